/** Who sits at this browser. */

import { effect, signal } from "../vendor/signals.js";
import { get, patch, post, Refusal, refusedAsStranger, remove } from "./api.js";
import { IS_ALONE, SERVER } from "./server.js";
import { load, save } from "./storage.js";

/** @import { Me } from "./types.js" */

const NAMELESS = "Guest";
const NAME = "benny.name"; // in the browser's storage
const NO_COOKIE =
  "This browser does not keep Benny's cookie, by which the server knows you. Allow cookies for this site, and reload the page.";

/** Undefined until the server has answered, null if it does not know this browser yet. */
export const me = signal(/** @type {Me | null | undefined} */ (undefined));

/** The name that is being typed, on whichever screen; null before that. */
export const typed = signal(/** @type {string | null} */ (null));

/** Why the server has not answered yet. */
export const trouble = signal("");

let noticed = 0;

/** Ask the server who this is: null for a new browser, 401 for an unknown cookie. */
async function recall() {
  noticed = refusedAsStranger();
  try {
    const person = /** @type {Me | null} */ (await get("/api/me"));
    if (SERVER && !person) typed.value ??= load(NAME, null);
    me.value = person;
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code !== "unknown_person") throw refusal;
    me.value = null;
  }
}

// Milliseconds between attempts; each waits twice as long as the one before.
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** From now on save the name for the server's offline page, which can't ask the server. */
export const saveName = () =>
  effect(() => {
    if (me.value !== undefined) save(NAME, me.value && me.value.name);
  });

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
 * @param {string} [name] by default the one that is typed
 */
export async function introduce(name) {
  if (me.value === undefined || refusedAsStranger() > noticed) await recall();
  const chosen = (name ?? typed.value ?? "").trim();
  if (!me.value) await create(chosen || NAMELESS);
  else if (chosen && chosen !== me.value.name) await rename(chosen);
  typed.value = null;
}

/** Whether the server has sent this page a cookie. */
let hasCookie = false;

/** @param {string} name */
async function create(name) {
  // Not once more if the cookie is gone: each time would leave a person behind.
  if (!IS_ALONE && (hasCookie || !keepsCookies())) throw new Refusal(NO_COOKIE);
  me.value = await post("/api/people", { name });
  hasCookie = true;
}

/** `navigator.cookieEnabled` is true in some browsers that drop cookies, so one is tried. */
function keepsCookies() {
  try {
    document.cookie = "benny-probe=1; SameSite=Lax";
    const isKept = document.cookie.includes("benny-probe=1");
    document.cookie = "benny-probe=; Max-Age=0; SameSite=Lax";
    return isKept;
  } catch {
    return false; // in a frame that is its own site
  }
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
  hasCookie = false;
}

/** @param {string} link @returns {Promise<void>} */
export async function arrive(link) {
  if (!keepsCookies()) throw new Refusal(NO_COOKIE); // the link works once
  await post("/api/links", { link });
  await recall();
}

/** @param {string} [id] @returns {boolean} whether it is the reader's */
export const isMe = (id) => !!me.value && me.value.id === id;

/** @param {{host: string}} table @returns {boolean} whether the reader is a table's host */
export const isHost = (table) => isMe(table.host);
