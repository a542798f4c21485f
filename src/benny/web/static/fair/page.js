// The page that checks records: it reads them, and writes what verify.js and part.js find.

import { local } from "../app/storage.js";
import { apply } from "../app/settings.js";
import { judge } from "./judge.js";
import { noted } from "./part.js";
import { checkRecord, dealtOut, readRecords, seatsOf } from "./verify.js";

/** @import { Judgement } from "./judge.js" */
/** @import { Finding, GameRecord, Transcript } from "./verify.js" */

/**
 * A deal with what verify.js found and what the browser that played it holds against the server.
 *
 * @typedef {object} Checked
 * @property {Finding} finding
 * @property {Judgement} own
 * @property {keyof typeof VERDICTS} verdict
 */

const SYMBOLS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const VERDICTS = {
  right: "Right",
  weak: "Right, but no one gave a part",
  wrong: "Wrong",
  open: "Not ended",
};

const form = /** @type {HTMLFormElement} */ (document.querySelector("#form"));
const file = /** @type {HTMLInputElement} */ (document.querySelector("#file"));
const text = /** @type {HTMLTextAreaElement} */ (document.querySelector("#text"));
const chosen = /** @type {HTMLElement} */ (document.querySelector("#chosen"));
const status = /** @type {HTMLElement} */ (document.querySelector("#status"));
const games = /** @type {HTMLElement} */ (document.querySelector("#games"));
const back = /** @type {HTMLAnchorElement} */ (document.querySelector("#back"));

apply();
form.addEventListener("submit", (event) => {
  event.preventDefault();
  run(async () => (file.files?.length ? file.files[0].text() : text.value));
});
file.addEventListener("change", () => {
  chosen.textContent = file.files?.[0]?.name ?? "";
  form.requestSubmit();
});
// What is pasted counts, whichever file was chosen before.
text.addEventListener("input", () => {
  file.value = "";
  chosen.textContent = "";
});
const asked = new URLSearchParams(location.search).get("game");
if (asked) {
  back.href = `../../g/${encodeURIComponent(asked)}`;
  back.textContent = "Replay";
  run(() => fetched(asked));
}

