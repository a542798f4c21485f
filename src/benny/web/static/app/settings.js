/** How a reader wants their table; kept in this browser. */

import { effect, signal } from "../vendor/signals.js";
import { load, save } from "./storage.js";

/** @import { Signal } from "../vendor/signals.js" */

/**
 * @typedef {object} Settings
 * @property {"instant" | "fast" | "normal" | "slow"} pace
 * @property {"system" | "light" | "dark"} theme
 * @property {"green" | "blue" | "burgundy"} felt
 * @property {"lattice" | "diamonds" | "stripes" | "dots"} back
 * @property {boolean} fourColours
 * @property {boolean} largeCards
 * @property {boolean} leftHanded the tools are at the left
 * @property {boolean} letters suits as letters
 * @property {boolean} tenAsT
 * @property {boolean} autoLast the last card is played by itself
 * @property {boolean} keys single keys act at the table
 * @property {number} volume from 0 to 1
 * @property {boolean} isMuted
 * @property {boolean} notices the browser calls the reader to a page that they don't look at
 * @property {boolean} vibration
 * @property {boolean} figures the figures of a hint are open
 */

const STORE = "benny.settings";

/** @type {Settings} */
const DEFAULTS = {
  pace: "normal",
  theme: "system",
  felt: "green",
  back: "lattice",
  fourColours: false,
  largeCards: false,
  leftHanded: false,
  letters: false,
  tenAsT: false,
  autoLast: false,
  keys: true,
  volume: 0.4,
  isMuted: false,
  notices: false,
  vibration: false,
  figures: false,
};

/** @type {Signal<Settings>} */
export const settings = signal({ ...DEFAULTS, ...load(STORE, {}) });

/** @param {Partial<Settings>} chosen */
export function choose(chosen) {
  settings.value = { ...settings.value, ...chosen };
  save(STORE, settings.value);
}

/** Show the settings on the page from now on. */
export function apply() {
  effect(() => {
    const { theme, felt, back, fourColours, largeCards, leftHanded } = settings.value;
    const root = document.documentElement;
    Object.assign(root.dataset, { theme, felt, back });
    root.classList.toggle("four-colours", fourColours);
    root.classList.toggle("large-cards", largeCards);
    root.classList.toggle("left-handed", leftHanded);
  });
}
