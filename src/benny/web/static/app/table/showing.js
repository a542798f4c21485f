/**
 * Which of the received states is shown: one after the other, at the reader's pace.
 *
 * An update that ends a trick is shown in two or three frames: the trick rests, it is swept away,
 * and then the deal ends. All frames of an update have its `seq`.
 *
 * Pure: `step` takes an event and returns the next state, with the frames that were passed on the
 * way; the last of them is shown.
 */

import { dealOf } from "./story.js";

/** @import { Settings } from "../settings.js" */
/** @import { Update } from "../types.js" */

/** @typedef {Update & {stage?: "resting" | "swept"}} Frame `stage`: where a finished trick is */

/**
 * @typedef {object} Showing
 * @property {Update | null} latest the newest state, which may not be shown yet
 * @property {Frame | null} shown
 * @property {Frame[]} queue frames that are still to be shown
 * @property {number} since when the current state was shown first, or an end was followed by a deal; Infinity: kept
 * @property {boolean} isLate whether the connection was lost: the next state is not paced
 * @property {boolean} hasRead whether the reader wants to go on from the end that is shown
 */

/**
 * @typedef {{kind: "came", update: Update} | {kind: "broken"} | {kind: "current"} | {kind: "due"}
 *   | {kind: "goOn"} | {kind: "keep"}} Happening
 */

/**
 * @typedef {object} Reader
 * @property {number} now
 * @property {Pace} pace
 * @property {boolean} isAway whether the page is hidden: then only ends wait
 */

/** With more than that in the queue, skip to the newest. */
const LONGEST = 200;

/** @type {Showing} */
export const NOTHING = {
  latest: null,
  shown: null,
  queue: [],
  since: 0,
  isLate: true,
  hasRead: false,
};

/**
 * @param {Showing} state
 * @param {Happening} event
 * @param {Reader} reader
 * @returns {[Showing, Frame[]]}
 */
export function step(state, event, reader) {
  switch (event.kind) {
    case "came":
      return come(state, event.update, reader);
    case "broken":
      return [{ ...state, isLate: true }, []];
    case "current":
      return [{ ...state, isLate: false }, []];
    case "due":
      return advance(state, reader);
    case "goOn":
      return goOn(state, reader);
    case "keep":
      return [{ ...state, since: state.shown?.ended ? Infinity : state.since }, []];
  }
}

/**
 * Return in how many milliseconds to show the next state, Infinity if there is none or it waits
 * for the reader.
 * @param {Showing} state
 * @param {Reader} reader
 */
export function dueIn({ latest, shown, queue, since, hasRead }, { now, pace, isAway }) {
  if (!queue.length) return Infinity;
  if (!shown) return 0;
  const wait = stay(shown, queue, pace);
  if (wait < Infinity ? isAway : hasRead) return 0;
  return Math.max(0, since + (wait === Infinity && hasOthers(latest) ? READING : wait) - now);
}

/** Milliseconds for the end of a hand once other people are at the next one. */
const READING = 10_000;

/** @param {Update | null} update */
const hasOthers = (update) => update?.table.seats.some(
  ({ kind, away, gone }, n) => kind === "person" && n !== update.you.seat && !away && !gone,
);

/** @param {Showing} state @param {Update} update @param {Reader} reader @returns {[Showing, Frame[]]} */
function come(state, update, reader) {
  const queue = [...state.queue, ...framesOf(update, state.latest)];
  const isNext = state.shown?.ended && !state.queue.length && !update.ended;
  const since = isNext ? Math.max(state.since, reader.now) : state.since;
  const next = { ...state, latest: update, queue, since, isLate: false };
  if (next.queue.length > LONGEST) return pass(next, next.queue.length, reader.now);
  return advance(next, state.isLate ? { ...reader, isAway: true } : reader);
}

/** Show all that is due. @param {Showing} state @param {Reader} reader @returns {[Showing, Frame[]]} */
function advance(state, reader) {
  /** @type {Frame[]} */
  const passed = [];
  while (dueIn(state, reader) <= 0) {
    const [next, [update]] = pass(state, 1, reader.now);
    state = next;
    passed.push(update);
  }
  return [state, passed];
}

/** Leave the end of a deal, else skip the pauses until the reader's turn or the next end.
 * @param {Showing} state @param {Reader} reader @returns {[Showing, Frame[]]}
 */
function goOn(state, reader) {
  if (state.shown?.ended) return advance({ ...state, hasRead: true }, reader);
  const [skipped, passed] = pass(state, skipTo(state.queue) + 1, reader.now);
  const [next, more] = advance(skipped, reader);
  return [next, [...passed, ...more]];
}

