/** Where words of the card table stand in a text. Pure. */

/** Words so plain in a text that a mark would only disturb. */
const PLAIN = new Set(["Bid", "Call", "Deal", "Game", "Hand", "Next", "Pass", "Seat", "Side"]);

/** Other forms of words. @type {Record<string, string>} */
const FORMS = {
  "best bower": "Benny", "joker": "Benny", "bids": "Auction", "bidding": "Auction",
  "discards": "Discard", "draws trump": "Draw trump", "plain card": "Plain suit", "third hand": "Second hand",
  "followed": "Follow suit", "following suit": "Follow suit", "folds": "Fold", "folded": "Fold",
  "led": "Lead", "called by": "Maker", "marches": "March", "order": "Order up",
  "ordered": "Order up", "orders": "Order up", "pick it up": "Order up", "picks it up": "Order up",
  "stay": "Fold", "throws off": "Throw off", "trumping": "Trump", "turned down": "Upcard", "turned up": "Upcard",
};

/**
 * A text in parts: those that are words of the table with their entry, each entry once. Pure.
 * @param {string} text
 * @param {string[]} entries
 * @param {string} [before] what was said before it, in which words were marked
 * @returns {{part: string, entry?: string}[]}
 */
export function split(text, entries, before = "") {
  const forms = formsOf(entries);
  const pattern = new RegExp(`\\b(${Object.keys(forms).join("|")})\\b`, "gi");
  const seen = new Set([...before.matchAll(pattern)].map(([form]) => forms[form.toLowerCase()]));
  /** @type {{part: string, entry?: string}[]} */
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const entry = forms[match[0].toLowerCase()];
    if (seen.has(entry)) continue;
    seen.add(entry);
    parts.push({ part: text.slice(end, match.index) }, { part: match[0], entry });
    end = match.index + match[0].length;
  }
  return [...parts, { part: text.slice(end) }].filter(({ part }) => part);
}

/** @param {string} text @param {string[]} entries @returns {string[]} those that the text has */
export const wordsIn = (text, entries) =>
  split(text, entries).flatMap(({ entry }) => entry ?? []).sort();

/** @param {readonly string[]} texts @param {number} n @returns {string} what stands before one of them */
export const above = (texts, n) => texts.slice(0, n).join(" ");

/** @param {string[]} entries @returns {Record<string, string>} the entry of each form, long ones first */
function formsOf(entries) {
  const marked = entries.filter((entry) => !PLAIN.has(entry));
  const all = Object.entries(FORMS).filter(([, entry]) => entries.includes(entry));
  for (const entry of marked) all.push([entry.toLowerCase(), entry], [`${entry.toLowerCase()}s`, entry]);
  return Object.fromEntries(all.sort(([one], [other]) => other.length - one.length));
}
