/** A puzzle: one decision to make, and what each choice is worth. */

import { useState } from "../../vendor/hooks.js";
import { signal } from "../../vendor/signals.js";
import { Complaint, useAction } from "../actions.js";
import { get, post } from "../api.js";
import { Bar, PendingScreen } from "../bar.js";
import { Alternatives, Choices, Story, Verdict } from "../exercise/decision.js";
import { PlayOn } from "../exercise/play-again.js";
import { Select } from "../fields.js";
import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";
import { go } from "../router.js";
import { Board } from "../table/board.js";
import { above } from "../terms.js";

/** @import { Loaded } from "../load.js" */
/**
 * @import {
 *   GameOffer, PuzzleAnswer as Answer, PuzzleIndex as Index, PuzzleQuestion as Question,
 *   PuzzleStanding as Standing,
 * } from "../types.js"
 */

/** Themes with fewer puzzles are soon known by heart. */
const FEWEST = 3;

/** Which puzzles come next; it stays from one to the next. */
const choice = signal({ variant: "", theme: "" });

/** The answers by puzzle, for players who come back from playing on. @type {Map<string, Answer>} */
const answers = new Map();

/** @param {{id?: string, title: string}} props the day's puzzle without one */
export function PuzzleScreen({ id = "today", title }) {
  const { value: question, error } = /** @type {Loaded<Question>} */ (useLoaded(`/api/puzzles/${encodeURIComponent(id)}`));
  if (!question) return html`<${PendingScreen} title=${title} error=${error} />`;
  return html`<${Bar} title=${title} note=${question.game} />
    <main class="page puzzle"><${Asked} key=${question.id} question=${question} /></main>`;
}

/** @param {{question: Question}} props */
function Asked({ question }) {
  const [answer, setAnswer] = useState(answers.get(question.id) ?? null);
  const [act, isBusy, error] = useAction();
  /** @param {string} action */
  const give = async (action) => {
    const answer = /** @type {Answer} */ (await post(`/api/puzzles/${question.id}/answer`, { action }));
    answers.set(question.id, answer);
    return answer;
  };
  /** @param {string} action */
  const choose = (action) => act(async () => setAnswer(await give(action)));
  return html`<section aria-labelledby="puzzle-title">
      <h2 id="puzzle-title">${question.day ? "Puzzle of the day" : `Puzzle ${question.id}`}: ${question.game}</h2>
      <p class="quiet">
        Difficulty ${answer?.rating ?? question.rating}, of about 700 to 1600. One choice is clearly
        best by what you can know, and it is not the obvious one.
      </p>
    </section>
    <div class="decision">
      <div class="replay review-board"><${Board} picture=${question.picture} /></div>
      <div class="decision-words">
        <${Story} question=${question} />
        ${answer
          ? html`<${Told} answer=${answer} />
              <div class="row-of-buttons">
                <${PlayOn} at=${`/api/puzzles/${question.id}/tables`} body=${{ action: answer.chosen }}
                  before=${answer.standing ? undefined : () => give(answer.chosen)} />
              </div>`
          : html`<h3>What would you do?</h3>
              <${Choices} question=${question} onChoose=${choose} />`}
        ${isBusy && html`<p class="quiet" role="status">One moment …</p>`}
        <${Complaint} text=${error} />
      </div>
    </div>
    <${More} but=${question.id} standing=${answer?.standing} isFirst=${!!answer} />`;
}

/** @param {{answer: Answer}} props */
const Told = ({ answer }) => html`<${Verdict} answer=${answer} />
    <${Alternatives} alternatives=${answer.alternatives} worlds=${answer.worlds}
      played=${answer.chosen} name="you" did="yours" />
    <dl class="themes">
      ${answer.about.map(
        ({ title, sentence }, n) => html`<div>
          <dt>${title}</dt>
          <dd><${Glossed} text=${sentence} before=${above(answer.about.map((theme) => theme.sentence), n)} /></dd>
        </div>`,
      )}
    </dl>
    <p>${ratedOf(answer)}</p>`;

/** @param {Answer} answer @returns {string} what became of the reader's rating */
function ratedOf({ standing, rated, change }) {
  if (!standing) return "Set a name under You to get a puzzle rating.";
  if (!rated) return `Your rating stays at ${standing.rating}: only a first try counts.`;
  return `Your rating is ${standing.rating} (${change < 0 ? "−" : "+"}${Math.abs(change)}).`;
}

/** @param {{but: string, standing?: Standing | null, isFirst: boolean}} props what comes next */
function More({ but, standing, isFirst }) {
  const { value: index } = /** @type {Loaded<Index>} */ (useLoaded("/api/puzzles"));
  const { value: variants } = /** @type {Loaded<GameOffer[]>} */ (useLoaded("/api/variants"));
  const [act, isBusy, error] = useAction();
  const { variant, theme } = choice.value;
  const next = async () => {
    const asked = new URLSearchParams({ variant, theme, but });
    const question = /** @type {Question} */ (await get(`/api/puzzles/next?${asked}`));
    go(`/puzzle/${question.id}`);
  };
  if (!index) return null;
  const mine = standing ?? index.standing;
  const games = Object.entries(index.variants).map(([name, count]) => [name, `${variants?.find((game) => game.name === name)?.title ?? name} (${count})`]);
  const themes = index.themes
    .filter(({ name, puzzles }) => puzzles >= FEWEST || name === theme)
    .map(({ name, title, puzzles }) => [name, `${title} (${puzzles})`]);
  return html`<section class="next-puzzle" aria-labelledby="next-title">
    <h2 id="next-title">Next puzzle</h2>
    ${mine && html`<p>${standingOf(mine)}</p>`}
    <div class="row-of-buttons">
      <${Select} label="Game" value=${variant} options=${[["", "All games"], ...games]}
        onChoose=${(/** @type {string} */ variant) => (choice.value = { variant, theme })} />
      <${Select} label="Theme" value=${theme} options=${[["", "All themes"], ...themes]}
        onChoose=${(/** @type {string} */ theme) => (choice.value = { variant, theme })} />
      <button class=${isFirst ? "primary" : ""} onClick=${() => act(next)} disabled=${isBusy}>Next puzzle</button>
    </div>
    <${Complaint} text=${error} />
  </section>`;
}

/** @param {Standing} standing @returns {string} */
function standingOf({ rating, tried, solved, streak }) {
  const days = streak ? ` You solved the puzzle of the day on ${streak} ${streak === 1 ? "day" : "days"} in a row.` : "";
  return `Your rating is ${rating}: ${solved} of ${tried} solved at once.${days}`;
}
