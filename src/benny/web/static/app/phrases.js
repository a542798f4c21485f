/** What may be said at every table, as the server knows it. */

export const PHRASES = [
  "Hello!",
  "Good luck!",
  "Nice hand!",
  "Well played.",
  "Thank you!",
  "Sorry, partner.",
  "Oops!",
  "One moment, please.",
  "Let's go on.",
  "Good game!",
  "Goodbye!",
];

export const EMOTES = ["👍", "👏", "😀", "😅", "😮", "😢", "🤔", "🎉", "😴", "❤️"];
