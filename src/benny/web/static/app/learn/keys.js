/** Single keys where an answer is wanted, as at the table, and the list of them. */

import { useState } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { Help } from "../table/help.js";
import { useKeys } from "../table/keys.js";
import { announce } from "../voice.js";

/** @import { Node } from "../html.js" */
/** @import { Asked } from "./asked.js" */

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
