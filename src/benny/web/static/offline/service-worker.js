/** Keeps the page that needs no server in this browser, so that it opens without a network. */

/** @typedef {{waitUntil: (work: Promise<void>) => void}} Lasting */
/** @typedef {{request: Request, respondWith: (answer: Promise<Response>) => void}} Fetching */

const worker = /** @type {any} */ (self); // a ServiceWorkerGlobalScope, whose types exclude the page's

/** Put here when the page is built: the page and its files, and those of the engine. */
const BUILD = { version: "", page: "/", files: [""], engine: [""] };
const UNREACHED = new Set([502, 503, 504]);
const CACHE = `benny-${BUILD.version}`;

async function install() {
  const cache = await caches.open(CACHE);
  // The browser's own cache may hold a page of another version.
  await cache.addAll(BUILD.files.map((file) => new Request(file, { cache: "no-cache" })));
  await worker.skipWaiting();
}

async function activate() {
  const cache = await caches.open(CACHE);
  for (const file of BUILD.engine) {
    const answer = await caches.match(file); // of an older version, which may have the same engine
    if (answer) await cache.put(file, answer);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith("benny-") && name !== CACHE) await caches.delete(name);
  }
  await worker.clients.claim();
}

/** Keep the engine, which has been downloaded by now. */
async function keepEngine() {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const file of BUILD.engine) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing.map((file) => new Request(file, { cache: "force-cache" })));
  for (const client of await worker.clients.matchAll()) client.postMessage("kept");
}

/** Ask the server; while it does not answer, or a proxy says so, lead here. @param {Request} request */
async function reach(request) {
  const response = await fetch(request).catch(() => null);
  return response && !UNREACHED.has(response.status) ? response : Response.redirect(`${BUILD.page}?unreached`);
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const isScreen = request.mode === "navigate" && !request.url.includes("/licences/");
  const kept = await cache.match(isScreen ? BUILD.page : request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && request.url.includes("/engine/")) await cache.put(request, response.clone()).catch(() => {}); // full
  return response;
}

worker.addEventListener("install", (/** @type {Lasting} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {Lasting} */ event) => event.waitUntil(keepEngine()));
worker.addEventListener("fetch", (/** @type {Fetching} */ event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(location.origin)) return;
  if (url.startsWith(location.origin + BUILD.page)) event.respondWith(answer(event.request));
  else if (mode === "navigate") event.respondWith(reach(event.request));
});
