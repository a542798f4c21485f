/** The server's protocol. `make types` writes this file from it: change nothing here. */

export type AnyMessage = Update | Patch | Current | ChatLine | Reply | Pong;

export type AnyCommand = Act | Sit | Stand | Admit | SeatBot | Unseat | Start | Pause | Resume | Kick | Nudge | Cover | End | Undo | Answer | Claim | Hash | Reveal | Change | Agree | Say | Ping;

export type AnyModeratorAct = Warn | Mute | Unmute | Ban | Unban | Rename | FreeName | CloseTable | Drain | EndDrain | Settle;

export type Place = "south" | "west" | "north" | "east";

export type TableStatus = "waiting" | "gathering" | "playing" | "over" | "closed";

export type SettingKind = "choice" | "choices" | "number" | "numbers" | "switch" | "text";

export type Eyes = "0" | "1" | "2" | "3" | "open" | "watch";

/** The viewer's complete knowledge of a table after event `seq`. */
export interface Update {
  kind: "update";
  seq: number;
  table: TableState;
  you: You;
  said?: string[];
  notice?: string;
  picture?: Picture;
  ended?: EndState;
  fair?: FairState;
}

/** The public state of a table; `closed` says why it has ended. */
export interface TableState {
  code: string;
  title: string;
  variant: string;
  summary: string;
  status: TableStatus;
  options: Options;
  host: string;
  game: string;
  number: number;
  seats: SeatState[];
  watchers: number;
  sides?: number[][];
  paused?: boolean;
  rated?: boolean;
  undo?: UndoState;
  claim?: ClaimState;
  turn?: TurnState;
  closed?: string;
  starters?: string[];
  practice?: PracticeState;
  match?: MatchState;
}

/** A table's options. */
export interface Options {
  public: boolean;
  watchers: boolean;
  delay: number;
  hints: boolean;
  undo: "ask" | "never";
  claims: boolean;
  grace: number;
  thinking: number;
  clock: number | null;
  bank: number;
  rated: boolean;
}

/** Who sits at a seat: `bot` plays it, or covers for a person who is away. */
export interface SeatState {
  name: string;
  kind: "bot" | "empty" | "person";
  person?: string;
  bot?: string;
  away?: boolean;
  late?: boolean;
  gone?: boolean;
  agreed?: boolean;
  program?: boolean;
  coming?: Newcomer;
}

/** Who takes a bot's seat with the next deal: a person, or a `program` with a person's token. */
export interface Newcomer {
  person: string;
  name: string;
  program?: boolean;
}

/** The seat that asks to take back its last decision, and the seats that agreed. */
export interface UndoState {
  seat: number;
  agreed: number[];
}

/** The seat that has claimed the rest, and the cards that it showed. */
export interface ClaimState {
  seat: number;
  cards: Card[];
}

/** A card as its text, rank then suit, the joker as `JK`; there is one object for each card. */
export type Card = string;

/** The time limit of the player at turn; missing unless other people wait for them. */
export interface TurnState {
  seat: number;
  since: number;
  stopped_at?: number;
  clock?: number;
  bank?: number;
  is_idle?: boolean;
  is_nudged?: boolean;
  coverers?: string[];
}

/** The deal that a practice table replays: number `deal` of a `game`. */
export interface PracticeState {
  game?: string;
  deal?: number;
  same?: string;
  puzzle?: string;
}

/** A table of a match; before the first deal, `deal` is one less than the first's number. */
export interface MatchState {
  table: number;
  deal: number;
  people: number[];
}

/** The viewer's seat, None for a spectator, and whether they could take something back. */
export interface You {
  seat?: number;
  may_undo?: boolean;
}

/** The table's picture of a view; `words` names each visible card. */
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

/** What is shown of one seat: `note` says why it plays no card, `saying` what it called. */
export interface SeatPicture {
  place: Place;
  name: string;
  is_turn: boolean;
  task: string;
  is_dealer: boolean;
  made: Suit | null;
  backs: number;
  cards: Card[];
  piles: Pile[];
  note: string;
  taken: string;
  saying: string;
}

/** One of the four suits, as the letter that card text uses. */
export type Suit = "C" | "D" | "H" | "S";

/** A pile of two cards: how many are left, its top if face up, and the cards played from it. */
export interface Pile {
  cards: number;
  top: Card | null;
  played: Card[];
}