/** @param {Showing} state @param {number} count @param {number} now @returns {[Showing, Frame[]]} */
function pass(state, count, now) {
  const passed = state.queue.slice(0, count);
  const last = passed.at(-1);
  if (!last) return [state, []];
  const hasRead = state.hasRead && !!state.shown && isSameEnd(state.shown, last);
  return [{ ...state, shown: last, queue: state.queue.slice(count), since: now, hasRead }, passed];
}

/**
 * Return what is shown of an update. A finished trick rests where it has just been played; without
 * its last card in sight, or later, it has been swept away.
 * @param {Update} update @param {Update | null} before @returns {Frame[]}
 */
function framesOf(update, before) {
  const { picture, ended, said = [] } = update;
  if (!picture || !isTrickDone(update)) return [update];
  const bare = { ...picture, middle: { ...picture.middle, cards: {}, winner: /** @type {const} */ ("") } };
  /** @type {Frame} */
  const swept = { ...update, stage: "swept", picture: bare };
  if (!before || !hasNewTrick(before, update)) return [swept];
  // Who is next, and what they are asked, comes after the sweep.
  const seats = picture.seats.map((seat) => ({ ...seat, is_turn: false }));
  const resting = { ...picture, prompt: "", seats };
  if (!ended) return [{ ...update, stage: "resting", picture: resting }, swept];
  const scores = before.picture?.scores ?? picture.scores;
  const untold = { ...update, ended: undefined, said: said.slice(0, said.length - ended.lines.length) };
  return [
    { ...untold, stage: "resting", picture: { ...resting, scores } },
    { ...untold, stage: "swept", picture: { ...bare, scores } },
    swept,
  ];
}

/** @param {Update} before @param {Update} after @returns {boolean} false after an undo, which takes tricks back */
const hasNewTrick = (before, after) => dealOf(before) === dealOf(after) && tricksIn(before) < tricksIn(after);

/** @param {Update} update */
const tricksIn = ({ picture }) => picture?.view.tricks?.length ?? 0;

/** @param {Update} before @param {Update} after */
const isSameEnd = (before, after) => !!before.ended && !!after.ended && dealOf(before) === dealOf(after);

/** @typedef {Settings["pace"]} Pace */

/** @type {Record<Pace, number>} milliseconds for a call or a card */
const BEATS = { instant: 0, fast: 350, normal: 850, slow: 1800 };

const TRICK_BEATS = 2;

/** Milliseconds for a trick on its way to the winner. */
export const SWEEP = 240;

/** Milliseconds for a finished trick, at the pace that has no beats. */
const GLANCE = 500;

/** Milliseconds for dealing the hands, and for turning the upcard over. */
export const DEALING = {
  instant: { deal: 0, turn: 0 },
  fast: { deal: 300, turn: 120 },
  normal: { deal: 900, turn: 250 },
  slow: { deal: 900, turn: 250 },
};

/** What a reader sees of a deal: if none of it changes, the next state needs no wait.
 * @param {Update} update
 */
function position(update) {
  const view = update.picture?.view;
  return view ? `${update.table.game}/${view.deal}/${view.log?.length ?? 0}/${view.phase}` : "";
}

/** @param {Update} update @returns {boolean} whether a finished trick is on the table */
function isTrickDone(update) {
  const view = update.picture?.view;
  return !!view && !view.trick?.length && !!view.tricks?.length;
}

/** @param {Frame | null} frame @returns {boolean} whether a finished trick has yet to be swept away */
export const isResting = (frame) => frame?.stage === "resting";

/** @param {Update} update @returns {boolean} whether the viewer has to act */
export const isMyTurn = (update) => !!update.picture?.view.legal?.length;

/**
 * Return for how many milliseconds a frame stays: Infinity if it waits for the reader.
 * @param {Frame} shown
 * @param {Frame[]} queue what is shown next, at least one
 * @param {Pace} pace
 */
export function stay(shown, queue, pace) {
  const [next] = queue;
  const isInstant = pace === "instant";
  if (shown.ended && !next.ended && (!isInstant || shown.ended.is_over)) return Infinity;
  if (shown.stage === "swept" && (next.stage !== "swept" || (next.ended && !shown.ended))) {
    return isInstant ? 0 : SWEEP;
  }
  if (shown.stage === "resting") {
    const isSeen = queue[queue.length - 1].seq !== shown.seq && (isInstant || isMyTurn(shown));
    return isSeen ? 0 : BEATS[pace] * TRICK_BEATS || GLANCE;
  }
  if (!shown.picture || isMyTurn(shown) || position(shown) === position(next)) return 0;
  const { deal, turn } = DEALING[pace];
  return Math.max(BEATS[pace], shown.picture.view.log?.length ? 0 : deal + turn);
}

/**
 * Return where a skip leads: the next place in the queue that the reader has to see.
 * @param {Frame[]} queue
 */
export function skipTo(queue) {
  const stop = queue.findIndex((update) => update.ended || isMyTurn(update));
  return stop < 0 ? queue.length - 1 : stop;
}
