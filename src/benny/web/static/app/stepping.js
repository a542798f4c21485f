/** Where steps, tricks and deals of a replay begin. Pure. */

/** @import { Picture } from "./types.js" */

/** @typedef {{deal: number, step: number}} Place step: Infinity for the deal's end */

/**
 * Where each move leads. Until the deal's pictures are loaded, only moves between deals work.
 * @param {number} last how many deals there are
 * @param {number} deal
 * @param {number} at
 * @param {Picture[]} pictures
 * @param {(place: Place) => void} go
 */
export function movesFrom(last, deal, at, pictures, go) {
  const isHere = pictures.length > 0;
  /** @param {number} next @param {number} [step] */
  const toDeal = (next, step = 0) => next >= 1 && next <= last && go({ deal: next, step });
  /** @param {() => unknown} move */
  const ifHere = (move) => () => isHere && move();
  /** @param {number} step */
  const to = (step) => go({ deal, step });
  const isAtEnd = at === pictures.length - 1;
  const on = () => (isAtEnd ? toDeal(deal + 1) : to(at + 1));
  return {
    dealBack: () => toDeal(deal - 1),
    trickBack: ifHere(() => to(lastTrick(pictures, at))),
    back: ifHere(() => (at > 0 ? to(at - 1) : toDeal(deal - 1, Infinity))),
    on: ifHere(on),
    trickOn: ifHere(() => (isAtEnd ? on() : to(nextTrick(pictures, at)))),
    dealOn: () => toDeal(deal + 1),
  };
}

/** @param {Picture} picture @returns {number} the trick in progress; its last card still counts */
function trickOf({ view }) {
  const done = view.tricks?.length ?? 0;
  return view.trick?.length || done === 0 ? done : done - 1;
}

/**
 * Return the step where the next trick begins, else the last step.
 * @param {Picture[]} pictures
 * @param {number} at
 */
export function nextTrick(pictures, at) {
  const mine = trickOf(pictures[at]);
  const step = pictures.findIndex((picture, n) => n > at && trickOf(picture) > mine);
  return step < 0 ? pictures.length - 1 : step;
}

/**
 * Return the step where this trick began, or the previous trick if this one begins here.
 * @param {Picture[]} pictures
 * @param {number} at
 */
export function lastTrick(pictures, at) {
  const mine = trickOf(pictures[Math.max(0, at - 1)]);
  return Math.max(0, pictures.findIndex((picture) => trickOf(picture) === mine));
}
