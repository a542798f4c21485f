/** What moderators see and do. */

import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { get, post } from "../api.js";
import { Bar, PendingScreen } from "../bar.js";
import { onSubmit, onValue } from "../fields.js";
import { moment } from "../figures.js";
import { html } from "../html.js";
import { ActForm, called } from "./moderator-act.js";

/** @import { AnyModeratorAct, JudgedPerson, NamedPerson, Overview } from "../types.js" */
/** @import { Target } from "./moderator-act.js" */

/** @typedef {(act: AnyModeratorAct) => void} Act */
/** @typedef {(target: Target) => void} Choose */

const EVERY = 5000; // milliseconds

/** @param {{title: string}} props */
export function ModerationScreen({ title }) {
  const [overview, setOverview] = useState(/** @type {Overview | null} */ (null));
  const [target, setTarget] = useState(
    /** @type {Target | null} */ (null),
  );
  const [doing, isBusy, error] = useAction();
  const [trouble, setTrouble] = useState("");
  const acts = useRef(0); // an answer that was asked for before an act is out of date
  useEffect(() => {
    const look = async () => {
      const before = acts.current;
      try {
        const answer = /** @type {Overview} */ (await get("/api/moderation"));
        if (acts.current === before) setOverview(answer);
        setTrouble("");
      } catch (refusal) {
        setTrouble(/** @type {Error} */ (refusal).message);
      }
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  /** @type {Act} */
  const act = (command) =>
    doing(async () => {
      acts.current += 1;
      setOverview(await post("/api/moderation/acts", command));
      setTarget(null);
    });
  if (!overview) {
    return html`<${PendingScreen} title=${title} error=${trouble} />`;
  }
  return html`<${Bar} title=${title} />
    <main class="page">
      ${target &&
      html`<${ActForm} target=${target} error=${error} isBusy=${isBusy} onAct=${act}
        onClose=${() => setTarget(null)} />`}
      ${!target && html`<${Complaint} text=${error} />`}
      <${Complaint} text=${trouble} />
      <${Reports} overview=${overview} onChoose=${setTarget} onAct=${act} />
      <${People} overview=${overview} onChoose=${setTarget} />
      <${Search} onChoose=${setTarget} />
      <${Tables} tables=${overview.tables} onChoose=${setTarget} />
      <${Drain} isOn=${overview.draining} isBusy=${isBusy} onAct=${act} />
      <${Log} acts=${overview.log} />
    </main>`;
}

/** @param {{person: NamedPerson, onChoose: Choose}} props */
const PersonButton = ({ person, onChoose }) =>
  html`<button onClick=${() => onChoose({ person })}>${called(person)} …</button>`;

/** @param {{overview: Overview, onChoose: Choose, onAct: Act}} props */
const Reports = ({ overview: { reports, open_reports: open }, onChoose, onAct }) => html`<section>
  <h2>Open reports: ${open}</h2>
  ${reports.length < open && html`<p class="quiet">The first ${reports.length} of them.</p>`}
  <ul class="plain">
    ${reports.map(
      (report) => html`<li key=${report.id}>
        <p>
          ${moment(report.at)}: ${called(report.by)} about ${called(report.person)} at ${report.table}:
          ${" "}<bdi>${report.reason}</bdi>
        </p>
        ${report.said.map((text) => html`<p class="quiet">“<bdi>${text}</bdi>”</p>`)}
        <div class="row-of-buttons">
          <${PersonButton} person=${report.person} onChoose=${onChoose} />
          <button onClick=${() => onAct({ do: "settle", report: report.id })}>Settled</button>
        </div>
      </li>`,
    )}
  </ul>
</section>`;

/** @param {{overview: Overview, onChoose: Choose}} props */
const People = ({ overview, onChoose }) => html`<section>
    <h2>Connected: ${overview.people.length}</h2>
    <ul class="plain">
      ${overview.people.map(
        (person) => html`<li key=${person.id}>
          <${PersonButton} person=${person} onChoose=${onChoose} />
          <small> ${person.tables.join(", ")}</small>
        </li>`,
      )}
    </ul>
  </section>
  <section>
    <h2>Decisions that hold</h2>
    <${Standings} people=${overview.sanctioned} onChoose=${onChoose} />
  </section>`;

/** @param {{people: JudgedPerson[], onChoose: Choose}} props */
const Standings = ({ people, onChoose }) => html`<ul class="plain">
  ${people.map(
    (person) => html`<li key=${person.id}>
      <${PersonButton} person=${person} onChoose=${onChoose} />
      <small> ${decided(person).join(", ")}</small>
    </li>`,
  )}
</ul>`;

/** @param {JudgedPerson} person @returns {string[]} */
function decided(person) {
  /** @param {string} what @param {number | "for good"} [end] */
  const held = (what, end = 0) =>
    end ? `${what} ${end === "for good" ? end : `until ${moment(end)}`}` : "";
  return [
    person.moderator ? "moderator" : "",
    held("banned", person.banned_until),
    held("muted", person.muted_until),
    person.given_name ? "name given" : "",
  ].filter(Boolean);
}

/** @param {{onChoose: Choose}} props */
function Search({ onChoose }) {
  const [who, setWho] = useState("");
  const [people, setPeople] = useState(
    /** @type {JudgedPerson[] | null} */ (null),
  );
  const [doing, isBusy, error] = useAction();
  const search = async () =>
    setPeople(await get(`/api/moderation/people?who=${encodeURIComponent(who.trim())}`));
  return html`<section>
    <h2>Find someone</h2>
    <form class="text-line" onSubmit=${onSubmit(() => doing(search))}>
      <input aria-label="Name or id" placeholder="Name or id" value=${who} required
        onInput=${onValue(setWho)} />
      <button disabled=${isBusy}>Find</button>
    </form>
    <${Complaint} text=${error} />
    ${people && !people.length && html`<p role="status">No one has that name or id.</p>`}
    ${people && html`<${Standings} people=${people} onChoose=${onChoose} />`}
  </section>`;
}

/** @param {{tables: Overview["tables"], onChoose: Choose}} props */
const Tables = ({ tables, onChoose }) => html`<section>
  <h2>Open tables: ${tables.length}</h2>
  <ul class="plain">
    ${tables.map(
      (table) => html`<li key=${table.code}>
        <button onClick=${() => onChoose({ table: table.code })}>Close ${table.code} …</button>
        <small> ${table.title}, ${table.status}: ${table.seats.map((seat) => seat.name).join(", ")}</small>
      </li>`,
    )}
  </ul>
</section>`;

/** @param {{isOn: boolean, isBusy: boolean, onAct: Act}} props */
const Drain = ({ isOn, isBusy, onAct }) => html`<section>
  <h2>Before a restart</h2>
  <p>
    ${isOn
      ? "No new game begins. Games in progress are played to their end."
      : "Let no new game begin and tell everyone, until the server has been started again."}
  </p>
  <button disabled=${isBusy} onClick=${() => onAct({ do: isOn ? "end_drain" : "drain" })}>
    ${isOn ? "Let games begin again" : "Drain the server"}
  </button>
</section>`;

/** @param {{acts: Overview["log"]}} props */
const Log = ({ acts }) => html`<section>
  <h2>What moderators did</h2>
  <ul class="plain">
    ${acts.map(
      (act) => html`<li>
        <small>
          ${moment(act.at)}, ${called(act.by) || "the server"}: ${said(act)}
        </small>
      </li>`,
    )}
  </ul>
</section>`;

/** @param {Overview["log"][number]} act */
const said = ({ do: what, person, table, reason }) =>
  `${what.replace("_", " ")} ${called(person) || table}`.trimEnd() + (reason && `: ${reason}`);
