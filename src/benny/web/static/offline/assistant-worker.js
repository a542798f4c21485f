/** Runs Benny for pieces of work that take seconds, one after the other. */

import { bytes, startPython } from "./engine.js";

const assistant = startPython().then((python) => python.pyimport("benny.offline.assistant").Assistant(bytes));

let last = Promise.resolve();

self.onmessage = ({ data: { piece, books } }) => {
  last = last.then(async () => {
    try {
      postMessage({ result: await (await assistant).work(piece, books) });
    } catch (error) {
      postMessage({ problem: String(error) });
    }
  });
};