/** The cards in the middle by place, or the turned-up card with a word about it. */
export interface Middle {
  cards: Partial<Record<Place, Card>>;
  winner: Place | "";
  upcard: Card | null;
  caption: string;
  trump: Suit | null;
  left: Card | null;
}

/** A place for a card of the seat at the bottom; `covers` says that there is one beneath it. */
export interface Slot {
  state?: SlotState;
  card?: Card;
  mark?: Suit;
  covers?: boolean;
  action?: Action;
  why?: string;
}

/** The viewer's options with one of their cards. */
export type SlotState = "empty" | "back" | "idle" | "legal" | "barred";

/** One action as its text, such as `play JS`; there is one object for each action. */
export type Action = string;

/** A call as a button: its label, the key shown before it, and another key. */
export interface Choice {
  label: string;
  key: string;
  letter: string;
  action: Action | null;
}

/** All scores; `heading` says what they count towards. */
export interface Scores {
  heading: string;
  rows: Score[];
}

/** The score of a side, or in a ledger of a seat; `text` is as in this game, e.g. '3 to go'. */
export interface Score {
  name: string;
  seats: number[];
  points: number;
  text: string;
  done: number | null;
  pips: Pips | null;
}

/** A score on a two and a three: pips of each, five more when crossed, and whole tens. */
export interface Pips {
  two: number;
  three: number;
  crossed: boolean;
  tens: number;
}

/** A seat's knowledge, and the actions open to it; `seat` is None for a spectator. */
export interface View {
  rules: Rules;
  seat: number | null;
  deal: number;
  dealer: number;
  turn: number | null;
  phase: Phase;
  upcard: Card;
  turned_down?: boolean;
  upcard_taken?: boolean;
  hand?: Card[];
  counts: number[];
  piles?: Pile[][];
  legal?: Action[];
  must?: string;
  contract: Contract;
  log?: Event[];
  trick?: Played[];
  winning?: number;
  tricks?: Trick[];
  taken: number[];
  scores: number[];
  results?: number[][];
  ledger?: number[];
  draw?: Card[];
  discarded?: Card;
  swapped?: Card[];
  previous?: Outcome;
  over?: boolean;
  winner?: number;
}

/** The rules of one variant, checked as a whole when made. */
export interface Rules {
  name: string;
  title: string;
  players: number;
  sides: "maker_against_rest" | "partners" | "solo";
  lowest: "7" | "8" | "9" | "T";
  jokers: number;
  bowers: "both" | "none" | "right";
  left_follows: "printed" | "trump";
  hand_size: number;
  piles: number;
  first_dealer: "first_black_jack" | "first_jack" | "random" | "seat_0" | "seat_1" | "seat_2" | "seat_3";
  next_dealer: "left" | "winner";
  making: "auction" | "turn_up";
  upcard: "dealer_takes" | "stays";
  discard: "any_card" | "own_card";
  order_needs: "any_trump" | "nothing" | "printed_suit";
  dealer_needs: "any_trump" | "nothing" | "printed_suit";
  call_needs: "any_trump" | "nothing" | "printed_suit";
  turned_down_suit: "barred" | "open";
  partner_orders_alone: boolean;
  partner_calls_alone: boolean;
  partner_takes_over: boolean;
  all_pass: "goes_on" | "next_dealer" | "same_dealer" | "stick_dealer";
  bid_minimum: number;
  bid_once: boolean;
  turned_trump: "C" | "D" | "H" | "S" | "none";
  turned_trump_auction: "held" | "skipped";
  throw_in: ("ace_no_face" | "no_ace_no_face" | "no_ace_no_face_no_trump")[];
  throw_in_dealer: "left" | "same";
  farmers_hand: boolean;
  alone: "may" | "must" | "never";
  defend_alone: "against_alone" | "always" | "never";
  folding: boolean;
  first_lead: "left_of_dealer" | "left_of_maker" | "maker";
  first_lead_alone: "left_of_maker" | "same";
  led_joker: "any_trump" | "highest_trump";
  scoring: "countdown" | "difference" | "euchs" | "stake" | "table";
  made: number[];
  made_alone: number[];
  euchred: number[];
  euchred_alone: number[];
  lone_defence: number[];
  lone_defence_alone: number[];
  euchre_factor: number;
  bump: number;
  stake: number;
  start: number;
  target: number;
  tie: "another_deal" | "lowest_seat";
}

