/** Where the server is on its host. */

/** The path below which all its addresses are, "" at the root. */
const BASE = globalThis.document?.documentElement?.dataset.path ?? "";

/** @param {string} path one of the server's own @returns {string} the same for the browser */
export const at = (path) => BASE + path;

/** @param {string} path @returns {string} a link to share */
export const shared = (path) => location.origin + at(path);

/** @param {string} path one that the browser has @returns {string} the server's own, "" for others */
export const within = (path) => (`${path}/`.startsWith(`${BASE}/`) ? path.slice(BASE.length) || "/" : "");
