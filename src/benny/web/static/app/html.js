/** Preact with htm: what every component is written with. */

import { h } from "../vendor/preact.js";
import htm from "../vendor/htm.js";
import { at } from "./base.js";

/** @typedef {import("../vendor/preact.js").VNode<any>} Node */
/** @typedef {import("../vendor/preact.js").ComponentChildren} Children */

/**
 * An element whose `href` and `src` from "/" on are addresses of the server.
 * @param {any} type @param {any} props @param {any[]} children
 */
function element(type, props, ...children) {
  const name = props?.href ? "href" : "src";
  const isOurs = typeof type === "string" && props?.[name]?.startsWith("/");
  return h(type, isOurs ? { ...props, [name]: at(props[name]) } : props, ...children);
}

/** @type {(strings: TemplateStringsArray, ...values: any[]) => Node} */
export const html = /** @type {any} */ (htm.bind(/** @type {any} */ (at("") ? element : h)));
