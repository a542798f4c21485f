/** A screen whose module and styles are loaded when it is first wanted, so that a first visit stays small. */

import { useEffect, useState } from "../vendor/hooks.js";
import { Bar } from "./bar.js";
import { html } from "./html.js";
import { PendingPage } from "./load.js";

/** @typedef {typeof import("./late.js")} Screens */

/** @type {Record<keyof Screens, string>} */
const TITLES = {
  AskScreen: "Ask about a hand",
  MistakesScreen: "My mistakes",
  DrillScreen: "Trainer",
  LearnScreen: "Learn",
  LessonScreen: "Lesson",
  MatchScreen: "The match",
  MeScreen: "You",
  ModerationScreen: "Moderation",
  PersonScreen: "Player",
  PuzzleScreen: "Puzzle",
  RanksScreen: "Rankings",
  ReplayScreen: "Replay",
  ReviewScreen: "Review",
  StatisticsScreen: "Your statistics",
  SameScreen: "The same deal",
  TrainScreen: "Train",
};
const UNREACHED = "The server can't be reached: load the page again in a moment.";

/** @type {Screens | null} */
let loaded = null;

/** @type {Promise<Screens> | null} */
let loading = null;

/** @returns {Promise<Screens>} the screens, once their styles are there too */
async function load() {
  const links = [...document.querySelectorAll("link[disabled]")];
  const [screens] = await Promise.all([import("./late.js"), ...links.map(enabled)]);
  return (loaded = screens);
}

/** @param {Element} link of a stylesheet @returns {Promise<unknown>} its arrival */
const enabled = (link) =>
  new Promise((arrive, fail) => {
    link.addEventListener("load", arrive);
    link.addEventListener("error", fail);
    link.removeAttribute("disabled");
  });

/** @param {{name: keyof Screens} & Record<string, unknown>} props the screen's, and its name */
export function LateScreen({ name, ...rest }) {
  const [screens, setScreens] = useState(loaded);
  const [error, setError] = useState("");
  useEffect(() => {
    if (screens) return;
    loading ??= load();
    loading.then(setScreens, () => setError(UNREACHED));
  }, []);
  if (screens) return html`<${screens[name]} ...${rest} />`;
  return html`<${Bar} title=${TITLES[name]} /><${PendingPage} error=${error} />`;
}
