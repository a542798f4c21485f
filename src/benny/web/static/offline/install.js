/** Lets the browser keep the page, so that it opens without a network and can be installed. */

import { at, SERVER } from "../app/server.js";
import { KEPT, save } from "../app/storage.js";

const service = navigator.serviceWorker; // none in private windows or without https: then nothing is kept

/** @returns {Promise<void>} */
export async function keepPage() {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = at("/manifest.webmanifest");
  document.head.append(link);
  // On a server it leads here from the server's pages, too, when they can't be reached.
  const scope = SERVER || at("/");
  await service?.register(at("/service-worker.js"), { scope }).catch(() => {});
}

/** "kept", or why the page was not; it can arrive before the engine is loaded. @type {Promise<string>} */
const outcome = new Promise((resolve) =>
  service?.addEventListener("message", ({ data }) => resolve(data), { once: true }),
);

/** Keep the engine, too. @returns {Promise<string>} the outcome */
export async function keepEngine() {
  service?.ready.then(({ active }) => active?.postMessage("keep"));
  save(KEPT, (await outcome) === "kept");
  return outcome;
}
