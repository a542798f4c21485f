/** The trainers of a game. */

import { Bar, PendingScreen } from "../bar.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { FIRST, houseRules, trainerPageOf, trainersOf } from "../learn/addresses.js";
import { useLoaded } from "../load.js";
import { OtherGames } from "./learn.js";

/** @import { Loaded } from "../load.js" */
/** @import { TrainerList } from "../types.js" */

/** @param {{game?: string, title: string}} props */
export function TrainScreen({ game = FIRST, title }) {
  const { value, error } = /** @type {Loaded<TrainerList>} */ (useLoaded(trainersOf(game)));
  if (!value) return html`<${PendingScreen} title=${title} error=${error} />`;
  return html`<${Bar} title=${title} note=${value.rules} />
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
