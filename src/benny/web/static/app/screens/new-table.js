/** Opening a table: a game or a rules file, house rules, and options. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { post } from "../api.js";
import { Bar, PendingScreen } from "../bar.js";
import { command } from "../command.js";
import { NameField, onSubmit, onValue, Switch } from "../fields.js";
import { FileField } from "../file-field.js";
import { HouseRules, sourceOf, useChanged } from "../house-rules.js";
import { html } from "../html.js";
import { FIRST } from "../learn/addresses.js";
import { useLoaded } from "../load.js";
import { keepRules, ownRules } from "../own-rules.js";
import { introduce, me } from "../person.js";
import { go } from "../router.js";
import { asTexts, carry, wish } from "../rule-changes.js";
import { DEFAULT_OPTIONS } from "../server.js";
import { OptionFields } from "../table/option-fields.js";
import { RulesText } from "../table/rules.js";

/** @import { ComponentChildren } from "../../vendor/preact.js" */
/** @import { Base, Source } from "../house-rules.js" */
/** @import { Loaded } from "../load.js" */
/** @import { Changes, Wishes } from "../rule-changes.js" */
/** @import { GameOffer, Playable, Setting } from "../types.js" */

/** @param {{title: string}} props */
export function NewTableScreen({ title }) {
  const { value: games, error } = /** @type {Loaded<GameOffer[]>} */ (useLoaded("/api/variants"));
  const { value: settings, error: other } = /** @type {Loaded<Setting[]>} */ (useLoaded("/api/settings"));
  const [base, setBase] = useState(/** @type {Base | null} */ (null));
  const [act, , refused] = useAction();
  /** @param {Source} source */
  const read = (source) => act(async () => setBase({ .../** @type {Playable} */ (await post("/api/rules", source)), ...source }));
  const [shared, setShared] = useState(new URLSearchParams(location.hash.slice(1)).get("rules"));
  useEffect(() => {
    const isRead = read({ variant: FIRST }).then(() => (shared ? read({ toml: shared }) : undefined));
    isRead.then(() => setShared(null));
  }, []);
  if (!games || !settings || !base || shared) return html`<${PendingScreen} title=${title} error=${error || other || refused} />`;
  return html`<${Bar} title=${title} />
    <${Opening} games=${games} settings=${settings} base=${base} onRead=${read} refused=${refused} />`;
}

/**
 * @param {{games: GameOffer[], settings: Setting[], base: Base, onRead: (source: Source) => Promise<void>,
 *   refused: string}} props
 */
