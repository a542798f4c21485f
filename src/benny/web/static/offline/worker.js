/** Runs Benny in a worker: CPython as WebAssembly, with Benny's own modules. */

import { loadPyodide } from "./pyodide.mjs";
import { Shelf } from "./shelf.js";

const STARTED_WITHIN = 60_000; // milliseconds: where a policy forbids WebAssembly, loading never ends
const LOCKED_FOR = 3_000;
const SITE = "/lib/python3.14/site-packages";

const FORGETFUL = "This browser keeps nothing for this page: your games are gone when you close it.";


const FULL = "This browser has no room left: what you play from now on is gone when you close the page.";

/** What the page says once Benny has started. @type {string[]} */
const notices = [];

/** @param {object} message */
const tell = (message) => postMessage(message);

const network = self.fetch.bind(self);

/** The sizes of the files beside this one, as they are downloaded. @type {Record<string, number>} */
let sizes = {};
let total = 0;
let loaded = 0;

async function readSizes() {
  sizes = await (await network(new URL("files.json", import.meta.url))).json();
  const first = Object.entries(sizes).filter(([name]) => !name.startsWith("books/"));
  total = first.reduce((sum, [, size]) => sum + size, 0);
}

/**
 * Download a file that is packed, as many hosts pack nothing themselves.
 * @param {string} name
 */
async function unpack(name) {
  const response = await network(new URL(`${name}.packed`, import.meta.url));
  if (!response.ok || !response.body) throw new Error(`${name} is missing on this site`);
  const counter = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.length;
      tell({ kind: "progress", loaded, total });
      controller.enqueue(chunk);
    },
  });
  const content = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return new Response(content, { headers: { "content-type": type } });
}

// Pyodide fetches its own files itself.
self.fetch = (address, options) => {
  const name = new URL(address instanceof Request ? address.url : address, import.meta.url).pathname.split("/").at(-1);
  return name && name in sizes ? unpack(name) : network(address, options);
};

/** @param {string} name @returns {Promise<Uint8Array>} */
const bytes = async (name) => new Uint8Array(await (await unpack(name)).arrayBuffer());

/** Keep other tabs of this browser from changing the same games until the page is closed. */
async function takeLock() {
  const isFree = new Promise((resolve, reject) => {
    const hold = () => new Promise(() => resolve(true));
    // A page that is loaded again takes over from itself in a moment.
    navigator.locks.request("benny", { signal: AbortSignal.timeout(LOCKED_FOR) }, hold).catch(reject);
  });
  await isFree.catch(() => {
    throw new Error("it is open in another tab of this browser, and would mix up your games");
  });
}

async function start() {
  if (typeof WebAssembly === "undefined") throw new Error("this browser has no WebAssembly");
  await Promise.all([takeLock(), readSizes()]);
  const [shelf, site, msgspec] = [Shelf.open(), bytes("site.zip"), bytes("msgspec.zip")];
  const python = await loadPyodide({
    indexURL: "./",
    stdLibURL: new URL("stdlib.zip", import.meta.url).href,
    lockFileContents: {
      info: { arch: "wasm32", platform: "emscripten", version: "0", python: "3.14.2", abi_version: "2026_0" },
      packages: {},
    },
    packageBaseUrl: "./",
    checkAPIVersion: false,
  });
  for (const archive of [msgspec, site]) python.unpackArchive(await archive, "zip", { extractDir: SITE });
  const kept = await shelf;
  kept.onFull = () => tell({ kind: "notice", text: FULL });
  if (!kept.database) notices.push(FORGETFUL);
  const { WorkerHost } = python.pyimport("benny.offline.browser");
  return WorkerHost(kept, hear, bytes);
}

const late = new Promise((_, fail) =>
  setTimeout(fail, STARTED_WITHIN, new Error("it has not started within a minute")),
);
/** @param {number} n @param {string} kind @param {number} code @param {string} text */
const hear = (n, kind, code, text) => tell({ kind, n, code, text });

const host = Promise.race([start(), late]);
host.then(
  () => {
    tell({ kind: "ready" });
    for (const text of notices) tell({ kind: "notice", text });
  },
  (error) => {
    const why = error instanceof TypeError ? "its download was interrupted" : error.message; // so fetch says it
    tell({ kind: "failed", text: `Benny can't start here: ${why}.` });
  },
);

// Set at once: what the page sends before would be lost.
self.onmessage = async ({ data }) => {
  const { kind, n } = data;
  const python = await host.catch(() => null); // the page has been told why
  if (!python) return;
  if (kind === "request") {
    const [status, text] = await python.request(data.method, data.target, data.body);
    tell({ kind: "answer", n, status, text });
  } else if (kind === "open") python.open(n, data.target);
  else if (kind === "send") python.receive(n, data.text);
  else python.close(n);
};
