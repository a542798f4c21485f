/** Asking the server. */

import { transport } from "./transport.js";

/** A refusal by the server: its sentence and code. */
export class Refusal extends Error {
  /** @param {string} message @param {string} [code] */
  constructor(message, code = "") {
    super(message);
    this.code = code;
  }
}

export const UNREACHED = "The server can't be reached. Try again in a moment.";

let strangers = 0;

/** How many requests the server has refused because it does not know this browser. */
export const refusedAsStranger = () => strangers;

/**
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {typeof transport.request} request
 * @returns {Promise<T>} null for an empty answer
 */
async function ask(method, path, body, request = transport.request) {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const { ok, status, text } = await request(method, path, json).catch(() => {
    throw new Refusal(UNREACHED);
  });
  if (!ok) throw refusal(text, status);
  return text ? JSON.parse(text) : /** @type {T} */ (null);
}

/** @param {string} text @param {number} status */
function refusal(text, status) {
  try {
    const { error, code } = JSON.parse(text);
    if (code === "unknown_person") strangers += 1;
    return new Refusal(error, code);
  } catch {
    return new Refusal(`The server answered with ${status}.`);
  }
}

/** @template T @param {string} path @returns {Promise<T>} */
export const get = (path) => ask("GET", path);

/**
 * @template T @param {string} path @param {unknown} [body] @param {typeof transport.request} [request] another way
 * @returns {Promise<T>}
 */
export const post = (path, body = {}, request = undefined) => ask("POST", path, body, request);

/** @template T @param {string} path @param {unknown} body @returns {Promise<T>} */
export const patch = (path, body) => ask("PATCH", path, body);

/** @param {string} path */
export const remove = (path) => ask("DELETE", path);
