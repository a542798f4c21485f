/** House rules: the settings that a reader has changed. Pure. */

/** @import { Base } from "./house-rules.js" */
/** @import { Playable, Setting, Switch } from "./types.js" */

/** @typedef {Playable["settings"]} Values by the names of settings */

/** The changed settings by name; numbers are as they were typed. */
/** @typedef {Record<string, string | boolean | string[]>} Changes */

/** @param {unknown} value @returns {string | boolean | string[]} as a field shows it */
function asField(value) {
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value)) return /** @type {string | boolean} */ (value);
  return value.every((item) => typeof item === "string")
    ? /** @type {string[]} */ (value)
    : value.join(", ");
}

/** @param {Setting} setting @param {Values} usual @param {Changes} changes the value to show: set, else the game's */
export function valueIn({ name, kind }, usual, changes) {
  if (name in changes) return changes[name];
  const value = asField(usual[name]);
  return kind === "numbers" && Array.isArray(value) ? "" : value;
}

/**
 * Change a setting; the game's own value is no change.
 * @param {Changes} changes @param {Setting} setting @param {Values} usual
 * @param {string | boolean | string[]} value @returns {Changes}
 */
export function set(changes, setting, usual, value) {
  const { [setting.name]: _, ...rest } = changes;
  const isUsual = String(value) === String(valueIn(setting, usual, {}));
  return isUsual ? rest : { ...rest, [setting.name]: value };
}

/**
 * The changes as the server takes them: numbers as they were typed, so that it can complain about
 * them, and everything else quoted.
 * @param {Changes} changes
 * @param {Setting[]} settings
 */
export function asTexts(changes, settings) {
  return settings
    .filter(({ name }) => name in changes)
    .map(({ name, kind }) => {
      const value = changes[name];
      return `${name}=${kind.startsWith("number") ? value : JSON.stringify(value)}`;
    });
}

/** What a reader wants of games, by setting, and for which one they said so. @typedef {Record<string, {value: Changes[string], from: Base}>} Wishes */

/**
 * The wishes that a game can take, with what goes with them, and the labels of the rest. A rules file has its own.
 * @param {Wishes} wishes @param {Setting[]} settings @param {Base} to
 */
export function carry(wishes, settings, to) {
  /** @type {Changes} */
  let kept = {};
  const missing = [];
  for (const setting of settings.filter(({ name }) => wishes[name]?.from.toml === to.toml && name in wishes)) {
    const { name, label } = setting;
    const { value, from } = wishes[name];
    const [there, here] = [to, from].map(({ switches }) => switches.find((option) => option.setting === name));
    // Of other settings those that both games have alike, but not the end that only one of them counts to.
    const isShared = String(from.settings[name]) === String(to.settings[name]) || ["title", from.goal].includes(name);
    if (there && isOn(there, to.settings, { [name]: value }) && !isOn(there, to.settings, kept)) {
      kept = flip(kept, there, settings, to.settings);
    } else if (there || (!here && isShared && (name === from.goal) === (name === to.goal))) {
      kept = set(kept, setting, to.settings, value);
    } else missing.push(here?.label ?? label);
  }
  return { kept, missing };
}

/** @param {Wishes} wishes @param {Changes} before @param {Changes} after @param {Base} from @returns {Wishes} after a change */
export function wish(wishes, before, after, from) {
  const same = Object.entries(wishes).filter(([name]) => name in after || !(name in before));
  const changed = Object.entries(after).filter(([name, value]) => String(value) !== String(before[name]));
  return Object.fromEntries([...same, ...changed.map(([name, value]) => [name, { value, from }])]);
}

/** @param {string} text @returns {string} a sentence about a setting, as one reads it */
export const inPlain = (text) => text.replaceAll("_", " ").replaceAll("`", "");

/**
 * Flip a switch, and what goes with it.
 * @param {Changes} changes @param {Switch} switched @param {Setting[]} settings @param {Values} usual
 */
export function flip(changes, switched, settings, usual) {
  const flipped = settings.filter(({ name }) => name in switched.changes);
  return flipped.reduce(
    (done, setting) => set(done, setting, usual, asField(switched.changes[setting.name])),
    changes,
  );
}

/** @param {Switch} one @param {Values} usual @param {Changes} changes @returns {boolean} */
export const isOn = ({ setting, on }, usual, changes) =>
  String(changes[setting] ?? asField(usual[setting])) === String(asField(on));

/**
 * What is wrong with the numbers that were typed, by the names of their settings.
 * @param {Setting[]} settings @param {Changes} changes
 * @param {{goal?: string | null, goal_least?: number}} rules whose goal has a least number of its own
 */
export function wrongIn(settings, changes, { goal, goal_least = 0 }) {
  const problems = settings
    .filter(({ name, kind }) => kind === "number" && name in changes)
    .map(({ name, label, least = 0, most = Infinity }) => {
      const from = name === goal ? Math.max(least, goal_least) : least;
      return [name, `${label}: ${problemOf(String(changes[name]), from, most)}`];
    });
  return Object.fromEntries(problems.filter(([, text]) => !text.endsWith(": ")));
}

/** @param {string} value @param {number} least @param {number} most @returns {string} "" if it fits */
function problemOf(value, least, most) {
  if (!/^[+-]?\d+$/.test(value.trim())) return "a whole number";
  if (Number(value) < least) return `at least ${least}`;
  return Number(value) > most ? `at most ${most}` : "";
}

/** @param {string} complaint the server's, which names the settings and rules @returns {string} */
export function plainly(complaint) {
  const reason = complaint.split(": ").at(-1) ?? "";
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.$/, "")}.`;
}

/** @param {Switch[]} switches @param {Setting[]} settings @param {string} search what players call them */
export const findSwitches = (switches, settings, search) =>
  switches.filter(({ setting, label, says }) => {
    const { words = "" } = settings.find(({ name }) => name === setting) ?? {};
    return hasAllWords([label, says, words], search);
  });

/** @param {Setting[]} settings @param {string} search @returns {[string, Setting[]][]} what it finds, by heading */
export function findSettings(settings, search) {
  const hits = settings.filter((setting) => isMatch(setting, search));
  const headings = [...new Set(hits.map((setting) => setting.heading))];
  return headings.map((heading) => [heading, hits.filter((hit) => hit.heading === heading)]);
}

/** @param {Setting} setting @param {string} search @returns {boolean} whether all its words occur */
function isMatch(setting, search) {
  const { name, label, heading, meaning, words = "", values = [], called = [] } = setting;
  return hasAllWords([name, inPlain(name), label, heading, meaning, words, ...values, ...called], search);
}

/** @param {string[]} texts @param {string} search @returns {boolean} whether all its words occur */
function hasAllWords(texts, search) {
  const text = texts.join(" ").toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
