/** The replay of a game, by step, trick and deal, from any seat. */

import { useEffect, useLayoutEffect, useState } from "../../vendor/hooks.js";
import { Complaint } from "../actions.js";
import { Bar, PendingScreen } from "../bar.js";
import { SameLinkButton } from "../exercise/play-again.js";
import { onValue } from "../fields.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { useLoaded } from "../load.js";
import { isMe } from "../person.js";
import { IS_ALONE } from "../server.js";
import { movesFrom } from "../stepping.js";
import { Suited } from "../suit.js";
import { proofOf } from "../table/fairness.js";
import { Board } from "../table/board.js";
import { play, snapshot } from "../table/motion.js";
import { ScoreBoard } from "../table/scores.js";

/** @import { Loaded } from "../load.js" */
/** @import { Place } from "../stepping.js" */
/** @import { DealReplay, GameFacts } from "../types.js" */

/** @param {{id: string, title: string}} props */
export function ReplayScreen({ id, title }) {
  const { value: game, error } = /** @type {Loaded<GameFacts>} */ (useLoaded(`/api/games/${id}`));
  if (!game) {
    return html`<${PendingScreen} title=${title} error=${error} />`;
  }
  return html`<${Deals} game=${game} />`;
}

/** @returns {Place} where the address says, else the beginning */
function startOf() {
  const asked = new URLSearchParams(location.search);
  return { deal: Number(asked.get("hand") ?? 1), step: Number(asked.get("step") ?? 0) };
}

/** The two views of a game, which lead to each other. @param {{id: string, at: "replay" | "review"}} props */
export const GameTabs = ({ id, at }) => html`<nav class="tabs game-tabs" aria-label="This game">
  <a href=${`/g/${id}/review`} aria-current=${at === "review" ? "page" : undefined}>Review</a>
  <a href=${`/g/${id}`} aria-current=${at === "replay" ? "page" : undefined}>Replay</a>
</nav>`;

/** @param {{game: GameFacts}} props */
function Deals({ game }) {
  const [place, setPlace] = useState(startOf);
  const [eyes, setEyes] = useState("open");
  const { value: replay, error } = /** @type {Loaded<DealReplay>} */ (useLoaded(`/api/games/${game.id}/deals/${place.deal}?seat=${eyes}`));
  const steps = replay?.deal === place.deal ? replay.steps : [];
  const at = Math.min(place.step, steps.length - 1);
  const pictures = steps.map((step) => step.picture);
  const moves = movesFrom(game.deals.length, place.deal, at, pictures, (next) => {
    snapshot();
    setPlace(next);
  });
  useKeys(moves);
  const step = steps[at];
  const waits = error ? "" : "One moment …";
  useLayoutEffect(() => play(step?.picture), [step]);
  return html`<div class="table-screen replay">
    <${Bar} title=${game.rules.title || game.rules.name} note=${`hand ${place.deal} of ${game.deals.length}`}
      tabs=${game.finished && html`<${GameTabs} id=${game.id} at="replay" />`} />
    <main>
      ${step
        ? html`<${Board} picture=${step.picture} />`
        : html`<section class="felt"><${Complaint} text=${error} /></section>`}
      <${Controls} game=${game} moves=${moves} eyes=${eyes} onEyes=${setEyes}
        place=${step ? `Hand ${place.deal}, step ${at + 1} of ${steps.length}` : waits} />
    </main>
    <aside aria-label="Scores and story">
      ${step && html`<${ScoreBoard} scores=${step.picture.scores} />`}
      <section class="story" aria-label="What has happened" tabindex="0">
        <ol>
          ${step?.said.map((text, n) => html`<li key=${n}><${Suited} text=${text} /></li>`)}
        </ol>
      </section>
      <${Result} game=${game} deal=${place.deal} eyes=${eyes} ask=${step?.ask} />
    </aside>
  </div>`;
}

/**
 * How it ended, what shows that it was fair, and what else can be done with the deal.
 * @param {{game: GameFacts, deal: number, eyes: string, ask?: string}} props ask: the address that
 *   asks about what is seen now
 */
const Result = ({ game, deal, eyes, ask }) => html`<div class="result">
  <p>${game.result}</p>
  ${game.uploaded && html`<p class="quiet">Played elsewhere, and added by its player.</p>`}
  ${game.unfair && html`<p class="bad">The check of its record has failed: ${game.unfair}.</p>`}
  <p class="links">
    ${ask && html`<a href=${ask}>Ask about this hand</a> · ${" "}`}
    ${!IS_ALONE && html`<a href=${proofOf(game.id)}>Check this game</a> · `}
    <a href=${`/api/games/${game.id}/record`} download>Download its record</a>
  </p>
  ${game.deals[deal - 1].points.length > 0 &&
  html`<p>
    <${SameLinkButton} key=${`${deal} ${eyes}`} game=${game.id} deal=${deal}
      names=${game.seats.map((seat) => seat.name)} seat=${seatOf(game, eyes)} />
  </p>`}
</div>`;

/** @param {GameFacts} game @param {string} eyes @returns {number} whose place others take: who is looked at, else the reader */
function seatOf({ seats }, eyes) {
  const own = seats.find(({ person }) => person && isMe(person))?.seat ?? 0;
  return /^\d$/.test(eyes) ? Number(eyes) : own;
}

/** @typedef {ReturnType<typeof import("../stepping.js").movesFrom>} Moves */

/** @type {Record<string, keyof Moves>} */
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "trickBack",
  ArrowDown: "trickOn",
  PageUp: "dealBack",
  PageDown: "dealOn",
};

/** @param {Moves} moves */
function useKeys(moves) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      const move = KEYS[event.key];
      if (!move || !isFree(event)) return;
      event.preventDefault();
      moves[move]();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/** Whether a key is free for us: no shortcut, not in a field, and nothing to scroll.
 * @param {KeyboardEvent} event
 */
function isFree(event) {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || document.querySelector("dialog[open]")) return false;
  return !(/** @type {Element} */ (event.target).closest("select, input, .story"));
}

/** @type {[keyof Moves, string, string][]} */
const BUTTONS = [
  ["dealBack", "first", "Previous hand"],
  ["trickBack", "backTrick", "Previous trick"],
  ["back", "back", "Previous step"],
  ["on", "on", "Next step"],
  ["trickOn", "onTrick", "Next trick"],
  ["dealOn", "end", "Next hand"],
];

/**
 * @param {{game: GameFacts, moves: Moves, place: string, eyes: string,
 *   onEyes: (eyes: string) => void}} props
 */
function Controls({ game, moves, place, eyes, onEyes }) {
  return html`<section class="mine steps" aria-label="Steps">
    <div class="row-of-buttons">
      ${BUTTONS.map(
        ([move, icon, label]) => html`<button class="icon-button" aria-label=${label} title=${label}
          onClick=${moves[move]}><${Icon} name=${icon} /></button>`,
      )}
    </div>
    <p role="status">${place}</p>
    <label>
      <span class="unseen">Seen by</span>
      <select value=${eyes} onChange=${onValue(onEyes)}>
        <option value="open">All hands open</option>
        ${game.seats.map((seat) => html`<option value=${seat.seat}>As ${seat.person && isMe(seat.person) ? "you" : seat.name}</option>`)}
      </select>
    </label>
  </section>`;
}
