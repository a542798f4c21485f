/** What the server has written into its page: where it is on its host, and what a host can choose. */

import { KEPT, load } from "./storage.js";

/** @import { Options } from "./types.js" */

const { path: BASE = "", choices, worker, server, offersPage } = globalThis.document?.documentElement?.dataset ?? {};

/** @type {{bots: Record<string, string>, options: Options}} */
const CHOICES = JSON.parse(choices ?? '{"bots": {}, "options": {}}');

/** Whether Benny runs in this browser, for its reader alone: without a server and other people. */
export const IS_ALONE = worker !== undefined;

/** The page of the server that also has this page for a reader alone, "" if there is none. */
export const SERVER = server ?? "";

/** The bots that a host may seat, the weakest first, and how hard each is to beat. */
export const BOTS = CHOICES.bots;

/** What a new table has if its host changes nothing. */
export const DEFAULT_OPTIONS = CHOICES.options;

/** @param {string} path one of the server's own @returns {string} the same for the browser */
export const at = (path) => BASE + path;

/** The page for a reader alone, if the server has one: it goes on when no server answers. */
export const OWN_PAGE = offersPage === undefined ? "" : at("/offline/");

/** Whether this browser keeps that page. */
export const keepsOwnPage = () => !!OWN_PAGE && !!navigator.serviceWorker?.controller && load(KEPT, false);

/** @param {string} path @returns {string} a link to share */
export const shared = (path) => location.origin + at(path);

/** @param {string} path one that the browser has @returns {string} the server's own, "" for others */
export const within = (path) => (`${path}/`.startsWith(`${BASE}/`) ? path.slice(BASE.length) || "/" : "");
