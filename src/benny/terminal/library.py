"""A person's library in the files of this terminal: games, reviews beside them, and notes."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from benny.game.log import Record
from benny.protocol.review import ReviewedDecision
from benny.rules.loading import rules_id
from benny.rules.rules import Rules
from benny.study.library import LibraryGame, Memory, Mistake
from benny.study.mistakes import mistakes_of
from benny.study.review.review import GameReview
from benny.terminal.game_files import OwnGame, played_games
from benny.terminal.home import load_own, save_own
from benny.terminal.reviews import stored_review

NOTHING_PLAYED = "You have not played a deal to its end yet."

_FILE = "mistakes.json"
_WHAT = "The notes"


class MistakeNotes(Struct, frozen=True, forbid_unknown_fields=True):
    """How well the person knows each mistake that they answered, by its id."""

    known: dict[str, Memory] = {}


class FileLibrary:
    """The library of a person's games, or of some of these.

    `problems` are sentences on notes that can't be read or saved.
    """

    def __init__(self, games: Sequence[OwnGame] | None = None) -> None:
        games = played_games()[0] if games is None else games
        self._games = [game for game in games if game.seat is not None]
        self._notes, problem = _load_notes()
        self.problems: tuple[str, ...] = (problem,)

    def games(self) -> Sequence[OwnGame]:
        return self._games

    def review(self, game: LibraryGame) -> GameReview | None:
        return stored_review(game.record)

    def mistakes(self, rules: Rules | None = None) -> list[Mistake]:
        mistakes = []
        for mistake, record, _ in self._marked.values():
            if rules is None or rules_id(record.rules) == rules_id(rules):
                memory = self._notes.known.get(mistake.id)
                mistakes.append(replace(mistake, due_at=memory.due_at) if memory else mistake)
        return sorted(mistakes, key=lambda mistake: -mistake.loss)

    def decision(self, mistake: Mistake) -> tuple[Record, ReviewedDecision]:
        _, record, decision = self._marked[mistake.id]
        return record, decision

    def memory(self, mistake: Mistake) -> Memory | None:
        self._notes, problem = _load_notes()  # another program may have asked it
        self.problems = (problem,)
        return self._notes.known.get(mistake.id)

    def remember(self, mistake: Mistake, memory: Memory) -> None:
        self._notes = MistakeNotes(self._notes.known | {mistake.id: memory})
        self.problems = (save_own(_FILE, self._notes, _WHAT), *self.problems)

    @cached_property
    def _marked(self) -> dict[str, tuple[Mistake, Record, ReviewedDecision]]:
        """Each mistake by its id, not yet answered, with the record of its game."""
        marked = {}
        for game in self._games:
            review = self.review(game) if game.is_over else None
            decisions = () if review is None else review.decisions
            for mistake, decision in mistakes_of(game.id, game.record, decisions, game.own_seats):
                marked[mistake.id] = mistake, game.record, decision
        return marked


def _load_notes() -> tuple[MistakeNotes, str]:
    """Return the notes, and a sentence if what is stored can't be read, else ''."""
    return load_own(_FILE, MistakeNotes, _WHAT)
