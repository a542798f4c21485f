/** Arriving on another device by a link. */

import { useState } from "../../vendor/hooks.js";
import { Bar } from "../bar.js";
import { html } from "../html.js";
import { arrive } from "../person.js";
import { go } from "../router.js";

/** @param {{link: string}} props */
export function TakeScreen({ link }) {
  const [error, setError] = useState("");
  // A person presses the button: a preview of the link by some program must not use it up.
  const take = async () => {
    try {
      await arrive(link);
      go("/");
    } catch (refusal) {
      setError(/** @type {Error} */ (refusal).message);
    }
  };
  return html`<${Bar} title="Another device" />
    <main class="page narrow">
      <h2>Play on this device too</h2>
      <p>Your name and your seats come here. The link works once.</p>
      ${error && html`<p class="error" role="alert">${error}</p>`}
      <button class="primary big" onClick=${take}>Bring me here</button>
    </main>`;
}
