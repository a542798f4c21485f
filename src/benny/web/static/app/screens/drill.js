/** A trainer: a decision, what each choice is worth, and the next one. */

import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { get } from "../api.js";
import { PendingScreen } from "../bar.js";
import { pointsWithError } from "../figures.js";
import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { taskOf, trainerPageOf, trainersOf } from "../learn/addresses.js";
import { askedBy, useAnswerKeys } from "../learn/answer-keys.js";
import { AnswerLine, AnswerTable, Onward } from "../learn/answer-table.js";
import { updateTally, inWords, NOTHING_YET } from "../learn/tally.js";
import { Pending, useLoaded } from "../load.js";
import { Suited } from "../suit.js";
import { above } from "../terms.js";

/** @import { Tally } from "../learn/tally.js" */
/** @import { Loaded } from "../load.js" */
/** @import { DrillOption, DrillTask, Slot, TrainerList } from "../types.js" */

/** Deals to begin with: another one each time. */
const NUMBERS = 2 ** 30;

/** @param {{game: string, kind: string, title: string}} props */
export function DrillScreen({ game, kind, title }) {
  const { value, error } = /** @type {Loaded<TrainerList>} */ (useLoaded(trainersOf(game)));
  const trainer = value?.trainers.find(({ name }) => name === kind);
  if (!value || !trainer) {
    const missing = value ? "There is no such trainer for this game." : error;
    return html`<${PendingScreen} title=${title} error=${missing} />`;
  }
  return html`<${Drill} game=${game} kind=${kind} title=${trainer.title} list=${value} />`;
}

/** @param {{game: string, kind: string, title: string, list: TrainerList}} props */
function Drill({ game, kind, title, list }) {
  const [tally, setTally] = useState(NOTHING_YET);
  const [task, setTask] = useState(/** @type {DrillTask | null} */ (null));
  const [given, setGiven] = useState(/** @type {DrillOption | null} */ (null));
  const [said, setSaid] = useState("");
  const [act, isBusy, error] = useAction();
  const address = useRef("");
  const coming = useRef(/** @type {Promise<DrillTask> | null} */ (null));
  const fetchTask = () => {
    if (coming.current) return coming.current;
    const fetched = /** @type {Promise<DrillTask>} */ (get(address.current));
    coming.current = fetched;
    // The caller that waits shows the error; the next call fetches again.
    fetched.catch(() => {
      if (coming.current === fetched) coming.current = null;
    });
    return fetched;
  };
  /** @param {Tally} tally @param {number} first */
  const prepare = (tally, first) => {
    address.current = taskOf(game, kind, tally, first);
    coming.current = null;
    void fetchTask();
  };
  const show = () =>
    act(async () => {
      const next = await fetchTask();
      setTask(next);
      setGiven(null); // not before: the last one is not to be answered twice
      setSaid("");
    });
  useEffect(() => {
    prepare(tally, Math.floor(Math.random() * NUMBERS));
    void show();
  }, []);
  /** @param {string} action */
  const give = (action) => {
    const option = task?.options.find((option) => option.action === action);
    if (!task || !option || given) return;
    const next = updateTally(tally, option.right, list.levels);
    setGiven(option);
    setSaid("");
    setTally(next);
    prepare(next, task.following); // while this one is read
  };
  const goOn = () => {
    if (given) void show();
  };
  const help = useAnswerKeys((key) => askedBy(task?.picture ?? null, null, !given, key), {
    give,
    say: setSaid,
    hint: () => setSaid("A trainer gives no hint before you have chosen."),
    goOn,
  });
  /** @param {Slot} slot */
  const take = (slot) => (slot.action ? give(slot.action) : setSaid(slot.why || "Answer the question first."));
  return html`<${AnswerTable} class="drill" title=${title} note=${list.rules} label="The trainer"
      picture=${task?.picture ?? null} isAsked=${!!task && !given} onGive=${give} onTake=${take}
      ask=${html`${task && html`<${Line} task=${task} given=${given} said=${said} />`}
        ${given && html`<${Next} label="Next" onGoOn=${goOn} />`}`}
      tools=${html`<${Complaint} text=${error} />
        ${!task && error && html`<${Next} label="Try again" onGoOn=${show} />`}`}>
      <section class="lesson-text">
        <p class="quiet">${inWords(tally, list.levels)}</p>
        ${task?.about && html`<p>${task.about}</p>`}
        ${isBusy && html`<${Pending} error="" />`}
        ${given && task && html`<${Worths} task=${task} played=${given.action} />`}
        ${!given &&
        html`<ul class="lesson-story" aria-label="What has happened">
          ${task?.story.slice(-6).map((text, n) => html`<li key=${n}><${Suited} text=${text} /></li>`)}
        </ul>`}
        <p><a class="button" href=${trainerPageOf(game)}>Other trainers</a></p>
      </section>
    <//>
    ${help}`;
}

/** What each choice is worth, the best one first. @param {{task: DrillTask, played: string}} props */
const Worths = ({ task, played }) => html`<ol class="worths" aria-label="What each choice is worth">
    ${task.alternatives.map(
      (alternative, n) => html`<li key=${alternative.action} class=${alternative.action === played ? "is-played" : ""}>
        <span><${Suited} text=${alternative.label} />${alternative.action === played && " (yours)"}</span>
        <b>${pointsWithError(alternative.points, alternative.points_error)}</b>
        <small><${Glossed} text=${alternative.reason} before=${above(task.alternatives.map(({ reason }) => reason), n)} /></small>
      </li>`,
    )}
  </ol>
  <p class="quiet">Average points this hand, from ${task.worlds.toLocaleString("en")} simulated hands.</p>`;

/** @param {{task: DrillTask, given: DrillOption | null, said: string}} props */
const Line = ({ task: { picture }, given, said }) => html`<${AnswerLine} isTicked=${given?.right}
  kind=${!given ? "is-mine" : given.right ? "is-right" : "is-wrong"}
  text=${given?.verdict ?? (said || picture.prompt)} before=${picture.banner}>
  ${said && !given && html`<p class="again">${picture.prompt}</p>`}
<//>`;

/** @param {{label: string, onGoOn: () => void}} props */
const Next = ({ label, onGoOn }) => html`<${Onward}>
  <button class="call" onClick=${onGoOn}>${label}<${Icon} name="on" /></button>
<//>`;
