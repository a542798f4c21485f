/** House rules: the form, and the changed rules as the server explains them. */

import { useEffect, useState } from "../vendor/hooks.js";
import { post } from "./api.js";
import { onCheck, onValue, Switch } from "./fields.js";
import { html } from "./html.js";
import {
  asTexts,
  flip,
  findSettings,
  findSwitches,
  inPlain,
  isOn,
  plainly,
  set,
  valueIn,
  wrongIn,
} from "./rule-changes.js";

/** @import { ComponentChildren } from "../vendor/preact.js" */
/** @import { Changes } from "./rule-changes.js" */
/** @import { Playable, Setting } from "./types.js" */

/** @typedef {string | boolean | string[]} Value */

/**
 * @typedef {object} FormProps
 * @property {Setting[]} settings
 * @property {Playable} base the rules that are changed
 * @property {Playable} rules what they became, from the server's last answer
 * @property {Changes} changes
 * @property {Record<string, string>} wrong what is wrong with a field, by the setting's name
 * @property {(changes: Changes) => void} onChanges
 * @property {ComponentChildren} [children]
 */

/** @param {FormProps} props */
export function HouseRules(props) {
  const { changes, onChanges, children } = props;
  const count = Object.keys(changes).filter((name) => name !== "title").length;
  return html`<details class="house-rules">
    <summary>
      <h2>House rules</h2>
      ${count > 0 && html` <small>${count} changed</small>`}
    </summary>
    <${Form} ...${props} />
    <div class="outcome">
      <button type="button" disabled=${!count} onClick=${() => onChanges({})}>Reset</button>
      ${children}
    </div>
  </details>`;
}

/** @param {FormProps} props what a search finds, else the usual house rules first */
function Form(props) {
  const [search, setSearch] = useState("");
  return html`<input type="search" aria-label="Find a rule" placeholder="Find a rule" value=${search}
      onInput=${onValue(setSearch)} />
    ${search.trim()
      ? html`<${Switches} ...${props} search=${search.trim()} />
          <${Settings} ...${props} search=${search.trim()} key=${search} />`
      : html`<${UsualRules} ...${props} />
          <details class="all-settings">
            <summary>All settings</summary>
            <${Settings} ...${props} search="" />
          </details>`}`;
}

/** @param {FormProps} props the house rules that people ask for first */
function UsualRules(props) {
  const { settings, rules } = props;
  const goal = settings.find((setting) => setting.name === rules.goal);
  return html`<div class="usual-rules">
    ${goal && html`<${Row} ...${props} setting=${goal} />`}
    <${Switches} ...${props} search="" />
  </div>`;
}

/** @param {FormProps & {search: string}} props */
const Switches = ({ settings, base, rules, changes, onChanges, search }) =>
  findSwitches(rules.switches, settings, search).map(
    (option) => html`<label class=${`setting switch ${option.setting in changes ? "is-changed" : ""}`} key=${option.setting}>
      <span>${option.label} <small>${option.says}</small>${option.setting in changes && html`<span class="unseen"> changed</span>`}</span>
      <input type="checkbox" checked=${isOn(option, base.settings, changes)}
        onChange=${() => onChanges(flip(changes, option, settings, base.settings))} />
    </label>`,
  );

/** @param {FormProps & {search: string}} props */
function Settings({ search, ...props }) {
  const groups = findSettings(props.settings, search);
  const isNone = !groups.length && !findSwitches(props.rules.switches, props.settings, search).length;
  return html`<div class="settings" role="group" aria-label="Settings">
    ${groups.map(
      ([heading, rows]) => html`<h3 key=${heading}>${heading}</h3>
        ${rows.map((setting) => html`<${Row} ...${props} setting=${setting} key=${setting.name} />`)}`,
    )}
    ${isNone && html`<p role="status">No rule matches “${search}”.</p>`}
  </div>`;
}

