"""A player's mistakes at this terminal: those in the reviews of their games."""

from pathlib import Path

from msgspec import Struct

from benny.errors import NotationError
from benny.io import files
from benny.io.json import read_json, to_json
from benny.learning.exercises import Exercise
from benny.learning.mistakes import mistakes
from benny.learning.repetition import Memory, after
from benny.terminal.history import OwnGame
from benny.terminal.home import home
from benny.terminal.reviews import digest, kept


class OwnMistake(Struct, frozen=True):
    """A mistake of the player's, as an exercise; `kind` is one of `KINDS`, `loss` its cost."""

    exercise: Exercise
    kind: str
    loss: float
    played: str


class MistakeNotes(Struct, frozen=True, forbid_unknown_fields=True):
    """How well the player knows each mistake that they were asked, by the exercise's id."""

    known: dict[str, Memory] = {}

    def is_due(self, one: OwnMistake, now: float) -> bool:
        """Return whether a mistake is to be asked now."""
        memory = self.known.get(one.exercise.id)
        return memory is None or memory.due_at <= now

    def after(self, one: OwnMistake, now: float, *, is_right: bool) -> "MistakeNotes":
        """Return the notes after an answer."""
        memory = after(self.known.get(one.exercise.id), now, is_right=is_right)
        return MistakeNotes(self.known | {one.exercise.id: memory})


def gathered(games: list[OwnGame]) -> list[OwnMistake]:
    """Return the player's mistakes in games whose review is stored here, the costliest first."""
    found: list[OwnMistake] = []
    for game in games:
        review = kept(game.record) if game.is_over and game.seat is not None else None
        if review is None or game.seat is None:
            continue
        name = digest(game.record)
        for one in mistakes(game.record, review.decisions, game.seat):
            decision = one.decision
            exercise = one.exercise(game.record, name)
            found.append(OwnMistake(exercise, one.kind, decision.loss, str(decision.played)))
    return sorted(found, key=lambda one: -one.loss)


def load_notes() -> tuple[MistakeNotes, str]:
    """Return the notes, and a sentence if what is stored can't be read, else ''."""
    path = _path()
    try:
        return read_json(path.read_bytes(), MistakeNotes), ""
    except FileNotFoundError:
        return MistakeNotes(), ""
    except (OSError, NotationError) as error:
        return MistakeNotes(), f"The notes in {path} can't be read ({error}): beginning anew."


def save_notes(notes: MistakeNotes) -> str:
    """Store the notes; return a sentence if that fails, else ''."""
    try:
        files.write(_path(), [to_json(notes)])
    except OSError as error:
        return f"The notes can't be stored in {_path()}: {error.strerror}."
    return ""


def _path() -> Path:
    return home() / "mistakes.json"
