/** Playing a deal on with bots, at a table of the reader's own. */

import { post } from "../api.js";
import { Complaint, useDoing } from "../doing.js";
import { html } from "../html.js";
import { introduce } from "../person.js";
import { go } from "../router.js";

/** @typedef {import("../types.js").Code} Code */

/**
 * @param {{at: string, body?: object, label?: string, isFirst?: boolean}} props at: the address
 *   that opens the table; isFirst: whether this is what the page is about
 */
export function PlayOn({ at, body = {}, label = "Play on from here", isFirst = false }) {
  const [act, isBusy, error] = useDoing();
  const open = async () => {
    await introduce();
    const { code } = /** @type {Code} */ (await post(at, body));
    go(`/t/${code}`);
  };
  return html`<button class=${isFirst ? "primary" : ""} disabled=${isBusy} onClick=${() => act(open)}>
      ${label}
    </button>
    <${Complaint} text=${error} />`;
}
