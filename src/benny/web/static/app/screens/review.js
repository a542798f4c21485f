/** The review of a game: three sentences, the reader's mistakes, the curve, and all figures on request. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { Complaint } from "../actions.js";
import { Bar, PendingScreen } from "../bar.js";
import { Select } from "../fields.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";
import { isMe } from "../person.js";
import { Account, DealTable, Errors } from "../review/account.js";
import { Curve } from "../review/curve.js";
import { DecisionDialog } from "../review/decision.js";
import { Decisions, keyOf, Moments, thresholdsOf } from "../review/decisions.js";
import { inSentences } from "../review/moments.js";
import { GameTabs } from "./replay.js";

/** @import { Loaded } from "../load.js" */
/** @import { GameFacts, ReviewedDecision as Decision, ReviewSummary as Review } from "../types.js" */

/** @param {{id: string, title: string}} props */
export function ReviewScreen({ id, title }) {
  const { value: review, error } = useReview(id);
  const { value: facts } = /** @type {Loaded<GameFacts>} */ (useLoaded(`/api/games/${id}`));
  if (!review) return html`<${PendingScreen} title=${title} error=${error} />`;
  return html`<${Bar} title=${title} note=${review.title} />
    <main class="page review">
      <section class="stack">
        <${GameTabs} id=${id} at="review" />
        <h2>${facts?.result ?? review.title}</h2>
        <${Progress} review=${review} />
        <${Complaint} text=${error} />
      </section>
      ${review.done > 0 && facts && html`<${Report} id=${id} review=${review} facts=${facts} />`}
    </main>`;
}

/** @param {{review: Review}} props */
const Progress = ({ review: { done, of } }) => html`<p role="status" class=${done < of ? "" : "unseen"}>
    ${done < of ? `Reviewing hand ${done + 1} of ${of} …` : "Reviewed."}
  </p>
  ${done < of && html`<progress max=${of} value=${done} aria-label="Hands reviewed"></progress>`}`;

/** @param {{id: string, review: Review, facts: GameFacts}} props */
function Report({ id, review: told, facts }) {
  const { seat, side: ownSide } = facts.seats.find(({ person }) => person && isMe(person)) ?? { seat: -1, side: 0 };
  const [side, setSide] = useState(ownSide);
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState(
    /** @type {{decision: Decision, isTry: boolean} | null} */ (null),
  );
  const players = told.players.map((player) => (player.seat === seat ? { ...player, name: "You" } : player));
  const review = { ...told, players };
  const name = nameOfSide(review, side).replace(/\bYou\b/, "you");
  /** @param {Decision} decision */
  const open = (decision, isTry = false) => setOpened({ decision, isTry });
  return html`
    <section class="verdict">
      ${inSentences(review, side, side === ownSide ? seat : -1).map((sentence) => html`<p key=${sentence}>${sentence}</p>`)}
    </section>
    <${Decisions} review=${review} seat=${seat} onOpen=${open} />
    <${Curve} review=${review} side=${side} name=${name} at=${at} onAt=${setAt} onOpen=${open} />
    <${Select} label="As seen by" value=${side} options=${review.sides.map((_, n) => [n, nameOfSide(review, n)])}
      onChoose=${(/** @type {string} */ side) => setSide(Number(side))} />
    <details class="fold">
      <summary>Figures</summary>
      <h3>Luck and errors</h3>
      <p class="quiet">What led from the chance to win at the start to where the game ended.</p>
      <${Account} account=${review.accounts[side]} name=${name} isDone=${review.done === review.of} />
      <h3>Errors by player</h3>
      <p class="quiet">
        The chance to win that each gave away where it mattered, and bots that lose about as much per
        decision. Marks begin at ${thresholdsOf(review)}, by what the player could know.
      </p>
      <${Errors} players=${review.players} />
      <${Moments} review=${review} onOpen=${open} />
      <h3>Hand by hand</h3>
      <p class="quiet">The chance to win before and after each hand, and what its cards gave.</p>
      <${DealTable} review=${review} side=${side} name=${name} facts=${facts} />
    </details>
    ${opened &&
    html`<${DecisionDialog} key=${`${keyOf(opened.decision)}${opened.isTry}`} game=${id} ...${opened}
      names=${review.players.map((player) => player.name)} isOwn=${opened.decision.seat === seat}
      onClose=${() => setOpened(null)} onNext=${nextOf(review, opened, seat, open)} />`}`;
}

/**
 * What opens the next decision: among those that are tried the same player's next one with a mark.
 * @param {Review} review
 * @param {{decision: Decision, isTry: boolean}} opened
 * @param {number} seat the reader's, -1 for a spectator, who tries all players'
 * @param {(decision: Decision, isTry: boolean) => void} open
 */
function nextOf({ decisions }, { decision, isTry }, seat, open) {
  const among = isTry
    ? decisions.filter((other) => other.mark && (decision.seat !== seat || other.seat === seat))
    : decisions;
  const next = among[among.findIndex((other) => keyOf(other) === keyOf(decision)) + 1];
  return next && (() => open(next, isTry));
}

/** @param {Review} review @param {number} side @returns {string} */
const nameOfSide = (review, side) =>
  review.sides[side].map((seat) => review.players[seat].name).join(" and ");

// Milliseconds until the server is asked again: for more of the review, and after a refusal.
const MORE = 1000;
const REFUSED = 5000;

// After these, and without an answer, it may be there later.
const PASSING = ["", "unavailable", "too_many"];

/** The finished part of a game's review, or why there is none. @param {string} id @returns {Loaded<Review>} */
function useReview(id) {
  const loaded = /** @type {Loaded<Review>} */ (useLoaded(`/api/games/${id}/review`));
  const { value, error, code, again } = loaded;
  useEffect(() => {
    if (error ? !PASSING.includes(code) : value?.done === value?.of) return;
    const timer = error ? setInterval(again, REFUSED) : setTimeout(again, MORE);
    return () => clearTimeout(timer);
  }, [value, error]);
  return loaded;
}
