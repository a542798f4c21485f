/** A second worker for what takes seconds, so that tables go on; it is there while it is needed. */

const IDLE = 60_000; // milliseconds: it takes 100 MB

/** @typedef {{resolve: (result: Uint8Array) => void, reject: (error: Error) => void}} Waiting */

export class Assistant {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** What is being worked out, the first first. @type {Waiting[]} */
    this.waiting = [];
    this.timer = 0;
  }

  /**
   * Have a piece of work done.
   * @param {Uint8Array} piece @param {string[]} books the bots' books it is done with
   * @returns {Promise<Uint8Array>}
   */
  work(piece, books) {
    clearTimeout(this.timer);
    this.worker ??= this.open();
    this.worker.postMessage({ piece, books });
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  open() {
    const worker = new Worker(new URL(`assistant-worker.js${location.search}`, import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { result, problem } }) => {
      const first = this.waiting.shift();
      if (!problem) first?.resolve(result);
      else {
        first?.reject(new Error(problem));
        return this.close(problem); // it may not have started
      }
      if (!this.waiting.length) this.timer = setTimeout(() => this.close(), IDLE);
    };
    worker.onerror = ({ message }) => this.close(message);
    return worker;
  }

  close(why = "") {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.splice(0)) reject(new Error(why));
  }
}
