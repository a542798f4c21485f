/** The reader's games as a file: saved from this browser, or added from elsewhere. */

import { useState } from "../vendor/hooks.js";
import { Complaint, useAction } from "./actions.js";
import { post } from "./api.js";
import { FileField } from "./fields.js";
import { html } from "./html.js";
import { IS_ALONE } from "./server.js";

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

/**
 * @param {number} count @param {string} what
 */
const counted = (count, what) => `${count} ${count === 1 ? "game" : "games"} ${what}.`;

/**
 * Add the games of a file; return what came of it.
 * @param {string} text @param {string} name @param {(done: string) => void} onProgress
 */
async function add(text, name, onProgress) {
  let values;
  try {
    values = parse(text);
  } catch {
    throw new Error(`“${name}” has no games in it: choose a file that Benny has saved.`);
  }
  const [{ items }] = values;
  if (IS_ALONE && items) {
    await post("/api/import", values[0]);
    location.reload(); // with the name that the file may have, and what else is in it
    return "";
  }
  const games = items ? recordsIn(values[0]) : values.map((record) => ({ record }));
  let added = 0;
  let refused = 0;
  let why = "";
  for (const [n, game] of games.entries()) {
    onProgress(`${n} of ${games.length} …`);
    try {
      const answer = /** @type {AddedGame} */ (await post("/api/games", game));
      if (answer.is_new) added += 1;
    } catch (refusal) {
      refused += 1;
      why ||= /** @type {Error} */ (refusal).message;
    }
  }
  const known = games.length - added - refused;
  return [
    counted(added, "added"),
    known ? counted(known, known === 1 ? "was here already" : "were here already") : "",
    refused ? `${counted(refused, "could not be added")} ${why}` : "",
  ].filter(Boolean).join(" ");
}

/** @param {{onAdded: () => void}} props */
export function OwnGamesFile({ onAdded }) {
  const [said, setSaid] = useState("");
  const [act, isBusy, error] = useAction();
  /** @param {string} text @param {string} name */
  const read = (text, name) =>
    act(async () => {
      setSaid(await add(text, name, setSaid));
      onAdded();
    });
  return html`<h2>${IS_ALONE ? "Your games as a file" : "Games from elsewhere"}</h2>
    <p>${IS_ALONE
      ? "Your games are kept in this browser only, until you clear its data. Save them, and take them to another browser or to a server."
      : "Add games that you have played against bots: a file of the page without a server, or records from the terminal. They are marked, and never rated."}</p>
    ${IS_ALONE && html`<p><a class="button" href="/api/export" download="benny-games.json">Save my games</a></p>`}
    <${FileField} label="Add games from a file" accept=".json,.jsonl" isBusy=${isBusy} onRead=${read} />
    <p role="status">${said}</p>
    <${Complaint} text=${error} />`;
}
