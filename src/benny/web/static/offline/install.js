/** Lets the browser keep the page, so that it opens without a network and can be installed. */

import { at } from "../app/server.js";

/** @returns {Promise<void>} */
export async function keepPage() {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = at("/manifest.webmanifest");
  document.head.append(link);
  // Browsers have none in private windows or without https: the page works without, while online.
  await navigator.serviceWorker?.register(at("/service-worker.js")).catch(() => {});
}

/** Keep the engine too, once it is there. */
export async function keepEngine() {
  (await navigator.serviceWorker?.ready)?.active?.postMessage("keep");
}
