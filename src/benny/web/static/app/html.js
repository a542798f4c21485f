/** Preact with htm: what every component is written with. */

import { h } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

/** @typedef {import("../vendor/preact.js").VNode<any>} Node */
/** @typedef {import("../vendor/preact.js").ComponentChildren} Children */

/** @type {(strings: TemplateStringsArray, ...values: any[]) => Node} */
export const html = /** @type {any} */ (htm.bind(/** @type {any} */ (h)));
