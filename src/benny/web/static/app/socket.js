/**
 * The connection to a table: it reconnects for ever, and loses no command.
 *
 * `step` is pure: it takes a state and an event, and returns the next state and the actions to
 * take. `connect` takes them.
 */

import { applyPatch } from "./patches.js";
import { transport } from "./transport.js";

/** @import { Command } from "./command.js" */
/** @import { Line } from "./transport.js" */
/** @import { AnyMessage, Update } from "./types.js" */

/** @typedef {Command & {id: string}} NumberedCommand */

/**
 * @typedef {object} State
 * @property {"waiting" | "opening" | "syncing" | "live" | "refused" | "gone"} phase syncing: open, but the
 *   table's state has not come yet; gone: there is no such table
 * @property {number} attempt how many attempts in a row have failed
 * @property {number} due when to try again
 * @property {number} heard when the server was last heard
 * @property {number | null} asked since when a ping or a command waits for its answer
 * @property {NumberedCommand[]} pending commands without an answer
 * @property {boolean} isSlow whether they have waited so long that the reader should know
 * @property {string} reason why there is no connection, if the server has said so
 */

/**
 * @typedef {{kind: "opened", now: number}
 *   | {kind: "closed", now: number, random: number, code?: number, reason?: string}
 *   | {kind: "heard", now: number, message: AnyMessage}
 *   | {kind: "tick", now: number, random: number}
 *   | {kind: "woken" | "offline" | "renewed", now: number}
 *   | {kind: "command", now: number, command: NumberedCommand}} Happening
 */

/** @typedef {{do: "open"} | {do: "drop"} | {do: "send", command: NumberedCommand}} Effect */

// Milliseconds. A WebSocket may take minutes to notice a dead line, so a quiet one is pinged.
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const QUIET_BEFORE_PING = 5_000;
const ANSWER_WITHIN = 6_000;
const SLOW = 1_000;
/** The table does not exist, or not for this person: a retry is useless. */
const FINAL = [4401, 4403, 4404];
/** This person may not watch the table. */
const REFUSED = 4403;

/** @type {NumberedCommand} */
const PING = { id: "ping", do: "ping" };

/** @param {number} now @returns {State} */
export const begin = (now) => ({
  phase: "waiting",
  attempt: 0,
  due: now,
  heard: now,
  asked: null,
  pending: [],
  isSlow: false,
  reason: "",
});

/**
 * Exponential backoff: longer each time, and at random up to a half shorter.
 * @param {number} attempt
 * @param {number} random from 0 to 1
 */
export function waitFor(attempt, random) {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (1 - random / 2);
}

/** @param {State} state @param {Happening} event @returns {[State, Effect[]]} */
export function step(state, event) {
  if (state.phase === "gone" || state.phase === "refused") return [state, []];
  switch (event.kind) {
    case "opened":
      return [{ ...state, phase: "syncing", heard: event.now, asked: null }, []];
    case "closed":
      return event.code && FINAL.includes(event.code)
        ? [{ ...state, phase: event.code === REFUSED ? "refused" : "gone", reason: event.reason ?? "" }, []]
        : [{ ...broken(state, event.now, event.random), reason: event.reason ?? "" }, []];
    case "heard":
      return hear({ ...state, heard: event.now }, event.message);
    case "woken":
      return state.phase === "waiting" ? open(state, event.now) : ask(state, event.now);
    case "offline":
      return state.phase === "waiting" ? [state, []] : ask(state, event.now);
    case "renewed":
      return open(state, event.now);
    case "command":
      return command(state, event.command, event.now);
    case "tick":
      return tick(state, event.now, event.random);
  }
}

/** @param {State} state @param {number} now @param {number} random @returns {State} */
function broken(state, now, random) {
  if (state.phase === "waiting") return state;
  const due = now + waitFor(state.attempt, random);
  return { ...state, phase: "waiting", attempt: state.attempt + 1, due, asked: null, isSlow: false };
}

/** @param {State} state @param {AnyMessage} message @returns {[State, Effect[]]} */
function hear(state, message) {
  const pending = state.pending.filter((command) => !("id" in message) || command.id !== message.id);
  const isAnswer = pending.length < state.pending.length;
  const asked = !pending.length ? null : isAnswer ? state.heard : state.asked;
  const next = { ...state, pending, asked, isSlow: state.isSlow && pending.length > 0 };
  const isState = message.kind === "update" || message.kind === "current";
  if (!isState || state.phase !== "syncing") return [next, []];
  // Some may have been done before the line broke: by their ids the server does each once. The
  // ping's answer comes after all that the server sends of what was before.
  const again = [PING, ...pending].map(send);
  return [{ ...next, phase: "live", attempt: 0, reason: "", asked: state.heard }, again];
}

/** @param {State} state @param {NumberedCommand} command @param {number} now @returns {[State, Effect[]]} */
function command(state, command, now) {
  const next = { ...state, pending: [...state.pending, command] };
  return state.phase === "live" ? [{ ...next, asked: state.asked ?? now }, [send(command)]] : [next, []];
}

