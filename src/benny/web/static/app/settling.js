/** House rules: the settings that a reader has changed. Pure. */

/** @typedef {import("./types.js").Setting} Setting */
/** @typedef {import("./types.js").Playable["settings"]} Values by the names of settings */

/** The changed settings by name; numbers are as they were typed. */
/** @typedef {Record<string, string | boolean | string[]>} Changes */

/** @param {unknown} value @returns {string | boolean | string[]} as a field shows it */
function asField(value) {
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value)) return /** @type {string | boolean} */ (value);
  return value.every((one) => typeof one === "string")
    ? /** @type {string[]} */ (value)
    : value.join(", ");
}

/**
 * What a field shows: what was set, else what the game has.
 * @param {Setting} setting
 * @param {Values} usual
 * @param {Changes} changes
 */
export function valueIn({ name, kind }, usual, changes) {
  if (name in changes) return changes[name];
  const value = asField(usual[name]);
  return kind === "numbers" && Array.isArray(value) ? "" : value;
}

/**
 * Change a setting; the game's own value is no change.
 * @param {Changes} changes
 * @param {Setting} setting
 * @param {Values} usual
 * @param {string | boolean | string[]} value
 * @returns {Changes}
 */
export function set(changes, setting, usual, value) {
  const { [setting.name]: _, ...others } = changes;
  const isUsual = String(value) === String(valueIn(setting, usual, {}));
  return isUsual ? others : { ...others, [setting.name]: value };
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

/** @param {string} text @returns {string} the server's name of a value or setting, for people */
export const inPlain = (text) => text.replaceAll("_", " ").replaceAll("`", "");

/**
 * The settings that a search finds, by heading.
 * @param {Setting[]} settings
 * @param {string} wanted
 * @returns {[string, Setting[]][]}
 */
export function found(settings, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = settings.filter((setting) => {
    const { name, heading, meaning, values = [] } = setting;
    const called = [name, ...values].join(" ");
    const text = [called, inPlain(called), heading, meaning].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const headings = [...new Set(hits.map((setting) => setting.heading))];
  return headings.map((heading) => [heading, hits.filter((one) => one.heading === heading)]);
}
