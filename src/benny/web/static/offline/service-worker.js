/** Keeps the page that needs no server in this browser, so that it opens without a network. */

/** @typedef {{waitUntil: (work: Promise<unknown>) => void}} Lasting */
/** @typedef {Lasting & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetching */
/** @typedef {Lasting & {data: "keep" | "activate", source: {postMessage: (text: string) => void}}} Asking */

const worker = /** @type {any} */ (self); // a ServiceWorkerGlobalScope, whose types exclude the page's

/** Put here when the page is built: its files, and those of the engine, which are named by what is in them. */
const BUILD = { version: "", page: "/", files: [""], engine: [""], books: [""] };
const OURS = `benny ${BUILD.page} `; // another Benny may be on the same host
const CACHE = OURS + BUILD.version;
const ENGINE = `${OURS}engine`; // stays from version to version
const PATIENCE = 10_000; // milliseconds, for a server that does not answer
const UNREACHED = new Set([502, 504]);

async function install() {
  const cache = await caches.open(CACHE);
  // The browser's own cache may hold a page of another version.
  await keepAll(cache, BUILD.files, "no-cache");
  const engine = await caches.open(ENGINE);
  // A browser that has kept an older version keeps this one whole, too.
  if ((await engine.keys()).length) await keepEngine();
}

async function activate() {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE && name !== ENGINE);
  for (const name of older.slice(0, -1)) await caches.delete(name); // a tab may still have the last one open
  const engine = await caches.open(ENGINE);
  const wanted = new Set([...BUILD.engine, ...BUILD.books]);
  for (const request of await engine.keys()) {
    if (!wanted.has(request.url.replace(location.origin, ""))) await engine.delete(request);
  }
  await worker.clients.claim();
}

async function keepEngine() {
  const engine = await caches.open(ENGINE);
  const missing = [];
  for (const file of BUILD.engine) if (!(await engine.match(file))) missing.push(file);
  await keepAll(engine, missing, "force-cache");
}

/** Keep all files, or none of them. @param {Cache} cache @param {string[]} files @param {RequestCache} how */
async function keepAll(cache, files, how) {
  const work = files.map(async (file) => keep(cache, file, await fetch(file, { cache: how })));
  for (const { reason } of /** @type {PromiseRejectedResult[]} */ (await Promise.allSettled(work))) {
    if (!reason) continue;
    for (const file of files) await cache.delete(file);
    throw reason;
  }
}

/**
 * Browsers cache compiled WebAssembly only if they get it unpacked.
 * @param {Cache} cache
 * @param {RequestInfo} file
 * @param {Response} response
 */
async function keep(cache, file, response) {
  if (!response.ok || !response.body) throw new Error("missing");
  if (!response.url.endsWith(".wasm.packed")) return cache.put(file, response);
  const content = response.body.pipeThrough(new DecompressionStream("gzip"));
  const headers = { "content-type": "application/wasm", "benny-unpacked": "yes" };
  return cache.put(file, new Response(content, { headers }));
}

/** Ask the server; while it does not answer, or a proxy says so, lead here. @param {Request} request */
async function reach(request) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const response = await Promise.race([fetch(request).catch(() => null), late]);
  return response && !UNREACHED.has(response.status) ? response : Response.redirect(`${BUILD.page}?unreached`);
}

/** @param {Fetching} event */
async function answer(event) {
  const { request } = event;
  const isEngine = request.url.includes("/engine/");
  const isScreen = request.mode === "navigate" && !request.url.includes("/licences/");
  if (isScreen && worker.registration.waiting) {
    // A newer version is here whole: it takes over before anything begins.
    worker.registration.waiting.postMessage("activate");
    return new Response("", { headers: { refresh: "0" } });
  }
  const cache = await caches.open(isEngine ? ENGINE : CACHE);
  const kept = (await cache.match(isScreen ? BUILD.page : request)) ?? (await caches.match(request));
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && isEngine) event.waitUntil(keep(cache, request, response.clone()).catch(() => {})); // full
  return response;
}

/** The reason for a failure, as a page gets it. @param {Error} error */
const why = ({ name, message }) => (name === "Error" ? message : name);

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  const work = install();
  event.waitUntil(work);
  event.waitUntil(work.catch(async (error) => {
    await caches.delete(CACHE);
    if (worker.registration.active) return; // an older version is kept
    for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage(why(error));
  }));
});
worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {Asking} */ event) => {
  if (event.data === "activate") return worker.skipWaiting();
  const tell = (/** @type {string} */ outcome) => event.source.postMessage(outcome);
  event.waitUntil(keepEngine().then(() => tell("kept"), (error) => tell(why(error))));
});
worker.addEventListener("fetch", (/** @type {Fetching} */ event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(location.origin)) return;
  if (url.startsWith(location.origin + BUILD.page)) event.respondWith(answer(event));
  else if (mode === "navigate") event.respondWith(reach(event.request));
});
