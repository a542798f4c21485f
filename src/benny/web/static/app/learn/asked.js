/** What a key asks for in a lesson. Pure. */

import { asKey, held } from "../table/asking.js";
import { READINGS } from "../table/reading.js";

/** @typedef {import("../types.js").LessonStep} LessonStep */
/** @typedef {import("../types.js").Picture} Picture */

/** @typedef {{do: "give" | "say" | "read", text: string} | {do: "goOn"}} Asked */

/**
 * @param {Picture | null} picture
 * @param {LessonStep} step
 * @param {boolean} isAsked whether an answer is wanted
 * @param {string} key
 * @returns {Asked | null}
 */
export function askedBy(picture, step, isAsked, key) {
  if (!isAsked) return key === " " ? { do: "goOn" } : null;
  if (!picture) return null;
  if (key in READINGS) return { do: "read", text: READINGS[key].read(picture) };
  const number = (Number(key) + 9) % 10;
  if (step.kind === "words" && /^\d$/.test(key)) return given(step.options[number]?.answer);
  if (step.kind === "cards" && /^\d$/.test(key)) return given(held(picture)[number]?.card);
  const asked = asKey(picture, key);
  if (asked?.do === "act") return given(asked.action);
  return asked?.do === "say" ? asked : null;
}

/** @param {string | null | undefined} answer @returns {Asked | null} */
const given = (answer) => (answer ? { do: "give", text: answer } : null);
