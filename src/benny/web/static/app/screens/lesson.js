/** A lesson, step by step, at a table of its own. */

import { useEffect, useLayoutEffect, useRef, useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { get } from "../api.js";
import { Bar, PendingScreen } from "../bar.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { askedBy } from "../learn/asked.js";
import { answerOf, pageOf, practiceOf } from "../learn/course.js";
import { useAnswerKeys } from "../learn/keys.js";
import { noteDone } from "../learn/progress.js";
import {
  answered,
  BEGINNING,
  isDone,
  isFinished,
  isLost,
  lineOf,
  onFrom,
  pictureOf,
  stepOf,
  toldOf,
} from "../learn/steps.js";
import { useLoaded } from "../load.js";
import { Suited } from "../suit.js";
import { Calls } from "../table/calls.js";
import { Hand } from "../table/hand.js";
import { Middle } from "../table/middle.js";
import { play, snapshot } from "../table/motion.js";
import { SeatPlate } from "../table/seat.js";
import { Seats } from "../table/seats.js";
import { above } from "../terms.js";
import { Glossed } from "../word.js";

/** @import { Way } from "../learn/steps.js" */
/** @import { Loaded } from "../load.js" */
/** @import { Choice, Lesson, LessonDeal, LessonOption, Picture, Slot } from "../types.js" */

/** @param {{game: string, name: string, title: string}} props */
export function LessonScreen({ game, name, title }) {
  const { value: lesson, error } = /** @type {Loaded<Lesson>} */ (useLoaded(answerOf(game, name)));
  if (!lesson) return html`<${PendingScreen} title=${title} error=${error} />`;
  return html`<${Taught} game=${game} lesson=${lesson} />`;
}

/** @param {{game: string, lesson: Lesson}} props */
function Taught({ game, lesson }) {
  const [way, setWay] = useState(BEGINNING);
  const [act, , error] = useAction();
  const step = stepOf(lesson, way);
  const isOver = isFinished(lesson, way);
  useEffect(() => {
    if (isOver) noteDone(game, lesson.name);
  }, [isOver]);
  /** @param {Way} next */
  const move = (next) => {
    snapshot();
    setWay(next);
  };
  /** @param {readonly string[]} played */
  const deal = (played) =>
    act(async () => {
      const found = /** @type {LessonDeal} */ (await get(practiceOf(game, way.attempt, played)));
      move({ ...way, deal: found, said: "" });
    });
  useEffect(() => {
    if (step.kind === "deal" && !way.deal) deal([]);
  }, [step, way.attempt]);
  const picture = pictureOf(lesson, way);
  useLayoutEffect(() => play(""), [picture]);
  const isAsked = !isDone(way) && !isLost(way);
  /** @param {string} answer */
  const give = (answer) => {
    if (!isAsked) return;
    if (way.deal) deal([...way.deal.played, answer]);
    else move(answered(lesson, way, answer));
  };
  /** @param {string} said */
  const say = (said) => setWay({ ...way, said });
  const goOn = () => {
    if (!isOver) move(onFrom(way));
  };
  const help = useAnswerKeys((key) => askedBy(picture, step, isAsked, key), {
    give,
    say,
    hint: () => say(way.deal?.hint ?? "There are hints in the deal at the end."),
    goOn,
  });
  return html`<div class="table-screen replay lesson">
    <${Bar} title=${lesson.title} note=${lesson.rules} />
    <main>
      ${picture
        ? html`<${LessonTable} picture=${picture} />`
        : html`<section class="felt"></section>`}
      <${Place} game=${game} lesson=${lesson} way=${way} picture=${picture} error=${error}
        onGive=${give} onSay=${say} onGoOn=${goOn} />
    </main>
    <aside aria-label="The lesson">
      <${Told} lesson=${lesson} way=${way} />
    </aside>
    ${help}
  </div>`;
}

/** What the lesson says, and what has happened at the table. @param {{lesson: Lesson, way: Way}} props */
function Told({ lesson, way }) {
  const count = lesson.steps.length;
  const { says } = stepOf(lesson, way);
  return html`<section class="lesson-text" key=${way.number}>
    <p class="quiet">Step ${way.number + 1} of ${count}</p>
    <progress max=${count} value=${way.number + Number(isDone(way))} aria-label="Steps done"></progress>
    ${says.map(
      (text, n) => html`<p key=${n}><${Glossed} text=${text} before=${above(says, n)} /></p>`,
    )}
    <ul class="lesson-story" aria-label="What has happened">
      ${toldOf(lesson, way).map((text, n) => html`<li key=${n}><${Suited} text=${text} /></li>`)}
    </ul>
  </section>`;
}

/** @param {{picture: Picture}} props */
export const LessonTable = ({ picture }) => html`<section class=${`felt players-${picture.seats.length}`}
  aria-label="Table">
  <p class="banner"><${Glossed} text=${picture.banner} /></p>
  <${Seats} picture=${picture} />
  <${Middle} picture=${picture} showsLast=${false} />
  <div class="ghosts" aria-hidden="true"></div>
</section>`;

/**
 * The reader's place: the question, the answers and their cards.
 * @param {{game: string, lesson: Lesson, way: Way, picture: Picture | null, error: string,
 *   onGive: (answer: string) => void, onSay: (text: string) => void, onGoOn: () => void}} props
 */
function Place({ game, lesson, way, picture, error, onGive, onSay, onGoOn }) {
  const step = stepOf(lesson, way);
  const isAsked = !isDone(way) && !isLost(way);
  /** @param {Slot} slot */
  const take = (slot) => {
    const answer = way.deal ? slot.action : slot.card;
    const isAnswer = step.kind === "cards" || way.deal;
    if (answer && isAnswer) onGive(answer);
    else onSay(slot.why || "No card is wanted now.");
  };
  const south = picture?.seats.findIndex((seat) => seat.place === "south") ?? 0;
  return html`<section class=${`mine ${isAsked ? "is-turn" : ""}`} aria-label="Your place">
    ${picture && html`<div class="my-seat"><${SeatPlate} picture=${picture} number=${south} /></div>`}
    <div class="ask">
      <${Line} lesson=${lesson} way=${way} />
      <${Complaint} text=${error} />
      ${isAsked && step.kind === "words" && html`<${Words} options=${step.options} onGive=${onGive} />`}
      ${isAsked && picture && html`<${Calls} picture=${picture} isLocked=${false} onCall=${
        /** @param {Choice} choice */
        (choice) => choice.action && onGive(choice.action)
      } />`}
      ${!isAsked && html`<${Onward} game=${game} lesson=${lesson} way=${way} onGoOn=${onGoOn} />`}
    </div>
    ${picture && html`<${Hand} picture=${picture} isLocked=${!isAsked} onTake=${take} />`}
    ${way.deal?.hint &&
    html`<div class="tools">
      <button class="tool" aria-label="Hint" title="Hint: what to do and why"
        onClick=${() => onSay(way.deal?.hint ?? "")}>
        <${Icon} name="hint" /><span>Hint</span>
      </button>
    </div>`}
  </section>`;
}

/** The question, or what was said about the last answer. @param {{lesson: Lesson, way: Way}} props */
function Line({ lesson, way }) {
  const text = lineOf(lesson, way);
  const isWrong = !way.said && way.given && !way.given.right;
  const kind = isWrong ? "is-wrong" : isDone(way) ? "is-right" : "is-mine";
  return html`<div role="status" class="lesson-line">
    <p class=${`prompt ${kind}`} key=${text}>
      ${isDone(way) && !way.said && html`<${Icon} name="claim" />`}<${Glossed} text=${text} />
    </p>
    ${isWrong && html`<p class="again"><${Glossed} text=${stepOf(lesson, way).asks} before=${text} /></p>`}
  </div>`;
}

/** @param {{options: readonly LessonOption[], onGive: (answer: string) => void}} props */
const Words = ({ options, onGive }) => html`<div class="calls" role="group" aria-label="Your answer">
  ${options.map(
    ({ answer, label }, n) => html`<button key=${answer} class="call" onClick=${() => onGive(answer)}>
      <kbd aria-hidden="true">${n + 1}</kbd><span class="label"><${Suited} text=${label} /></span>
    </button>`,
  )}
</div>`;

/** @param {{game: string, lesson: Lesson, way: Way, onGoOn: () => void}} props */
function Onward({ game, lesson, way, onGoOn }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  // Not after painting: a quick Enter would be lost.
  useLayoutEffect(() => {
    const first = box.current?.querySelector("button, a");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, []);
  return html`<div class="calls" ref=${box}>
    ${isFinished(lesson, way)
      ? html`<${Ways} game=${game} lesson=${lesson} />`
      : html`<button class="call" onClick=${onGoOn}>
          ${isLost(way) ? "Other cards" : "Go on"}<${Icon} name="on" />
        </button>`}
  </div>`;
}

/** @param {{game: string, lesson: Lesson}} props */
const Ways = ({ game, lesson }) => html`
  ${lesson.next
    ? html`<a class="button call" href=${pageOf(game, lesson.next)}>Next lesson<${Icon} name="on" /></a>`
    : html`<a class="button call" href="/">Play a game<${Icon} name="on" /></a>`}
  <a class="button call" href=${pageOf(game)}>All lessons</a>`;
