/** A table's state in this browser: received, shown and sent. */

import { batch, computed, signal } from "../../vendor/signals.js";
import { post } from "../api.js";
import { inWords } from "../cards.js";
import { newId } from "../command.js";
import { introduce, me } from "../person.js";
import { IS_ALONE } from "../server.js";
import { settings } from "../settings.js";
import { connect } from "../socket.js";
import { announce } from "../voice.js";
import { isBeginning } from "./beginning.js";
import { check, partOf } from "./fairness.js";
import { snapshot } from "./motion.js";
import { READINGS } from "./reading.js";
import { dueIn, isMyTurn, isResting, NOTHING, step } from "./showing.js";
import { addLine, addToRows, addToStory, dealOf } from "./story.js";
import { speak } from "./talk.js";

/** @import { Command } from "../command.js" */
/** @import { State as Link } from "../socket.js" */
/** @import { AnyMessage, ChatLine, EndState, Hint, Reply, Update } from "../types.js" */
/** @import { Verdict } from "./fairness.js" */
/** @import { Happening, Reader } from "./showing.js" */
/** @import { Entry, Row } from "./story.js" */

/** Decisions about the game as the player sees it, which are refused if it has moved on.
 * (An undo is not among them: it means the same however others have moved on.) */
const DECISIONS = ["act", "claim", "answer"];

/** What the browser sends automatically, without messages for the reader. */
const QUIET = ["hash", "reveal"];

const WAITS = "You play from the next hand on. Until then a bot plays your seat.";

/** Milliseconds after which the reader's prompt comes back in place of a notice. */
const NOTICE = 6000;

/** Milliseconds for the end of a hand at the pace without pauses. */
const TOAST = 1500;

/** @type {{text: string, isError: boolean, isLast?: boolean}} isLast: it tells of the last trick, shown for as long */
const SILENCE = { text: "", isError: false };

/** @returns {Reader} */
const reader = () => ({
  now: performance.now(),
  pace: settings.value.pace,
  isAway: document.hidden,
});

export class TableStore {
  /** @param {string} code */
  constructor(code) {
    this.code = code;
    /** The newest state, from which everything but the picture is shown. */
    this.latest = signal(/** @type {Update | null} */ (null));
    /** The state whose picture is in sight. */
    this.shown = signal(/** @type {Update | null} */ (null));
    /** Whether the reader has left the end in sight, and the next state has not arrived yet. */
    this.hasRead = signal(false);
    /** Whether the end in sight gives way by itself. */
    this.isLeaving = signal(false);
    this.story = signal(/** @type {Entry[]} */ ([]));
    this.rows = signal(/** @type {Row[]} */ ([]));
    this.lines = signal(/** @type {ChatLine[]} */ ([]));
    /** Whether the lines that were said before have come: those from now on are news. */
    this.hasPast = false;
    this.link = signal(/** @type {Link["phase"]} */ ("waiting"));
    /** Whether the line is so slow, or lost, that the reader should know. */
    this.isSlow = signal(false);
    /** Why there is no connection, if the server has said so. */
    this.reason = signal("");
    this.notice = signal(SILENCE);
    this.waiting = signal(/** @type {Map<string, Command>} */ (new Map()));
    /** What is wrong with the connection, "" for nothing. */
    this.trouble = computed(() => {
      const isLive = this.link.value === "live";
      if (isLive && !this.isSlow.value) return "";
      if (IS_ALONE) return this.reason.value || "One moment …";
      return isLive && this.waiting.value.size ? "Sending …" : this.reason.value || "Reconnecting …";
    });
    this.hint = signal(/** @type {Hint | null} */ (null));
    this.isHinting = signal(false);
    this.showsLast = computed(() => !!this.notice.value.isLast);
    /** How the last hand ended, for a moment, where the reader wants no pauses. */
    this.toast = signal("");
    this.toasting = 0;
    /** What came of the reader's request for an undo, for a moment. */
    this.undoAnswer = signal("");
    this.answering = 0;
    /** The check of the last deal, as soon as there is one. */
    this.verdict = signal(/** @type {Verdict | null} */ (null));
    /** The id of the person the reader is about to report, or "". */
    this.reported = signal("");
    /** Whether the player can't act now: offline, behind, or waiting for a reply. */
    this.isLocked = computed(
      () =>
        this.link.value !== "live" ||
        this.isBehind() ||
        [...this.waiting.value.values()].some((command) => command.do === "act"),
    );
    this.showing = NOTHING;
    this.timer = 0;
    this.connection = connect(
      () => this.address(),
      (message) => this.onMessage(message),
      ({ phase, reason, isSlow }) => this.onPhase(phase, reason, isSlow),
    );
  }

  /** Return whether there is more to see than what is shown; the frames of an update have its number. */
  isBehind() {
    return this.shown.value?.seq !== this.latest.value?.seq;
  }

  address() {
    const since = this.latest.value ? `&since=${this.latest.value.seq}` : "";
    return `/api/tables/${this.code}/socket?patches=true${since}`;
  }

