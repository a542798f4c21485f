/** Signing in on another device by a link. */

import { Complaint, useAction } from "../actions.js";
import { Bar } from "../bar.js";
import { html } from "../html.js";
import { arrive } from "../person.js";
import { go } from "../router.js";

/** @param {{title: string}} props */
export function TakeScreen({ title }) {
  const [act, isBusy, error] = useAction();
  // A person presses the button: a preview of the link by some program must not use it up.
  const take = async () => {
    await arrive(location.hash.slice(1));
    go("/");
  };
  return html`<${Bar} title=${title} />
    <main class="page narrow">
      <h2>Play on this device too</h2>
      <p>This brings your name and your seats to this device. The link works once.</p>
      <${Complaint} text=${error} />
      <button class="primary big" disabled=${isBusy} onClick=${() => act(take)}>Sign in here</button>
    </main>`;
}
