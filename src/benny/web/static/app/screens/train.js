/** The trainers of a game. */

import { Bar } from "../bar.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { FIRST, houseRules, trainerPageOf, trainersOf } from "../learn/course.js";
import { PendingPage, useLoaded } from "../load.js";
import { OtherGames } from "./learn.js";

/** @import { TrainerList } from "../types.js" */

/** @param {{game?: string}} props */
export function TrainScreen({ game = FIRST }) {
  const { value, error } = /** @type {{value: TrainerList | null, error: string}} */ (
    useLoaded(trainersOf(game))
  );
  if (!value) return html`<${Bar} title="Train" /><${PendingPage} error=${error} />`;
  return html`<${Bar} title="Train" note=${value.rules} />
    <main class="page learn">
      <section class="welcome">
        <h2>Train ${value.rules}</h2>
        <p>
          One kind of decision after the other. It gets harder as you get better, and says at once
          what each choice is worth.
        </p>
      </section>
      <ul class="lessons">
        ${value.trainers.map(
          ({ name, title }) => html`<li key=${name}>
            <a class="lesson-link" href=${trainerPageOf(game, name)}>
              <span class="lesson-words"><strong>${title}</strong></span><${Icon} name="on" />
            </a>
          </li>`,
        )}
      </ul>
      ${!houseRules() && html`<${OtherGames} path="train" game=${game} />`}
    </main>`;
}
