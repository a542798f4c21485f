/** The time that the person at turn has left, and what the others may do once it is over. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { me } from "../person.js";

/** @import { TurnState, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/**
 * The seconds left of the clock and of the bank. Clocks of browsers differ from the server's, so
 * what the server has said counts for more: the clock has run out if it says so, and not before.
 * @param {TurnState} turn @param {number} now in seconds since 1970
 */
export function timeLeft({ since, stopped_at, clock = 0, bank = 0, is_idle }, now) {
  const stopped = Math.min(clock, Math.max(0, now - (stopped_at ?? now)));
  const waited = Math.max(0, now - since - stopped);
  if (!is_idle) return { clock: Math.max(0, clock - waited), bank };
  return { clock: 0, bank: Math.min(bank, Math.max(0, clock + bank - waited)) };
}

/** @param {number} seconds @returns {string} as in 1:05 */
export function inMinutes(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {{turn: TurnState}} props the time of the person at turn, where there is a clock */
export function Clock({ turn }) {
  const { clock, bank } = timeLeft(turn, useNow() / 1000);
  return html`<span class="clock" role="timer">
    ${turn.is_idle ? `bank ${inMinutes(bank)}` : inMinutes(clock)}
  </span>`;
}

/** @returns {number} the time, updated each second */
function useNow() {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const ticks = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticks);
  }, []);
  return now;
}

/**
 * What a player can do about a slow player, or about a bot in their own place.
 * @param {{store: TableStore, update: Update}} props
 */
export function Waits({ store, update }) {
  const { table } = update;
  const { turn, seats } = table;
  const own = update.you.seat;
  if (own === undefined) return null;
  if (seats[own].late) {
    return html`<p class="waits">
      <span>Your time ran out: a bot plays for you.</span>
      <button onClick=${() => store.sit(own)}>I'm back</button>
    </p>`;
  }
  if (!turn?.is_idle || turn.seat === own) return null;
  return html`<p class="waits">
    <button disabled=${turn.is_nudged} onClick=${() => store.send({ do: "nudge" })}>
      ${turn.is_nudged ? "Nudged" : `Nudge ${seats[turn.seat].name}`}
    </button>
    ${turn.coverers?.includes(me.value?.id ?? "") &&
    html`<button onClick=${() => store.send({ do: "cover", seat: turn.seat })}>
      Let a bot play for ${seats[turn.seat].name}
    </button>`}
  </p>`;
}
