/** What goes on at a table, and who may let it begin. */

import { me } from "../person.js";

/** @typedef {import("../types.js").TableState} TableState */

/** @param {TableState} table @returns {boolean} whether a game is in progress */
export const isOn = ({ status }) => status === "gathering" || status === "playing";

/** @param {TableState} table @returns {boolean} whether the reader may begin a game now, or end its pause */
export const mayStart = ({ starters = [] }) => !!me.value && starters.includes(me.value.id);
