/** A table's default options, and the bots that may sit there; both as on the server. */

/** @import { Options } from "./types.js" */

/** @type {Options} */
export const DEFAULT_OPTIONS = {
  public: false,
  watchers: true,
  delay: 0,
  hints: true,
  undo: "ask",
  claims: true,
  grace: 25,
  thinking: 0,
  clock: null,
  bank: 120,
  rated: false,
};

/** The bots that a host may seat, by their own names. */
export const BOTS = ["sensible", "expert", "search", "novice", "random"];
