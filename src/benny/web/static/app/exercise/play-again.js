/** Playing a deal again: on from a decision with bots, or from its start by others who have a link. */

import { useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { post } from "../api.js";
import { Dialog } from "../dialog.js";
import { LinkField, Select } from "../fields.js";
import { html } from "../html.js";
import { introduce } from "../person.js";
import { go } from "../router.js";
import { IS_ALONE, shared } from "../server.js";

/** @import { Code, SameLink as Link } from "../types.js" */

/**
 * @param {{at: string, body?: object, label?: string, isFirst?: boolean,
 *   before?: () => Promise<unknown>}} props at: the address that opens the table; isFirst: whether
 *   this is what the page is about; before: what a reader does once they have signed in
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

/**
 * @param {{game: string, deal: number, names: readonly string[], seat: number}} props names: by
 *   seat; seat: the one that is offered first
 */
export function SameLinkButton(props) {
  const [isOpen, setOpen] = useState(false);
  if (IS_ALONE) return null;
  return html`<button onClick=${() => setOpen(true)}>Same hand for others</button>
    ${isOpen && html`<${SameLinkDialog} ...${props} onClose=${() => setOpen(false)} />`}`;
}

/** @param {Parameters<typeof SameLinkButton>[0] & {onClose: () => void}} props */
function SameLinkDialog({ game, deal, names, seat, onClose }) {
  const [chosen, setChosen] = useState(seat);
  const [link, setLink] = useState("");
  const [act, isBusy, error] = useAction();
  const make = async () => {
    await introduce();
    const { id } = /** @type {Link} */ (await post(`/api/games/${game}/deals/${deal}/same`, { seat: chosen }));
    setLink(shared(`/same/${id}`));
  };
  /** @param {string} seat */
  const choose = (seat) => {
    setLink("");
    setChosen(Number(seat));
  };
  return html`<${Dialog} title=${`Same hand for others: hand ${deal}`} onClose=${onClose}>
    <p>
      Anyone with the link plays this hand once: same cards, same score, bots in the other seats.
      Then they see how everyone did.
    </p>
    <${Select} label="They take the seat of" value=${chosen} onChoose=${choose}
      options=${names.map((name, n) => [n, name])} />
    ${link
      ? html`<${LinkField} label="Link to the same hand" link=${link} />`
      : html`<p><button class="primary" disabled=${isBusy} onClick=${() => act(make)}>Make the link</button></p>`}
    <${Complaint} text=${error} />
  <//>`;
}
