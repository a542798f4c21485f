/** The screens that a first visit does not need; `late-screen.js` loads them. */

export { AskScreen } from "./screens/ask.js";
export { MatchScreen } from "./screens/match.js";
export { MeScreen } from "./screens/me.js";
export { MistakesScreen } from "./screens/mistakes.js";
export { LearnScreen } from "./screens/learn.js";
export { LessonScreen } from "./screens/lesson.js";
export { DrillScreen } from "./screens/drill.js";
export { TrainScreen } from "./screens/train.js";
export { ModerationScreen } from "./screens/moderation.js";
export { PersonScreen } from "./screens/person.js";
export { PuzzleScreen } from "./screens/puzzle.js";
export { RanksScreen } from "./screens/ranks.js";
export { ReplayScreen } from "./screens/replay.js";
export { ReviewScreen } from "./screens/review.js";
export { StatisticsScreen } from "./screens/statistics.js";
export { SameScreen } from "./screens/same.js";
