/** A lesson, step by step, at a table of its own. */

import { useEffect, useLayoutEffect, useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { get } from "../api.js";
import { PendingScreen } from "../bar.js";
import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { answerOf, pageOf, practiceOf } from "../learn/addresses.js";
import { askedBy, useAnswerKeys } from "../learn/answer-keys.js";
import { AnswerLine, AnswerTable, Onward } from "../learn/answer-table.js";
import { noteDone } from "../learn/progress.js";
import {
  giveAnswer,
  BEGINNING,
  isDone,
  isFinished,
  isLost,
  lineOf,
  nextWay,
  pictureOf,
  stepOf,
  storyOf,
} from "../learn/steps.js";
import { useLoaded } from "../load.js";
import { Suited } from "../suit.js";
import { play, snapshot } from "../table/motion.js";
import { above } from "../terms.js";

/** @import { Way } from "../learn/steps.js" */
/** @import { Loaded } from "../load.js" */
/** @import { Lesson, LessonDeal, LessonOption, Slot } from "../types.js" */

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
      const next = /** @type {LessonDeal} */ (await get(practiceOf(game, way.attempt, played)));
      move({ ...way, deal: next, said: "" });
    });
  useEffect(() => {
    if (step.kind === "deal" && !way.deal) deal([]);
  }, [step, way.attempt]);
  const picture = pictureOf(lesson, way);
  useLayoutEffect(() => play(picture), [picture]);
  const isAsked = !isDone(way) && !isLost(way);
  /** @param {string} answer */
  const give = (answer) => {
    if (!isAsked) return;
    if (way.deal) deal([...way.deal.played, answer]);
    else move(giveAnswer(lesson, way, answer));
  };
  /** @param {string} said */
  const say = (said) => setWay({ ...way, said });
  /** @param {Slot} slot */
  const take = (slot) => {
    const answer = way.deal ? slot.action : slot.card;
    if (answer && (step.kind === "cards" || way.deal)) give(answer);
    else say(slot.why || "Answer the question first.");
  };
  const hint = way.deal?.hint;
  const goOn = () => {
    if (!isOver) move(nextWay(way));
  };
  const help = useAnswerKeys((key) => askedBy(picture, step, isAsked, key), {
    give,
    say,
    hint: () => say(hint ?? "There are hints in the hand at the end."),
    goOn,
  });
  return html`<${AnswerTable} title=${lesson.title} note=${lesson.rules} label="The lesson" picture=${picture}
      isAsked=${isAsked} onGive=${give} onTake=${take}
      ask=${html`<${Line} lesson=${lesson} way=${way} /><${Complaint} text=${error} />
        ${isAsked && step.kind === "words" && html`<${Words} options=${step.options} onGive=${give} />`}
        ${!isAsked && html`<${Ways} game=${game} lesson=${lesson} way=${way} onGoOn=${goOn} />`}`}
      tools=${hint && html`<${HintTool} onPress=${() => say(hint)} />`}>
      <${Told} lesson=${lesson} way=${way} />
    <//>
    ${help}`;
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
      ${storyOf(lesson, way).map((text, n) => html`<li key=${n}><${Suited} text=${text} /></li>`)}
    </ul>
  </section>`;
}

/** @param {{onPress: () => void}} props */
const HintTool = ({ onPress }) => html`<div class="tools">
  <button class="tool" aria-label="Hint" title="Hint: what to do and why" onClick=${onPress}>
    <${Icon} name="hint" /><span>Hint</span>
  </button>
</div>`;

/** The question, below what was said about the last answer. @param {{lesson: Lesson, way: Way}} props */
function Line({ lesson, way }) {
  const text = lineOf(lesson, way);
  const question = lineOf(lesson, { ...way, said: "", given: null });
  const isWrong = !way.said && way.given && !way.given.right;
  return html`<${AnswerLine} text=${text} isTicked=${isDone(way) && !way.said}
    kind=${isWrong ? "is-wrong" : isDone(way) ? "is-right" : "is-mine"}>
    ${!isDone(way) && text !== question && html`<p class="again"><${Glossed} text=${question} before=${text} /></p>`}
  <//>`;
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
const Ways = ({ game, lesson, way, onGoOn }) => html`<${Onward}>
  ${isFinished(lesson, way)
    ? html`${lesson.next
        ? html`<a class="button call" href=${pageOf(game, lesson.next)}>Next lesson<${Icon} name="on" /></a>`
        : html`<a class="button call" href="/">Play a game<${Icon} name="on" /></a>`}
      <a class="button call" href=${pageOf(game)}>All lessons</a>`
    : html`<button class="call" onClick=${onGoOn}>
        ${isLost(way) ? "New cards" : "Continue"}<${Icon} name="on" />
      </button>`}
<//>`;
