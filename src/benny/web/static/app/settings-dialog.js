/** The reader's settings. */

import { Complaint, useAction } from "./actions.js";
import { Dialog } from "./dialog.js";
import { Segments, Switch } from "./fields.js";
import { html } from "./html.js";
import { allow, whyNone } from "./notices.js";
import { choose, settings } from "./settings.js";
import { Volume } from "./volume.js";
import { isLasting } from "./storage.js";

/** @import { Settings } from "./settings.js" */

/** @type {[keyof Settings, string, [Settings[keyof Settings], string][]][]} */
const CHOICES = [
  ["pace", "Pace", [["instant", "Instant"], ["fast", "Fast"], ["normal", "Normal"], ["slow", "Slow"]]],
  ["theme", "Theme", [["system", "System"], ["light", "Light"], ["dark", "Dark"]]],
  ["felt", "Felt", [["green", "Green"], ["blue", "Blue"], ["burgundy", "Burgundy"]]],
  ["back", "Card backs", [["lattice", "Lattice"], ["diamonds", "Diamonds"], ["stripes", "Stripes"], ["dots", "Dots"]]],
  ["largeCards", "Deck", [[false, "Classic"], [true, "Large indices"]]],
];

/** @type {[keyof Settings, string][]} */
const SWITCHES = [
  ["fourColours", "Four colours"],
  ["letters", "Letters for suits"],
  ["tenAsT", "T for ten"],
  ["leftHanded", "Left-handed: tools at the left"],
  ["autoLast", "Play my last card automatically"],
  ["keys", "Keyboard shortcuts at the table"],
];

const hasVibration = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** @param {{onClose: () => void}} props */
export function SettingsDialog({ onClose }) {
  return html`<${Dialog} title="Settings" onClose=${onClose}>
    ${CHOICES.map(
      ([name, legend, options]) => html`<${Segments} legend=${legend} name=${name} options=${options}
        value=${settings.value[name]} onChoose=${(/** @type {unknown} */ value) => choose({ [name]: value })} />`,
    )}
    ${SWITCHES.map(
      ([name, label]) => html`<${Switch} label=${label} isOn=${settings.value[name]}
        onSwitch=${(/** @type {boolean} */ isOn) => choose({ [name]: isOn })} />`,
    )}
    <h3>Sounds and alerts</h3>
    <${Calls} />
    <p class="quiet">${isLasting
      ? "Saved in this browser."
      : "This browser forbids pages to store anything, so settings, finished lessons and mutes last until you close the page."}</p>
  </${Dialog}>`;
}

/** Sounds and the like: each begins with an example. */
function Calls() {
  const [act, , error] = useAction();
  const { notices, vibration } = settings.value;
  /** @param {boolean} isOn */
  const notify = async (isOn) => {
    const refusal = isOn ? await allow() : "";
    choose({ notices: isOn && !refusal });
    if (refusal) throw new Error(refusal);
  };
  return html`<${Volume} />
    <${Switch} label="Notify me of my turn when this tab is hidden" isOn=${notices} why=${whyNone()}
      onSwitch=${(/** @type {boolean} */ isOn) => act(() => notify(isOn))} />
    ${hasVibration() &&
    html`<${Switch} label="Vibrate when it is my turn" isOn=${vibration}
      onSwitch=${(/** @type {boolean} */ isOn) => {
        choose({ vibration: isOn });
        if (isOn) navigator.vibrate(60);
      }} />`}
    <${Complaint} text=${error} />`;
}
