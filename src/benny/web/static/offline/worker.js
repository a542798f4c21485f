/** Runs Benny for the page: its tables, and what the browser keeps. */

import { Assistant } from "./assistant.js";
import { bytes, download, startPython } from "./engine.js";
import { Shelf } from "./shelf.js";

const STUCK_AFTER = 60_000; // milliseconds: where a policy forbids WebAssembly, loading never ends
const LOCKED_FOR = 3_000;
const ANSWERED_WITHIN = 500;

const FORGETFUL = "This browser keeps nothing for this page: your games are gone when you close it.";
const OPEN_TWICE = "it is open in another tab of this browser, and would mix up your games";
const DELETED = "What this page had kept was deleted: your games are gone when you close it.";
const FULL = "This browser has no room left: what you play from now on is gone when you close the page.";

/** What the page says once Benny has started. @type {string[]} */
const notices = [];

/** @param {object} message */
const tell = (message) => postMessage(message);

download.note = (loaded, total) => {
  tell({ kind: "progress", loaded, total });
  watch();
};

/** Keep other tabs of this browser from changing the same games until the page is closed. */
async function takeLock() {
  if (!navigator.locks) return askOthers(); // browsers have none without https
  const isFree = new Promise((resolve, reject) => {
    const hold = () => new Promise(() => resolve(true));
    // A page that is loaded again takes over from itself in a moment.
    navigator.locks.request("benny", { signal: AbortSignal.timeout(LOCKED_FOR) }, hold).catch(reject);
  });
  await isFree.catch(({ name }) => {
    if (name !== "TimeoutError") return; // the browser forbids locks, and keeps nothing either
    throw new Error(OPEN_TWICE);
  });
}

/** Ask the other tabs whether one of them has the games, and from then on answer them. */
async function askOthers() {
  const others = new BroadcastChannel("benny");
  const isTaken = await new Promise((resolve) => {
    others.onmessage = ({ data }) => data === "taken" && resolve(true);
    others.postMessage("free?");
    setTimeout(resolve, ANSWERED_WITHIN, false);
  });
  if (isTaken) throw new Error(OPEN_TWICE);
  others.onmessage = ({ data }) => data === "free?" && others.postMessage("taken");
}

async function start() {
  await takeLock();
  const [kept, python] = await Promise.all([Shelf.open(), startPython()]);
  kept.onStop = (isFull) => tell({ kind: "notice", text: isFull ? FULL : DELETED });
  if (!kept.database) notices.push(FORGETFUL);
  const { WorkerHost } = python.pyimport("benny.offline.browser");
  const assistant = new Assistant();
  return WorkerHost(kept, hear, bytes, assistant.work.bind(assistant));
}

let timer = 0;
let giveUp = () => {};
const stuck = new Promise((_, fail) => {
  giveUp = () => fail(new Error("it has not started within a minute"));
});

/** Give up if nothing happens from now on. */
function watch() {
  clearTimeout(timer);
  timer = setTimeout(giveUp, STUCK_AFTER);
}

/** @param {Error} error @returns {string} why Benny can't start, without a full stop */
function whyNot(error) {
  if (error instanceof TypeError) return "its download was interrupted"; // so fetch says it
  const last = error.message.trim().split("\n").at(-1) ?? ""; // of a traceback, if it is Python's
  return last.replace(/^[\w.]+Error: /, "").replace(/\.$/, "");
}

/** @param {number} n @param {string} kind @param {number} code @param {string} text */
const hear = (n, kind, code, text) => tell({ kind, n, code, text });

watch();
const host = Promise.race([start(), stuck]);
host.then(
  () => {
    tell({ kind: "ready" });
    for (const text of notices) tell({ kind: "notice", text });
  },
  (error) => tell({ kind: "failed", text: `Benny can't start here: ${whyNot(error)}.` }),
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
