/** One decision: as its seat saw it, what else could be done, trying it again, and playing on. */

import { useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { post } from "../api.js";
import { Dialog } from "../dialog.js";
import { Alternatives, Choices, Story, Verdict } from "../exercise/decision.js";
import { PlayOn, SameLinkButton } from "../exercise/play-again.js";
import { Switch } from "../fields.js";
import { capital, percent } from "../figures.js";
import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { Pending, useLoaded } from "../load.js";
import { Suited } from "../suit.js";
import { Board } from "../table/board.js";
import { luckOf, marked, playedOf } from "./moments.js";

/** @import { Loaded } from "../load.js" */
/**
 * @import {
 *   ExerciseAnswer, ExerciseQuestion as Question, ReviewedDecision as Decision,
 * } from "../types.js"
 */

/**
 * @param {{game: string, decision: Decision, names: readonly string[], isOwn: boolean, isTry: boolean,
 *   onClose: () => void, onNext?: () => void}} props names: by seat; isOwn: the reader's decision;
 *   onNext: go on to another one
 */
export function DecisionDialog({ game, decision, names, isOwn, isTry, onClose, onNext }) {
  const { deal, action, seat } = decision;
  const name = names[seat];
  const at = `/api/games/${game}/deals/${deal}/decisions/${action}`;
  const { value: question, error: other } = /** @type {Loaded<Question>} */ (useLoaded(at));
  const [answer, setAnswer] = useState(/** @type {ExerciseAnswer | null} */ (null));
  const [act, isBusy, error] = useAction();
  /** @param {string} chosen */
  const choose = (chosen) => act(async () => setAnswer(await post(at, { action: chosen })));
  const title = !isTry ? `Hand ${deal}: ${name}`
    : `Hand ${deal}: what would you do${isOwn ? "" : ` as ${name}`}?`;
  const isAsked = isTry && !answer;
  return html`<${Dialog} class="review-dialog" title=${title} onClose=${onClose}>
    <div class="decision">
      <div class="stack">
        <div class="replay review-board">
          ${question ? html`<${Board} picture=${question.picture} />` : html`<${Pending} error=${other} />`}
        </div>
        ${question && !isAsked && html`<p class="row-of-buttons">
          <a class="button" href=${question.ask}>Ask about this hand</a>
          <a class="button" href=${`/g/${game}?hand=${deal}&step=${action - 1}`}>Replay from here</a>
        </p>`}
      </div>
      <div class="decision-words">
        ${question && html`<${Story} question=${question} />`}
        ${answer && html`<${Verdict} answer=${answer} />`}
        ${isAsked
          ? question && html`<${Choices} question=${question} onChoose=${choose} />`
          : html`<${Answer} decision=${decision} name=${name} isTold=${!!answer} />`}
        ${isBusy && html`<p class="quiet" role="status">One moment …</p>`}
        <${Complaint} text=${error} />
        <div class="row-of-buttons">
          ${!isAsked &&
          html`<${PlayOn} at=${`/api/games/${game}/deals/${deal}/tables`}
              body=${{ action, choice: answer?.chosen ?? "" }} />
            <${SameLinkButton} game=${game} deal=${deal} names=${names} seat=${seat} />`}
          ${onNext && html`<button onClick=${onNext}>Next decision</button>`}
        </div>
      </div>
    </div>
  <//>`;
}

/** @param {{decision: Decision, name: string, isTold: boolean}} props isTold: the better choice has been told */
function Answer({ decision, name, isTold }) {
  const [isOpen, setOpen] = useState(false);
  const who = name === "You" ? "you" : name;
  return html`<p>
      ${isTold && "In the game, "}<${Sentence} decision=${isTold ? { ...decision, better: [] } : decision} name=${isTold ? who : name} />
    </p>
    <${Switch} label="With open cards (hindsight)" isOn=${isOpen} onSwitch=${setOpen} />
    <${Alternatives} ...${decision} name=${who} isOpen=${isOpen} />`;
}

/**
 * What a player did and what it cost.
 * @param {{decision: Decision, name: string, before?: string}} props before: reasons given above it
 */
export function Sentence({ decision, name, before }) {
  const { mark, loss, better, reason } = decision;
  const did = html`${name}: <${Suited} text=${playedOf(decision).label} />`;
  const why = better.length > 1 ? `${better[0]}: ${reason}` : reason; // it is the first one's
  if (!mark) return did;
  return html`${did}, ${marked(decision)} that costs ${percent(loss)}.${better.length > 0 &&
  html` Better: <${Suited} text=${better.join(" or ")} />.${reason && html` <${Glossed} text=${capital(why)} before=${before} />.`}`}${luckOf(decision)}`;
}
