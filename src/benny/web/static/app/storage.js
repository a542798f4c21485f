/** What a page keeps in this browser, or in its own memory if the browser forbids that. */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Store */

class Memory {
  constructor() {
    /** @type {Map<string, string>} */
    this.items = new Map();
  }

  get length() {
    return this.items.size;
  }

  /** @param {number} n */
  key(n) {
    return [...this.items.keys()][n] ?? null;
  }

  /** @param {string} name */
  getItem(name) {
    return this.items.get(name) ?? null;
  }

  /** @param {string} name @param {string} text */
  setItem(name, text) {
    this.items.set(name, text);
  }

  /** @param {string} name */
  removeItem(name) {
    this.items.delete(name);
  }
}

/** @param {"localStorage" | "sessionStorage"} name @returns {Store} */
function open(name) {
  try {
    const store = globalThis[name]; // throws where the browser forbids it
    if (!store.length) store.setItem("benny.probe", ""); // throws where there is no room at all
    store.removeItem("benny.probe");
    return store;
  } catch {
    return new Memory();
  }
}

export const local = open("localStorage");
export const session = open("sessionStorage");

/** Whether it is still there after the page is closed. */
export const isLasting = !(local instanceof Memory);

/** Where it is noted that this browser keeps the page for a reader alone. */
export const KEPT = "benny.kept";

/** @template T @param {string} name @param {T} otherwise @returns {T} what was saved as JSON */
export function load(name, otherwise) {
  try {
    return JSON.parse(local.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value @param {Store} [store] */
export function save(name, value, store = local) {
  try {
    store.setItem(name, JSON.stringify(value));
  } catch {
    // The store is full: it holds until the page is closed.
  }
}