/** What the deal waits for. */
export type Phase = "order" | "call" | "bid" | "discard" | "name" | "throw in" | "defend" | "fold" | "play" | "over";

/** The settled part of a deal; a seat or suit is None while it is open. */
export interface Contract {
  trump: Suit | null;
  maker: number | null;
  alone: boolean;
  lone_defender: number | null;
  bid: number;
  out: number[];
}

/** A seat's action, as the viewer may know it: without hidden cards. */
export interface Event {
  seat: number;
  action: Action;
}

/** A card on the table and the seat that played it. */
export interface Played {
  seat: number;
  card: Card;
}

/** A finished trick: its cards in the order of play, and the seat that took it. */
export interface Trick {
  cards: Played[];
  winner: number;
}

/** A finished deal as a seat saw it; `taken` is by seat, `points` and `scores` by side. */
export interface Outcome {
  dealer: number;
  upcard: Card;
  ending: Ending;
  contract: Contract;
  euchred: boolean;
  log: Event[];
  tricks: Trick[];
  taken: number[];
  points: number[];
  scores: number[];
}

/** How a deal ended. */
export type Ending = "played" | "passed out" | "thrown in";

/** The end of a deal, in words; with `is_over` the game ended too. */
export interface EndState {
  title: string;
  lines: string[];
  is_over: boolean;
  mood: "" | "bad" | "good";
}

/** The state of the next deal's key; `asks` says what the viewer's client should send. */
export interface FairState {
  game: string;
  deal: number;
  commitment: string;
  asks?: "" | "hash" | "part";
  hashes?: Record<string, string>;
  last?: Transcript;
}

/** Everything that one deal's cards follow from, stored once they are dealt. */
export interface Transcript {
  version: "benny-deal-v1";
  game: string;
  deal: number;
  commitment: string;
  secret: string;
  hashes: Record<string, string>;
  parts: Record<string, string>;
}

/** The changes since the update of event `base`, with its `seq`. */
export interface Patch {
  kind: "patch";
  base: number;
  changes: Record<string, unknown>;
}

/** Nothing has happened since the sequence number from which a client wanted to go on. */
export interface Current {
  kind: "current";
  seq: number;
}

/** A line that a person said at a table; `n` counts from 1. */
export interface ChatLine {
  kind: "line";
  n: number;
  person: string;
  name: string;
  text: string;
  emote?: boolean;
}

/** The result of a command, refused as by a `Failure`; `seq` is the table's latest event. */
export interface Reply {
  kind: "reply";
  id: string;
  ok: boolean;
  seq: number;
  status?: number;
  error?: string;
  code?: string;
}

/** The answer to a ping. */
export interface Pong {
  kind: "pong";
  id: string;
}

/** Why something was refused: one sentence for people, a code for programs, an HTTP status. */
export interface Failure {
  status: number;
  error: string;
  code: string;
}

/** The values of the legal actions, the recommended one first, and the rule of thumb's advice. */
export interface Hint {
  worlds: number;
  counted: boolean;
  unit: string;
  values: HintValue[];
  action: Action;
  label: string;
  reason: string;
  missing?: string;
  verdict?: string;
  remark?: string;
}

/** The value of an action: the points that it gains in this deal, with their standard error. */
export interface HintValue {
  action: Action;
  label: string;
  points: number;
  error: number;
  behind: number;
  behind_error: number;
  reason: string;
  win: number | null;
  win_error: number | null;
}

/** The person who asks; `token` is shown only once, when it is made. */
export interface Me {
  id: string;
  name: string;
  token?: string;
  moderator?: boolean;
}

/** A one-time link that signs another device in as the same person, for some seconds. */
export interface NewLink {
  link: string;
  expires_in: number;
}

export interface Code {
  code: string;
}

/** The id of an added game, which `is_new` unless it was there before. */
export interface AddedGame {
  id: string;
  is_new: boolean;
}

/** A game that comes with Benny, as it is shown when one is chosen. */
export interface GameOffer {
  name: string;
  title: string;
  page: Page;
}

