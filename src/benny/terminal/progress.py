"""Which lessons a person has finished, kept beside their settings."""

import msgspec

from benny.errors import NotationError
from benny.io.json import read_json
from benny.terminal.game_files import latest_first
from benny.terminal.home import home


class LearnProgress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons done, by game; `offered` is whether the course was offered at the first start."""

    done: dict[str, tuple[str, ...]] = {}
    offered: bool = False

    def has_done(self, game: str, lesson: str) -> bool:
        """Return whether a lesson of a game is finished."""
        return lesson in self.done.get(game, ())


def load_progress() -> LearnProgress:
    """Return the progress so far; none where it can't be read, for nothing hangs on it."""
    try:
        return read_json((home() / "lessons.json").read_bytes(), LearnProgress)
    except (OSError, NotationError):
        return LearnProgress()


def note_done(game: str, lesson: str) -> str:
    """Note that a lesson is finished; return a sentence if that fails, else ''."""
    progress = load_progress()
    lessons = dict.fromkeys([*progress.done.get(game, ()), lesson])
    return _save(msgspec.structs.replace(progress, done=progress.done | {game: tuple(lessons)}))


def is_to_offer() -> bool:
    """Return whether a person is here for the first time, and note that the course is offered."""
    progress = load_progress()
    is_new = not progress.offered and not progress.done and not latest_first()
    if not progress.offered:
        _save(msgspec.structs.replace(progress, offered=True))
    return is_new


def _save(progress: LearnProgress) -> str:
    path = home() / "lessons.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(progress))
    except OSError as error:
        return f"Your progress can't be saved in {path}: {error.strerror}."
    return ""
