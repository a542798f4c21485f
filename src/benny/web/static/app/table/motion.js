/**
 * Animates cards: from a seat to the middle, and from the middle to the winner.
 *
 * Before a state is drawn `snapshot` notes where each card is; afterwards `play` moves each card
 * from there. Cards have `data-card`, seats `data-seat`.
 */

// Milliseconds: shorter than the fast pace, so that a card stops before the next one moves.
const GLIDE = 320;
const GATHER = 380;
const EASE = "cubic-bezier(0.22, 0.8, 0.3, 1)";

/** @typedef {{rect: DOMRect, node: HTMLElement, inMiddle: boolean}} Lying */

/** @type {Map<string, Lying>} */
let before = new Map();

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @returns {Map<string, Lying>} */
function lying() {
  const cards = new Map();
  for (const node of document.querySelectorAll("[data-card]")) {
    if (!(node instanceof HTMLElement)) continue;
    const inMiddle = node.closest(".middle") !== null;
    cards.set(node.dataset.card, { rect: node.getBoundingClientRect(), node, inMiddle });
  }
  return cards;
}

/** Note where the cards lie. */
export function snapshot() {
  before = isStill() ? new Map() : lying();
}

/**
 * Move the cards from their old positions to the new ones.
 * @param {string} winner the place that takes what has gone from the middle
 */
export function play(winner) {
  if (isStill()) return;
  const now = lying();
  for (const [card, { rect, node, inMiddle }] of now) {
    const from = before.get(card)?.rect ?? (inMiddle ? origin(node) : undefined);
    if (from) glide(node, from, rect);
  }
  const gone = [...before].filter(([card, old]) => old.inMiddle && !now.has(card));
  for (const [, old] of gone) gather(old, winner);
  before = now;
}

/** @param {HTMLElement} node @returns {DOMRect | undefined} the seat that has played a card */
function origin(node) {
  const place = node.dataset.from;
  return place ? seatRect(place) : undefined;
}

/** @param {string} place */
const seatRect = (place) =>
  document.querySelector(`[data-seat="${place}"]`)?.getBoundingClientRect();

/** @param {HTMLElement} node @param {DOMRect} from @param {DOMRect} to */
function glide(node, from, to) {
  const [x, y] = [middleX(from) - middleX(to), middleY(from) - middleY(to)];
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return; // rounding, not a move
  const scale = Math.min(1.6, from.width / to.width) || 1;
  node.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
    { duration: GLIDE, easing: EASE, composite: "accumulate" },
  );
}

/** @param {Lying} old @param {string} place */
function gather({ node, rect }, place) {
  const layer = document.querySelector(".ghosts");
  const to = seatRect(place);
  if (!layer || !to) return;
  const ghost = /** @type {HTMLElement} */ (node.cloneNode(true));
  const home = layer.getBoundingClientRect();
  ghost.removeAttribute("data-card"); // or the next snapshot would find the card twice
  ghost.classList.add("ghost");
  ghost.style.left = `${rect.left - home.left}px`;
  ghost.style.top = `${rect.top - home.top}px`;
  ghost.style.width = `${rect.width}px`;
  layer.append(ghost);
  const [x, y] = [middleX(to) - middleX(rect), middleY(to) - middleY(rect)];
  const moves = [
    { transform: "none", opacity: 1 },
    { opacity: 1, offset: 0.7 },
    { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0 },
  ];
  const end = ghost.animate(moves, { duration: GATHER, easing: "ease-in" });
  end.onfinish = end.oncancel = () => ghost.remove();
}

/** @param {DOMRect} rect */
const middleX = (rect) => rect.left + rect.width / 2;

/** @param {DOMRect} rect */
const middleY = (rect) => rect.top + rect.height / 2;
