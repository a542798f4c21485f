/** How the client reaches Benny: a server over the network, or a worker in this browser. */

import { at } from "./server.js";

/** @typedef {{ok: boolean, status: number, text: string}} Answer */

/** @typedef {Pick<WebSocket, "onopen" | "onclose" | "onmessage" | "send" | "close">} Line */

/**
 * Ask a server over the network.
 * @param {string} base where it is on this host
 * @returns {(method: string, path: string, body?: string) => Promise<Answer>}
 */
export const overNetwork = (base) => async (method, path, body) => {
  const headers = body === undefined ? undefined : { "Content-Type": "application/json" };
  const response = await fetch(base + path, { method, headers, body });
  return { ok: response.ok, status: response.status, text: await response.text() };
};

/**
 * The page without a server puts its own functions here before anything is asked.
 * @type {{
 *   request: (method: string, path: string, body?: string) => Promise<Answer>,
 *   open: (path: string) => Line,
 * }}
 */
export const transport = {
  request: overNetwork(at("")),
  open: (path) => new WebSocket(`${location.origin.replace(/^http/, "ws")}${at(path)}`),
};
