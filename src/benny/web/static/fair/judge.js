// A player's check of a finished deal against what their browser noted of it.

import { noted, seenOf } from "./part.js";
import { absent, dealtOut, keyOf, seatsOf, shuffledDeck, wrongWith } from "./verify.js";

/** @import { Note, Seen, Store } from "./part.js" */
/** @import { Transcript } from "./verify.js" */

/**
 * The result of the check: `wrong` are violations, `weak` what makes the deal less certain.
 *
 * @typedef {object} Judgement
 * @property {string[]} wrong
 * @property {string[]} weak
 */

/**
 * Check the transcript of a finished deal against the notes: the commitment, the hashes, and the
 * cards that the player saw.
 *
 * @param {Store} store
 * @param {Transcript} transcript
 * @returns {Promise<Judgement>}
 */
export async function judge(store, transcript) {
  const seen = seenOf(store, transcript.game, transcript.deal);
  const flaw = await wrongWith(transcript, seen?.rules.players ?? 4);
  if (flaw) return { wrong: [`In the transcript ${flaw}.`], weak: [] };
  const note = noted(store, transcript.game, transcript.deal);
  const wrong = note ? brokenWords(note, transcript) : [];
  if (seen && !(await isWhatWasSeen(transcript, seen))) {
    wrong.push("The cards that you were dealt do not follow from the secret and the parts.");
  }
  return { wrong, weak: [...weaknesses(note, transcript), ...(seen ? [] : [UNSEEN])] };
}

const UNSEEN = "This browser noted no cards of yours when they were dealt, so that it compared none.";

/** @param {Note} note @param {Transcript} transcript */
function brokenWords(note, transcript) {
  const broken = [];
  if (note.commitment !== transcript.commitment) {
    broken.push("The server's commitment is not the one that it showed before the deal.");
  }
  const before = note.hashes ?? transcript.hashes;
  for (const seat of seatsOf({ ...before, ...transcript.hashes })) {
    if (before[seat] !== transcript.hashes[seat]) {
      broken.push(`The hash of seat ${seat} is not the one that stood when the parts were shown.`);
    }
  }
  return broken;
}

/** @param {Note | undefined} note @param {Transcript} transcript */
function weaknesses(note, transcript) {
  const { parts } = transcript;
  const isIn = Object.entries(note?.parts ?? {}).some(([seat, part]) => parts[seat] === part);
  return [
    ...(note ? [] : ["This browser noted no commitment before the deal."]),
    ...(isIn ? [] : ["No part of yours is in the key."]),
    ...absent(transcript).map((seat) =>
      note?.shown.includes(seat)
        ? "Your part was sent and is missing: the server says that it came too late."
        : `Seat ${seat} gave a hash and did not show its part.`,
    ),
  ];
}

/** @param {Transcript} transcript @param {Seen} seen */
async function isWhatWasSeen(transcript, { rules, seat, hand, upcard }) {
  const { hands, kitty } = dealtOut(rules, await shuffledDeck(rules, await keyOf(transcript)));
  return [...hands[seat]].sort().join() === [...hand].sort().join() && kitty[0] === upcard;
}
