"""A person's library in the files of this terminal: games, reviews beside them, and notes."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from benny.game.log import Record
from benny.protocol.review import ReviewedDecision
from benny.rules.loading import rules_id
from benny.rules.rules import Rules
from benny.study.library import LibraryGame
from benny.study.mistakes import Memory, Mistake, mistakes_of
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
        self._decisions: dict[str, tuple[Record, ReviewedDecision]] = {}
        self._notes = MistakeNotes()
        self.problems: tuple[str, ...] = ()
        self._load_notes()

    def games(self) -> Sequence[OwnGame]:
        return self._games

    def review(self, game: LibraryGame) -> GameReview | None:
        return stored_review(game.record)

    def mistakes(self, rules: Rules | None = None) -> list[Mistake]:
        mistakes: list[Mistake] = []
        for game in self._games:
            if rules is not None and rules_id(game.record.rules) != rules_id(rules):
                continue
            review = self.review(game) if game.is_over else None
            decisions = () if review is None else review.decisions
            for mistake, decision in mistakes_of(game.id, game.record, decisions, game.own_seats):
                memory = self._notes.known.get(mistake.id)
                mistakes.append(replace(mistake, due_at=memory.due_at) if memory else mistake)
                self._decisions[mistake.id] = game.record, decision
        return sorted(mistakes, key=lambda mistake: -mistake.loss)

    def decision(self, mistake: Mistake) -> tuple[Record, ReviewedDecision]:
        return self._decisions[mistake.id]

    def memory(self, mistake: Mistake) -> Memory | None:
        self._load_notes()  # another program may have asked it
        return self._notes.known.get(mistake.id)

    def remember(self, mistake: Mistake, memory: Memory) -> None:
        self._notes = MistakeNotes(self._notes.known | {mistake.id: memory})
        self.problems = (save_own(_FILE, self._notes, _WHAT), *self.problems)

    def _load_notes(self) -> None:
        self._notes, problem = load_own(_FILE, MistakeNotes, _WHAT)
        self.problems = (problem,)
