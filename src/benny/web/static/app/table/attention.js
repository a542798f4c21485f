/** How the reader learns what happens without looking: sounds, and a call when it is their turn. */

import { useEffect, useMemo } from "../../vendor/hooks.js";
import { computed, effect, signal } from "../../vendor/signals.js";
import { inWords } from "../cards.js";
import { hide, notify } from "../notices.js";
import { settings } from "../settings.js";
import { play } from "../sounds.js";
import { isMyTurn, isResting } from "./showing.js";

/** @import { ReadonlySignal } from "../../vendor/signals.js" */
/** @import { Sound } from "../sounds.js" */
/** @import { Update } from "../types.js" */
/** @import { Frame } from "./showing.js" */
/** @import { TableStore } from "./store.js" */

/** Milliseconds of two short buzzes, and between them. */
const BUZZ = [60, 60, 60];

/** Whether the page is hidden. */
const isHidden = signal(false);

/** @param {TableStore} store @returns {boolean} whether it is the reader's turn, for the page's title */
export function useAttention(store) {
  // A hidden page waits at the end of a deal, but the next one may already ask something.
  const turn = useMemo(
    () => computed(() => turnOf(isHidden.value ? store.latest.value : store.shown.value)),
    [store],
  );
  useEffect(followVisibility, []);
  useEffect(() => onEach(store.shown, hear), [store]);
  useEffect(() => {
    // A page that was opened out of sight may have been asked before it could listen.
    if (turn.peek() && isHidden.peek()) call(store);
    return onEach(turn, (_, now) => (now ? call(store) : hide()));
  }, [store]);
  useEffect(() => effect(() => (isHidden.value ? undefined : hide())), []);
  return !!turn.value;
}

/** @returns {() => void} what ends that */
function followVisibility() {
  const note = () => {
    isHidden.value = document.hidden;
  };
  note();
  document.addEventListener("visibilitychange", note);
  return () => document.removeEventListener("visibilitychange", note);
}

/**
 * Call a function with each two values of a signal that follow each other.
 * @template T
 * @param {ReadonlySignal<T>} source
 * @param {(before: T, now: T) => void} listener
 * @returns {() => void} what ends that
 */
function onEach(source, listener) {
  let before = source.peek();
  return effect(() => {
    const now = source.value;
    if (now !== before) listener(before, now);
    before = now;
  });
}

/** @param {Update | null} before @param {Update | null} now */
function hear(before, now) {
  if (!before || !now || isHidden.peek()) return;
  const cue = cueOf(before, now);
  if (cue) void play(cue);
}

/** @param {TableStore} store */
function call(store) {
  const { notices, vibration } = settings.peek();
  void play("turn");
  if (vibration) navigator.vibrate?.(BUZZ);
  const latest = store.latest.peek();
  if (notices && isHidden.peek() && latest) notify(`${latest.table.title}: ${inWords(latest.picture?.prompt ?? "")}`);
}

/** @param {Frame} before @param {Frame} now @returns {Sound | ""} "" for nothing */
export function cueOf(before, now) {
  const [old, view] = [before.picture?.view, now.picture?.view];
  if (!view) return "";
  if (now.ended) return before.ended ? "" : endCue(now);
  if (before.table.game !== now.table.game || old?.deal !== view.deal) return "deal";
  if (now.stage === "swept" && before.stage === "resting") return "trick";
  return countOf(view.log) > countOf(old.log) ? "card" : "";
}

/** @param {Update} now @returns {Sound | ""} */
function endCue(now) {
  const isGood = now.ended?.mood === "good";
  if (now.ended?.is_over && isGood) return "win";
  if (now.picture?.view.previous?.euchred) return "euchre";
  return isGood ? "made" : "";
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
  if (!update || !view || isResting(update) || !isMyTurn(update) || update.table.paused || update.table.closed) return "";
  const nudge = update.table.turn?.is_nudged ? "nudged" : "";
  return `${update.table.game}/${view.deal}/${countOf(view.log)}/${nudge}`;
}
