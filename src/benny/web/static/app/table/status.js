/** What goes on at a table, and who may let it begin. */

import { me } from "../person.js";

/** @typedef {import("../types.js").TableFacts} TableFacts */

/** @param {TableFacts} table @returns {boolean} whether a game is in progress */
export const isOn = ({ status }) => status === "gathering" || status === "playing";

/** @param {TableFacts} table @returns {boolean} whether the reader may begin a game now */
export const mayStart = ({ starters = [] }) => !!me.value && starters.includes(me.value.id);
