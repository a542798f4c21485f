/** A reader's named house rules; kept in this browser. */

import { signal } from "../vendor/signals.js";
import { load, save } from "./storage.js";

/** @import { Signal } from "../vendor/signals.js" */

/**
 * Rules by their title: `toml` is a rules file, and `words` are its game and what it changes.
 * @typedef {{title: string, words: string, toml: string}} OwnRules
 */

const STORE = "benny.rules";

/** @type {Signal<OwnRules[]>} the latest first */
export const ownRules = signal(load(STORE, []));

/** @param {OwnRules} rules in place of others with their title */
export const keepRules = (rules) => put([rules, ...without(rules.title)]);

/** @param {string} title */
export const dropRules = (title) => put(without(title));

/** @param {string} title */
const without = (title) => ownRules.value.filter((rules) => rules.title !== title);

/** @param {OwnRules[]} rules */
function put(rules) {
  ownRules.value = rules;
  save(STORE, rules);
}
