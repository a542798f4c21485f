/** A dialog over the page, with a heading and a way out. */

import { useEffect, useRef } from "../vendor/hooks.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";

/**
 * @param {{title: string, onClose: () => void, children?: import("./html.js").Children,
 *   class?: string}} props
 */
export function Dialog({ title, onClose, children, class: extra = "" }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  /** @param {MouseEvent} event */
  const onClick = (event) => {
    if (event.target === box.current) onClose(); // the backdrop counts as the dialog itself
  };
  return html`<dialog ref=${box} class=${`dialog ${extra}`} aria-label=${title}
    onClose=${onClose} onClick=${onClick}>
    <div class="dialog-body">
      <div class="dialog-head">
        <h2>${title}</h2>
        <button class="icon-button" onClick=${onClose} aria-label="Close">
          <${Icon} name="close" />
        </button>
      </div>
      ${children}
    </div>
  </dialog>`;
}
