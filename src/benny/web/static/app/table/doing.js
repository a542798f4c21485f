/** Executes what a player asks for by button, key or words. */

import { asWords, HELP } from "./asking.js";
import { askHint } from "./hint.js";
import { READINGS } from "./reading.js";

/** @import { Picture } from "../types.js" */
/** @import { Asked } from "./asking.js" */
/** @import { Room } from "./room.js" */

/**
 * @param {Room} room
 * @param {(dialog: string) => void} open
 * @returns {(asked: Asked) => void}
 */
export const doer = (room, open) => (asked) => {
  const picture = room.shown.value?.picture;
  if (asked.do === "act") room.act(asked.action);
  else if (asked.do === "read" && picture) read(room, picture, asked.key);
  else if (asked.do === "say") room.tell(asked.text);
  else if (asked.do === "swap" || asked.do === "table" || asked.do === "help") open(asked.do);
  else if (asked.do === "goOn") room.goOn();
  else if (asked.do === "hint") void askHint(room);
  else if (asked.do === "undo") room.takeBack();
  else if (asked.do === "claim") room.send({ do: asked.do });
};

/**
 * Do what typed words say; a question mark asks for the keys.
 * @param {Room} room
 * @param {string} words
 * @param {(asked: Asked) => void} onAsk
 */
export function doWords(room, words, onAsk) {
  const picture = room.shown.value?.picture;
  if (words === "?") onAsk(HELP);
  else if (picture) onAsk(asWords(picture, words));
  else room.tell("The game has not begun.");
}

/** Read a part of the table aloud; also show the last trick, until it is asked for again.
 * @param {Room} room @param {Picture} picture @param {string} key
 */
function read(room, picture, key) {
  const isLast = key === "l" && !!picture.view.tricks?.length;
  if (isLast) room.showsLast.value = !room.showsLast.value;
  if (isLast && !room.showsLast.value) room.hush();
  else room.tell(READINGS[key].read(picture));
}
