/** Benny in the browser: the screen of the address. */

import { useEffect, useState } from "../vendor/hooks.js";
import { render } from "../vendor/preact.js";
import { Foot, PendingScreen } from "./bar.js";
import { prepareDialogs } from "./dialog.js";
import { Meaning } from "./glossary.js";
import { html } from "./html.js";
import { recallAtLast, saveName } from "./person.js";
import { follow, path } from "./router.js";
import { screenAt, SCREENS } from "./screens.js";
import { NowhereScreen } from "./screens/nowhere.js";
import { OWN_PAGE } from "./server.js";
import { apply } from "./settings.js";
import { Urgent } from "./voice.js";

/** @import { Component, Screen } from "./screens.js" */

const UNREACHED = "This part of Benny has not loaded: load the page again in a moment.";

/** @typedef {Map<Screen, Component>} Components */

/** @type {Components | null} */
let loaded = null;

/** @type {Promise<Components> | null} */
let loading = null;

/** @returns {Promise<Components>} those that a first visit does not need, once their styles are there */
async function load() {
  /** @type {Components} */
  const components = new Map();
  const links = [...document.querySelectorAll("link[disabled]")];
  const modules = SCREENS.map(async (screen) => {
    if (screen.load) components.set(screen, await screen.load());
  });
  await Promise.all([...modules, ...links.map(enable)]);
  return (loaded = components);
}

/** @param {Element} link of a stylesheet @returns {Promise<unknown>} its arrival */
const enable = (link) =>
  new Promise((arrive, fail) => {
    link.addEventListener("load", arrive);
    link.addEventListener("error", fail);
    link.removeAttribute("disabled");
  });

/** @param {{screen: Screen, props: Record<string, string>}} props a screen that has to be loaded */
function LateScreen({ screen, props }) {
  const [components, setComponents] = useState(loaded);
  const [error, setError] = useState("");
  useEffect(() => {
    if (components) return;
    loading ??= load();
    loading.then(setComponents, () => setError(UNREACHED));
  }, []);
  const component = components?.get(screen);
  if (!component) return html`<${PendingScreen} title=${screen.title} error=${error} />`;
  return html`<${component} title=${screen.title} ...${props} />`;
}

function App() {
  const match = screenAt(path.value);
  if (!match) return html`<${NowhereScreen} />`;
  const { screen, props } = match;
  return html`${screen.screen
      ? html`<${screen.screen} title=${screen.title} ...${props} key=${path.value} />`
      : html`<${LateScreen} ...${match} key=${path.value} />`}
    <${Foot} /><${Meaning} /><${Urgent} />`;
}

apply();
prepareDialogs();
document.addEventListener("click", follow);
if (OWN_PAGE) saveName();
recallAtLast();
render(html`<${App} />`, document.body);
