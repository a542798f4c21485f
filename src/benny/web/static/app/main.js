/** Benny in the browser: which screen an address shows. */

import { render } from "../vendor/preact.js";
import { noteKeys } from "./dialog.js";
import { html } from "./html.js";
import { LateScreen } from "./late-screen.js";
import { recallAtLast } from "./person.js";
import { follow, path } from "./router.js";
import { LobbyScreen } from "./screens/lobby.js";
import { NewTableScreen } from "./screens/new-table.js";
import { NowhereScreen } from "./screens/nowhere.js";
import { TakeScreen } from "./screens/take.js";
import { apply } from "./settings.js";
import { TableScreen } from "./table/screen.js";
import { urgent } from "./voice.js";
import { Meaning } from "./word.js";

/** @import { Node } from "./html.js" */

/** @type {[RegExp, (...found: string[]) => Node][]} */
const SCREENS = [
  [/^\/$/, () => html`<${LobbyScreen} />`],
  [/^\/new$/, () => html`<${NewTableScreen} />`],
  [/^\/t\/([^/]+)$/, (code) => html`<${TableScreen} code=${code.toUpperCase()} key=${code} />`],
  [/^\/g\/([^/]+)$/, (id) => html`<${LateScreen} name="ReplayScreen" id=${id} key=${id} />`],
  [/^\/g\/([^/]+)\/review$/, (id) => html`<${LateScreen} name="ReviewScreen" id=${id} key=${id} />`],
  [/^\/same\/([^/]+)$/, (id) => html`<${LateScreen} name="SameScreen" id=${id} key=${id} />`],
  [/^\/p\/([^/]+)$/, (id) => html`<${LateScreen} name="PersonScreen" id=${id} key=${id} />`],
  [/^\/ranks(?:\/([^/]+))?$/, (rules) => html`<${LateScreen} name="RanksScreen" rules=${rules} key=${rules} />`],
  [/^\/ask$/, () => html`<${LateScreen} name="AskScreen" />`],
  [/^\/puzzle(?:\/([^/]+))?$/, (id) => html`<${LateScreen} name="PuzzleScreen" id=${id} key=${id} />`],
  [/^\/learn(?:\/([^/]+))?$/, (game) => html`<${LateScreen} name="LearnScreen" game=${game} key=${game} />`],
  [/^\/learn\/([^/]+)\/([^/]+)$/, (game, lesson) => html`<${LateScreen} name="LessonScreen" game=${game}
    lesson=${lesson} key=${`${game}/${lesson}`} />`],
  [/^\/train(?:\/([^/]+))?$/, (game) => html`<${LateScreen} name="TrainScreen" game=${game} key=${game} />`],
  [/^\/train\/([^/]+)\/([^/]+)$/, (game, kind) => html`<${LateScreen} name="DrillScreen" game=${game}
    kind=${kind} key=${`${game}/${kind}`} />`],
  [/^\/me$/, () => html`<${LateScreen} name="MeScreen" />`],
  [/^\/me\/statistics$/, () => html`<${LateScreen} name="StatisticsScreen" />`],
  [/^\/match$/, () => html`<${LateScreen} name="MatchScreen" />`],
  [/^\/mistakes$/, () => html`<${LateScreen} name="MistakesScreen" />`],
  [/^\/moderation$/, () => html`<${LateScreen} name="ModerationScreen" />`],
  [/^\/take$/, () => html`<${TakeScreen} link=${location.hash.slice(1)} />`],
];

/** The screen of the address, with the live region for urgent messages. */
function App() {
  for (const [pattern, screen] of SCREENS) {
    const found = pattern.exec(path.value);
    if (found) return html`${screen(...found.slice(1))}<${Meaning} /><${Urgent} />`;
  }
  return html`<${NowhereScreen} />`;
}

/** Two regions in turn: a screen reader would not repeat the same sentence in one. */
function Urgent() {
  const { text, n } = urgent.value;
  return html`<div class="urgent unseen" aria-live="assertive">
    <p>${n % 2 ? text : ""}</p>
    <p>${n % 2 ? "" : text}</p>
  </div>`;
}

apply();
noteKeys();
document.addEventListener("click", follow);
recallAtLast();
render(html`<${App} />`, document.body);
