/** How loud the sounds are: a button that mutes them, and a slider. */

import { html } from "./html.js";
import { Icon } from "./icon.js";
import { choose, settings } from "./settings.js";
import { play } from "./sounds.js";

/** @param {Event} event */
const onVolume = ({ target }) => {
  choose({ volume: Number(/** @type {HTMLInputElement} */ (target).value) / 100, isMuted: false });
  void play("turn");
};

export function Volume() {
  const { volume, isMuted } = settings.value;
  const label = isMuted ? "Sound on" : "Sound off";
  return html`<span class="volume" role="group" aria-label="Sound">
    <button class="icon-button" aria-label=${label} title=${label}
      onClick=${() => choose({ isMuted: !isMuted })}>
      <${Icon} name=${isMuted ? "muted" : "sound"} />
    </button>
    <input type="range" min="0" max="100" step="5" aria-label="Volume"
      value=${isMuted ? 0 : Math.round(100 * volume)} onChange=${onVolume} />
  </span>`;
}
