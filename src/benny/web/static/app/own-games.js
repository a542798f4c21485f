/** The reader's games as a file: saved from this browser, or added from elsewhere. */

import { useState } from "../vendor/hooks.js";
import { Complaint, useAction } from "./actions.js";
import { get, post, UNREACHED } from "./api.js";
import { FileField } from "./file-field.js";
import { html } from "./html.js";
import { IS_ALONE, SERVER } from "./server.js";

/** @import { AddedGame, NewGame } from "./types.js" */
/** @typedef {{benny: number, items: Record<string, any>}} Export */

/** @param {string} text @returns {any[]} the JSON of a file, whole or by lines */
function parse(text) {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split("\n").flatMap((line) => (line.trim() ? JSON.parse(line) : []));
  }
}

/** The records of a file, and when their games were played. @param {Export} file @returns {NewGame[]} */
const recordsIn = ({ items }) =>
  Object.entries(items).flatMap(([key, record]) => {
    const { began_at, ended_at } = items[key.replace("record/", "game/")] ?? {};
    return key.startsWith("record/") && record.result ? [{ record, began_at, ended_at }] : [];
  });

/** @param {NewGame} game */
const addHere = (game) => /** @type {Promise<AddedGame>} */ (post("/api/games", game));

/** Add a game at the server that this page comes from. @param {NewGame} game @returns {Promise<AddedGame>} */
async function addAtServer(game) {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(game) };
  const response = await fetch(`${SERVER}api/games`, options).catch(() => {
    throw new Error(UNREACHED);
  });
  const answer = await response.json().catch(() => ({ error: UNREACHED }));
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** @param {number} count @param {string} what */
const counted = (count, what) => `${count} ${count === 1 ? "game" : "games"} ${what}.`;

/**
 * Add games one by one; return what came of it.
 * @param {NewGame[]} games @param {(game: NewGame) => Promise<AddedGame>} send
 * @param {(said: string) => void} onProgress
 */
async function addAll(games, send, onProgress) {
  let [added, known, refused, why] = [0, 0, 0, ""];
  for (const [n, game] of games.entries()) {
    onProgress(`Game ${n + 1} of ${games.length} …`);
    try {
      if ((await send(game)).is_new) added += 1;
      else known += 1;
    } catch (refusal) {
      refused += 1;
      why ||= /** @type {Error} */ (refusal).message;
    }
  }
  const said = [counted(added, "added")];
  if (known) said.push(counted(known, known === 1 ? "was there already" : "were there already"));
  if (refused) said.push(counted(refused, "could not be added"), why);
  return said.join(" ");
}

/** The games of a file that Benny has saved. @param {string} text @param {string} name */
function read(text, name) {
  try {
    return parse(text);
  } catch {
    throw new Error(`“${name}” has no games in it: choose a file that Benny has saved.`);
  }
}

/** @param {{onAdded: () => void}} props */
export function OwnGamesFile({ onAdded }) {
  const [said, setSaid] = useState("");
  const [act, isBusy, error] = useAction();
  /** @param {string} text @param {string} name */
  const take = (text, name) =>
    act(async () => {
      setSaid("");
      const [file, ...more] = read(text, name);
      if (IS_ALONE && file.items) {
        await post("/api/import", file);
        return location.reload(); // to the name that the file may have, and all that it brings
      }
      const games = file.items ? recordsIn(file) : [file, ...more].map((record) => ({ record }));
      setSaid(await addAll(games, addHere, setSaid));
      onAdded();
    });
  const takeToServer = () =>
    act(async () => {
      const kept = /** @type {Export} */ (await get("/api/export"));
      setSaid(await addAll(recordsIn(kept), addAtServer, setSaid));
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
    <p role="status">${said}</p>
    <${Complaint} text=${error} />`;
}
