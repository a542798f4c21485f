/** A question about a hand: it is clicked together, and the values of its choices settle. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { Complaint } from "../actions.js";
import { useHand } from "../ask/answers.js";
import { Course } from "../ask/history.js";
import { Picker } from "../ask/picker.js";
import { nextPick, pilesIn, playedIn } from "../ask/piles.js";
import { cardsIn, changesOf, read, scoresOf, write } from "../ask/query.js";
import { Values } from "../ask/values.js";
import { Bar, PendingScreen } from "../bar.js";
import { LinkField, onSubmit, onValue, Select, Switch } from "../fields.js";
import { HouseRules, useChanged } from "../house-rules.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";
import { query, setQuery } from "../router.js";
import { asTexts, carry, wish } from "../rule-changes.js";
import { Board } from "../table/board.js";

/** @import { HandQuery } from "../ask/query.js" */
/** @import { Loaded } from "../load.js" */
/** @import { GameOffer, Playable, Setting, ToldHand } from "../types.js" */

/** What is not told of another game: it may have other seats and scores. */
const NOTHING = { seat: "", dealer: "", score: "", play: null, piles: "", their_piles: "" };

/** What the table asks for while it can't be shown. @type {Record<string, string>} */
const ASKS = {
  up: "Which card is turned up?",
  piles: "Which cards lie on the piles?",
  play: "That can't have happened.",
  score: "What is the score?",
};

/** What is wrong with these goes away if nothing has been done. */
const FROM_PLAY = ["play", "piles"];

/** @param {{title: string}} props */
export function AskScreen({ title }) {
  const current = read(query.value);
  const { hand, isRead, error } = useHand(write(current));
  const { value: games, error: other } = /** @type {Loaded<GameOffer[]>} */ (useLoaded("/api/variants"));
  const { value: settings } = /** @type {Loaded<Setting[]>} */ (useLoaded("/api/settings"));
  const { value: base, error: none } = /** @type {Loaded<Playable>} */ (useLoaded(rulesOf(current.variant)));
  if (!hand || !games || !settings || !base) {
    return html`<${PendingScreen} title=${title} error=${error || other || none} />`;
  }
  /** @param {Partial<HandQuery>} change @param {boolean} [isTyped] */
  const onQuery = (change, isTyped) => setQuery(`/ask${write({ ...current, ...change })}`, isTyped);
  const question = { query: current, hand, isRead, onQuery };
  return html`<${Bar} title=${title} note=${hand.title} />
    <main class="page ask-page">
      <form class="ask-form" aria-label="The hand" onSubmit=${stay}>
        <${Complaint} text=${error} />
        <${Game} ...${question} games=${games} base=${base} settings=${settings} />
        <${Cards} ...${question} />
        <${Seats} ...${question} />
      </form>
      <div class="ask-answer"><${Answer} ...${question} /></div>
      <form class="ask-rules" aria-label="House rules" onSubmit=${stay}>
        ${base.name === current.variant && html`<${Rules} ...${question} base=${base} settings=${settings} />`}
      </form>
    </main>`;
}

/** @param {string} variant */
const rulesOf = (variant) => `/api/variants/${encodeURIComponent(variant)}`;

/** Nothing is sent: each change is asked at once. */
const stay = onSubmit(() => {});

/**
 * @typedef {object} Question
 * @property {HandQuery} query
 * @property {ToldHand} hand
 * @property {boolean} isRead whether the hand is the one that is told
 * @property {(change: Partial<HandQuery>, isTyped?: boolean) => void} onQuery
 */

/** @param {Question} props */
function Cards({ query, hand, isRead, onQuery }) {
  const isWhole = isRead && hand.picture;
  const piles = pilesOf(query, hand);
  const isPicking = piles && nextPick(piles.rows, piles.played);
  return html`<section aria-labelledby="cards-title">
    <h2 id="cards-title">Your cards</h2>
    <${Picker} deck=${hand.deck} size=${hand.size} hand=${isWhole ? hand.hand : cardsIn(query.hand)}
      up=${isWhole ? hand.up : (cardsIn(query.up)[0] ?? "")} piles=${piles}
      onPick=${(/** @type {Partial<HandQuery>} */ picked) => onQuery({ ...picked, ...whose(hand, picked) })} />
    <${WrongField} hand=${hand} field="hand" />
    <${WrongField} hand=${hand} field="up" />
    ${!isPicking && html`<${WrongField} hand=${hand} field="piles" />`}
  </section>`;
}

/** @param {HandQuery} query @param {ToldHand} hand the piles if they lie open: then the server wants them */
function pilesOf(query, hand) {
  const isOpen = query.piles || query.their_piles || hand.wrong?.field === "piles";
  if (!isOpen || !hand.piles) return null;
  const names = hand.seats.map((_, n) => {
    const { name } = hand.seats[(hand.seat + n) % hand.seats.length];
    return n ? `${name}'s piles` : "your piles";
  });
  const rows = pilesIn(query.piles, query.their_piles, names, hand.piles);
  return { rows, played: playedIn(hand.play) };
}

/** @param {ToldHand} hand @param {Partial<HandQuery>} picked @returns {Partial<HandQuery>} whose piles it is */
const whose = (hand, picked) => ("piles" in picked && picked.piles ? { seat: String(hand.seat) } : {});

