/** CPython as WebAssembly, with Benny's own modules, in whichever worker loads it. */

import { loadPyodide } from "./pyodide.mjs";

/** @import { PyodideAPI } from "pyodide" */

const SITE = "/lib/python3.14/site-packages";
const UNPACKED = "benny-unpacked"; // a header that service-worker.js sets

/** Told how many of how many bytes have been downloaded. */
export const download = { note: (/** @type {number} */ _loaded, /** @type {number} */ _total) => {} };

const network = self.fetch.bind(self);

/** Where packed files are, and their sizes. @type {Record<string, {file: string, size: number}>} */
let files = {};
let total = 0;
let loaded = 0;

/** The page names the list of the files, so that what they are named by can change without this script. */
async function readList() {
  files = await (await network(new URL(`../${location.search.slice(1)}.json`, import.meta.url))).json();
  const first = Object.entries(files).filter(([name]) => !name.startsWith("books/"));
  total = first.reduce((sum, [, { size }]) => sum + size, 0);
}

/** @param {number} size of what has come, in bytes */
function count(size) {
  loaded += size;
  download.note(loaded, total);
}

/**
 * Download a file that is packed, as many hosts pack nothing themselves.
 * @param {string} name
 */
async function unpack(name) {
  const response = await network(new URL(`../${files[name].file}`, import.meta.url));
  if (!response.ok || !response.body) throw new Error(`${name} is missing on this site`);
  if (response.headers.has(UNPACKED)) {
    count(files[name].size);
    return response;
  }
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
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
  return name && name in files ? unpack(name) : network(address, options);
};

/** @param {string} name @returns {Promise<Uint8Array>} */
export const bytes = async (name) => new Uint8Array(await (await unpack(name)).arrayBuffer());

/**
 * Write what a pack has: a line of paths and sizes, and then the contents.
 * @param {PyodideAPI["FS"]} system
 * @param {Uint8Array} pack
 */
function writePack(system, pack) {
  let start = pack.indexOf(10) + 1;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(pack.subarray(0, start)))) {
    const file = `${SITE}/${path}`;
    system.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    system.writeFile(file, pack.subarray(start, (start += size)), { canOwn: true });
  }
}

/** Return Pyodide, which can import Benny. */
export async function startPython() {
  if (typeof WebAssembly === "undefined") throw new Error("this browser has no WebAssembly");
  await readList();
  const site = bytes("site.pack");
  const python = loadPyodide({
    indexURL: "./",
    stdLibURL: new URL("stdlib.zip", import.meta.url).href,
    lockFileContents: {
      info: { arch: "wasm32", platform: "emscripten", version: "0", python: "3.14.2", abi_version: "2026_0" },
      packages: {},
    },
    packageBaseUrl: "./",
    checkAPIVersion: false,
    fsInit: (system) => site.then((pack) => writePack(system, pack), () => {}),
  });
  await site; // Pyodide goes on without it
  return python;
}
