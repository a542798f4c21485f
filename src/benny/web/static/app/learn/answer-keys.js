/** Single keys where an answer is wanted: the same as at the table. */

import { useState } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { asKey, held } from "../table/asking.js";
import { Help } from "../table/help.js";
import { useKeys } from "../table/keys.js";
import { READINGS } from "../table/reading.js";
import { announce } from "../voice.js";

/** @import { Node } from "../html.js" */
/** @import { LessonStep, Picture } from "../types.js" */

/** @typedef {{do: "give" | "say" | "read" | "hint" | "goOn" | "help", text: string}} Asked */
/** @typedef {(text: string) => void} Act */

/**
 * @param {(key: string) => Asked | null} ask
 * @param {{give: Act, say: Act, hint: Act, read?: Act, goOn?: Act}} acts
 * @returns {Node | false} the list of the keys while it is wanted
 */
export function useAnswerKeys(ask, acts) {
  const [isOpen, setOpen] = useState(false);
  const all = { read: announce, goOn: () => {}, help: () => setOpen(true), ...acts };
  useKeys(ask, (asked) => all[asked.do](asked.text));
  return isOpen && html`<${Help} onClose=${() => setOpen(false)} />`;
}

/**
 * @param {Picture | null} picture
 * @param {LessonStep | null} step of a lesson; otherwise actions are the answers
 * @param {boolean} isAsked whether an answer is wanted
 * @param {string} key
 * @returns {Asked | null}
 */
export function askedBy(picture, step, isAsked, key) {
  if (key === "?") return { do: "help", text: "" };
  if (!isAsked) return key === " " ? { do: "goOn", text: "" } : null;
  if (!picture) return null;
  if (key in READINGS) return { do: "read", text: READINGS[key].read(picture) };
  const number = (Number(key) + 9) % 10;
  if (step?.kind === "words" && /^\d$/.test(key)) return given(step.options[number]?.answer);
  if (step?.kind === "cards" && /^\d$/.test(key)) return given(held(picture)[number]?.card);
  const asked = asKey(picture, key);
  if (asked?.do === "act") return given(asked.action);
  if (asked?.do === "hint") return { do: "hint", text: "" };
  return asked?.do === "say" ? asked : null;
}

/** @param {string | null | undefined} answer @returns {Asked | null} */
const given = (answer) => (answer ? { do: "give", text: answer } : null);
