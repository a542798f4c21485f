/** Sending commands to a table from other pages. */

import { post } from "./api.js";
import { newId } from "./ids.js";

/** What a person wants done; the id and `expect` are added when it is sent.
 * @typedef {{do: import("./types.js").AnyCommand["do"]} & Record<string, unknown>} Wish
 */

/** @param {string} code the table's @param {Wish} wish */
export const command = (code, wish) => post(`/api/tables/${code}/commands`, { ...wish, id: newId() });