function Opening({ games, settings, base, onRead, refused }) {
  const [wishes, setWishes] = useState(/** @type {Wishes} */ ({}));
  const { kept: changes, missing } = carry(wishes, settings, base);
  const setChanges = (/** @type {Changes} */ next) => setWishes(wish(wishes, changes, next, base));
  const left = missing.length > 0 && `Left out, as ${base.title} doesn't have them: ${missing.join("; ")}.`;
  const texts = asTexts(changes, settings);
  const { rules, complaint, wrong } = useChanged(base, settings, changes);
  return html`<main class="page two-columns">
    <${Form} source=${sourceOf(base)} changes=${texts} wrong=${Object.values(wrong)[0] ?? ""}>
      <${Games} games=${games} base=${base} onRead=${onRead} />
      <${RulesFile} base=${base} isChanged=${texts.length > 0} onRead=${onRead} key=${base.toml ?? base.name} />
      <${Complaint} text=${refused ? `These rules can't be used: ${refused}` : left} />
      <${HouseRules} settings=${settings} base=${base} rules=${rules} changes=${changes}
        wrong=${wrong} onChanges=${setChanges}>
        <${Complaint} text=${complaint} />
      </${HouseRules}>
      ${(texts.length > 0 || base.toml !== undefined) &&
      html`<${NamedRules} games=${games} chosen=${{ ...sourceOf(base), changes: texts }}
        name=${String(changes.title ?? "")} usual=${rules.title} onName=${(/** @type {string} */ title) => {
          const { title: _, ...others } = changes;
          setChanges(title ? { ...others, title } : others);
        }} />`}
    </${Form}>
    <section aria-labelledby="rules-title">
      <h2 id="rules-title">The rules</h2>
      <${RulesText} text=${rules.text} />
    </section>
  </main>`;
}

/**
 * The form to open a table; its children choose the game.
 * @param {{source: Source, changes: string[], wrong: string, children?: ComponentChildren}} props
 */
function Form({ source, changes, wrong, children }) {
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const [plays, setPlays] = useState(true);
  const [act, isBusy, error] = useAction();
  const open = async () => {
    if (wrong) throw new Error(wrong);
    await introduce();
    const { code } = await post("/api/tables", { ...source, changes, options });
    if (plays) await command(code, { do: "sit", seat: 0 });
    go(`/t/${code}`);
  };
  return html`<form onSubmit=${onSubmit(() => act(open))}>
    ${!me.value && html`<${NameField} />`}
    ${children}
    <${OptionFields} options=${options} onChange=${setOptions} />
    <${Switch} label="I'll play" isOn=${plays} onSwitch=${setPlays} />
    <${Complaint} text=${error} />
    <button class="primary big" disabled=${isBusy}>Open the table</button>
  </form>`;
}

/** @param {{games: GameOffer[], base: Base, onRead: (source: Source) => Promise<void>}} props */
function Games({ games, base, onRead }) {
  const [wanted, setWanted] = useState(""); // shown before its rules have come
  useEffect(() => setWanted(base.toml === undefined ? base.name : ""), [base]);
  const choose = (/** @type {string} */ name) => {
    setWanted(name);
    onRead({ variant: name });
  };
  return html`<fieldset class="variants">
    <legend>Game</legend>
    ${games.map(
      ({ name, title, page }) => html`<label>
        <input type="radio" name="variant" checked=${wanted === name} onChange=${() => choose(name)} />
        <span>${title} <small>${page.words}</small></span>
      </label>`,
    )}
  </fieldset>`;
}

/** @param {{base: Base, isChanged: boolean, onRead: (source: Source) => Promise<void>}} props */
const RulesFile = ({ base, isChanged, onRead }) => html`
    <${FileField} label="Or rules of your own (a .toml file)" accept=".toml,text/plain"
      onRead=${(/** @type {string} */ toml) => onRead({ toml })} />
    ${base.toml !== undefined && html`<p role="status">You will play ${base.title}${isChanged ? ", with your changes below." : `. ${base.changes.join("; ")}`}</p>`}`;

/**
 * A name for house rules, by which the table is called and they are found again.
 * @param {{games: GameOffer[], chosen: Source & {changes: string[]}, name: string, usual: string,
 *   onName: (name: string) => void}} props
 */
function NamedRules({ games, chosen, name, usual, onName }) {
  const now = JSON.stringify(chosen);
  const [saved, setSaved] = useState("");
  const [act, , error] = useAction();
  const keep = async () => {
    // Asked now: what is shown may be older than the last change.
    const { title, changes, file: toml } = /** @type {Playable} */ (await post("/api/rules", chosen));
    const game = games.find((game) => toml.startsWith(`extends = "${game.name}"`));
    keepRules({ title, words: [game?.title, ...changes].join("; ").replace("; ", ": "), toml });
    setSaved(now);
    history.replaceState(null, "", `#rules=${encodeURIComponent(toml)}`);
  };
  const isTaken = ownRules.value.some(({ title }) => title === (name || usual));
  // Of no form: Enter saves the rules, and opens no table.
  return html`<div class="text-line">
      <input form="" aria-label="Name of these rules" placeholder=${usual} value=${name} maxlength="80"
        dir="auto" onInput=${onValue(onName)}
        onKeyDown=${(/** @type {KeyboardEvent} */ { key }) => key === "Enter" && act(keep)} />
      <button type="button" onClick=${() => act(keep)}>${saved === now ? "Saved" : `${isTaken ? "Replace in" : "Save to"} My rules`}</button>
    </div>
    <p role="status">${saved === now && "Saved under My rules on the page Play. This page's address is a link to them."}</p>
    <${Complaint} text=${error} />`;
}
