"""A player's mistakes at this terminal: those in the reviews of their games."""

from collections.abc import Iterable

from msgspec import Struct

from benny.study.exercises import Exercise
from benny.study.mistakes import Memory, memory_after, mistakes
from benny.terminal.game_files import OwnGame
from benny.terminal.home import load_own, save_own
from benny.terminal.reviews import digest, stored_review

_FILE = "mistakes.json"


class OwnMistake(Struct, frozen=True):
    """A mistake of the player's, as an exercise.

    `theme` is one of `THEMES`, `loss` its cost, and `played` what was done, in words.
    """

    exercise: Exercise
    theme: str
    loss: float
    played: str


class MistakeNotes(Struct, frozen=True, forbid_unknown_fields=True):
    """How well the player knows each mistake that they were asked, by the exercise's id."""

    known: dict[str, Memory] = {}

    def is_due(self, one: OwnMistake, now: float) -> bool:
        memory = self.known.get(one.exercise.id)
        return memory is None or memory.due_at <= now

    def due(self, found: Iterable[OwnMistake], now: float) -> list[OwnMistake]:
        return [one for one in found if self.is_due(one, now)]

    def after_answer(self, one: OwnMistake, now: float, *, is_right: bool) -> "MistakeNotes":
        memory = memory_after(self.known.get(one.exercise.id), now, is_right=is_right)
        return MistakeNotes(self.known | {one.exercise.id: memory})


def collect_mistakes(games: list[OwnGame]) -> list[OwnMistake]:
    """Return the player's mistakes in games whose review is stored here, the costliest first."""
    found: list[OwnMistake] = []
    for game in games:
        review = stored_review(game.record) if game.is_over and game.seat is not None else None
        if review is None or game.seat is None:
            continue
        name = digest(game.record)
        for one in mistakes(game.record, review.decisions, game.seat):
            decision = one.decision
            exercise = one.exercise(game.record, name)
            labels = {other.action: other.label for other in decision.alternatives}
            played = labels[decision.played]
            found.append(OwnMistake(exercise, one.theme, decision.loss, played))
    return sorted(found, key=lambda one: -one.loss)


def load_notes() -> tuple[MistakeNotes, str]:
    """Return the notes, and a sentence if what is stored can't be read, else ''."""
    return load_own(_FILE, MistakeNotes, "The notes")


def save_notes(notes: MistakeNotes) -> str:
    """Store the notes; return a sentence if that fails, else ''."""
    return save_own(_FILE, notes, "The notes")