  leave() {
    clearTimeout(this.timer);
    clearTimeout(this.toasting);
    announce("");
    this.connection.close();
  }

  /** @param {Link["phase"]} phase @param {string} reason @param {boolean} isSlow */
  onPhase(phase, reason, isSlow) {
    if (phase !== "live") {
      this.hasPast = false;
      this.advance({ kind: "broken" });
    }
    if (phase === "refused") announce(""); // whoever is removed is asked for nothing any more
    this.isSlow.value = isSlow;
    this.reason.value = reason;
    this.link.value = phase;
  }

  /** @param {AnyMessage} message */
  onMessage(message) {
    if (message.kind === "update") this.onUpdate(message);
    else if (message.kind === "current") this.advance({ kind: "current" });
    else if (message.kind === "line") this.onLine(message);
    else if (message.kind === "pong") this.hasPast = true;
    else if (message.kind === "reply") this.onReply(message);
  }

  /** @param {ChatLine} line */
  onLine(line) {
    this.lines.value = addLine(this.lines.value, line);
    if (this.hasPast) speak(line);
  }

  /** @param {Update} update */
  onUpdate(update) {
    void this.takePart(update);
    const { undo } = this.latest.value?.table ?? {};
    if (undo || update.table.undo) { // the answer to an older question goes
      clearTimeout(this.answering);
      const isAnswered = undo?.seat === update.you.seat && !update.table.undo;
      this.undoAnswer.value = isAnswered ? (update.notice ?? "") : "";
      this.answering = window.setTimeout(() => (this.undoAnswer.value = ""), NOTICE);
    }
    this.latest.value = update;
    if (!isBeginning(this, update)) this.advance({ kind: "came", update });
  }

  /** Show what follows from an event, and schedule the next step. @param {Happening} event */
  advance(event) {
    clearTimeout(this.timer);
    const before = this.showing.shown;
    const [next, passed] = step(this.showing, event, reader());
    this.showing = next;
    if (passed.length) snapshot();
    batch(() => {
      this.latest.value = next.latest ?? this.latest.value;
      this.shown.value = next.shown;
      this.hasRead.value = next.hasRead;
      this.story.value = passed.reduce(addToStory, this.story.value);
      this.rows.value = passed.reduce(addToRows, this.rows.value);
      if (next.shown && next.shown !== before) this.onShown(before, next.shown);
    });
    const left = dueIn(next, reader());
    this.isLeaving.value = !!next.shown?.ended && left < Infinity;
    if (left < Infinity) this.timer = window.setTimeout(() => this.advance({ kind: "due" }), left);
  }

  /** Clear what belonged to the previous state, and announce the prompt.
   * @param {Update | null} before @param {Update} now
   */
  onShown(before, now) {
    const isNew = !before || hasMoved(before, now);
    if (isNew) {
      this.notice.value = SILENCE;
      this.hint.value = null;
    }
    if (now.ended && !before?.ended) this.toastEnd(now, now.ended);
    const isDealt = !before || dealOf(before) !== dealOf(now);
    const dealt = now.picture && isDealt ? `${READINGS.h.read(now.picture)} ` : "";
    if (isNew || isResting(before) || now.table.closed) announce(dealt + inWords(askedOf(now)));
    if (isMyTurn(now) && (isNew || before.table.paused)) this.playLast(now);
  }

  /** Show the title and the scores; a verdict, which comes before them, says what the title does.
   * @param {Update} update @param {EndState} ended
   */
  toastEnd({ picture }, { title, lines, is_over: isOver }) {
    clearTimeout(this.toasting); // or the last hand's would cut this one short
    this.toast.value = "";
    if (settings.value.pace !== "instant" || isOver) return;
    const { ending, contract } = picture?.view.previous ?? {};
    const isBare = ending === "played" && contract?.maker === null; // as where the trump was turned up
    this.toast.value = [title, ...lines.slice(isBare ? 0 : 1)].join(" · ");
    this.toasting = window.setTimeout(() => (this.toast.value = ""), TOAST);
  }

  /** Begin another game, which is shown at once. */
  playAgain() {
    this.goOn();
    this.send({ do: "start" });
  }

  /** Leave the end of a deal, or skip the pauses before what has to be seen. */
  goOn() {
    this.advance({ kind: "goOn" });
  }

  /** Let no end give way by itself that the reader has touched. */
  keep() {
    if (this.isLeaving.value) this.advance({ kind: "keep" });
  }

  /** Go on, but leave no end of a deal: a key for the last card may come twice. */
  skipPauses() {
    if (!this.shown.value?.ended) this.goOn();
  }

  /** Undo the last decision; what followed it needs no pauses any more. */
  takeBack() {
    this.skipPauses();
    this.send({ do: "undo" });
  }

  /** Play the last card automatically if wanted: there is nothing to decide.
   * @param {Update} update
   */
  playLast({ picture, table }) {
    if (!settings.value.autoLast || table.paused || this.isLocked.value) return;
    const cards = picture?.slots.filter((slot) => slot.card || slot.state === "back") ?? [];
    const [only] = cards;
    const isLast = cards.length === 1 && !only.covers && only.action?.startsWith("play ");
    if (isLast && only.action) this.send({ do: "act", action: only.action });
  }

