/** Updates that arrive as patches: what has changed since the update before. */

/** @import { AnyMessage, Update } from "./types.js" */

/**
 * @param {any} value
 * @param {any} change `[value]` for a new value, `[]` for none, or an object with the changes of
 *   some fields or items
 * @returns {any} the value after the change; parts that do not change are the same objects
 */
export function applyChange(value, change) {
  if (Array.isArray(change)) return change[0];
  const patched = Array.isArray(value) ? [...value] : { ...value };
  for (const [key, inner] of Object.entries(change)) {
    if (Array.isArray(inner) && !inner.length) delete patched[key];
    else patched[key] = applyChange(patched[key], inner);
  }
  return patched;
}

/**
 * @param {Update | null} latest the last update on this connection
 * @param {AnyMessage} message
 * @returns {AnyMessage | null} the message, a patch as a whole update; null if its base is missing
 */
export function applyPatch(latest, message) {
  if (message.kind !== "patch") return message;
  return latest?.seq === message.base ? applyChange(latest, message.changes) : null;
}
