/** Lets the browser keep the page, so that it opens without a network and can be installed. */

import { at, SERVER } from "../app/server.js";

/** @returns {Promise<void>} */
export async function keepPage() {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = at("/manifest.webmanifest");
  document.head.append(link);
  // Browsers have none in private windows or without https: the page works without, while online.
  // On a server it leads here from the server's pages, too, when they can't be reached.
  const scope = SERVER || at("/");
  await navigator.serviceWorker?.register(at("/service-worker.js"), { scope }).catch(() => {});
}

/** Keep the engine too, once it is there. @param {() => void} onKept */
export async function keepEngine(onKept) {
  const service = navigator.serviceWorker;
  const registration = await service?.ready;
  service?.addEventListener("message", onKept, { once: true });
  service?.startMessages();
  registration?.active?.postMessage("keep");
}