/** @param {() => Promise<string>} read */
async function run(read) {
  games.replaceChildren();
  status.textContent = "Checking …";
  try {
    status.textContent = await showAll(readRecords(await read()));
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {string} game */
async function fetched(game) {
  const response = await fetch(`../../api/games/${encodeURIComponent(game)}/record`);
  if (response.ok) return response.text();
  const problem = await response.json().catch(() => ({}));
  throw new Error(problem.error ?? `The server has no record of game ${game} to show.`);
}

/** @param {GameRecord[]} records @returns {Promise<string>} what to say when all is done */
async function showAll(records) {
  let deals = 0;
  let wrong = 0;
  for (const record of records) {
    const { game, wrong: whole, findings } = await checkRecord(record);
    const checked = await Promise.all(findings.map(held));
    games.append(section(record, game, whole, checked));
    deals += checked.length;
    wrong += checked.filter(({ verdict }) => verdict === "wrong").length + (whole ? 1 : 0);
  }
  const found = wrong ? "Something is wrong: see below." : "Nothing is wrong.";
  return `${counted(records.length, "game")} with ${counted(deals, "deal")} checked. ${found}`;
}

/** @param {Finding} finding @returns {Promise<Checked>} */
async function held(finding) {
  const { transcript, wrong } = finding;
  const isOurs = !wrong && transcript && note(transcript);
  const own = isOurs ? await judge(local, transcript) : { wrong: [], weak: [] };
  return { finding, own, verdict: verdictOf(finding, own) };
}

/** @param {Finding} finding @param {Judgement} own */
function verdictOf({ transcript, wrong }, own) {
  if (wrong || own.wrong.length) return "wrong";
  if (!transcript) return "open";
  return seatsOf(transcript.parts).length ? "right" : "weak";
}

/** @param {GameRecord} record @param {string} game @param {string} whole @param {Checked[]} deals */
function section(record, game, whole, deals) {
  return element("section", {}, [
    element("h2", {}, [`Game ${game} (${record.variant})`]),
    ...(whole ? [element("p", { class: "wrong" }, [`Wrong: ${whole}.`])] : []),
    ...summaryOf(record, deals).map((sentence) => element("p", {}, [sentence])),
    ...deals.map((deal) => details(record, deal)),
  ]);
}

/** @param {GameRecord} record @param {Checked[]} deals */
function summaryOf(record, deals) {
  const ended = deals.filter(({ finding }) => finding.transcript);
  const right = ended.filter(({ verdict }) => verdict !== "wrong");
  const seen = ended.filter(({ finding }) => note(finding.transcript));
  const sentences = [
    `In ${right.length} of ${counted(ended.length, "deal")} the cards follow from what was given.`,
    seen.length
      ? `This browser noted the commitment of ${counted(seen.length, "deal")} before the cards.`
      : "This browser noted no commitment of this game: whether they came before the cards only those who played can say.",
  ];
  return [...sentences, ...silent(record, ended)];
}

/** @param {Transcript} [transcript] */
function note(transcript) {
  return transcript && noted(local, transcript.game, transcript.deal);
}

/** @param {GameRecord} record @param {Checked[]} deals who gave no part, person by person */
function silent(record, deals) {
  return record.seats.flatMap(({ name, bot }, seat) => {
    const without = deals.filter(({ finding }) => !(seat in (finding.transcript?.parts ?? {})));
    if (bot !== null || !without.length) return [];
    const numbers = without.map(({ finding }) => finding.number).join(", ");
    return [`No part of ${name} (seat ${seat}) is in deal ${numbers}.`];
  });
}

/** @param {GameRecord} record @param {Checked} deal */
function details(record, deal) {
  const { finding, verdict } = deal;
  const label = element("span", { class: verdict }, [VERDICTS[verdict]]);
  const shown = element("details", {}, [
    element("summary", {}, [`Deal ${finding.number}: `, label]),
  ]);
  // A file may hold thousands of deals: each is drawn when it is opened.
  shown.addEventListener("toggle", () => shown.append(...contents(record, deal)), { once: true });
  shown.toggleAttribute("open", verdict === "wrong");
  return shown;
}

/** @param {GameRecord} record @param {Checked} deal */
function contents(record, { finding, own }) {
  const { transcript, wrong } = finding;
  const sentences = [...(wrong ? [`Wrong: ${wrong}.`] : []), ...own.wrong, ...own.weak];
  return [
    ...sentences.map((sentence) => element("p", {}, [sentence])),
    ...(transcript ? [element("dl", {}, promised(record, transcript))] : []),
    ...(finding.computed.length ? [element("dl", {}, cards(record, finding))] : []),
  ];
}

/** @param {GameRecord} record @param {Transcript} transcript */
function promised(record, transcript) {
  const { commitment, secret, hashes = {}, parts = {} } = transcript;
  const gifts = record.seats.map(({ name }, seat) => {
    const hash = seat in hashes ? [", hash ", code(hashes[seat])] : [];
    const part = seat in parts ? code(parts[seat]) : seat in hashes ? "not shown" : "none";
    return pair(`Part of ${name}`, [part, ...hash]);
  });
  return [
    ...pair("Commitment", [code(commitment)]),
    ...pair("Secret", [code(secret)]),
    ...gifts.flat(),
  ];
}

/** @param {GameRecord} record @param {Finding} finding */
function cards({ rules, seats }, { computed, dealt }) {
  const due = dealtOut(rules, computed);
  const were = dealtOut(rules, dealt);
  const rows = seats.flatMap(({ name }, seat) => [
    pair(`Hand of ${name}`, row(due.hands[seat], were.hands[seat])),
    ...(rules.piles
      ? [pair(`Piles of ${name}`, row(due.piles[seat].flat(), were.piles[seat].flat()))]
      : []),
  ]);
  return [...rows, pair("Left over", row(due.kitty, were.kitty))].flat();
}

/** @param {string[]} due @param {string[]} were the cards that follow, and what was dealt instead */
function row(due, were) {
  const found = due.map((card, place) => {
    const isSame = card === were[place];
    const instead = element("strong", { class: "wrong" }, [` (dealt: ${symbol(were[place])})`]);
    return element("span", {}, [symbol(card), ...(isSame ? [] : [instead])]);
  });
  return [element("span", { class: "cards" }, found)];
}

/** @param {string} [card] */
function symbol(card) {
  if (!card) return "nothing";
  const suit = SYMBOLS[/** @type {keyof typeof SYMBOLS} */ (card[1])];
  return suit ? card[0].replace("T", "10") + suit : "joker";
}

/** @param {string} digits */
function code(digits) {
  return element("code", {}, [String(digits)]);
}

/** @param {string} term @param {(Node | string)[]} description */
function pair(term, description) {
  return [element("dt", {}, [term]), element("dd", {}, description)];
}

/** @param {number} number @param {string} what */
function counted(number, what) {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
function element(name, attributes, children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
