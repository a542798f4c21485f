/** The messages between client and server, as benny.protocol.messages and benny.presentation write them. */

export type Place = "south" | "west" | "north" | "east";
export type SuitLetter = "C" | "D" | "H" | "S";

/** A card as text, rank then suit: "TD", or "JK" for the joker. */
export type Card = string;

/** An action as text: "play JS", "order alone". */
export type Action = string;

export interface Slot {
  state?: "empty" | "back" | "idle" | "legal" | "barred";
  card?: Card;
  mark?: SuitLetter;
  covers?: boolean;
  action?: Action;
  why?: string;
}

export interface Pile {
  cards: number;
  top?: Card | null;
  played: Card[];
}

export interface SeatPicture {
  place: Place;
  name: string;
  is_turn: boolean;
  is_dealer: boolean;
  made: SuitLetter | null;
  backs: number;
  cards: Card[];
  piles: Pile[];
  note: string;
  taken: string;
  saying: string;
}

export interface Middle {
  cards: Partial<Record<Place, Card>>;
  winner: Place | "";
  upcard?: Card | null;
  caption?: string;
  trump?: SuitLetter | null;
  left?: Card | null;
}

export interface Choice {
  label: string;
  key: string;
  letter: string;
  action: Action | null;
}

export interface Pips {
  two: number;
  three: number;
  crossed: boolean;
  tens: number;
}

export interface Score {
  name: string;
  seats: number[];
  points: number;
  text: string;
  done: number | null;
  pips: Pips | null;
}

export interface Scores {
  heading: string;
  rows: Score[];
}

export interface Played {
  seat: number;
  card: Card;
}

export interface View {
  rules: import("../fair/verify.js").Rules & { name: string; title: string; piles: number };
  seat: number | null;
  deal: number;
  dealer: number;
  turn: number | null;
  phase: string;
  upcard: Card;
  turned_down?: boolean;
  upcard_taken?: boolean;
  hand?: Card[];
  counts: number[];
  piles?: Pile[][];
  legal?: Action[];
  must?: string;
  contract: { trump: SuitLetter | null; maker: number | null };
  log?: { seat: number; action: Action }[];
  trick?: Played[];
  tricks?: { cards: Played[]; winner: number }[];
  taken: number[];
  over?: boolean;
}

export interface Picture {
  title: string;
  deal: string;
  banner: string;
  seats: SeatPicture[];
  middle: Middle;
  slots: Slot[];
  choices: Choice[];
  prompt: string;
  scores: Scores;
  words: Record<Card, string>;
  view: View;
}

export interface Seat {
  name: string;
  kind: "person" | "bot" | "empty";
  person?: string;
  bot?: string;
  away?: boolean;
  program?: boolean;
  agreed?: boolean;
  /** Who takes the seat with the next deal. */
  coming?: { person: string; name: string; program?: boolean };
}

export interface Options {
  public: boolean;
  watchers: boolean;
  delay: number;
  hints: boolean;
  undo: "ask" | "never";
  claims: boolean;
  grace: number;
  thinking: number;
  rated: boolean;
}

export interface TableFacts {
  code: string;
  title: string;
  variant: string;
  summary: string;
  status: "waiting" | "gathering" | "playing" | "over" | "closed";
  paused?: boolean;
  rated?: boolean;
  options: Options;
  host: string;
  game: string;
  number: number;
  seats: Seat[];
  watchers: number;
  undo?: { seat: number; agreed: number[] };
  claim?: { seat: number; cards: Card[] };
  starters?: string[];
  closed?: string;
}

export type Transcript = import("../fair/verify.js").Transcript;

export interface Fair {
  game: string;
  deal: number;
  commitment: string;
  asks?: "hash" | "part";
  hashes?: Record<string, string>;
  last?: Transcript;
}

export interface Update {
  kind: "update";
  seq: number;
  table: TableFacts;
  you: { seat?: number; may_undo?: boolean };
  said?: string[];
  notice?: string;
  picture?: Picture;
  ended?: { title: string; lines: string[]; is_over: boolean };
  fair?: Fair;
}

export interface Line {
  kind: "line";
  n: number;
  person: string;
  name: string;
  text: string;
  emote?: boolean;
}

export interface Reply {
  kind: "reply";
  id: string;
  ok: boolean;
  seq: number;
  status?: number;
  error?: string;
}

/** Nothing has happened since the number from which the client goes on. */
export interface Current {
  kind: "current";
  seq: number;
}

export type Message = Update | Current | Line | Reply | { kind: "pong"; id: string };

/** What a person wants done; the id and `expect` are added when it is sent. */
export type Wish = { do: string } & Record<string, unknown>;

export interface Hint {
  worlds: number;
  /** Whether these are all deals that there may be. */
  counted: boolean;
  /** What points the values are, in words. */
  unit: string;
  values: {
    action: Action;
    label: string;
    points: number;
    error: number;
    behind: number;
    behind_error: number;
    reason: string;
    win: number | null;
    win_error: number | null;
  }[];
  action: Action;
  label: string;
  reason: string;
}

export interface Person {
  id: string;
  name: string;
}

export interface Variant {
  name: string;
  title: string;
  summary: string;
  text: string;
  players: number;
}

export type SettingValue = string | number | boolean | string[] | number[];

/** Rules that a table can be opened with. */
export interface Playable extends Variant {
  settings: Record<string, SettingValue>;
  page: Page | null;
}

/** How a game that comes with Benny is shown to who chooses one. */
export interface Page {
  name: string;
  words: string;
  cards: string[];
  place: number;
}

/** A setting of the rules: what it means, and what it may hold. */
export interface Setting {
  name: string;
  heading: string;
  meaning: string;
  kind: "choice" | "choices" | "number" | "numbers" | "switch" | "text";
  values?: string[];
  least?: number;
  most?: number;
}

/** A game that is over. */
export interface Game {
  id: string;
  rules: Variant;
  seats: { seat: number; name: string; person: string; bot: string; won: boolean }[];
  began_at: number;
  ended_at: number;
  finished: boolean;
  rated: boolean;
  result: string;
  unfair: string;
  deals: { number: number; title: string; lines: string[] }[];
}

/** What somebody has done by some rules. */
export interface Totals {
  title: string;
  rules_hash: string;
  games: number;
  won: number;
  deals: number;
  points: number | null;
  error: number | null;
  calls: number;
  euchred: number;
  loners: number;
  marches: number;
}

/** Somebody's page. */
export interface Player {
  id: string;
  name: string;
  bot: boolean;
  since: number;
  games: number;
  won: number;
  variants: Totals[];
  last: PastGame[];
  more: string;
}

export interface PastGame {
  id: string;
  title: string;
  ended_at: number;
  finished: boolean;
  rated: boolean;
  won: boolean;
  seats: { name: string; person: string }[];
}

/** How people stand by some rules. */
export interface Ranking {
  rules_hash: string;
  rules: Variant;
  games: number;
  provisional_below: number;
  idle_days: number;
  people: Ranked[];
}

export interface Ranked {
  person: string;
  name: string;
  ordinal: number;
  games: number;
  won: number;
  provisional: boolean;
  idle: boolean;
}

/** A deal of such a game, step by step. */
export interface Replay {
  deal: number;
  steps: { picture: Picture; said: string[] }[];
}
