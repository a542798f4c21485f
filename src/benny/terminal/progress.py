"""A person's progress in the lessons, kept beside their settings.

What saves returns a sentence if that fails, else "".
"""

from collections.abc import Sequence
from itertools import chain

import msgspec

from benny.terminal.home import home, load_own, save_own

FIRST_LESSON = "tricks"
_FILE = "lessons.json"
_WHAT = "Your lessons"


class LearnProgress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons done, and the steps that others have come to, by game.

    A step is 0 for a lesson that was not begun. `offered` is whether the first visit's question was
    asked.
    """

    done: dict[str, tuple[str, ...]] = {}
    steps: dict[str, dict[str, int]] = {}
    offered: bool = False

    def has_done(self, game: str, lesson: str) -> bool:
        return lesson in self.done.get(game, ())

    def step_of(self, game: str, lesson: str) -> int:
        return self.steps.get(game, {}).get(lesson, 0)

    def next_lesson(self, game: str, lessons: Sequence[str]) -> str:
        """Return the lesson to go on with: one that was left, else the first one not done."""
        left = (name for name in lessons if self.step_of(game, name))
        new = (name for name in lessons if not self.has_done(game, name))
        return next(chain(left, new), lessons[0])

    def at_step(self, game: str, lesson: str, step: int) -> "LearnProgress":
        steps = self.steps.get(game, {}) | {lesson: step}
        return msgspec.structs.replace(self, steps=self.steps | {game: steps})


def load_progress() -> LearnProgress:
    return load_own(_FILE, LearnProgress, _WHAT)[0]  # nothing hangs on a file that can't be read


def note_step(game: str, lesson: str, step: int) -> str:
    return save_own(_FILE, load_progress().at_step(game, lesson, step), _WHAT)


def note_done(game: str, lesson: str) -> str:
    progress = load_progress().at_step(game, lesson, 0)
    lessons = dict.fromkeys([*progress.done.get(game, ()), lesson])
    done = progress.done | {game: tuple(lessons)}
    return save_own(_FILE, msgspec.structs.replace(progress, done=done), _WHAT)


def note_first_visit() -> bool:
    """Return whether nothing of the person is saved here yet, and note their visit."""
    is_first = not any(home().glob("*"))
    if is_first:
        save_own(_FILE, LearnProgress(offered=True), _WHAT)
    return is_first
