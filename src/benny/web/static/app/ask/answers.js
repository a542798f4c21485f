/** The server's answers about a hand: how it reads it, and the values of its actions. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { get } from "../api.js";
import { useLoaded } from "../load.js";

/** @import { Refusal } from "../api.js" */
/** @import { Loaded } from "../load.js" */
/** @import { HandAnswer, ToldHand } from "../types.js" */

// Milliseconds until the server is asked again after a refusal that will pass.
const REFUSED = 3000;
const PASSING = ["", "unavailable", "too_many"];

/**
 * The hand of an address: the last one that the server has read, whether that is the one of the
 * address, and why the address can't be read.
 * @param {string} query the address's parameters
 * @returns {{hand: ToldHand | null, isRead: boolean, error: string}}
 */
export function useHand(query) {
  const address = `/api/ask/hand${query}`;
  const { value, error } = /** @type {Loaded<ToldHand>} */ (useLoaded(address));
  const [read, setRead] = useState({ value, address: "" });
  useEffect(() => {
    if (value !== read.value) setRead({ value, address });
  }, [value]);
  return { hand: value, isRead: !error && value === read.value && read.address === address, error };
}

/**
 * The values of a hand's actions, asked for with more and more deals.
 * @param {string} query the address's parameters, "" if nothing is asked
 * @returns {{answer: HandAnswer | null, error: string}} of this hand only
 */
export function useAnswer(query) {
  const [result, setResult] = useState({ query: "", answer: /** @type {HandAnswer | null} */ (null), error: "" });
  useEffect(() => {
    let isWanted = Boolean(query);
    let timer = 0;
    /** @param {number} worlds 0 for as many as the server takes first */
    const ask = async (worlds) => {
      try {
        const more = worlds ? `&worlds=${worlds}` : "";
        const answer = /** @type {HandAnswer} */ (await get(`/api/ask${query}${more}`));
        if (!isWanted) return;
        setResult({ query, answer, error: "" });
        if (answer.deeper) ask(answer.deeper);
      } catch (refusal) {
        const { message, code } = /** @type {Refusal} */ (refusal);
        if (!isWanted) return;
        setResult((before) => ({ query, answer: before.query === query ? before.answer : null, error: message }));
        if (PASSING.includes(code)) timer = window.setTimeout(() => ask(worlds), REFUSED);
      }
    };
    if (isWanted) ask(0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [query]);
  return result.query === query ? result : { answer: null, error: "" };
}