/** How a game is shown when one is chosen: the table [page] of its file, which sets no rule. */
export interface Page {
  name: string;
  group: "Bid euchre" | "British euchre" | "Euchre" | "Relatives" | "Two and three players";
  words: string;
  about: string;
  cards: string[];
  place: number;
}

export interface Listed {
  code: string;
  title: string;
  status: string;
  game: number;
  seats: SeatState[];
  opened_at: number;
  last_at: number;
}

export interface Sayings {
  phrases: string[];
  emotes: string[];
}

export interface Introduction {
  euchre: string;
  glossary: Record<string, string>;
}

/** Rules that a table can be opened with. */
export interface Playable {
  name: string;
  title: string;
  players: number;
  summary: string;
  text: string;
  learn: string;
  settings: Record<string, unknown>;
  goal: string | null;
  goal_least: number;
  switches: Switch[];
  changes: string[];
  file: string;
}

/** A house rule that can be switched: it is on while the setting has the value `on`. */
export interface Switch {
  setting: string;
  label: string;
  says: string;
  on: unknown;
  is_on: boolean;
  changes: Record<string, unknown>;
}

/** A setting as players know it: its `label`, and `words` by which they may look for it. */
export interface Setting {
  name: string;
  heading: string;
  meaning: string;
  kind: SettingKind;
  label: string;
  words?: string;
  values?: string[];
  called?: string[];
  least?: number;
  most?: number;
}

/** A game; `unfair` says what is wrong with its record. Times are in seconds since 1970. */
export interface GameFacts {
  id: string;
  number: number;
  rules: Explained;
  rules_hash: string;
  seats: SeatFacts[];
  began_at: number;
  ended_at: number;
  finished: boolean;
  rated: boolean;
  uploaded: boolean;
  result: string;
  unfair: string;
  deals: DealFacts[];
}

/** Rules in plain words, and the path of the page on which they can be learned. */
export interface Explained {
  name: string;
  title: string;
  players: number;
  summary: string;
  text: string;
  learn: string;
}

/** Who sat at a seat at the end: a person by id, "" for a deleted account, and any bot. */
export interface SeatFacts {
  seat: number;
  name: string;
  person: string;
  bot: string;
  side: number;
  won: boolean;
}

/** A deal, with points and scores by side; one in which the table closed has no points. */
export interface DealFacts {
  number: number;
  dealer: number;
  title: string;
  lines: string[];
  points: number[];
  scores: number[];
  parts: number[];
  absent: number[];
}

/** A deal from its first call on, a step for each action; `deals` is how many the game has. */
export interface DealReplay {
  game: string;
  deal: number;
  deals: number;
  seat: Eyes;
  steps: StepState[];
  ended: EndState | null;
}

/** A point of a deal; `ask` is the page that asks about it, "" unless the viewer is at turn. */
export interface StepState {
  picture: Picture;
  said: string[];
  ask: string;
}

/** A review of a game so far: `done` deals of `of`. */
export interface ReviewSummary {
  variant: string;
  title: string;
  sides: number[][];
  done: number;
  of: number;
  account: GameAccount | null;
  accounts: GameAccount[];
  players: PlayerErrors[];
  deals: DealChances[];
  decisions: ReviewedDecision[];
  thresholds: Partial<Record<Grade, number>>;
}

/** The way from a side's chance to win at the `start` to the `result`. */
export interface GameAccount {
  start: number;
  luck: number;
  fortune: number;
  errors: number;
  slack: number;
  result: number;
}

/** A seat's loss in chance to win, in `decisions` that count; `rate` is the loss per decision. */
export interface PlayerErrors {
  seat: number;
  name: string;
  errors: number;
  errors_error: number;
  decisions: number;
  rate: number;
  rate_error: number;
  like: string;
}

/** The chances before a deal, once its cards are dealt and at its end, with open cards. */
export interface DealChances {
  before: number[];
  dealt: number[];
  after: number[];
}

/** A decision with a choice; `deal` and `action` count from 1, as for `benny evaluate`. */
export interface ReviewedDecision {
  deal: number;
  action: number;
  seat: number;
  played: Action;
  best: Action;
  loss: number;
  loss_error: number;
  points_loss: number;
  lead: number;
  worlds: number;
  mark: Grade;
  counted: boolean;
  better: string[];
  reason: string;
  alternatives: Alternative[];
  error: number[];
  slack: number[];
  fortune: number[];
  win: number[];
}