  /** @param {string} action */
  act(action) {
    const isBehind = this.isBehind();
    this.skipPauses();
    if (!isBehind && !this.isLocked.value) this.send({ do: "act", action });
  }

  /** @param {Command} command */
  send(command) {
    if (!QUIET.includes(command.do)) this.notice.value = SILENCE;
    const id = newId();
    this.waiting.value = new Map(this.waiting.value).set(id, command);
    const expect = DECISIONS.includes(command.do) ? { expect: this.latest.value?.seq } : {};
    this.connection.send({ ...command, ...expect, id });
  }

  /** Take part in the next fair deal, and check the last one. @param {Update} update */
  async takePart(update) {
    const command = await partOf(update);
    if (command) this.contribute(command);
    const { last } = update.fair ?? {};
    const checked = this.verdict.peek()?.transcript;
    if (!last || (checked?.game === last.game && checked.deal === last.deal)) return;
    this.verdict.value = await check(last);
  }

  /** Send what the next deal asks for, unless that is on its way.
   * @param {Command} command
   */
  contribute(command) {
    const isOnItsWay = [...this.waiting.value.values()].some(
      (other) => other.do === command.do && other.hash === command.hash && other.part === command.part,
    );
    // Updates that come before the reply ask for the same part again.
    if (!isOnItsWay) this.send(command);
  }

  /** @param {Reply} reply */
  onReply(reply) {
    const waiting = new Map(this.waiting.value);
    const command = waiting.get(reply.id);
    waiting.delete(reply.id);
    this.waiting.value = waiting;
    if (reply.ok && command?.do === "sit") this.explainReservation();
    if (reply.ok || QUIET.includes(command?.do ?? "")) return;
    this.complain(this.reasonAgainst(command) || (reply.error ?? "That could not be done."));
  }

  /** @param {Command} [command] @returns {string} why a card may not be taken, "" if nothing is said of it */
  reasonAgainst(command) {
    if (command?.do !== "act") return "";
    const card = String(command.action).split(" ").at(-1);
    return this.latest.value?.picture?.slots.find((slot) => slot.card === card)?.why ?? "";
  }

  /** Tell a reader who has reserved a seat when it will be theirs. */
  explainReservation() {
    if (this.latest.value?.you.seat === undefined) this.inform(WAITS);
  }

  /** Take a seat; sign in first if necessary. @param {number} seat */
  async sit(seat) {
    try {
      if (!me.value) {
        await introduce();
        this.connection.renew(); // the open connection is still anonymous
      }
      this.send({ do: "sit", seat });
    } catch (refusal) {
      this.complain(/** @type {Error} */ (refusal).message);
    }
  }

  /** Ask for a hint, or hide the current one; drop a hint that comes too late for the position. */
  async askHint() {
    if (this.hint.value) {
      this.hint.value = null;
      return;
    }
    const before = this.shown.value;
    if (!before || this.isHinting.value) return;
    const isLate = () => !this.shown.value || hasMoved(before, this.shown.value);
    this.isHinting.value = true;
    try {
      const hint = /** @type {Hint} */ (await post(`/api/tables/${this.code}/hint`));
      if (!isLate()) this.advise(hint);
    } catch (refusal) {
      if (!isLate()) this.complain(/** @type {Error} */ (refusal).message);
    }
    this.isHinting.value = false;
  }

  /** @param {Hint} hint */
  advise(hint) {
    this.hint.value = hint;
    announce(inWords([hint.verdict, hint.remark].filter(Boolean).join(" ")));
  }

  /** @param {string} text */
  inform(text) {
    this.showNotice({ text, isError: false });
  }

  /** @param {string} text */
  complain(text) {
    this.showNotice({ text, isError: true });
  }

  /** Show a notice; the reader's prompt comes back by itself. @param {typeof SILENCE} notice @param {string} [aloud] */
  showNotice(notice, aloud = notice.text) {
    this.notice.value = notice;
    announce(inWords(aloud));
    setTimeout(() => {
      const shown = this.shown.value;
      if (this.notice.value === notice && shown && askedOf(shown)) this.clearNotice();
    }, NOTICE);
  }

  /** Clear the reader's notice. */
  clearNotice() {
    this.notice.value = SILENCE;
  }
}

/** @param {Update} update @returns {string} the reader's prompt, also at the end of a hand, "" for nothing */
const askedOf = (update) =>
  update.ended && !update.ended.is_over && settings.value.pace !== "instant" ? "Next hand: space."
  : isMyTurn(update) && !update.table.closed ? (update.picture?.prompt ?? "") : "";

/** @param {Update} before @param {Update} after @returns {boolean} whether the game went on */
export function hasMoved(before, after) {
  const [old, now] = [before.picture?.view, after.picture?.view];
  return (
    old?.deal !== now?.deal ||
    old?.log?.length !== now?.log?.length ||
    old?.turn !== now?.turn ||
    before.table.game !== after.table.game ||
    !!before.ended !== !!after.ended
  );
}
