/** What euchre is, for newcomers: the idea, the games, the words. */

import { Dialog } from "./dialog.js";
import { Glossary, Glossed, useIntroduction } from "./glossary.js";
import { html } from "./html.js";
import { Pending } from "./load.js";
import { RulesText } from "./table/rules.js";

/** @import { Playable } from "./types.js" */

/** @param {{games: Playable[], onClose: () => void}} props */
export function HowToPlay({ games, onClose }) {
  const { value, error } = useIntroduction();
  return html`<${Dialog} title="How to play" onClose=${onClose} class="wide">
    ${value ? html`<p><${Glossed} text=${value.euchre} /></p>` : html`<${Pending} error=${error} />`}
    <p>
      Choose a game, and play against bots at your own pace. Press a card to play it. Hint says what
      to do and why, and Undo takes it back.
    </p>
    <p><a class="button" href="/learn">Learn in lessons of two minutes</a></p>
    <${Glossary} />
    <h3>The games</h3>
    ${games.map((game) => game.page && html`<${Game} game=${game} key=${game.name} />`)}
  </${Dialog}>`;
}

/** @param {{game: Playable}} props */
const Game = ({ game }) => html`<section class="game-words">
  <h4>${game.page?.name}</h4>
  <p>${game.page?.about}</p>
  <p><a href=${game.learn}>Learn ${game.title}</a></p>
  <details class="fold">
    <summary>All rules of ${game.title}</summary>
    <${RulesText} text=${game.text} />
  </details>
</section>`;
