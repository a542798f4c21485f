/** Help: how euchre and Benny are played, the games, the keys, the terms. */

import { useState } from "../../vendor/hooks.js";
import { Bar } from "../bar.js";
import { Glossary, Glossed, useIntroduction } from "../glossary.js";
import { html } from "../html.js";
import { Pending, useLoaded } from "../load.js";
import { IS_ALONE } from "../server.js";
import { Keys } from "../table/help.js";
import { RulesText } from "../table/rules.js";

/** @import { Loaded } from "../load.js" */
/** @import { Explained, GameOffer } from "../types.js" */

/** @param {{title: string}} props */
export function HelpScreen({ title }) {
  const { value, error } = useIntroduction();
  const { value: games, error: missing } = /** @type {Loaded<GameOffer[]>} */ (useLoaded("/api/variants"));
  return html`<${Bar} title=${title} />
    <main class="page">
      <section class="stack prose">
        <h2>How to play</h2>
        ${value ? html`<p><${Glossed} text=${value.euchre} /></p>` : html`<${Pending} error=${error} />`}
        <p>
          Choose a game and play against bots at your own pace. Press a card to play it. <b>Hint</b>${" "}
          suggests a play and says why. <b>Undo</b> takes your last play back.
        </p>
        ${!IS_ALONE && html`<p class="links">
          To play with friends, open a <a href="/new">new table</a> and send them its link or its
          code. Bots take the seats that stay free.
        </p>`}
        <p><a class="button" href="/learn">Learn in two-minute lessons</a></p>
        <${Glossary} />
        <details class="fold"><summary>Keys</summary><${Keys} /></details>
      </section>
      <section class="stack prose">
        <h2>The games</h2>
        ${games ? games.map((game) => html`<${Game} ...${game} key=${game.name} />`) : html`<${Pending} error=${missing} />`}
      </section>
    </main>`;
}

/** @param {GameOffer} props */
function Game({ name, title, page }) {
  const [isOpen, setOpen] = useState(false);
  return html`<section class="stack">
    <h3>${page.name}</h3>
    <p>${page.about}</p>
    <p class="links"><a href=${`/learn/${name}`}>Learn ${title}</a></p>
    <details class="fold" onToggle=${(/** @type {{currentTarget: HTMLDetailsElement}} */ { currentTarget }) => setOpen(currentTarget.open)}>
      <summary>All rules of ${title}</summary>
      ${isOpen && html`<${AllRules} name=${name} />`}
    </details>
  </section>`;
}

/** @param {{name: string}} props a game's */
function AllRules({ name }) {
  const { value, error } = /** @type {Loaded<Explained>} */ (useLoaded(`/api/variants/${name}`));
  return value ? html`<${RulesText} text=${value.text} />` : html`<${Pending} error=${error} />`;
}
