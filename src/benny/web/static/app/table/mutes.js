/** The people whose chat the reader has muted, at all tables; saved in this browser. */

import { signal } from "../../vendor/signals.js";
import { load, save } from "../storage.js";

const STORE = "benny.muted";

/** The names of those who are muted, by person. */
export const muted = signal(new Map(load(STORE, /** @type {[string, string][]} */ ([]))));

/** Mute somebody, or hear them again. @param {string} person @param {string} name */
export function mute(person, name) {
  const changed = new Map(muted.value);
  if (!changed.delete(person)) changed.set(person, name);
  muted.value = changed;
  save(STORE, [...changed]);
}
