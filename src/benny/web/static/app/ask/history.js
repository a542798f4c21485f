/** What has been done so far, and what is done next. */

import { useEffect, useRef } from "../../vendor/hooks.js";
import { CardFace } from "../card.js";
import { cardWord } from "../cards.js";
import { html } from "../html.js";
import { Suited } from "../suit.js";
import { withStep, withoutLastStep } from "./query.js";

/** @import { NextAction, ToldHand } from "../types.js" */

/**
 * @param {{hand: ToldHand, isRead: boolean, onPlay: (play: string) => void}} props isRead: the hand
 *   is up to date; until it is, nothing is told of it
 */
export function Course({ hand, isRead, onPlay }) {
  const next = useRef(/** @type {HTMLElement | null} */ (null));
  const hasPlayed = useRef(false);
  const steps = hand.play.join();
  // What was pressed may be gone: go on from what is asked now.
  useEffect(() => {
    if (hasPlayed.current) next.current?.focus({ preventScroll: true });
    hasPlayed.current = false;
  }, [steps]);
  /** @param {string} play */
  const tell = (play) => {
    if (!isRead) return;
    hasPlayed.current = true;
    onPlay(play);
  };
  return html`<section class="course" aria-labelledby="course-title">
    <h2 id="course-title">So far</h2>
    <ol class="said">
      ${hand.said.map((text, n) => html`<li key=${n}><${Suited} text=${text} /></li>`)}
    </ol>
    ${hand.play.length > 0 &&
    html`<button type="button" onClick=${() => tell(withoutLastStep(hand.play))}>Undo</button>`}
    <div class="next-all" ref=${next} tabindex="-1"><${Next} hand=${hand} onPlay=${tell} /></div>
  </section>`;
}

/** @param {{hand: ToldHand, onPlay: (play: string) => void}} props */
function Next({ hand, onPlay }) {
  if (!hand.next.length) return html`<p>The hand is over.</p>`;
  /** @param {NextAction} action */
  const choose = (action) => onPlay(withStep(hand.play, action.step));
  return bySeat(hand).map(
    ([seat, actions]) => html`<div key=${seat} class="next" role="group"
      aria-labelledby=${`next-${seat}`}>
      <h3 id=${`next-${seat}`}>
        ${hand.to_act && seat === hand.seat ? "What if you …" : `What does ${nameOf(hand, seat)} do?`}
      </h3>
      <div class="next-actions">
        ${actions.map((action) => html`<${NextButton} key=${action.step} action=${action} onChoose=${choose} />`)}
      </div>
    </div>`,
  );
}

/** @param {ToldHand} hand @param {number} seat */
const nameOf = (hand, seat) => hand.seats[seat].name;

/** @param {ToldHand} hand @returns {[number, NextAction[]][]} */
function bySeat({ next }) {
  const seats = [...new Set(next.map((action) => action.seat))];
  return seats.map((seat) => [seat, next.filter((action) => action.seat === seat)]);
}

/** @param {{action: NextAction, onChoose: (action: NextAction) => void}} props */
const NextButton = ({ action, onChoose }) =>
  action.card
    ? html`<button type="button" class="pick" data-card=${action.card} onClick=${() => onChoose(action)}>
        <span class="unseen">${action.label.split(" ")[0]} the ${cardWord(action.card)}</span>
        <${CardFace} card=${action.card} />
      </button>`
    : html`<button type="button" onClick=${() => onChoose(action)}>
        <${Suited} text=${action.label.charAt(0).toUpperCase() + action.label.slice(1)} />
      </button>`;
