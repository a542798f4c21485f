import { Bar } from "../bar.js";
import { html } from "../html.js";
/** @param {Record<string, string>} props */
export const ReplayScreen = (props) => html`<${Bar} title="Replay" /><main class="page">${props.id}</main>`;