/** @param {FormProps & {setting: Setting}} props */
function Row({ setting, base, changes, wrong, onChanges }) {
  const isChanged = setting.name in changes;
  const meaning = inPlain(setting.meaning);
  const label = html`${setting.label}${" "}
    <small>${meaning.charAt(0).toUpperCase() + meaning.slice(1)}</small>${" "}
    ${isChanged && html`<span class="unseen">changed</span>`}
    ${wrong[setting.name] && html`<small class="error" role="alert">${wrong[setting.name]}</small>`}`;
  const kind = `setting ${setting.kind} ${isChanged ? "is-changed" : ""}`;
  const field = {
    setting,
    value: valueIn(setting, base.settings, changes),
    /** @param {Value} value */
    onChange: (value) => onChanges(set(changes, setting, base.settings, value)),
  };
  if (setting.kind === "choices") {
    return html`<fieldset class=${kind}>
      <legend>${label}</legend>
      <${Boxes} ...${field} />
    </fieldset>`;
  }
  return html`<label class=${kind}>
    <span>${label}</span>
    <${Field} ...${field} />
  </label>`;
}

/** @typedef {{setting: Setting, value: Value, onChange: (value: Value) => void}} FieldProps */

/** @param {FieldProps} props what is typed counts at once: a change on leaving the field comes too late */
function Field({ setting, value, onChange }) {
  const onInput = onValue(onChange);
  switch (setting.kind) {
    case "switch":
      return html`<input type="checkbox" checked=${value}
        onChange=${onCheck(onChange)} />`;
    case "choice":
      return html`<select value=${value} onChange=${onInput}>
        ${setting.values?.map((value, n) => html`<option value=${value}>${setting.called?.[n]}</option>`)}
      </select>`;
    case "number":
      return html`<input type="number" min=${setting.least} max=${setting.most} value=${value}
        onInput=${onInput} />`;
    default:
      return html`<input value=${value} maxlength="80" dir="auto" onInput=${onInput} />`;
  }
}

/** @param {FieldProps} props */
function Boxes({ setting, value, onChange }) {
  const chosen = /** @type {string[]} */ (value);
  /** @param {string} changed @param {boolean} isIn */
  const put = (changed, isIn) =>
    onChange(setting.values?.filter((value) => (value === changed ? isIn : chosen.includes(value))) ?? []);
  return html`${setting.values?.map(
    (value, n) => html`<${Switch} label=${setting.called?.[n]} isOn=${chosen.includes(value)}
      onSwitch=${(/** @type {boolean} */ isIn) => put(value, isIn)} />`,
  )}`;
}

/** The chosen rules; a file's come with its text. @typedef {Playable & {toml?: string}} Base */

/** How a request names the rules. @typedef {{toml: string} | {variant: string}} Source */

/** @param {Base} base @returns {Source} */
export const sourceOf = ({ toml, name }) => (toml === undefined ? { variant: name } : { toml });

/** Milliseconds without a change before the server is asked: rules are not read while typing. */
const PAUSE = 200;

/**
 * The rules with the changes, as the server explains them: the last valid ones, and the complaint
 * if the current ones are invalid.
 * @param {Base} base
 * @param {Setting[]} settings
 * @param {Changes} changed
 */
export function useChanged(base, settings, changed) {
  const [result, setResult] = useState({ rules: /** @type {Playable} */ (base), complaint: "" });
  const changes = asTexts(changed, settings);
  const wrong = wrongIn(settings, changed, result.rules);
  useEffect(() => {
    if (!changes.length || Object.keys(wrong).length) {
      const rules = changes.length ? result.rules : base;
      setResult({ rules, complaint: "" });
      return undefined;
    }
    let isWanted = true;
    const ask = () =>
      post("/api/rules", { ...sourceOf(base), changes }).then(
        (rules) => isWanted && setResult({ rules: /** @type {Playable} */ (rules), complaint: "" }),
        (refusal) => isWanted && setResult(({ rules }) => ({ rules, complaint: plainly(refusal.message) })),
      );
    const timer = setTimeout(ask, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [base, changes.join("\n")]);
  return { ...result, wrong };
}
