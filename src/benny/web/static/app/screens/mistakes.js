/** The reader's own mistakes, asked again: how many are due, and one after the other. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { get, post } from "../api.js";
import { Bar, PendingScreen } from "../bar.js";
import { Alternatives, Choices, Story, Verdict } from "../exercise/decision.js";
import { PlayOn } from "../exercise/play-again.js";
import { day, percent } from "../figures.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";
import { me, trouble } from "../person.js";
import { Board } from "../table/board.js";
import { WideTable } from "../wide-table.js";

/** @import { ExerciseQuestion as Question, MistakeAnswer, MistakeBook } from "../types.js" */

/** @param {{title: string}} props */
export function MistakesScreen({ title }) {
  if (me.value === undefined) {
    return html`<${PendingScreen} title=${title} error=${trouble.value} />`;
  }
  return me.value ? html`<${Mistakes} title=${title} />` : html`<${Stranger} title=${title} />`;
}

/** @param {{title: string}} props */
const Stranger = ({ title }) => html`<${Bar} title=${title} />
  <main class="page narrow">
    <h2>Play a game first</h2>
    <p>Your mistakes from reviewed games will be here, to try again.</p>
    <p><a class="button" href="/">Play a game</a></p>
  </main>`;

/** @param {{title: string}} props */
function Mistakes({ title }) {
  const { book, error, again } = useBook();
  const [theme, setTheme] = useState("");
  const [asked, setAsked] = useState(/** @type {Question | null} */ (null));
  const [act, isBusy, complaint] = useAction();
  /** @param {string} about */
  const next = (about) =>
    act(async () => {
      setTheme(about);
      const question = /** @type {Question | null} */ (await get(`/api/me/mistakes/next?theme=${about}`));
      setAsked(question);
      if (!question) again();
    });
  if (!book) return html`<${PendingScreen} title=${title} error=${error} />`;
  return html`<${Bar} title=${title} />
    <main class="page review">
      <${Complaint} text=${error || complaint} />
      ${asked
        ? html`<${Asked} key=${asked.id} question=${asked} isBusy=${isBusy} onNext=${() => next(theme)}
            onEnd=${() => {
              setAsked(null);
              again();
            }} />`
        : html`<${Book} book=${book} isBusy=${isBusy} onAsk=${next} />`}
    </main>`;
}

/** @param {{book: MistakeBook, isBusy: boolean, onAsk: (theme: string) => void}} props */
const Book = ({ book, isBusy, onAsk }) => html`<section class="stack">
    <h2>${dueWords(book.due)}</h2>
    <p class="quiet" role="status">${book.whole ? laterWords(book) : "Your reviews are being looked through …"}</p>
    ${book.due > 0 &&
    html`<p><button class="primary big" disabled=${isBusy} onClick=${() => onAsk("")}>Try them again</button></p>`}
  </section>
  ${book.count > 0 && html`<${Themes} book=${book} isBusy=${isBusy} onAsk=${onAsk} />`}
  <${Unreviewed} games=${book.unreviewed} />`;

/** @param {number} due */
const dueWords = (due) => (due ? `${due} due today` : "Nothing is due today");

/** @param {MistakeBook} book */
function laterWords({ count, due, next_at }) {
  if (!count) return "No review of your games has found a mistake of yours yet.";
  const all = `${count} ${count === 1 ? "mistake" : "mistakes"} in all.`;
  if (due || next_at === null) return `${all} Those you get right come back less often.`;
  return `${all} The next one is due on ${day(next_at)}.`;
}

/** @param {{book: MistakeBook, isBusy: boolean, onAsk: (theme: string) => void}} props */
const Themes = ({ book, isBusy, onAsk }) => html`<section class="stack" aria-labelledby="themes-title">
  <h2 id="themes-title">By theme</h2>
  <p class="quiet">Cost: winning chances, added up over your games.</p>
  <${WideTable} label="By theme"
    columns=${[{ words: "Theme" }, "Mistakes", "Cost", "Due today", { unseen: "Try again" }]}>
    ${book.themes.map(
      (theme) => html`<tr>
        <th scope="row" class="words">${theme.title}</th>
        <td>${theme.count}</td>
        <td>${percent(theme.loss)}</td>
        <td>${theme.due}</td>
        <td class="words">
          ${theme.due > 0 &&
          html`<button disabled=${isBusy} onClick=${() => onAsk(theme.name)}>
            Try again<span class="unseen">: ${theme.title}</span>
          </button>`}
        </td>
      </tr>`,
    )}
  <//>
</section>`;

/** @param {{games: MistakeBook["unreviewed"]}} props */
const Unreviewed = ({ games }) =>
  games.length > 0 &&
  html`<section aria-labelledby="unreviewed-title">
    <h2 id="unreviewed-title">Games without a review</h2>
    <p class="quiet">A review adds your mistakes in that game to these.</p>
    <ul class="table-list">
      ${games.map(
        (game) => html`<li>
          <a href=${`/g/${game.id}/review`}>
            <strong>Review ${game.title}</strong><small>${day(game.ended_at)}</small>
          </a>
        </li>`,
      )}
    </ul>
  </section>`;

/**
 * @param {{question: Question, isBusy: boolean, onNext: () => void, onEnd: () => void}} props
 */
function Asked({ question, isBusy, onNext, onEnd }) {
  const [result, setResult] = useState(/** @type {MistakeAnswer | null} */ (null));
  const [act, , error] = useAction();
  /** @param {string} action */
  const choose = (action) =>
    act(async () => setResult(await post(`/api/me/mistakes/${question.id}`, { action })));
  return html`<section class="stack" aria-labelledby="asked-title">
    <h2 id="asked-title">What would you do?</h2>
    <div class="decision">
      <div class="replay review-board"><${Board} picture=${question.picture} /></div>
      <div class="decision-words">
        <${Story} question=${question} />
        ${result
          ? html`<${Result} result=${result} isBusy=${isBusy} onNext=${onNext} onEnd=${onEnd} />`
          : html`<${Choices} question=${question} onChoose=${choose} />`}
        <${Complaint} text=${error} />
      </div>
    </div>
  </section>`;
}

/** @param {{result: MistakeAnswer, isBusy: boolean, onNext: () => void, onEnd: () => void}} props */
const Result = ({ result, isBusy, onNext, onEnd }) => html`<${Verdict} answer=${result.answer} />
  <p class="quiet">It comes back on ${day(result.again_at)}. What you did in the game is marked as played.</p>
  <${Alternatives} alternatives=${result.answer.alternatives} worlds=${result.answer.worlds}
    played=${result.played} name="you" />
  <div class="row-of-buttons">
    ${result.due > 0 &&
    html`<button class="primary" disabled=${isBusy} onClick=${onNext}>Next (${result.due} due)</button>`}
    <${PlayOn} at=${`/api/games/${result.game}/deals/${result.deal}/tables`}
      body=${{ action: result.place, choice: result.answer.chosen }} />
    <button onClick=${onEnd}>Back to the list</button>
  </div>`;

// Milliseconds until the server is asked for more.
const MORE = 500;

/** @returns {{book: MistakeBook | null, error: string, again: () => void}} */
function useBook() {
  const { value, error, again } = useLoaded("/api/me/mistakes");
  const book = /** @type {MistakeBook | null} */ (value);
  useEffect(() => {
    if (!book || book.whole || error) return;
    const timer = setTimeout(again, MORE);
    return () => clearTimeout(timer);
  }, [book, error]);
  return { book, error, again };
}
