/** The reader's games as a file: saved from this browser, or added from elsewhere. */

import { useState } from "../vendor/hooks.js";
import { Complaint, useAction } from "./actions.js";
import { get, post } from "./api.js";
import { FileField } from "./file-field.js";
import { html } from "./html.js";
import { IS_ALONE, SERVER } from "./server.js";
import { overNetwork } from "./transport.js";

/** @import { Refusal } from "./api.js" */
/** @import { Answer } from "./transport.js" */
/** @import { AddedGame, NewGame } from "./types.js" */
/** @typedef {{items: Record<string, any>}} Export */

// Other refusals, such as of a stranger or of too many requests, would meet each game.
const FAULTS_OF_A_GAME = new Set(["bad_request", "not_now", "too_large"]);

/** The games of a file: an export, or records by lines. @param {string} text @param {string} name */
function read(text, name) {
  for (const parts of [[text], text.split("\n").filter((line) => line.trim())]) {
    try {
      const values = parts.map((part) => JSON.parse(part));
      if (values.length && values.every((value) => value?.items || value?.deals)) return values;
    } catch {
      // no JSON, or several lines of it
    }
  }
  throw new Error(`“${name}” has no games in it: choose a file that Benny has saved.`);
}

/** The records of finished games, and when they were played. @param {Export} file @returns {NewGame[]} */
const recordsIn = ({ items }) =>
  Object.entries(items).flatMap(([key, record]) => {
    const { began_at, ended_at } = items[key.replace("record/", "game/")] ?? {};
    return key.startsWith("record/") && record?.result ? [{ record, began_at, ended_at }] : [];
  });

/** @param {number} count @param {string} what */
const counted = (count, what) => `${count} ${count === 1 ? "game" : "games"} ${what}.`;

/**
 * Add games one by one; return how many, and why others were refused.
 * @param {NewGame[]} games @param {(progress: string) => void} onProgress
 * @param {(method: string, path: string, body?: string) => Promise<Answer>} [request] to another server
 */
async function addAll(games, onProgress, request) {
  let [added, known, refused, why] = [0, 0, 0, ""];
  for (const [n, game] of games.entries()) {
    onProgress(`Game ${n + 1} of ${games.length} …`);
    try {
      const { is_new } = /** @type {AddedGame} */ (await post("/api/games", game, request));
      if (is_new) added += 1;
      else known += 1;
    } catch (refusal) {
      const { message, code } = /** @type {Refusal} */ (refusal);
      why ||= message;
      refused = FAULTS_OF_A_GAME.has(code) ? refused + 1 : games.length - added - known;
      if (!FAULTS_OF_A_GAME.has(code)) break;
    }
  }
  const outcome = [counted(added, "added")];
  if (known) outcome.push(counted(known, known === 1 ? "was there already" : "were there already"));
  if (refused) outcome.push(counted(refused, "could not be added"), why);
  return outcome.join(" ");
}

/** @param {{onAdded: () => void}} props */
export function OwnGamesFile({ onAdded }) {
  const [outcome, setOutcome] = useState("");
  const [act, isBusy, error] = useAction();
  /** @param {string} text @param {string} name */
  const take = (text, name) =>
    act(async () => {
      setOutcome("");
      const values = read(text, name);
      const [file] = values;
      if (IS_ALONE && file.items) {
        await post("/api/import", file);
        return location.reload(); // to the name that the file may have, and all that it brings
      }
      const games = file.items ? recordsIn(file) : values.map((record) => ({ record }));
      setOutcome(await addAll(games, setOutcome));
      onAdded();
    });
  const takeToServer = () =>
    act(async () => {
      const kept = /** @type {Export} */ (await get("/api/export"));
      setOutcome(await addAll(recordsIn(kept), setOutcome, overNetwork(SERVER.slice(0, -1))));
    });
  return html`<h2>${IS_ALONE ? "Your games as a file" : "Games from elsewhere"}</h2>
    <p>${IS_ALONE
      ? "Your games are kept in this browser only, until you clear its data. Save them, and take them to another browser or to a server."
      : "Add games that you have played against bots: a file of the page without a server, or records from the terminal. They are marked, and never rated."}</p>
    ${IS_ALONE && html`<p class="row-of-buttons">
      <a class="button" href="/api/export" download="benny-games.json">Save my games</a>
      ${SERVER && html`<button disabled=${isBusy} onClick=${takeToServer}>Add them to the server</button>`}
    </p>`}
    <${FileField} label="Add games from a file" accept=".json,.jsonl" isBusy=${isBusy} onRead=${take} />
    <p role="status">${outcome}</p>
    <${Complaint} text=${error} />`;
}
