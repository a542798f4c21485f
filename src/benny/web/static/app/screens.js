/** The registry of screens; the server reads the paths here, too. */

import { LobbyScreen } from "./screens/lobby.js";
import { IS_ALONE } from "./server.js";
import { TableScreen } from "./table/screen.js";

/**
 * `:name` in a path is a prop of the screen, and `?` makes it optional. A first visit does not need
 * what is loaded by `load`. A screen also gets its title.
 * @typedef {{path: string, title: string, screen?: Component, load?: () => Promise<Component>}} Screen
 */
/** @typedef {(props: any) => unknown} Component */

/** @type {Screen[]} */
export const SCREENS = [
  { path: "/", title: "Play", screen: LobbyScreen },
  { path: "/new", title: "New table", load: async () => (await import("./screens/new-table.js")).NewTableScreen },
  { path: "/t/:code", title: "Table", screen: TableScreen },
  { path: "/take", title: "Another device", load: async () => (await import("./screens/take.js")).TakeScreen },
  { path: "/g/:id", title: "Replay", load: async () => (await import("./screens/replay.js")).ReplayScreen },
  { path: "/g/:id/review", title: "Review", load: async () => (await import("./screens/review.js")).ReviewScreen },
  { path: "/same/:id", title: "The same hand", load: async () => (await import("./screens/same.js")).SameScreen },
  { path: "/p/:id", title: "Player", load: async () => (await import("./screens/person.js")).PersonScreen },
  { path: "/ranks/:rules?", title: "Rankings", load: async () => (await import("./screens/ranks.js")).RanksScreen },
  { path: "/analyse", title: "Analyse", load: async () => (await import("./screens/analyse.js")).AnalyseScreen },
  { path: "/ask", title: "Ask about a hand", load: async () => (await import("./screens/ask.js")).AskScreen },
  { path: "/puzzle/:id?", title: "Puzzle", load: async () => (await import("./screens/puzzle.js")).PuzzleScreen },
  { path: "/learn/:game?", title: "Learn", load: async () => (await import("./screens/learn.js")).LearnScreen },
  { path: "/learn/:game/:name", title: "Lesson", load: async () => (await import("./screens/lesson.js")).LessonScreen },
  { path: "/train/:game?", title: "Train", load: async () => (await import("./screens/train.js")).TrainScreen },
  { path: "/train/:game/:kind", title: "Trainer", load: async () => (await import("./screens/drill.js")).DrillScreen },
  { path: "/me", title: "You", load: async () => (await import("./screens/me.js")).MeScreen },
  { path: "/me/statistics", title: "Your statistics", load: async () => (await import("./screens/statistics.js")).StatisticsScreen },
  { path: "/match", title: "The match", load: async () => (await import("./screens/match.js")).MatchScreen },
  { path: "/mistakes", title: "My mistakes", load: async () => (await import("./screens/mistakes.js")).MistakesScreen },
  { path: "/help", title: "Help", load: async () => (await import("./screens/help.js")).HelpScreen },
  { path: "/privacy", title: "Privacy", load: async () => (await import("./screens/about.js")).PrivacyScreen },
  { path: "/about", title: "Source", load: async () => (await import("./screens/about.js")).AboutScreen },
  { path: "/moderation", title: "Moderation", load: async () => (await import("./screens/moderation.js")).ModerationScreen },
];

/** Screens that only a server has, with its other people and devices. */
const ON_SERVERS = /^\/(take|same|ranks|match|moderation)\b/;

/** @param {string} path of a screen @returns {RegExp} whose groups are its props */
function patternOf(path) {
  const groups = path.replace(/\/:(\w+)(\??)/g, (_, name, mark) => `(?:/(?<${name}>[^/]+))${mark}`);
  return new RegExp(`^${groups}$`);
}

const PATTERNS = SCREENS.map((screen) => ({ screen, pattern: patternOf(screen.path) }));

/**
 * @param {string} path from the address
 * @returns {{screen: Screen, props: Record<string, string>} | null} null if there is no such screen
 */
export function screenAt(path) {
  if (IS_ALONE && ON_SERVERS.test(path)) return null;
  for (const { screen, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { screen, props: { ...match.groups } };
  }
  return null;
}
