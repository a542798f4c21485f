/** Playing a deal on with bots, at a table of the reader's own. */

import { Complaint, useAction } from "../actions.js";
import { post } from "../api.js";
import { html } from "../html.js";
import { introduce } from "../person.js";
import { go } from "../router.js";

/** @import { Code } from "../types.js" */

/**
 * @param {{at: string, body?: object, label?: string, isFirst?: boolean,
 *   before?: () => Promise<unknown>}} props at: the address that opens the table; isFirst: whether
 *   this is what the page is about; before: what a reader who may have been nobody does first
 */
export function PlayOn({ at, body = {}, label = "Play on from here", isFirst = false, before }) {
  const [act, isBusy, error] = useAction();
  const open = async () => {
    await introduce();
    await before?.();
    const { code } = /** @type {Code} */ (await post(at, body));
    go(`/t/${code}`);
  };
  return html`<button class=${isFirst ? "primary" : ""} disabled=${isBusy} onClick=${() => act(open)}>
      ${label}
    </button>
    <${Complaint} text=${error} />`;
}
