/** Sending commands to a table from other pages. */

import { post } from "./api.js";
import { newId } from "./ids.js";

/** @import { AnyCommand } from "./types.js" */

/** What a person wants done; the id and `expect` are added when it is sent.
 * @typedef {{do: AnyCommand["do"]} & Record<string, unknown>} Command
 */

/** @param {string} code the table's @param {Command} wanted */
export const command = (code, wanted) => post(`/api/tables/${code}/commands`, { ...wanted, id: newId() });
