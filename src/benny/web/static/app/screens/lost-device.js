/** Signing out a lost device. */

import { useState } from "../../vendor/hooks.js";
import { remove } from "../api.js";
import { html } from "../html.js";

export function LostDevice() {
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
    <p>Anybody who has it can play under your name until you sign it out.</p>
    <button onClick=${signOut}>Sign out my other devices</button>
    <p role="status">${said}</p>`;
}