/** The mark of a decision. */
export type Grade = "" | "inaccuracy" | "mistake" | "blunder";

/** The value of an action that could have been chosen. */
export interface Alternative {
  action: Action;
  label: string;
  win: number;
  win_error: number;
  points: number;
  points_error: number;
  open: number;
  reason: string;
}

/** A hand, which may be incomplete. */
export interface ToldHand {
  title: string;
  words: string;
  deck: Card[];
  size: number;
  piles: number;
  hand: Card[];
  up: Card | null;
  seat: number;
  dealer: number;
  seats: NamedSeat[];
  scores: string[];
  score: number[];
  play: string[];
  missing: string;
  picture: Picture | null;
  said: string[];
  next: NextAction[];
  to_act: boolean;
  wrong: WrongField | null;
}

/** A seat's name, and where it sits in words, counted from the dealer's left. */
export interface NamedSeat {
  name: string;
  place: string;
}

/** A seat's possible next action: `step` is its name in `play`, `label` that on a button. */
export interface NextAction {
  seat: number;
  step: string;
  label: string;
  card: Card | null;
}

/** Why there is no such situation, and the parameter that says so, "" for no single one. */
export interface WrongField {
  field: string;
  error: string;
}

/** The values of the legal actions in `worlds` deals that agree, the recommended one first. */
export interface HandAnswer {
  worlds: number;
  counted: boolean;
  deeper: number;
  method: "open" | "played";
  by_wins: boolean;
  unit: string;
  values: AnswerValue[];
  verdict: string;
  remark: string;
}

/** The value of an action, as `benny evaluate` prints it. */
export interface AnswerValue {
  action: Action;
  label: string;
  points: number;
  error: number;
  behind: number;
  behind_error: number;
  reason: string;
  win: number | null;
  win_error: number | null;
  made: number;
  march: number;
  euchred: number;
  others_made: number;
  others_euchred: number;
}

/** A puzzle without its answer; `day` is the date of which it is the puzzle, "" for none. */
export interface PuzzleQuestion {
  id: string;
  variant: string;
  title: string;
  score: string;
  picture: Picture;
  story: string[];
  options: Option[];
  ask: string;
  game: string;
  rating: number;
  day: string;
}

export interface Option {
  action: Action;
  label: string;
}

/** What a choice was worth; a guest has no `standing`. */
export interface PuzzleAnswer {
  chosen: Action;
  right: boolean;
  verdict: string;
  alternatives: Alternative[];
  worlds: number;
  themes: string[];
  about: PuzzleTheme[];
  rating: number;
  rated: boolean;
  change: number;
  standing: PuzzleStanding | null;
}

export interface PuzzleTheme {
  name: string;
  title: string;
  sentence: string;
  puzzles: number;
}

/** A person's standing; `solved` are right at the first try, `streak` are days in a row. */
export interface PuzzleStanding {
  rating: number;
  deviation: number;
  tried: number;
  solved: number;
  streak: number;
}

/** Which puzzles there are: their number by variant, and the themes. */
export interface PuzzleIndex {
  variants: Record<string, number>;
  themes: PuzzleTheme[];
  standing: PuzzleStanding | null;
}

/** A person's own statistics over `games`; `left_out` is how many more could not be counted. */
export interface OwnStatistics {
  titles: Record<string, string>;
  words: Record<string, string>;
  rules: RulesStatistics[];
  games: number;
  left_out: number;
  is_latest: boolean;
}

/** The statistics of games by the same rules, those of most deals first among the players. */
export interface RulesStatistics {
  variant: string;
  title: string;
  rules_hash: string;
  games: number;
  unfinished: number;
  deals: number;
  players: PlayerFigures[];
}

/** The figures of a player, of whose games some are `reviewed`. */
export interface PlayerFigures {
  player: string;
  games: number;
  deals: number;
  reviewed: number;
  like: string;
  figures: Figure[];
}

/** A mean or a share of `cases`, with its 95% interval, which one single case has not. */
export interface Figure {
  topic: string;
  name: string;
  when: string;
  unit: Unit;
  mean: number;
  low: number | null;
  high: number | null;
  cases: number;
}

/** What a figure is a number of; shares and chances are from 0 to 1. */
export type Unit = "share" | "points" | "tricks" | "chance";

