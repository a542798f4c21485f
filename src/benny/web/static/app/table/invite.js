/** An invitation to a table: its code, and a link to copy. */

import { LinkField } from "../fields.js";
import { shared } from "../server.js";
import { html } from "../html.js";

/** @param {{code: string}} props */
export const Invite = ({ code }) => html`<div class="invite">
  <p>Code <strong class="code">${code}</strong></p>
  <${LinkField} label="Link to this table" link=${shared(`/t/${code}`)} />
</div>`;
