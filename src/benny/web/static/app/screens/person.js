import { Bar } from "../bar.js";
import { html } from "../html.js";
/** @param {Record<string, string>} props */
export const PersonScreen = (props) => html`<${Bar} title="Person" /><main class="page">${props.id}</main>`;