/** The id of a link to a deal that everyone plays: `/same/{id}`. */
export interface SameLink {
  id: string;
}

/** A deal that everyone plays once, from the same seat with the same bots. */
export interface SameDeal {
  id: string;
  variant: string;
  title: string;
  seat: number;
  situation: string;
  status: "begun" | "done" | "known" | "new";
  code: string;
  tried: number;
  game: string;
  deal: number;
  tries: SameTry[];
  average: number | null;
  unit: string;
}

/** A result of a deal: `is_original` where it comes from, `is_mine` for the asker. */
export interface SameTry {
  name: string;
  person: string;
  is_original: boolean;
  is_mine: boolean;
  calls: string[];
  told: string;
  tricks: number;
  points: number;
}

/** The match that a server hosts. */
export interface MatchPage {
  digest: string;
  title: string;
  form: string;
  bot: string;
  people: number;
  deals: number;
  hypothesis: string;
  level: number;
  cut: string;
  tables: MatchTableState[];
  is_over: boolean;
  records_digest: string;
  outcome: MatchOutcome | null;
  wrong: string;
}

/** A table of the match; `people` has "" for a free seat, `code` is the asker's own table's. */
export interface MatchTableState {
  number: number;
  status: TableStatus;
  people: string[];
  played: number;
  deals: number;
  code: string;
}

/** The people's gain on the bot in points a deal, from `low` to `high`, and what that shows. */
export interface MatchOutcome {
  gain: number;
  low: number;
  high: number;
  verdict: string;
}

/** A seat's picture at its turn, with nothing that it can't know. */
export interface ExerciseQuestion {
  id: string;
  variant: string;
  title: string;
  score: string;
  picture: Picture;
  story: string[];
  options: Option[];
  ask: string;
}

/** All of a person's mistakes by theme, those that cost most first. */
export interface MistakeBook {
  count: number;
  due: number;
  next_at: number | null;
  whole: boolean;
  themes: MistakeTheme[];
  unreviewed: UnreviewedGame[];
}

/** Mistakes that are about the same; `loss` is the sum of the chances to win given away. */
export interface MistakeTheme {
  name: string;
  title: string;
  count: number;
  due: number;
  loss: number;
}

export interface UnreviewedGame {
  id: string;
  title: string;
  ended_at: number;
}

/** What a choice was worth, what was `played` in the game, and when it is asked again. */
export interface MistakeAnswer {
  answer: ExerciseAnswer;
  played: string;
  game: string;
  deal: number;
  place: number;
  again_at: number;
  due: number;
}

/** The values of a choice and the others, the best first. */
export interface ExerciseAnswer {
  chosen: Action;
  right: boolean;
  verdict: string;
  alternatives: Alternative[];
  worlds: number;
  themes: string[];
}

/** The lessons for some rules, in their order; `rules` is what people call the game. */
export interface LessonList {
  variant: string;
  rules: string;
  lessons: LessonHead[];
}

export interface LessonHead {
  name: string;
  title: string;
  about: string;
}

/** A lesson of a course, and the name of the next one, "" after the last. */
export interface Lesson {
  variant: string;
  rules: string;
  name: string;
  title: string;
  about: string;
  next: string;
  steps: LessonStep[];
}

/** Something to know and to do; a deal to play has neither a picture nor options. */
export interface LessonStep {
  kind: "calls" | "cards" | "deal" | "words";
  says: string[];
  asks: string;
  picture: Picture | null;
  story: string[];
  options: LessonOption[];
}

/** An answer: a card, an action or a word, and the sentence that follows it. */
export interface LessonOption {
  answer: string;
  label: string;
  right: boolean;
  says: string;
  then: string[];
  after: Picture | null;
}

/** A deal that is played to learn, after what has been `played`. */
export interface LessonDeal {
  picture: Picture;
  told: string[];
  played: Action[];
  advice: Action | null;
  hint: string;
  over: boolean;
  won: boolean;
  says: string;
}

/** The trainers for some rules; `levels` is how many levels there are, from 0. */
export interface TrainerList {
  variant: string;
  rules: string;
  trainers: TrainerHead[];
  levels: number;
}

export interface TrainerHead {
  name: string;
  title: string;
}

