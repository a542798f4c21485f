/** The small drawings on buttons. */

import { html } from "./html.js";

/** Strokes in a square of 24 by 24. @type {Record<string, string>} */
const STROKES = {
  close: "M6 6l12 12M18 6 6 18",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
  talk: "M4 5h16v11H10l-5 4v-4H4Z",
  seats: "M12 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M5 20c0-4 3-6 7-6s7 2 7 6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.7.6-1 1.1-1 2.1h-5c0-1-.3-1.5-1-2.1A6 6 0 0 1 12 3Z",
  undo: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
  last: "M8 4h10v14H8zM5 7v14h10",
  claim: "M5 13l4 4L19 7",
  sound: "M4 9h4l5-4v14l-5-4H4ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  muted: "M4 9h4l5-4v14l-5-4H4ZM16 9.5l5 5M21 9.5l-5 5",
  pause: "M8 5v14M16 5v14",
  help: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.8v.2",
  back: "M14 6l-6 6 6 6",
  on: "M10 6l6 6-6 6",
  backTrick: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
  onTrick: "M6 6l6 6-6 6M13 6l6 6-6 6",
  first: "M17 6l-6 6 6 6M7 6v12",
  end: "M7 6l6 6-6 6M17 6v12",
  copy: "M8 8h11v12H8zM5 16V4h11",
  crown: "M4 18h16M4 15 3 7l5 4 4-6 4 6 5-4-1 8Z",
};

/** @param {{name: keyof typeof STROKES}} props */
export const Icon = ({ name }) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d=${STROKES[name]} />
</svg>`;
