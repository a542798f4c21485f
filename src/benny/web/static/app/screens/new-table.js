/** Opening a table: a game or a rules file, house rules, and options. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { get, post } from "../api.js";
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
  const { base, chosen, choose, refusal } = useBase();
  if (!games || !settings || !base) {
    return html`<${PendingScreen} title=${title} error=${error || other || refusal} />`;
  }
  return html`<${Bar} title=${title} />
    <${Opening} games=${games} settings=${settings} base=${base} chosen=${chosen} onChoose=${choose} refusal=${refusal} />`;
}

/** The rules that were chosen last, a game's or a file's: those of this page's address at first. */
function useBase() {
  const shared = new URLSearchParams(location.hash.slice(1)).get("rules");
  const [chosen, setChosen] = useState(/** @type {Source} */ (shared ? { toml: shared } : { variant: FIRST }));
  const [base, setBase] = useState(/** @type {Base | null} */ (null));
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    let isWanted = true;
    const rules = "toml" in chosen ? post("/api/rules", chosen) : get(`/api/variants/${chosen.variant}`);
    rules.then(
      (rules) => isWanted && setBase({ .../** @type {Playable} */ (rules), ...chosen }),
      ({ message }) => {
        if (!isWanted) return;
        setRefusal("toml" in chosen ? `These rules can't be used: ${message}` : message);
        if ("toml" in chosen) setChosen(base ? sourceOf(base) : { variant: FIRST });
      },
    );
    return () => {
      isWanted = false; // an older choice must not replace a newer one
    };
  }, [chosen]);
  const choose = (/** @type {Source} */ source) => {
    setRefusal("");
    setChosen(source);
    history.replaceState(null, "", location.pathname); // which may have had other rules
  };
  return { base, chosen, choose, refusal };
}

/**
 * @param {{games: GameOffer[], settings: Setting[], base: Base, chosen: Source,
 *   onChoose: (source: Source) => void, refusal: string}} props base: of an earlier choice, until the rules of this one have come
 */
function Opening({ games, settings, base, chosen, onChoose, refusal }) {
  const [wishes, setWishes] = useState(/** @type {Wishes} */ ({}));
  const { kept: changes, missing } = carry(wishes, settings, base);
  const setChanges = (/** @type {Changes} */ next) => setWishes(wish(wishes, changes, next, base));
  const left = missing.length > 0 && `Left out, as ${base.title} doesn't have them: ${missing.join("; ")}.`;
  const texts = asTexts(changes, settings);
  const { rules, complaint, wrong } = useChanged(base, settings, changes);
  return html`<main class="page two-columns">
    <${Form} source=${sourceOf(base)} changes=${texts} wrong=${Object.values(wrong)[0] ?? ""} isComing=${!isSame(base, chosen)}>
      <${Games} games=${games} chosen=${chosen} onChoose=${onChoose} />
      <${RulesFile} base=${base} isChanged=${texts.length > 0} onChoose=${onChoose} key=${base.toml ?? base.name} />
      <${Complaint} text=${refusal || left} />
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
 * @param {{source: Source, changes: string[], wrong: string, isComing: boolean, children?: ComponentChildren}} props
 */
function Form({ source, changes, wrong, isComing, children }) {
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
    <button class="primary big" disabled=${isBusy || isComing}>Open the table</button>
  </form>`;
}

/** @param {Base} base @param {Source} chosen @returns {boolean} whether these are the rules that were chosen */
const isSame = (base, chosen) => ("toml" in chosen ? base.toml === chosen.toml : base.toml === undefined && base.name === chosen.variant);

/** @param {{games: GameOffer[], chosen: Source, onChoose: (source: Source) => void}} props */
const Games = ({ games, chosen, onChoose }) => html`<fieldset class="variants">
  <legend>Game</legend>
  ${games.map(
    ({ name: variant, title, page }) => html`<label>
      <input type="radio" name="variant" checked=${"variant" in chosen && chosen.variant === variant}
        onChange=${() => onChoose({ variant })} />
      <span>${title} <small>${page.words}</small></span>
    </label>`,
  )}
</fieldset>`;

/** @param {{base: Base, isChanged: boolean, onChoose: (source: Source) => void}} props */
const RulesFile = ({ base, isChanged, onChoose }) => html`
    <${FileField} label="Or rules of your own (a .toml file)" accept=".toml,text/plain"
      onRead=${async (/** @type {string} */ toml) => onChoose({ toml })} />
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
