/** The review of a game: where it was won, and what each decision was worth. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { Complaint } from "../actions.js";
import { get } from "../api.js";
import { Bar, PendingScreen } from "../bar.js";
import { Select } from "../fields.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";
import { isMe } from "../person.js";
import { Account, DealTable, Errors } from "../review/account.js";
import { Curve } from "../review/curve.js";
import { DecisionDialog } from "../review/decision.js";
import { Decisions, keyOf, Moments } from "../review/decisions.js";

/** @import { Refusal } from "../api.js" */
/** @import { Loaded } from "../load.js" */
/** @import { GameFacts, ReviewedDecision as Decision, ReviewSummary as Review } from "../types.js" */

/** @param {{id: string, title: string}} props */
export function ReviewScreen({ id, title }) {
  const { review, error } = useReview(id);
  const { value: facts } = /** @type {Loaded<GameFacts>} */ (useLoaded(`/api/games/${id}`));
  if (!review) return html`<${PendingScreen} title=${title} error=${error} />`;
  return html`<${Bar} title=${title} note=${review.title} />
    <main class="page review">
      <section>
        <h2>${facts?.result ?? review.title}</h2>
        <${Progress} review=${review} />
        <${Complaint} text=${error} />
        <p class="links"><a href=${`/g/${id}`}>Replay</a></p>
      </section>
      ${review.done > 0 && html`<${Report} id=${id} review=${review} facts=${facts} />`}
    </main>`;
}

/** @param {{review: Review}} props */
const Progress = ({ review: { done, of } }) => html`<div class="progress">
  <p role="status">
    ${done < of
      ? `The review is being made: ${done} of ${of} deals are done.`
      : `${of === 1 ? "Its one deal is" : `All ${of} deals are`} reviewed.`}
  </p>
  ${done < of && html`<progress max=${of} value=${done} aria-label="Deals reviewed"></progress>`}
</div>`;

/** @param {{id: string, review: Review, facts: GameFacts | null}} props */
function Report({ id, review, facts }) {
  const [chosenSide, setSide] = useState(-1);
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState(
    /** @type {{decision: Decision, isTry: boolean} | null} */ (null),
  );
  const side = chosenSide < 0 ? sideOfReader(facts) : chosenSide;
  const name = nameOfSide(review, side);
  /** @param {Decision} decision */
  const open = (decision, isTry = false) => setOpened({ decision, isTry });
  return html`
    <${Select} label="Side" value=${side} options=${review.sides.map((_, n) => [n, nameOfSide(review, n)])}
      onChoose=${(/** @type {string} */ side) => setSide(Number(side))} />
    <${Curve} review=${review} side=${side} name=${name} at=${at} onAt=${setAt} onOpen=${open} />
    <section aria-labelledby="account-title">
      <h2 id="account-title">Luck and errors</h2>
      <p class="quiet">What led from the chance to win at the start to where the game ended.</p>
      <${Account} account=${review.accounts[side]} name=${name} isDone=${review.done === review.of} />
    </section>
    <section aria-labelledby="errors-title">
      <h2 id="errors-title">Errors by player</h2>
      <p class="quiet">
        The chance to win that each gave away, in decisions in which something was at stake, and
        the bots that lose about as much a decision.
      </p>
      <${Errors} players=${review.players} />
    </section>
    <${Moments} review=${review} onOpen=${open} />
    <${Decisions} review=${review} onOpen=${open} />
    <section aria-labelledby="deals-title">
      <h2 id="deals-title">Deal by deal</h2>
      <p class="quiet">The chance to win before and after each deal, and what its cards gave.</p>
      <${DealTable} review=${review} side=${side} name=${name} facts=${facts} />
    </section>
    ${opened &&
    html`<${DecisionDialog} key=${`${keyOf(opened.decision)}${opened.isTry}`} game=${id} ...${opened}
      names=${review.players.map((player) => player.name)} onClose=${() => setOpened(null)}
      onNext=${nextOf(review, opened, open)} />`}`;
}

/**
 * What opens the next decision: among those that are tried the next one with a mark.
 * @param {Review} review
 * @param {{decision: Decision, isTry: boolean}} opened
 * @param {(decision: Decision, isTry: boolean) => void} open
 */
function nextOf(review, { decision, isTry }, open) {
  const among = isTry ? review.decisions.filter((reviewed) => reviewed.mark) : review.decisions;
  const next = among[among.findIndex((reviewed) => keyOf(reviewed) === keyOf(decision)) + 1];
  return next && (() => open(next, isTry));
}

/** @param {GameFacts | null} facts @returns {number} the reader's side, or the first */
const sideOfReader = (facts) =>
  facts?.seats.find(({ person }) => person && isMe(person))?.side ?? 0;

/** @param {Review} review @param {number} side @returns {string} */
const nameOfSide = (review, side) =>
  review.sides[side].map((seat) => review.players[seat].name).join(" and ");

// Milliseconds until the server is asked again: for more of the review, and after a refusal.
const MORE = 1000;
const REFUSED = 5000;

// After these, and without an answer, it may be there later.
const PASSING = ["", "unavailable", "too_many"];

/**
 * The finished part of a game's review, or why there is none.
 * @param {string} id
 * @returns {{review: Review | null, error: string}}
 */
function useReview(id) {
  const [review, setReview] = useState(/** @type {Review | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    let isWanted = true;
    let timer = 0;
    const ask = async () => {
      const pause = await asked();
      if (isWanted && pause) timer = window.setTimeout(ask, pause);
    };
    /** Ask once; return after how many milliseconds to ask again, 0 for never. */
    const asked = async () => {
      try {
        const answer = /** @type {Review} */ (await get(`/api/games/${id}/review`));
        if (isWanted) setReview(answer);
        if (isWanted) setError("");
        return answer.done < answer.of ? MORE : 0;
      } catch (refusal) {
        const { message, code } = /** @type {Refusal} */ (refusal);
        if (isWanted) setError(message);
        return PASSING.includes(code) ? REFUSED : 0;
      }
    };
    ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [id]);
  return { review, error };
}
