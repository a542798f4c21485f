/** Executes what a player asks for by button, key or words. */

import { asWords, HELP } from "./asking.js";
import { READINGS } from "./reading.js";

/** @import { Picture } from "../types.js" */
/** @import { Asked } from "./asking.js" */
/** @import { TableStore } from "./store.js" */

/**
 * @param {TableStore} store
 * @param {(dialog: string) => void} open
 * @returns {(asked: Asked) => void}
 */
export const doer = (store, open) => (asked) => {
  const picture = store.shown.value?.picture;
  if (asked.do === "act") store.act(asked.action);
  else if (asked.do === "read" && picture) read(store, picture, asked.key);
  else if (asked.do === "say") store.tell(asked.text);
  else if (asked.do === "swap" || asked.do === "table" || asked.do === "help") open(asked.do);
  else if (asked.do === "goOn") store.goOn();
  else if (asked.do === "hint") void store.askHint();
  else if (asked.do === "undo") store.takeBack();
  else if (asked.do === "claim") store.send({ do: asked.do });
};

/**
 * Do what typed words say; a question mark asks for the keys.
 * @param {TableStore} store
 * @param {string} words
 * @param {(asked: Asked) => void} onAsk
 */
export function doWords(store, words, onAsk) {
  const picture = store.shown.value?.picture;
  if (words === "?") onAsk(HELP);
  else if (picture) onAsk(asWords(picture, words));
  else store.tell("The game has not begun.");
}

/** Read a part of the table aloud; also show the last trick, until it is asked for again.
 * @param {TableStore} store @param {Picture} picture @param {string} key
 */
function read(store, picture, key) {
  const isLast = key === "l" && !!picture.view.tricks?.length;
  if (isLast) store.showsLast.value = !store.showsLast.value;
  if (isLast && !store.showsLast.value) store.hush();
  else store.tell(READINGS[key].read(picture));
}
