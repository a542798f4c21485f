/** Who sits at this browser. */

import { signal } from "../vendor/signals.js";
import { get, patch, post, Refusal, remove } from "./api.js";

/** @typedef {import("./types.js").Me} Me */

const NAMELESS = "Guest";

/** Undefined until the server has answered, null if it does not know this browser yet. */
export const me = signal(/** @type {Me | null | undefined} */ (undefined));

/** The name that is being typed, on whichever screen; null before that. */
export const typed = signal(/** @type {string | null} */ (null));

/** Why the server has not answered yet. */
export const trouble = signal("");

/** Ask the server who this is: null for a new browser, 401 for an unknown cookie. */
export async function recall() {
  try {
    me.value = await get("/api/me");
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code !== "unknown_person") throw refusal;
    me.value = null;
  }
}

// Milliseconds between attempts; each waits twice as long as the one before.
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** Ask until the server has answered. */
export async function recallAtLast() {
  for (let pause = FIRST_PAUSE; me.value === undefined; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      await recall();
    } catch (refusal) {
      trouble.value = /** @type {Error} */ (refusal).message;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * Sign in: create a person, or rename the known one if a name is given.
 * @param {string} [name]
 */
export async function introduce(name = typed.value ?? "") {
  if (me.value === undefined) await recall();
  const wanted = name.trim();
  if (!me.value) me.value = await post("/api/people", { name: wanted || NAMELESS });
  else if (wanted && wanted !== me.value.name) await rename(wanted);
  typed.value = null;
}

/** @param {string} name */
export async function rename(name) {
  me.value = await patch("/api/me", { name });
  typed.value = null;
}

/** Delete the account. */
export async function forget() {
  await remove("/api/me");
  me.value = null;
}

/** @param {string} link @returns {Promise<void>} */
export async function arrive(link) {
  await post("/api/links", { link });
  await recall();
}

/** @param {string} [id] @returns {boolean} whether it is the reader's */
export const isMe = (id) => !!me.value && me.value.id === id;

/** @param {{host: string}} table @returns {boolean} whether the reader is a table's host */
export const isHost = (table) => isMe(table.host);
