/** Rules in plain words. */

import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { Pending, useLoaded } from "../load.js";
import { above } from "../terms.js";

/** @import { Loaded } from "../load.js" */
/** @import { Explained } from "../types.js" */

/** @param {{code: string}} props */
export function TableRules({ code }) {
  const { value: rules, error } = /** @type {Loaded<Explained>} */ (useLoaded(`/api/tables/${code}/rules`));
  if (!rules) return html`<${Pending} error=${error} />`;
  return html`<p><a class="button" href=${rules.learn}>Learn these rules</a></p>
    <${RulesText} text=${rules.text} />`;
}

/** Rules as the server words them: headings in capitals, points after a dash.
 * @param {{text: string}} props
 */
export function RulesText({ text }) {
  return html`<div class="rules-text">
    ${text
      .split(/\n\n+/)
      .map((part) => html`<${Part} part=${part} before=${text.slice(0, text.indexOf(part))} />`)}
  </div>`;
}

/** @param {{part: string, before: string}} props before: what stands above it */
function Part({ part, before }) {
  const lines = part.split("\n");
  if (lines[1]?.startsWith("==")) return html`<h3>${lines[0]}</h3>`;
  if (!/^- /m.test(part)) return html`<p>${lines.join(" ")}</p>`;
  const [heading, ...points] = part.split(/\n- /);
  return html`<h4>${heading.charAt(0) + heading.slice(1).toLowerCase()}</h4>
    <ul>
      ${points.map(
        (point, n) => html`<li>
          <${Glossed} text=${point.replace(/\s*\n\s*/g, " ")}
            before=${`${before} ${above(points, n)}`} />
        </li>`,
      )}
    </ul>`;
}
