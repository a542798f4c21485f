/** Commands to a table, and their ids. */

import { post } from "./api.js";

/** @import { AnyCommand } from "./types.js" */

/** What a person wants done; the id and `expect` are added when it is sent.
 * @typedef {{do: AnyCommand["do"]} & Record<string, unknown>} Command
 */

/** @param {string} code the table's @param {Command} command */
export const command = (code, command) => post(`/api/tables/${code}/commands`, { ...command, id: newId() });

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
