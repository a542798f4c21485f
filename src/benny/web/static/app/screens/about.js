/** What a server stores, and what Benny is made of. */

import { Bar } from "../bar.js";
import { html } from "../html.js";
import { IS_ALONE, OWN_PAGE } from "../server.js";

/** @param {{title: string}} props */
export const PrivacyScreen = ({ title }) => html`<${Bar} title=${title} />
  <main class="page"><${IS_ALONE ? OwnPrivacy : ServerPrivacy} /></main>`;

const OwnPrivacy = () => html`<section class="stack prose">
      <h2>Nothing leaves this browser</h2>
      <p>
        Benny runs in this page, and sends nothing anywhere. Your name, games, mistakes and puzzle
        answers stay in this browser. So do your settings, named rules and finished lessons.
      </p>
      <p class="links">
        <a href="/me">You</a> has the button to delete your games. To delete all, clear this site's
        data in your browser.
      </p>
    </section>`;

const ServerPrivacy = () => html`<section class="stack prose">
      <h2>What this server knows about you</h2>
      <p>
        Benny asks for no e-mail address, no password and no real name. It shows no advertisements,
        does not track you, and loads nothing from other sites.
      </p>
      <h3>What is stored</h3>
      <ul>
        <li>The name you choose, a random number, and a hash of the key by which your device is known.</li>
        <li>Your games with all cards, what you did at tables, and chat.</li>
        <li>Reviews, your mistakes, puzzle answers, and reports to the moderators.</li>
        <li>
          IP addresses are not stored. One exception: a ban may keep new people from an address out,
          for a month at most. Then the database holds a hash of it.
        </li>
      </ul>
      <h3>Who sees what</h3>
      <ul>
        <li>During a hand, players see only their own cards. Cards you may not know never reach your device.</li>
        <li>Once a game is over, everyone who knows its address can see all its cards.</li>
        <li>Everyone who knows your page's address sees your name, your games and counts of what you did.</li>
        <li>Only you see your statistics and your mistakes.</li>
        <li>The people who run this server can read its database, even during a game.</li>
      </ul>
      <h3>In your browser</h3>
      <p>
        One cookie, <code>benny</code>, holds your key for five years. Your settings, named rules,
        finished lessons and mutes stay in this browser. So do your notes on fair deals${OWN_PAGE && " and a copy of your name"}.
      </p>
      <h3>Deleting it</h3>
      <p class="links">
        <a href="/me">You</a> has the button to delete your account. That deletes your name, puzzle
        answers and mistakes. The games stay, because they are the other players' too, but without
        your name.
      </p>
      <p class="quiet">
        This is what the program does. Only the people who run this server can tell you about its
        back-ups and logs.
      </p>
    </section>`;

/** @param {{title: string}} props */
export const AboutScreen = ({ title }) => html`<${Bar} title=${title} />
  <main class="page">
    <section class="stack prose">
      <h2>Benny is free software</h2>
      <p>
        You may use, change and share it under the MIT licence.
        ${!IS_ALONE && " The people who run this server have the whole source: ask them for a copy."}
      </p>
      ${IS_ALONE ? html`<p class="links"><a href="/licences/README.txt" target="_blank">What it is made of</a>, with the licences</p>`
      : html`<ul class="links">
        <li><a href="/?dev" target="_blank">Benny's page in readable source files</a>, for your browser's tools</li>
        <li><a href="/static/vendor/README.md">Libraries and fonts</a>, with their licences</li>
        <li><a href="/api">The interface for programs</a>: write a bot, or a client of your own</li>
        <li><a href="/static/fair/fair.html">The check of fair deals</a>, which anyone can repeat</li>
      </ul>`}
    </section>
  </main>`;
