/** Opening a table: a game or a rules file of one's own, and the options. */

import { useState } from "../../vendor/hooks.js";
import { post } from "../api.js";
import { Bar } from "../bar.js";
import { html } from "../html.js";
import { Pending, useLoaded } from "../load.js";
import { DEFAULT_OPTIONS } from "../options.js";
import { introduce, me } from "../person.js";
import { go } from "../router.js";
import { OptionFields } from "../table/option-fields.js";
import { RulesText } from "../table/rules.js";

/** @typedef {import("../types.js").Variant} Variant */

/** @typedef {{title: string, text: string, toml: string}} OwnRules */

export function NewTableScreen() {
  const { value: variants, error } = /** @type {{value: Variant[] | null, error: string}} */ (
    useLoaded("/api/variants")
  );
  const [variant, setVariant] = useState("classic");
  const [own, setOwn] = useState(/** @type {OwnRules | null} */ (null));
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const [name, setName] = useState("");
  const [complaint, setComplaint] = useState("");

  /** @param {Event} event */
  const open = async (event) => {
    event.preventDefault();
    try {
      await introduce(name);
      const { code } = await post("/api/tables", {
        ...(own ? { toml: own.toml } : { variant }),
        options,
      });
      go(`/t/${code}`);
    } catch (refusal) {
      setComplaint(/** @type {Error} */ (refusal).message);
    }
  };
  if (!variants) return html`<${Bar} title="Open a table" /><main class="page"><${Pending} error=${error} /></main>`;
  const rules = own ?? variants.find((one) => one.name === variant);
  return html`<${Bar} title="Open a table" />
    <main class="page two-columns">
      <form onSubmit=${open}>
        ${!me.value &&
        html`<label class="name-field">
          <span>Your name</span>
          <input value=${name} maxlength="24" autocomplete="nickname" placeholder="Guest"
            onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
        </label>`}
        <fieldset class="variants">
          <legend>Game</legend>
          ${variants.map(
            (one) => html`<label>
              <input type="radio" name="variant" checked=${!own && variant === one.name}
                onChange=${() => (setOwn(null), setVariant(one.name))} />
              <span>${one.title}</span>
            </label>`,
          )}
        </fieldset>
        <${OwnRulesField} onRules=${setOwn} />
        <${OptionFields} options=${options} onChange=${setOptions} />
        ${complaint && html`<p class="error" role="alert">${complaint}</p>`}
        <button class="primary big">Open the table</button>
      </form>
      <section aria-labelledby="rules-title">
        <h2 id="rules-title">The rules</h2>
        <${RulesText} text=${rules?.text ?? ""} />
      </section>
    </main>`;
}

/** @param {{onRules: (rules: OwnRules | null) => void}} props */
function OwnRulesField({ onRules }) {
  const [error, setError] = useState("");
  const [title, setTitle] = useState("");
  /** @param {any} event */
  const read = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    const toml = await file.text();
    try {
      const found = /** @type {OwnRules} */ (await post("/api/rules", { toml }));
      setTitle(found.title);
      setError("");
      onRules({ ...found, toml });
    } catch (refusal) {
      setTitle("");
      setError(/** @type {Error} */ (refusal).message);
      onRules(null);
    }
  };
  return html`<label class="file-field">
      <span>Or rules of your own (a .toml file)</span>
      <input type="file" accept=".toml,text/plain" onChange=${read} />
    </label>
    ${title && html`<p role="status">You will play ${title}.</p>`}
    ${error && html`<p class="error" role="alert">${error}</p>`}`;
}
