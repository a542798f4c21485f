/** A hint in sentences: first the verdict, then what the rule of thumb says. Pure. */

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../types.js").HintValue} Value */

/** A difference counts if it is more than so many standard errors. */
const CERTAIN = 2;

/** @param {Hint} hint @returns {string} what to do, and what the next best costs */
export function verdictOf({ values, label, reason, missing }) {
  const [best, next] = values;
  if (!best) return missing ? `By rule of thumb: ${label} (${reason}).` : onlyChoice(label);
  if (!next) return onlyChoice(best.label);
  if (values.every((value) => isBest(value, best))) return "Whatever you do is worth the same.";
  const equals = equalsOf(values);
  if (equals.length > 1) return `${capitalised(either(equals))}: no clear difference.`;
  return `${capitalised(best.label)}: ${gerund(next.label)} ${loss(next, best)}.`;
}

/** @param {Hint} hint @returns {string} what the rule of thumb says, "" if there is no choice */
export function remarkOf({ values, action, label, reason, missing = "" }) {
  if (!values.length) return missing && `There are no figures: ${missing}.`;
  if (values.length < 2) return "";
  const equals = equalsOf(values);
  const isAmong = equals.some((value) => value.action === action);
  const words = isAmong ? (equals.length > 1 ? "says" : "agrees") : "differs";
  return `The rule of thumb ${words}: ${label} (${reason}).`;
}

/** @param {Hint} hint @returns {string} what the figures rest on */
export function basisOf({ worlds, counted }) {
  if (!counted) return `${worlds} deals played out`;
  return worlds === 1 ? "The only possible deal" : `All ${worlds} possible deals`;
}

/** @param {Hint} hint @returns {import("../types.js").Action} what to do, where values say so by them */
export const advised = ({ values, action }) => values[0]?.action ?? action;

/** @param {Value} value @param {Value} first the first of all values @returns {boolean} */
export const isBest = (value, first) =>
  value === first || (value.behind === first.behind && value.win === first.win);

/** @param {number} chance @returns {string} */
export const percent = (chance) => `${(100 * chance).toFixed(1)}%`;

/** @param {string} label */
const onlyChoice = (label) => `${capitalised(label)}: you have no choice.`;

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {Hint["values"]} values @returns {Value[]} the first, and those that are not worse for sure */
const equalsOf = (values) => values.filter((value) => !isWorse(value, values[0]));

/** @param {Value} value @param {Value} best @returns {boolean} whether more than chance is between them */
function isWorse(value, best) {
  const [lost, error] = lostBy(value, best);
  return lost > CERTAIN * error;
}

/**
 * @param {Value} value @param {Value} best
 * @returns {[number, number]} what it loses with its error: games where they are known, else points
 */
function lostBy(value, best) {
  if (best.win === null || value.win === null) {
    return [value.behind - best.behind, value.behind_error];
  }
  return [best.win - value.win, Math.hypot(best.win_error ?? 0, value.win_error ?? 0)];
}

/** @param {Value} value @param {Value} best */
function loss(value, best) {
  const [lost] = lostBy(value, best);
  if (best.win !== null && value.win !== null) return `wins the game ${percent(lost)} less often`;
  const points = lost.toFixed(lost < 0.095 ? 2 : 1).replace(/\.0$/, "");
  return `loses ${points} ${points === "1" ? "point" : "points"}`;
}

/** More equals than that are not listed. */
const LISTED = 3;

/** @param {Value[]} values at least two @returns {string} "play 9♣, Q♠ or 10♦" */
function either(values) {
  const [first, ...others] = values.map(({ label }) => label);
  const verb = first.split(" ")[0];
  const rest = others.map((label) => label.replace(`${verb} `, ""));
  const listed = rest.length < LISTED ? rest : [...rest.slice(0, LISTED - 2), "another"];
  return `${[first, ...listed.slice(0, -1)].join(", ")} or ${listed.at(-1)}`;
}

/** Verbs that double their last letter. @type {Record<string, string>} */
const DOUBLED = { bid: "bidding", swap: "swapping" };

/** @param {string} label @returns {string} "ordering up" for "order up" */
function gerund(label) {
  const [verb, ...rest] = label.split(" ");
  return [DOUBLED[verb] ?? `${verb}ing`, ...rest].join(" ");
}
