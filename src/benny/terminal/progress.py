"""Which lessons a person has finished, kept beside their settings."""

import msgspec

from benny.terminal.game_files import latest_first
from benny.terminal.home import load_own, save_own

_FILE = "lessons.json"
_WHAT = "Your lessons"


class LearnProgress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons done, by game; `offered` is whether the course was offered at the first start."""

    done: dict[str, tuple[str, ...]] = {}
    offered: bool = False

    def has_done(self, game: str, lesson: str) -> bool:
        """Return whether a lesson of a game is finished."""
        return lesson in self.done.get(game, ())


def load_progress() -> LearnProgress:
    """Return the progress so far; none where it can't be read, for nothing hangs on it."""
    return load_own(_FILE, LearnProgress, _WHAT)[0]


def note_done(game: str, lesson: str) -> str:
    """Note that a lesson is finished; return a sentence if that fails, else ''."""
    progress = load_progress()
    lessons = dict.fromkeys([*progress.done.get(game, ()), lesson])
    done = progress.done | {game: tuple(lessons)}
    return save_own(_FILE, msgspec.structs.replace(progress, done=done), _WHAT)


def note_first_visit() -> bool:
    """Note that the course has been offered; return whether this is a person's first visit."""
    progress, problem = load_own(_FILE, LearnProgress, _WHAT)
    if problem:  # whoever has such a file was here before
        return False
    is_new = not progress.offered and not progress.done and not latest_first()
    if not progress.offered:
        save_own(_FILE, msgspec.structs.replace(progress, offered=True), _WHAT)
    return is_new
