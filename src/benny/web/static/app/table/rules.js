/** The rules of the game at hand, in plain words. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { get } from "../api.js";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";

/** @typedef {import("../types.js").Variant} Variant */

/** @param {{variant: string, onClose: () => void}} props */
export function RulesDialog({ variant, onClose }) {
  const [text, setText] = useState("");
  useEffect(() => {
    get("/api/variants").then((found) => {
      const one = /** @type {Variant[]} */ (found).find(({ name }) => name === variant);
      setText(one?.text ?? "");
    });
  }, [variant]);
  return html`<${Dialog} title="The rules" onClose=${onClose} class="wide">
    <${RulesText} text=${text} />
  </${Dialog}>`;
}

/** Rules as the server words them: headings in capitals, points after a dash.
 * @param {{text: string}} props
 */
export function RulesText({ text }) {
  return html`<div class="rules-text">
    ${text.split(/\n\n+/).map((part) => html`<${Part} part=${part} />`)}
  </div>`;
}

/** @param {{part: string}} props */
function Part({ part }) {
  const lines = part.split("\n");
  if (lines[1]?.startsWith("==")) return html`<h3>${lines[0]}</h3>`;
  if (!/^- /m.test(part)) return html`<p>${lines.join(" ")}</p>`;
  const [heading, ...points] = part.split(/\n- /);
  return html`<h4>${heading.charAt(0) + heading.slice(1).toLowerCase()}</h4>
    <ul>
      ${points.map((point) => html`<li>${point.replace(/\s*\n\s*/g, " ")}</li>`)}
    </ul>`;
}
