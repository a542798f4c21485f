/** A table as this browser knows it: what has come, what is shown, and what is sent. */

import { batch, computed, signal } from "../../vendor/signals.js";
import { isMyTurn, skipTo, stay } from "../pacing.js";
import { introduce, me } from "../person.js";
import { settings } from "../settings.js";
import { newId } from "../ids.js";
import { connect } from "../socket.js";
import { announce } from "../voice.js";
import { inWords } from "../cards.js";
import { isBeginning } from "./beginning.js";
import { answer } from "./fairness.js";
import { snapshot } from "./motion.js";
import { say, tell } from "./story.js";

/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Wish} Wish */
/** @typedef {import("../types.js").Reply} Reply */
/** @typedef {import("../socket.js").State} Link */

/** What a player decides about the game as he sees it: refused where that has moved on. */
const DECISIONS = ["act", "claim", "undo", "answer"];

/** What the browser sends by itself; nobody has to hear of it. */
const QUIET = ["hash", "reveal"];

/** Hidden pages get no pauses: their timers stand nearly still. */
const isHidden = () => document.hidden;

export class Room {
  /** @param {string} code */
  constructor(code) {
    this.code = code;
    /** The newest state, which may not be in sight yet. */
    this.latest = signal(/** @type {Update | null} */ (null));
    this.shown = signal(/** @type {Update | null} */ (null));
    this.story = signal(/** @type {import("./story.js").Entry[]} */ ([]));
    this.link = signal(/** @type {Link["phase"]} */ ("waiting"));
    this.notice = signal({ text: "", isError: false });
    this.waiting = signal(/** @type {Map<string, Wish>} */ (new Map()));
    this.muted = signal(/** @type {Set<string>} */ (new Set()));
    this.hint = signal(/** @type {import("../types.js").Hint | null} */ (null));
    this.showsLast = signal(false);
    /** Whether what a player does would be done to the state that he sees. */
    this.isLocked = computed(
      () =>
        this.link.value !== "live" ||
        this.shown.value !== this.latest.value ||
        [...this.waiting.value.values()].some((wish) => wish.do === "act"),
    );
    /** @type {Update[]} */
    this.queue = [];
    this.timer = 0;
    this.reason = "";
    this.isFresh = true;
    this.connection = connect(
      () => this.address(),
      (message) => this.take(message),
      ({ phase, reason }) => this.onPhase(phase, reason),
    );
  }

  address() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const since = this.latest.value?.seq ?? 0;
    return `${scheme}//${location.host}/api/tables/${this.code}/socket?since=${since}`;
  }

  leave() {
    clearTimeout(this.timer);
    this.connection.close();
  }

  /** @param {Link["phase"]} phase @param {string} reason */
  onPhase(phase, reason) {
    this.reason = reason;
    if (phase !== "live" && phase !== this.link.value) this.isFresh = true;
    this.link.value = phase;
  }

  /** @param {Message} message */
  take(message) {
    if (message.kind === "update") this.receive(message);
    else if (message.kind === "current") this.isFresh = false;
    else if (message.kind === "line") this.story.value = say(this.story.value, message);
    else if (message.kind === "reply") this.hear(message);
  }

  /** @param {Update} update */
  receive(update) {
    this.latest.value = update;
    void answer(update, (wish) => this.send(wish));
    if (isBeginning(this, update)) return;
    if (this.isFresh || isHidden()) {
      this.isFresh = false;
      this.queue = [];
      this.show(update);
    } else {
      this.queue.push(update);
      this.advance();
    }
  }

  /** Show what is due, and come back when the next one is. */
  advance() {
    clearTimeout(this.timer);
    while (this.queue.length && this.shown.value) {
      const wait = stay(this.shown.value, this.queue[0], settings.value.pace);
      const left = this.since + wait - performance.now();
      if (left > 0) {
        if (left < Infinity) this.timer = window.setTimeout(() => this.advance(), left);
        return;
      }
      this.show(/** @type {Update} */ (this.queue.shift()));
    }
  }

  /** When the state in sight came there. */
  since = 0;

  /** @param {Update} update */
  show(update) {
    snapshot();
    const before = this.shown.value;
    this.since = performance.now();
    batch(() => {
      this.shown.value = update;
      this.story.value = tell(this.story.value, update);
      if (!before || hasMoved(before, update)) this.settle();
    });
    if (isMyTurn(update) && (!before || hasMoved(before, update))) {
      announce(inWords(update.picture?.prompt ?? ""));
      this.playLast(update);
    }
  }

  /** Forget what was about the state before. */
  settle() {
    this.notice.value = { text: "", isError: false };
    this.hint.value = null;
    this.showsLast.value = false;
  }

  /** Begin another game, which is shown at once. */
  playAgain() {
    this.isFresh = true;
    this.send({ do: "start" });
  }

  /** Show the next state that has to be seen, without the pauses before it. */
  skip() {
    if (!this.queue.length) return;
    const passed = this.queue.splice(0, skipTo(this.queue) + 1);
    this.show(/** @type {Update} */ (passed.at(-1)));
    this.advance();
  }

  /** Play the last card by itself, where that is wanted: there is nothing to decide.
   * @param {Update} update
   */
  playLast(update) {
    const cards = update.picture?.slots.filter((slot) => slot.card || slot.state === "back") ?? [];
    const [only] = cards;
    const isLast = cards.length === 1 && !only.covers && only.action?.startsWith("play ");
    if (settings.value.autoLast && isLast && only.action) this.act(only.action);
  }

  /** @param {string} action */
  act(action) {
    if (this.queue.length) this.skip();
    else if (!this.isLocked.value) this.send({ do: "act", action });
  }

  /** @param {Wish} wish */
  send(wish) {
    const id = newId();
    this.waiting.value = new Map(this.waiting.value).set(id, wish);
    const expect = DECISIONS.includes(wish.do) ? { expect: this.latest.value?.seq } : {};
    this.connection.send({ ...wish, ...expect, id });
  }

  /** @param {Reply} reply */
  hear(reply) {
    const waiting = new Map(this.waiting.value);
    const wish = waiting.get(reply.id);
    waiting.delete(reply.id);
    this.waiting.value = waiting;
    if (reply.ok || QUIET.includes(wish?.do ?? "")) return;
    this.complain(reply.error ?? "That could not be done.");
  }

  /**
   * Take a seat; who is not known yet gives a name first.
   * @param {number} seat
   * @param {string} name
   */
  async sit(seat, name) {
    try {
      if (!me.value) {
        await introduce(name);
        this.connection.renew();
      }
      this.send({ do: "sit", seat });
    } catch (refusal) {
      this.complain(/** @type {Error} */ (refusal).message);
    }
  }

  /** @param {string} text */
  tell(text) {
    this.notice.value = { text, isError: false };
    announce(inWords(text));
  }

  /** @param {string} text */
  complain(text) {
    this.notice.value = { text, isError: true };
    announce(inWords(text));
  }

  /** @param {string} person */
  mute(person) {
    const muted = new Set(this.muted.value);
    if (!muted.delete(person)) muted.add(person);
    this.muted.value = muted;
  }
}

/** @param {Update} before @param {Update} after @returns {boolean} whether the game went on */
function hasMoved(before, after) {
  const [old, now] = [before.picture?.view, after.picture?.view];
  return (
    old?.deal !== now?.deal ||
    old?.log?.length !== now?.log?.length ||
    old?.turn !== now?.turn ||
    before.table.game !== after.table.game ||
    !!before.ended !== !!after.ended
  );
}