/** A decision to train, with its answers; the next one is found from deal `following` on. */
export interface DrillTask {
  following: number;
  about: string;
  title: string;
  picture: Picture;
  story: string[];
  options: DrillOption[];
  alternatives: Alternative[];
  worlds: number;
}

export interface DrillOption {
  action: Action;
  label: string;
  right: boolean;
  verdict: string;
}

/** A player's page, the latest games first; `bot` says that a program plays under the name. */
export interface PlayerPage {
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

/** A player's statistics under the rules of one game. */
export interface Totals {
  variant: string;
  title: string;
  rules_hash: string;
  games: number;
  won: number;
  unfinished: number;
  deals: number;
  points: number | null;
  error: number | null;
  calls: number;
  euchred: number;
  euchre_rate: number | null;
  loners: number;
  marches: number;
}

/** A game in a list: `seat` is where the player sat. */
export interface PastGame {
  id: string;
  title: string;
  variant: string;
  began_at: number;
  ended_at: number;
  finished: boolean;
  rated: boolean;
  uploaded: boolean;
  seat: number;
  won: boolean;
  seats: SeatFacts[];
}

/** Rules of rated games, with one of their titles and the number of games. */
export interface RatedRules {
  rules_hash: string;
  title: string;
  games: number;
}

/** The ranking of rated games under some rules, the best player first. */
export interface Ranking {
  rules_hash: string;
  rules: Explained;
  games: number;
  model: string;
  provisional_below: number;
  idle_days: number;
  people: Ranked[];
}

/** A player in a ranking: strength `mu`, its uncertainty `sigma`, and `ordinal`. */
export interface Ranked {
  person: string;
  name: string;
  ordinal: number;
  points: number;
  mu: number;
  sigma: number;
  games: number;
  won: number;
  last_at: number;
  provisional: boolean;
  idle: boolean;
}

/** The moderators' overview: `people` are those of this process, long lists are cut short. */
export interface Overview {
  draining: boolean;
  people: Present[];
  games: number;
  tables: Listed[];
  reports: Report[];
  open_reports: number;
  sanctioned: JudgedPerson[];
  log: LoggedAct[];
}

export interface Present {
  id: string;
  name: string;
  tables: string[];
}

/** An open report: by whom, about whom, at which table, why, and what they last said there. */
export interface Report {
  id: string;
  at: number;
  by: NamedPerson;
  person: NamedPerson;
  table: string;
  reason: string;
  said: string[];
}

/** A person by id and name; both empty for none. */
export interface NamedPerson {
  id: string;
  name: string;
}

/** A person, and what moderators have decided; `given_name` means that one chose the name. */
export interface JudgedPerson {
  id?: string;
  name?: string;
  moderator?: boolean;
  banned_until?: number | "for good";
  muted_until?: number | "for good";
  given_name?: boolean;
}

/** An act of a moderator, with the names at that time; `by` is empty for the server. */
export interface LoggedAct {
  at: number;
  by: NamedPerson;
  do: string;
  person: NamedPerson;
  table: string;
  reason: string;
}

/** The rating of a player at a seat after some rated `games`, and its last game's `change`. */
export interface SeatRating {
  seat: number;
  points: number;
  change: number;
  games: number;
}

/** Do an action in the game, given as its text. */
export interface Act {
  do: "act";
  id: string;
  expect?: number;
  action: string;
}

/** Take a seat, or take your own seat back; without a number, any free one. */
export interface Sit {
  do: "sit";
  id: string;
  expect?: number;
  seat?: number;
}

/** Give up your seat. */
export interface Stand {
  do: "stand";
  id: string;
  expect?: number;
}

/** Let a person who is waiting for a seat play at once (host, at private tables). */
export interface Admit {
  do: "admit";
  id: string;
  expect?: number;
  seat: number;
}

/** Give a seat to a bot (host). */
export interface SeatBot {
  do: "seat_bot";
  id: string;
  expect?: number;
  seat: number;
  bot: string;
}

/** Take a bot from its seat (host). */
export interface Unseat {
  do: "unseat";
  id: string;
  expect?: number;
  seat: number;
}

/** Begin a game, or the next one (host). */
export interface Start {
  do: "start";
  id: string;
  expect?: number;
}

/** Stop the play (host). */
export interface Pause {
  do: "pause";
  id: string;
  expect?: number;
}

/** Resume the play (host). */
export interface Resume {
  do: "resume";
  id: string;
  expect?: number;
}

/** Remove a person (host). */
export interface Kick {
  do: "kick";
  id: string;
  expect?: number;
  person: string;
}

/** Nudge the person at turn, once they have taken long. */
export interface Nudge {
  do: "nudge";
  id: string;
  expect?: number;
}

/** Let a bot cover for the person at turn, once they have taken long. */
export interface Cover {
  do: "cover";
  id: string;
  expect?: number;
  seat: number;
}

/** Close the table (host). */
export interface End {
  do: "end";
  id: string;
  expect?: number;
}

/** Take back your last decision, if all others agree. */
export interface Undo {
  do: "undo";
  id: string;
  expect?: number;
}

/** Say whether another player may take a decision back. */
export interface Answer {
  do: "answer";
  id: string;
  expect?: number;
  agree: boolean;
}

/** Claim the rest of the tricks. */
export interface Claim {
  do: "claim";
  id: string;
  expect?: number;
}

/** Commit to a part of the next deal by its SHA-256. */
export interface Hash {
  do: "hash";
  id: string;
  expect?: number;
  hash: string;
  game?: string;
  deal?: number;
}

/** Show the part that you committed to. */
export interface Reveal {
  do: "reveal";
  id: string;
  expect?: number;
  part: string;
}

/** Choose other options (host). */
export interface Change {
  do: "change";
  id: string;
  expect?: number;
  options: Options;
}

/** Say whether you want the next game to be rated. */
export interface Agree {
  do: "agree";
  id: string;
  expect?: number;
  rated: boolean;
}

/** Say something: free text at private tables, else one of the table's phrases or emotes. */
export interface Say {
  do: "say";
  id: string;
  expect?: number;
  text: string;
}

/** Ask whether the server is there. */
export interface Ping {
  do: "ping";
  id: string;
  expect?: number;
}

/** A name; `bot` says that a program plays under it. */
export interface NewPerson {
  name: string;
  bot?: boolean;
}

export interface NewName {
  name: string;
}

export interface TakenLink {
  link: string;
}

/** The answer to an exercise, as the text of an action. */
export interface ChosenAction {
  action: string;
}

/** A variant or the text of a rules file, with changes. */
export interface ChosenRules {
  variant?: string;
  toml?: string;
  changes?: string[];
}

export interface NewTable {
  options?: Options;
  variant?: string;
  toml?: string;
  changes?: string[];
}

/** The record of a finished game that I have played elsewhere, and when (seconds since 1970). */
export interface NewGame {
  record: Record<string, unknown>;
  began_at?: number;
  ended_at?: number;
}

/** Where to play on: before an `action`, counted from 1, or after a `choice` made there. */
export interface NewPractice {
  action: number;
  choice?: string;
}

export interface NewSameDeal {
  seat: number;
}

/** Tell a person who is at a table the reason, as a warning. */
export interface Warn {
  do: "warn";
  person: string;
  reason: string;
}

/** Take a person's voice in chats, for some hours or, without a number, for good. */
export interface Mute {
  do: "mute";
  person: string;
  hours?: number;
  reason: string;
}

/** Give a person's voice back. */
export interface Unmute {
  do: "unmute";
  person: string;
  reason?: string;
}

/** Shut a person out, for some hours or, without a number, for good. */
export interface Ban {
  do: "ban";
  person: string;
  hours?: number;
  address_hours?: number;
  reason: string;
}

/** Let a person in again. */
export interface Unban {
  do: "unban";
  person: string;
  reason?: string;
}

/** Give a person a name, which they can't change. */
export interface Rename {
  do: "rename";
  person: string;
  name: string;
  reason: string;
}

/** Let a person choose their name again. */
export interface FreeName {
  do: "free_name";
  person: string;
  reason?: string;
}

/** Close a table, by its code. */
export interface CloseTable {
  do: "close";
  table: string;
  reason: string;
}

/** Let no table be opened and no game begin; games in progress go on. */
export interface Drain {
  do: "drain";
  reason?: string;
}

/** Let tables be opened and games begin again. */
export interface EndDrain {
  do: "end_drain";
  reason?: string;
}

/** Close a report, by its id. */
export interface Settle {
  do: "settle";
  report: string;
  reason?: string;
}

export interface NewReport {
  table: string;
  person: string;
  reason: string;
}
