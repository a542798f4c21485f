import assert from "node:assert/strict";
import { test } from "node:test";

import { html, isolated } from "../../../src/benny/web/static/app/html.js";

const HEBREW = "\u05e9\u05dc\u05d5\u05dd";
const ARABIC = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627";

test("a name from right to left does not reorder the sentence around it", () => {
  assert.equal(isolated(`${HEBREW} (3) passes, then ${ARABIC}.`), `\u2068${HEBREW}\u2069 (3) passes, then \u2068${ARABIC}\u2069.`);
  assert.equal(isolated("Ann's \u00e9 \u4e00 \u0410"), "Ann's \u00e9 \u4e00 \u0410");
});

test("words from right to left stay together", () => {
  assert.equal(isolated(`${HEBREW}, 3 ${HEBREW}!`), `\u2068${HEBREW}, 3 ${HEBREW}\u2069!`);
});

test("each text in an element is isolated, unless the browser does so", () => {
  const children = (node) => [node.props.children].flat().join("");

  assert.equal(children(html`<p>${HEBREW} plays</p>`), `\u2068${HEBREW}\u2069 plays`);
  assert.equal(children(html`<bdi>${HEBREW}</bdi>`), HEBREW);
  assert.equal(children(html`<p dir="auto">${HEBREW}</p>`), HEBREW);
});