/** Ask an open line whether it is alive. @param {State} state @param {number} now @returns {[State, Effect[]]} */
const ask = (state, now) =>
  state.phase !== "live" || state.pending.includes(PING) ? [state, []] : command(state, PING, now);

/** @param {State} state @param {number} now @param {number} random @returns {[State, Effect[]]} */
function tick(state, now, random) {
  const { phase, asked, heard, pending } = state;
  if (phase === "waiting") return now >= state.due ? open(state, now) : [state, []];
  const isAsked = asked !== null || phase !== "live";
  if (isAsked && now - Math.max(asked ?? 0, heard) > ANSWER_WITHIN) {
    return [broken(state, now, random), [{ do: "drop" }]];
  }
  if (!isAsked && now - heard > QUIET_BEFORE_PING) return [{ ...state, asked: now }, [send(PING)]];
  const isSlow = pending.length > 0 && asked !== null && now - asked > SLOW;
  return [isSlow === state.isSlow ? state : { ...state, isSlow }, []];
}

/** @param {State} state @param {number} now @returns {[State, Effect[]]} */
const open = (state, now) => [
  { ...state, phase: "opening", heard: now, asked: null, isSlow: false },
  [{ do: "open" }],
];

/** @param {NumberedCommand} command @returns {Effect} */
const send = (command) => ({ do: "send", command });

const TICK = 250;

/** @param {() => void} wake @param {() => void} lose @returns {() => void} what ends the listening */
function onWaking(wake, lose) {
  const end = new AbortController();
  const { signal } = end;
  // A page that comes back, or a network that does, need not wait for the next attempt.
  document.addEventListener("visibilitychange", wake, { signal });
  window.addEventListener("online", wake, { signal });
  window.addEventListener("pageshow", wake, { signal });
  window.addEventListener("offline", lose, { signal });
  return () => end.abort();
}

/** The WebSocket in use; messages of older ones are ignored. */
class Wire {
  /**
   * @param {() => string} address
   * @param {(event: Happening) => void} feed
   * @param {(message: AnyMessage) => void} onMessage
   */
  constructor(address, feed, onMessage) {
    this.address = address;
    this.feed = feed;
    this.onMessage = onMessage;
    /** @type {Line | null} */
    this.socket = null;
    /** @type {Update | null} the last update on this connection */
    this.latest = null;
  }

  open() {
    this.drop();
    const mine = transport.open(this.address());
    this.socket = mine;
    this.latest = null;
    /** @template E @param {(event: E) => void} hear @returns {(event: E) => void} */
    const ifInUse = (hear) => (event) => {
      if (this.socket === mine) hear(event);
    };
    mine.onopen = ifInUse(() => this.feed({ kind: "opened", now: Date.now() }));
    mine.onclose = ifInUse(({ code, reason }) => this.feed({ kind: "closed", code, reason, ...draw() }));
    mine.onmessage = ifInUse((event) => this.hear(JSON.parse(event.data)));
  }

  /** @param {AnyMessage} received */
  hear(received) {
    const message = applyPatch(this.latest, received);
    if (!message) return this.restart();
    if (message.kind === "update") this.latest = message;
    this.feed({ kind: "heard", now: Date.now(), message });
    this.onMessage(message);
  }

  /** @param {NumberedCommand} command */
  send(command) {
    this.socket?.send(JSON.stringify(command));
  }

  /** Connect again, for a whole update: one has been missed. */
  restart() {
    this.drop();
    this.feed({ kind: "closed", ...draw() });
  }

  drop() {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }
}

/**
 * Keep a connection to a table until it is closed.
 * @param {() => string} address where to connect, with the last number seen
 * @param {(message: AnyMessage) => void} onMessage
 * @param {(state: State) => void} onState
 */
export function connect(address, onMessage, onState) {
  let state = begin(Date.now());
  /** @param {Happening} event */
  const feed = (event) => {
    const [next, effects] = step(state, event);
    const hasChanged = next !== state;
    state = next;
    for (const effect of effects) perform(wire, effect);
    if (hasChanged) onState(state);
  };
  const wire = new Wire(address, feed, onMessage);
  const tick = () => feed({ kind: "tick", ...draw() });
  const timer = setInterval(tick, TICK);
  const sleep = onWaking(
    () => document.hidden || feed({ kind: "woken", now: Date.now() }),
    () => feed({ kind: "offline", now: Date.now() }),
  );
  tick();
  return {
    /** @param {NumberedCommand} command */
    send: (command) => feed({ kind: "command", command, now: Date.now() }),
    /** Reconnect, after the person has changed. */
    renew: () => feed({ kind: "renewed", now: Date.now() }),
    close: () => {
      clearInterval(timer);
      sleep();
      wire.drop();
    },
  };
}

/** @param {Wire} wire @param {Effect} effect */
function perform(wire, effect) {
  if (effect.do === "open") wire.open();
  else if (effect.do === "drop") wire.drop();
  else wire.send(effect.command);
}

/** The time, and a random number. */
const draw = () => ({ now: Date.now(), random: Math.random() });
