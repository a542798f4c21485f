/** The lessons of a game, and the other games that can be learned. */

import { Bar, PendingScreen } from "../bar.js";
import { CardFace } from "../card.js";
import { Glossary } from "../glossary.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { answerOf, FIRST, houseRules, pageOf, trainerPageOf } from "../learn/addresses.js";
import { hasDone } from "../learn/progress.js";
import { useLoaded } from "../load.js";

/** @import { Loaded } from "../load.js" */
/** @import { GameOffer, LessonList } from "../types.js" */

/** A card for each lesson. @type {Record<string, string>} */
const CARDS = {
  tricks: "AS", trump: "9H", bowers: "JC", ordering: "KH",
  discard: "9D", partner: "QS", alone: "JS", score: "TD",
};

const PRACTICE = [
  ["/puzzle", "Puzzle of the day", "One decision, one good answer"],
  ["/mistakes", "My mistakes", "The ones you made, asked again"],
];

/** @param {{game?: string, title: string}} props */
export function LearnScreen({ game = FIRST, title }) {
  const { value: course, error } = /** @type {Loaded<LessonList>} */ (useLoaded(answerOf(game)));
  if (!course) return html`<${PendingScreen} title=${title} error=${error} />`;
  const isNew = !course.lessons.some(({ name }) => hasDone(game, name));
  return html`<${Bar} title=${title} note=${course.rules} />
    <main class="page learn">
      <section class="welcome">
        <h2>Learn ${course.rules}</h2>
        <p>
          ${isNew
            ? "No experience needed. Win your first trick in a minute, and a whole hand at the end."
            : "Continue where you left off, or repeat a lesson."}
        </p>
      </section>
      <ol class="lessons">
        ${course.lessons.map(
          ({ name, title, about }, n) => html`<li key=${name}>
            <a class="lesson-link" href=${pageOf(game, name)}>
              <span class="lesson-card" aria-hidden="true"><${CardFace} card=${CARDS[name]} /></span>
              <span class="lesson-words">
                <strong>${n + 1}. ${title}</strong>
                <small>${about}</small>
              </span>
              ${hasDone(game, name) &&
              html`<span class="lesson-done"><${Icon} name="claim" /><span class="unseen">done</span></span>`}
            </a>
          </li>`,
        )}
      </ol>
      <section aria-labelledby="more-title">
        <h2 id="more-title">Practise</h2>
        <ul class="study">
          ${[[trainerPageOf(game), "Trainers", "One kind of decision, again and again"], ...PRACTICE].map(
            ([href, name, words]) => html`<li>
              <a href=${href}><strong>${name}</strong> <small>${words}</small></a>
            </li>`,
          )}
        </ul>
        <${Glossary} />
      </section>
      ${!houseRules() && html`<${OtherGames} path="learn" game=${game} />`}
    </main>`;
}

/** @param {{path: "learn" | "train", game: string}} props links to the same page of other games */
export function OtherGames({ path, game }) {
  const { value: games } = /** @type {Loaded<GameOffer[]>} */ (useLoaded("/api/variants"));
  const variants = (games ?? []).filter(({ name }) => name !== game);
  return html`<section aria-labelledby="others-title">
    <h2 id="others-title">Other games</h2>
    <p class="links row-of-buttons">
      ${variants.map(({ name, title }) => html`<a class="button" href=${`/${path}/${name}`}>${title}</a>`)}
    </p>
  </section>`;
}
