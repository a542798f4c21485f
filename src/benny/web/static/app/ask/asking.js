/** What the server says of a hand: what is told of it, and its values, deeper each time. */

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
 * A hand as far as the address tells it: the last one that the server has read, whether that is
 * the one of the address, and why the address can't be read.
 * @param {string} told the address's parameters
 * @returns {{hand: ToldHand | null, isRead: boolean, error: string}}
 */
export function useHand(told) {
  const address = `/api/ask/hand${told}`;
  const { value, error } = /** @type {Loaded<ToldHand>} */ (useLoaded(address));
  const [read, setRead] = useState({ value, address: "" });
  useEffect(() => {
    if (value !== read.value) setRead({ value, address });
  }, [value]);
  return { hand: value, isRead: !error && value === read.value && read.address === address, error };
}

/**
 * The values of a hand's actions, asked for with more and more deals.
 * @param {string} told the address's parameters, "" if nothing is asked
 * @returns {{answer: HandAnswer | null, error: string}} of this hand only
 */
export function useAnswer(told) {
  const [found, setFound] = useState({ told: "", answer: /** @type {HandAnswer | null} */ (null), error: "" });
  useEffect(() => {
    let isWanted = Boolean(told);
    let timer = 0;
    /** @param {number} worlds 0 for as many as the server takes first */
    const ask = async (worlds) => {
      try {
        const more = worlds ? `&worlds=${worlds}` : "";
        const answer = /** @type {HandAnswer} */ (await get(`/api/ask${told}${more}`));
        if (!isWanted) return;
        setFound({ told, answer, error: "" });
        if (answer.deeper) ask(answer.deeper);
      } catch (refusal) {
        const { message, code } = /** @type {Refusal} */ (refusal);
        if (!isWanted) return;
        setFound((before) => ({ told, answer: before.told === told ? before.answer : null, error: message }));
        if (PASSING.includes(code)) timer = window.setTimeout(() => ask(worlds), REFUSED);
      }
    };
    if (isWanted) ask(0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [told]);
  return found.told === told ? found : { answer: null, error: "" };
}
