/** What there is to hear between two states of a table, and whose turn it is. Pure. */

import { isMyTurn } from "../pacing.js";

/** @import { Sound } from "../sounds.js" */
/** @import { Update } from "../types.js" */

/** @param {Update} before @param {Update} now @returns {Sound | ""} "" for nothing */
export function cueOf(before, now) {
  const [old, view] = [before.picture?.view, now.picture?.view];
  if (!view) return "";
  if (now.ended) return before.ended ? "" : view.previous?.euchred ? "euchre" : "trick";
  if (before.table.game !== now.table.game || old?.deal !== view.deal) return "deal";
  if (countOf(view.tricks) > countOf(old.tricks)) return "trick";
  return countOf(view.log) > countOf(old.log) ? "card" : "";
}

/** @param {unknown[]} [items] */
const countOf = (items) => items?.length ?? 0;

/**
 * A name for the reader's turn, another one once they are nudged; "" if it is not their turn.
 * @param {Update | null} update
 * @returns {string}
 */
export function turnOf(update) {
  const view = update?.picture?.view;
  if (!update || !view || !isMyTurn(update) || update.table.paused || update.table.closed) return "";
  const nudge = update.table.turn?.is_nudged ? "nudged" : "";
  return `${update.table.game}/${view.deal}/${countOf(view.log)}/${nudge}`;
}
