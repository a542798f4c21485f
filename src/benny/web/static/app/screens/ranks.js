import { Bar } from "../bar.js";
import { html } from "../html.js";
/** @param {Record<string, string>} props */
export const RanksScreen = (props) => html`<${Bar} title="Ranks" /><main class="page">${props.id}</main>`;
