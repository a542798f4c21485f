/** The people whose chat the reader has muted, at all tables; saved in this browser. */

import { signal } from "../../vendor/signals.js";

const STORE = "benny.muted";

/** @returns {Map<string, string>} */
function load() {
  try {
    return new Map(JSON.parse(localStorage.getItem(STORE) ?? "[]"));
  } catch {
    return new Map();
  }
}

/** The names of those who are muted, by person. */
export const muted = signal(load());

/** Mute somebody, or hear them again. @param {string} person @param {string} name */
export function mute(person, name) {
  const changed = new Map(muted.value);
  if (!changed.delete(person)) changed.set(person, name);
  muted.value = changed;
  try {
    localStorage.setItem(STORE, JSON.stringify([...changed]));
  } catch {
    // The browser stores nothing: the mute lasts until the page is closed.
  }
}
