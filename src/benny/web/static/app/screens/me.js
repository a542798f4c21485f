/** The reader's own page: games and figures, then name, devices and deleting the account. */

import { useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { post, remove } from "../api.js";
import { Bar, PendingScreen } from "../bar.js";
import { LinkField, onSubmit, onValue } from "../fields.js";
import { html } from "../html.js";
import { Pending, useLoaded } from "../load.js";
import { OwnGamesFile } from "../own-games.js";
import { forget, introduce, me, rename, trouble, typed } from "../person.js";
import { IS_ALONE, shared } from "../server.js";
import { Glance } from "../statistics/tables.js";
import { OwnGames } from "./person.js";

/** @import { Loaded } from "../load.js" */
/** @import { NewLink, OwnStatistics } from "../types.js" */

/** @param {{title: string}} props */
export function MeScreen({ title }) {
  const [times, setTimes] = useState(0); // games were added
  const person = me.value;
  if (person === undefined) {
    return html`<${PendingScreen} title=${title} error=${trouble.value} />`;
  }
  return html`<${Bar} title=${title} />
    <main class="page">
      ${person
        ? html`<${Figures} key=${times} />
            <p class="row-of-buttons">
              <a class="button" href="/me/statistics">My statistics</a>
              <a class="button" href="/mistakes">My mistakes</a>
              ${!IS_ALONE && html`<a class="button" href="/ranks">Rankings</a>`}
              ${person.moderator && html`<a class="button" href="/moderation">Moderation</a>`}
            </p>
            <${OwnGames} key=${times} id=${person.id} title="My games" />`
        : html`<p>Your games and figures will be here once you have played.</p>`}
      <section class="stack account">
        <${Name} />
        ${(person || IS_ALONE) && html`<${OwnGamesFile} onAdded=${() => setTimes(times + 1)} />`}
        ${person && html`${!IS_ALONE && html`<${OtherDevice} /><${LostDevice} />`}<${Forget} />`}
      </section>
    </main>`;
}

/** Six figures of the game that the reader plays most. */
function Figures() {
  const { value, error } = /** @type {Loaded<OwnStatistics>} */ (useLoaded("/api/me/statistics"));
  if (!value) return html`<${Pending} error=${error} />`;
  const [rules] = value.rules;
  return rules && html`<section>
    <h2>${rules.title}</h2>
    <${Glance} figures=${rules.players[0].figures} />
  </section>`;
}

function Name() {
  const [name, setName] = useState(me.value?.name ?? typed.value ?? "");
  const [isKept, setKept] = useState(false);
  const [act, isBusy, error] = useAction();
  const keep = async () => {
    setKept(false);
    await (me.value ? rename(name.trim()) : introduce(name));
    setKept(true);
  };
  return html`<h2>Your name</h2>
    <form class="text-line" onSubmit=${onSubmit(() => act(keep))}>
      <input aria-label="Your name" value=${name} maxlength="24" dir="auto" required
        autocomplete="nickname" onInput=${onValue(setName)} />
      <button disabled=${isBusy}>Save</button>
    </form>
    <p role="status">${isKept ? "Saved." : ""}</p>
    <${Complaint} text=${error} />`;
}

function OtherDevice() {
  const [link, setLink] = useState("");
  const [act, isBusy, error] = useAction();
  const make = async () => {
    const made = /** @type {NewLink} */ (await post("/api/me/links"));
    setLink(shared(`/take#${made.link}`));
  };
  return html`<h2>Another device</h2>
    <p>A link takes your name and your seats to another device. It works once, for ten minutes.</p>
    ${link
      ? html`<${LinkField} label="Link for another device" link=${link} />`
      : html`<button disabled=${isBusy} onClick=${() => act(make)}>Make a link</button>`}
    <${Complaint} text=${error} />`;
}

function Forget() {
  const [isSure, setSure] = useState(false);
  const [act, isBusy, error] = useAction();
  const [yours, mine] = IS_ALONE ? ["your games", "my games"] : ["your account", "my account"];
  return html`<h2>Delete ${yours}</h2>
    <p>${IS_ALONE
      ? "Your name, games, mistakes and puzzle answers are deleted from this browser."
      : "Your name and all sign-ins are deleted. The games that you have played stay, without your name."}</p>
    ${isSure
      ? html`<button class="danger" disabled=${isBusy} onClick=${() => act(forget)}>
          Yes, delete ${mine}
        </button>`
      : html`<button onClick=${() => setSure(true)}>Delete ${mine} …</button>`}
    <${Complaint} text=${error} />`;
}

function LostDevice() {
  const [said, setSaid] = useState("");
  const signOut = async () => {
    try {
      await remove("/api/me/tokens");
      setSaid("Only this device is signed in now.");
    } catch (refusal) {
      setSaid(/** @type {Error} */ (refusal).message);
    }
  };
  return html`<h2>A lost device</h2>
    <p>Anyone who has it can play under your name until you sign it out.</p>
    <button onClick=${signOut}>Sign out my other devices</button>
    <p role="status">${said}</p>`;
}
