/** The page's end of the worker that runs Benny: requests and tables, over messages. */

import { at } from "../app/server.js";
import { transport } from "../app/transport.js";
import { keepEngine } from "./install.js";
import { Progress } from "./progress.js";

/** @import { Answer, Line } from "../app/transport.js" */

/**
 * @typedef {{kind: "answer", n: number, status: number, text: string}
 *   | {kind: "open", n: number}
 *   | {kind: "message", n: number, text: string}
 *   | {kind: "close", n: number, code: number, text: string}
 *   | {kind: "progress", loaded: number, total: number}
 *   | {kind: "ready"}
 *   | {kind: "failed" | "notice", text: string}} FromWorker
 */

/** What the player reads for each outcome of `keepEngine`. @type {Record<string, string>} */
const OUTCOMES = {
  kept: "Benny is kept in this browser: it opens without a network now.",
  QuotaExceededError: "This browser has no room to keep Benny: the page opens only with a network.",
  missing: "Benny can't be kept: a file is missing on this site.",
};
const INTERRUPTED = "Benny is not kept yet, as the download was interrupted: load this page again.";
const UNREACHED = "The server can't be reached. You can play against bots here.";

// Some hosts name the page's file.
if (location.pathname === at("/index.html")) history.replaceState(null, "", at("/"));

const { worker: address = "" } = document.documentElement.dataset;
const worker = new Worker(address, { type: "module", name: "benny" });
const progress = new Progress();

/** @type {Map<number, (answer: Answer) => void>} */
const asked = new Map();

/** @type {Map<number, PortLine>} */
const lines = new Map();

let count = 0;

/** @implements {Line} */
class PortLine {
  /** @type {WebSocket["onopen"]} */ onopen = null;
  /** @type {WebSocket["onclose"]} */ onclose = null;
  /** @type {WebSocket["onmessage"]} */ onmessage = null;

  /** @param {string} path */
  constructor(path) {
    this.n = ++count;
    lines.set(this.n, this);
    worker.postMessage({ kind: "open", n: this.n, target: path });
  }

  /** @param {string} text */
  send(text) {
    worker.postMessage({ kind: "send", n: this.n, text });
  }

  close() {
    lines.delete(this.n);
    worker.postMessage({ kind: "close", n: this.n });
  }

  /** @param {Extract<FromWorker, {kind: "open" | "message" | "close"}>} event */
  hear(event) {
    const socket = /** @type {WebSocket} */ (/** @type {unknown} */ (this));
    if (event.kind === "open") return this.onopen?.call(socket, new Event("open"));
    if (event.kind === "message") {
      return this.onmessage?.call(socket, new MessageEvent("message", { data: event.text }));
    }
    lines.delete(this.n);
    this.onclose?.call(socket, new CloseEvent("close", { code: event.code, reason: event.text }));
  }
}

/** @param {MessageEvent<FromWorker>} event */
worker.onmessage = ({ data }) => {
  switch (data.kind) {
    case "progress":
      return progress.show(data.loaded, data.total);
    case "ready":
      keepEngine().then((outcome) => {
        if (location.search !== "?keep") return;
        progress.note(OUTCOMES[outcome] ?? INTERRUPTED);
        navigator.storage?.persist(); // or the browser may drop it when it needs room
      });
      return location.search === "?unreached" ? progress.note(UNREACHED) : progress.hide();
    case "failed":
      return progress.fail(data.text);
    case "notice":
      return progress.note(data.text);
    case "answer": {
      const { n, status, text } = data;
      asked.get(n)?.({ ok: status < 400, status, text });
      asked.delete(n);
      return;
    }
    default:
      return lines.get(data.n)?.hear(data);
  }
};
worker.onerror = ({ message }) => progress.fail(message ? `Benny has stopped: ${message}.` : "Benny can't start here: its download was interrupted.");

transport.open = (path) => new PortLine(path);
transport.request = (method, path, body = "") =>
  new Promise((answer) => {
    asked.set(++count, answer);
    worker.postMessage({ kind: "request", n: count, method, target: path, body });
  });

/** Downloads come from the worker too. @param {MouseEvent} event */
async function download(event) {
  const link = event.target instanceof Element ? event.target.closest("a[download]") : null;
  const target = link?.getAttribute("href") ?? "";
  if (!link || !target.startsWith(at("/api/"))) return;
  event.preventDefault();
  const { ok, text } = await transport.request("GET", target.slice(at("").length));
  if (!ok) return progress.note(JSON.parse(text).error);
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([text]));
  file.download = link.getAttribute("download") || `${target.split("/").at(-1)}.jsonl`;
  file.click();
  URL.revokeObjectURL(file.href);
}
document.addEventListener("click", download);
