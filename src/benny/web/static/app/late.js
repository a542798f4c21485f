/** The screens that a first visit does not need; `late-screen.js` loads them. */

export { LearnScreen } from "./screens/learn.js";
export { LessonScreen } from "./screens/lesson.js";
export { DrillScreen } from "./screens/drill.js";
export { TrainScreen } from "./screens/train.js";
export { ModerationScreen } from "./screens/moderation.js";
export { RanksScreen } from "./screens/ranks.js";
export { ReplayScreen } from "./screens/replay.js";
export { ReviewScreen } from "./screens/review.js";
