/** A dialog over the page, with a heading and a way out. */

import { useLayoutEffect, useRef } from "../vendor/hooks.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";

/** @import { ComponentChildren } from "../vendor/preact.js" */

/** Whether the reader last used a key: after a press focus on the opener would only take the space bar. */
let isByKey = false;

/** Note from now on whether the reader uses keys, and let Back close the dialog on top: open dialogs have an entry in the history. */
export function prepareDialogs() {
  document.addEventListener("keydown", () => (isByKey = true), true);
  document.addEventListener("pointerdown", () => (isByKey = false), true);
  window.addEventListener("popstate", () => {
    const open = /** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll("dialog[open]")]);
    open.pop()?.close();
    if (open.length) history.pushState("dialog", "");
  });
}

/**
 * @param {{title: string, onClose: () => void, children?: ComponentChildren,
 *   class?: string}} props
 */
export function Dialog({ title, onClose, children, class: extra = "" }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  // Before the effects of what is in it, which may focus a field.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const wasByKey = isByKey;
    box.current?.showModal();
    if (!history.state) history.pushState("dialog", "");
    return () => {
      setTimeout(() => history.state && !document.querySelector("dialog[open]") && history.back());
      if (!(opener instanceof HTMLElement)) return;
      if (wasByKey) opener.focus({ preventScroll: true });
      else opener.blur();
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
