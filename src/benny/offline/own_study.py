"""A person's finished games, with their reviews, mistakes and puzzles, as they are kept."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct
from msgspec.structs import replace

from benny.io.json import from_json, to_json
from benny.offline.keeping import Keeping
from benny.protocol.study import PuzzleAnswer
from benny.study.library import Memory, Mistake
from benny.study.puzzles.collection import Puzzle
from benny.study.puzzles.rating import Rating
from benny.study.puzzles.solver import PuzzleSolver
from benny.web.store import rows

if TYPE_CHECKING:  # what these stand for, and are checked against
    from benny.web.store.games import Games, Reviews
    from benny.web.store.study import Mistakes, Puzzles
else:
    Games = Reviews = Mistakes = Puzzles = object


class OwnGames(Games):
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def find(self, game_id: str) -> rows.StoredGame | None:
        return self._keeping.read(f"game/{game_id}", rows.StoredGame)

    def record(self, game_id: str) -> bytes | None:
        record = self._keeping.read(f"record/{game_id}", Raw)
        return None if record is None else bytes(record)

    def of_person(
        self,
        person_id: str,
        count: int,
        before: tuple[float, str] | None = None,
        *,
        only_public: bool = False,
    ) -> list[rows.StoredGame]:
        games = [game for game in self._all() if _own_seats(game, person_id)]
        past = [game for game in games if not before or (game.ended_at, game.id) < before]
        return past[::-1][:count]

    def seats_of(self, person_id: str, *, only_public: bool = False) -> list[rows.StoredGame]:
        own = ((game, _own_seats(game, person_id)) for game in self._all())
        return [replace(game, seats=seats) for game, seats in own if seats]

    def _all(self) -> list[rows.StoredGame]:
        games = self._keeping.all("game/", rows.StoredGame)
        return sorted(games, key=lambda game: (game.ended_at, game.id))


def _own_seats(game: rows.StoredGame, person_id: str) -> tuple[rows.StoredSeat, ...]:
    return tuple(seat for seat in game.seats if seat.person_id == person_id)


class OwnReviews(Reviews):
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def find(self, game_id: str, version: int) -> bytes | None:
        return self._keeping.read(f"review/{version}/{game_id}", bytes)

    def save(self, game_id: str, version: int, body: bytes) -> None:
        self._keeping.write(f"review/{version}/{game_id}", body)


class KeptMistake(Struct, frozen=True):
    mistake: Mistake
    decision: Raw
    memory: Memory | None = None


class OwnMistakes(Mistakes):
    """The mistakes of each game whose review was looked through."""

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self._own_games = OwnGames(keeping)
        self._reviews = OwnReviews(keeping)

    def games_to_collect(self, person_id: str, version: int, count: int) -> Sequence[str]:
        ids = self._finished_ids(person_id, version, is_reviewed=True)
        read = self._keeping.read
        return [name for name in ids if read(f"mistakes/{name}", Raw) is None][:count]

    def games_to_review(self, person_id: str, version: int, count: int) -> Sequence[str]:
        return self._finished_ids(person_id, version, is_reviewed=False)[:count]

    def add(self, person_id: str, game_id: str, decided: Sequence[tuple[Mistake, bytes]]) -> None:
        self._keep(game_id, [KeptMistake(mistake, Raw(decision)) for mistake, decision in decided])

    def of_person(self, person_id: str, rules_hash: str | None = None) -> list[Mistake]:
        games = self._own_games.seats_of(person_id)
        ids = [game.id for game in games if rules_hash in (None, game.rules_hash)]
        mistakes = [kept.mistake for name in ids for kept in self._of_game(name)]
        return sorted(mistakes, key=lambda one: (-one.loss, one.game_id, one.deal, one.action))

    def find(self, person_id: str, game_id: str, deal: int, action: int) -> Mistake | None:
        mistakes = (kept.mistake for kept in self._of_game(game_id))
        return next((one for one in mistakes if (one.deal, one.action) == (deal, action)), None)

    def decision(self, person_id: str, mistake: Mistake) -> bytes:
        return bytes(self._find_kept(mistake).decision)

    def memory(self, person_id: str, mistake: Mistake) -> bytes | None:
        memory = self._find_kept(mistake).memory
        return None if memory is None else to_json(memory)

    def remember(self, person_id: str, mistake: Mistake, due_at: float, memory: bytes) -> None:
        due, decision = replace(mistake, due_at=due_at), Raw(self.decision(person_id, mistake))
        others = [kept for kept in self._of_game(due.game_id) if kept.mistake.id != due.id]
        self._keep(due.game_id, [*others, KeptMistake(due, decision, from_json(memory, Memory))])

    def _finished_ids(self, person_id: str, version: int, *, is_reviewed: bool) -> list[str]:
        return [
            game.id
            for game in reversed(self._own_games.seats_of(person_id))
            if game.finished and is_reviewed == (self._reviews.find(game.id, version) is not None)
        ]

    def _of_game(self, game_id: str) -> list[KeptMistake]:
        return self._keeping.read(f"mistakes/{game_id}", list[KeptMistake]) or []

    def _find_kept(self, mistake: Mistake) -> KeptMistake:
        return next(
            kept for kept in self._of_game(mistake.game_id) if kept.mistake.id == mistake.id
        )

    def _keep(self, game_id: str, mistakes: list[KeptMistake]) -> None:
        self._keeping.write(f"mistakes/{game_id}", mistakes)


class OwnPuzzles(Puzzles):
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def rating(self, puzzle: Puzzle) -> Rating:
        return self._keeping.read(f"puzzle/{puzzle.id}", Rating) or puzzle.rating

    def solver(self, person: str) -> PuzzleSolver:
        return self._keeping.read("solver", PuzzleSolver) or PuzzleSolver()

    def answer(self, person: str, puzzle: Puzzle, answer: PuzzleAnswer, now: float) -> PuzzleAnswer:
        """Keep and rate an answer, and return it with the ratings after it."""
        day, rating = datetime.fromtimestamp(now, UTC).date(), self.rating(puzzle)
        solver, rating, answer = self.solver(person).after_answer(puzzle.id, rating, answer, day)
        if answer.rated:
            self._keeping.write("solver", solver)
            self._keeping.write(f"puzzle/{puzzle.id}", rating)
        return replace(answer, rating=rating.points)


class OwnStudy:
    def __init__(self, keeping: Keeping) -> None:
        self.games = OwnGames(keeping)
        self.reviews = OwnReviews(keeping)
        self.mistakes = OwnMistakes(keeping)
        self.puzzles = OwnPuzzles(keeping)
        self.kinds: dict[str, Any] = {
            "game": rows.StoredGame,
            "record": Raw,
            "review": bytes,
            "mistakes": list[KeptMistake],
            "puzzle": Rating,
            "solver": PuzzleSolver,
        }
