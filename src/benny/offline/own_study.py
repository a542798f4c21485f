"""A person's finished games, with their reviews, mistakes and puzzles, as they are kept."""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Raw, Struct
from msgspec.structs import replace

from benny.offline.keeping import Keeping, KeptGame
from benny.protocol.study import PuzzleAnswer
from benny.study.library import Mistake
from benny.study.puzzles.collection import Puzzle
from benny.study.puzzles.rating import Rating
from benny.study.puzzles.solver import PuzzleSolver
from benny.web.store import rows


class OwnGames:
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def find(self, game_id: str) -> rows.StoredGame | None:
        game = self._keeping.read(f"game/{game_id}", KeptGame)
        return None if game is None else game.facts

    def record(self, game_id: str) -> bytes | None:
        game = self._keeping.read(f"game/{game_id}", KeptGame)
        return None if game is None else bytes(game.record)

    def of_person(
        self,
        person_id: str,
        count: int,
        before: tuple[float, str] | None = None,
        *,
        only_public: bool = False,
    ) -> list[rows.StoredGame]:
        games = reversed(self._of(person_id))
        return [game for game in games if not before or (game.ended_at, game.id) < before][:count]

    def seats_of(self, person_id: str, *, only_public: bool = False) -> list[rows.StoredGame]:
        games = self._of(person_id)
        return [replace(game, seats=tuple(_own_seats(game, person_id))) for game in games]

    def _of(self, person_id: str) -> list[rows.StoredGame]:
        games = (game.facts for game in self._keeping.all("game/", KeptGame))
        own = (game for game in games if _own_seats(game, person_id))
        return sorted(own, key=lambda game: (game.ended_at, game.id))


def _own_seats(game: rows.StoredGame, person_id: str) -> list[rows.StoredSeat]:
    return [seat for seat in game.seats if seat.person_id == person_id]


class KeptReview(Struct, frozen=True):
    version: int
    body: bytes


class OwnReviews:
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def find(self, game_id: str, version: int) -> bytes | None:
        review = self._keeping.read(f"review/{game_id}", KeptReview)
        return review.body if review is not None and review.version == version else None

    def save(self, game_id: str, version: int, body: bytes) -> None:
        self._keeping.write(f"review/{game_id}", KeptReview(version, body))


class KeptMistake(Struct, frozen=True):
    mistake: Mistake
    decision: Raw
    memory: Raw | None = None


class OwnMistakes:
    """The mistakes of each game whose review was looked through."""

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self._games = OwnGames(keeping)
        self._reviews = OwnReviews(keeping)

    def games_to_collect(self, person_id: str, version: int, count: int) -> Sequence[str]:
        ids = self._finished(person_id)
        reviewed = (name for name in ids if self._reviews.find(name, version) is not None)
        return [name for name in reviewed if self._keeping.read(f"mistakes/{name}", Raw) is None][
            :count
        ]

    def games_to_review(self, person_id: str, version: int, count: int) -> Sequence[str]:
        ids = self._finished(person_id)
        return [name for name in ids if self._reviews.find(name, version) is None][:count]

    def add(self, person_id: str, game_id: str, decided: Sequence[tuple[Mistake, bytes]]) -> None:
        mistakes = [KeptMistake(mistake, Raw(decision)) for mistake, decision in decided]
        self._keeping.write(f"mistakes/{game_id}", mistakes)

    def of_person(self, person_id: str, rules_hash: str | None = None) -> list[Mistake]:
        games = self._games.of_person(person_id, 1 << 30)
        ids = [game.id for game in games if rules_hash in (None, game.rules_hash)]
        mistakes = [kept.mistake for name in ids for kept in self._of_game(name)]
        return sorted(mistakes, key=lambda one: (-one.loss, one.game_id, one.deal, one.action))

    def find(self, person_id: str, game_id: str, deal: int, action: int) -> Mistake | None:
        places = {(kept.mistake.deal, kept.mistake.action): kept for kept in self._of_game(game_id)}
        kept = places.get((deal, action))
        return None if kept is None else kept.mistake

    def decision(self, person_id: str, mistake: Mistake) -> bytes:
        return bytes(self._kept(mistake).decision)

    def memory(self, person_id: str, mistake: Mistake) -> bytes | None:
        memory = self._kept(mistake).memory
        return None if memory is None else bytes(memory)

    def remember(self, person_id: str, mistake: Mistake, due_at: float, memory: bytes) -> None:
        mistakes = [
            replace(kept, mistake=replace(kept.mistake, due_at=due_at), memory=Raw(memory))
            if kept.mistake.id == mistake.id
            else kept
            for kept in self._of_game(mistake.game_id)
        ]
        self._keeping.write(f"mistakes/{mistake.game_id}", mistakes)

    def _finished(self, person_id: str) -> list[str]:
        return [game.id for game in self._games.of_person(person_id, 1 << 30) if game.finished]

    def _of_game(self, game_id: str) -> list[KeptMistake]:
        return self._keeping.read(f"mistakes/{game_id}", list[KeptMistake]) or []

    def _kept(self, mistake: Mistake) -> KeptMistake:
        return next(
            kept for kept in self._of_game(mistake.game_id) if kept.mistake.id == mistake.id
        )


class OwnPuzzles:
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def rating(self, puzzle: Puzzle) -> Rating:
        return self._keeping.read(f"puzzle/{puzzle.id}", Rating) or puzzle.rating

    def solver(self, person: str) -> PuzzleSolver:
        return self._keeping.read("solver", PuzzleSolver) or PuzzleSolver()

    def answer(self, person: str, puzzle: Puzzle, answer: PuzzleAnswer, now: float) -> PuzzleAnswer:
        """Keep and rate an answer, and return it with the ratings after it."""
        day = datetime.fromtimestamp(now, UTC).date()
        solver, rating, answer = self.solver(person).after_answer(
            puzzle.id, self.rating(puzzle), answer, day
        )
        if answer.rated:
            self._keeping.write("solver", solver)
            self._keeping.write(f"puzzle/{puzzle.id}", rating)
        return replace(answer, rating=rating.points)


KINDS = {
    "game": KeptGame,
    "review": KeptReview,
    "mistakes": list[KeptMistake],
    "puzzle": Rating,
    "solver": PuzzleSolver,
}
