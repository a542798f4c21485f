/** The reader himself: his name, a link to another device, and being forgotten. */

import { useState } from "../../vendor/hooks.js";
import { LostDevice } from "./lost-device.js";
import { post } from "../api.js";
import { Bar } from "../bar.js";
import { html } from "../html.js";
import { Pending } from "../load.js";
import { forget, introduce, me, rename } from "../person.js";

export function MeScreen() {
  const person = me.value;
  if (person === undefined) {
    return html`<${Bar} title="You" /><main class="page"><${Pending} error="" /></main>`;
  }
  return html`<${Bar} title="You" />
    <main class="page narrow">
      <${Name} />
      ${person && html`<${OtherDevice} /><${LostDevice} /><${Forget} />
        <p><a href=${`/p/${person.id}`}>Your games</a></p>`}
    </main>`;
}

function Name() {
  const [name, setName] = useState(me.value?.name ?? "");
  const [said, setSaid] = useState("");
  /** @param {Event} event */
  const save = async (event) => {
    event.preventDefault();
    try {
      await (me.value ? rename(name.trim()) : introduce(name));
      setSaid("Kept.");
    } catch (refusal) {
      setSaid(/** @type {Error} */ (refusal).message);
    }
  };
  return html`<h2>Your name</h2>
    <form class="text-line" onSubmit=${save}>
      <input aria-label="Your name" value=${name} maxlength="24" required autocomplete="nickname"
        onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
      <button>Keep</button>
    </form>
    <p role="status">${said}</p>`;
}

function OtherDevice() {
  const [link, setLink] = useState("");
  const make = async () => {
    const made = /** @type {{link: string}} */ (await post("/api/me/links"));
    setLink(`${location.origin}/take#${made.link}`);
  };
  return html`<h2>Another device</h2>
    <p>A link takes your name and your seats to another device. It works once, for ten minutes.</p>
    ${link
      ? html`<p><code class="link">${link}</code></p>`
      : html`<button onClick=${make}>Make a link</button>`}`;
}

function Forget() {
  const [isSure, setSure] = useState(false);
  return html`<h2>Leave for good</h2>
    <p>Your name and your way in are deleted. Games that you have played stay, without your name.</p>
    ${isSure
      ? html`<button class="danger" onClick=${forget}>Yes, forget me</button>`
      : html`<button onClick=${() => setSure(true)}>Forget me …</button>`}`;
}
