/** Preact with htm: what every component is written with. */

import { h } from "../vendor/preact.js";
import htm from "../vendor/htm.js";
import { at } from "./server.js";

/** @import { VNode } from "../vendor/preact.js" */

/** @typedef {VNode<any>} Node */

// Hebrew, Arabic and other letters that are written from right to left, with what is between them.
const LEFTWARD = "[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";
const RUN = new RegExp(`${LEFTWARD}(?:[^\\p{L}]*${LEFTWARD})*`, "gu");

/**
 * Text in which names and words from right to left do not reorder what is around them.
 * @param {string} text
 */
export const isolated = (text) => text.replace(RUN, "\u2068$&\u2069");

/**
 * An element whose `href` and `src` from "/" on are addresses of the server.
 * @param {any} type @param {any} props @param {any[]} children
 */
function build(type, props, ...children) {
  const name = props?.href ? "href" : "src";
  const isOurs = typeof type === "string" && props?.[name]?.startsWith("/");
  const own = isOurs ? { ...props, [name]: at(props[name]) } : props;
  // What has a direction of its own, found from its text, is isolated by the browser.
  if (type === "bdi" || props?.dir === "auto") return h(type, own, ...children);
  return h(type, own, ...children.map((child) => (typeof child === "string" ? isolated(child) : child)));
}

/** @type {(strings: TemplateStringsArray, ...values: any[]) => Node} */
export const html = /** @type {any} */ (htm.bind(/** @type {any} */ (build)));