/** @param {Question} props */
const Seats = ({ query, hand, onQuery }) => html`<section class="seats-told" aria-label="Seats and score">
  <${DealerField} hand=${hand}
    onDealer=${(/** @type {string} */ dealer) => onQuery({ seat: String(hand.seat), dealer, play: null })} />
  <${WrongField} hand=${hand} field="dealer" />
  <${WrongField} hand=${hand} field="seat" />
  <${ScoreFields} hand=${hand} query=${query} onScore=${(/** @type {string} */ score) => onQuery({ score }, true)} />
  <${WrongField} hand=${hand} field="score" />
</section>`;

/** @param {Question & {games: GameOffer[], base: Playable, settings: Setting[]}} props the house rules go along to another game */
function Game({ query, games, base, settings, onQuery }) {
  const [wanted, setWanted] = useState(query.variant);
  useEffect(() => setWanted(query.variant), [query.variant]);
  const { value: to, error } = /** @type {Loaded<Playable>} */ (useLoaded(rulesOf(wanted)));
  useEffect(() => {
    if (to?.name !== wanted || wanted === query.variant) return; // on its way, or there
    const { kept } = carry(wish({}, {}, changesOf(query.set, settings), base), settings, to);
    onQuery({ ...NOTHING, set: asTexts(kept, settings), variant: wanted });
  }, [to]);
  return html`<${Select} class="stacked" label="Game" value=${wanted}
      options=${games.map(({ name, title }) => [name, title])} onChoose=${setWanted} />
    <${Complaint} text=${wanted !== query.variant && error} />`;
}

/** @param {Question & {base: Playable, settings: Setting[]}} props */
function Rules({ query, base, settings, onQuery }) {
  const changes = changesOf(query.set, settings);
  const { rules, complaint, wrong } = useChanged(base, settings, changes);
  return html`<${HouseRules} settings=${settings} base=${base} rules=${rules} changes=${changes}
    wrong=${wrong}
    onChanges=${(/** @type {typeof changes} */ changed) => onQuery({ set: asTexts(changed, settings) }, true)}>
    <${Complaint} text=${complaint} />
  </${HouseRules}>`;
}

/** @param {Question} props */
function Answer({ query, hand, isRead, onQuery }) {
  if (!hand.picture) {
    return html`<section class="felt-frame empty" aria-label="Table">
      <p>${ASKS[hand.missing || hand.wrong?.field || ""] ?? "Which cards do you hold?"}</p>
      <${WrongField} hand=${hand} field="play" />
      <${WrongField} hand=${hand} field="" />
      ${FROM_PLAY.includes(hand.wrong?.field ?? "") &&
      html`<button type="button" onClick=${() => onQuery({ play: null, piles: "", their_piles: "" })}>Forget what was done</button>`}
    </section>`;
  }
  const isCard = hand.next.some((action) => action.card && hand.to_act) && hand.picture.view.phase === "play";
  const question = write({ ...query, method: isCard ? query.method : "" });
  return html`
    <div class="replay review-board"><${Board} picture=${hand.picture} /></div>
    ${hand.to_act && isRead && html`<${Values} query=${question} />`}
    ${isCard &&
    html`<${Switch} label="Solve each hand with open cards"
      isOn=${query.method === "open"}
      onSwitch=${(/** @type {boolean} */ isOn) => onQuery({ method: isOn ? "open" : "" })} />`}
    <${Course} hand=${hand} isRead=${isRead} onPlay=${(/** @type {string} */ play) => onQuery(played(hand, play))} />
    <${LinkField} label="Link to this hand" link=${location.href} key=${location.href} />`;
}

/** @param {ToldHand} hand @param {string} play @returns {Partial<HandQuery>} with whose play it is */
const played = (hand, play) => ({ seat: String(hand.seat), dealer: String(hand.dealer), play });

/** @param {{hand: ToldHand, field: string}} props why a field is wrong, if it is that one */
const WrongField = ({ hand, field }) =>
  hand.wrong?.field === field && html`<p class="error" role="alert">${hand.wrong.error}</p>`;

/** @param {{hand: ToldHand, onDealer: (dealer: string) => void}} props */
const DealerField = ({ hand, onDealer }) => html`<${Select} class="stacked" label="Who deals"
  value=${hand.dealer} options=${hand.seats.map(({ place }, seat) => [seat, place])} onChoose=${onDealer} />`;

/** @param {{hand: ToldHand, query: HandQuery, onScore: (score: string) => void}} props */
function ScoreFields({ hand, query, onScore }) {
  if (!hand.scores.length) return null;
  const typed = scoresOf(query.score, hand.score);
  /** @param {number} n */
  const onInput = (n) =>
    onValue((score) => onScore(hand.scores.map((_, m) => (m === n ? score : (typed[m] ?? ""))).join(",")));
  return html`<fieldset class="scores-told">
    <legend>Score before this hand</legend>
    ${hand.scores.map(
      (name, n) => html`<label>
        <span>${name}</span>
        <input type="number" value=${typed[n] ?? ""} onInput=${onInput(n)} />
      </label>`,
    )}
  </fieldset>`;
}
