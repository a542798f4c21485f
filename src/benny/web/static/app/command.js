/** Doing something at a table from elsewhere than its own page. */

import { post } from "./api.js";
import { newId } from "./ids.js";

/** @typedef {import("./types.js").Wish} Wish */

/** @param {string} code the table's @param {Wish} wish */
export const command = (code, wish) => post(`/api/tables/${code}/commands`, { ...wish, id: newId() });
