"""A puzzle: a decision, its answer and how hard it is; as it is asked, and as it is stored."""

from hashlib import blake2b

from msgspec import Struct

from benny.game.game import default_players
from benny.game.log import DealLog, Standing
from benny.game.moment import Moment
from benny.io.json import to_json
from benny.protocol.review import Alternative
from benny.rules.rules import Rules
from benny.study.exercises import Exercise
from benny.study.puzzles.rating import Rating, first_rating


class Puzzle(Struct, frozen=True, kw_only=True):
    """A decision of a variant's game to make once more, with its first rating."""

    variant: str
    exercise: Exercise
    rating: Rating

    @property
    def id(self) -> str:
        return self.exercise.id


class StoredPuzzle(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A puzzle as a line of its variant's file has it.

    `results` are the points of the deals before, and `deal` has the actions up to the decision.
    `failed` is the share of 100 noisy players that chose wrong.
    """

    id: str
    themes: tuple[str, ...] = ()
    failed: float
    worlds: int
    results: tuple[tuple[int, ...], ...] = ()
    deal: DealLog
    alternatives: tuple[Alternative, ...]

    def puzzle(self, rules: Rules) -> Puzzle:
        return Puzzle(
            variant=rules.name,
            exercise=self.exercise(rules),
            rating=first_rating(self.failed),
        )

    def exercise(self, rules: Rules) -> Exercise:
        before = Standing(players=default_players(rules), results=self.results)
        return Exercise(
            id=self.id,
            moment=Moment(rules=rules, before=before, deal=self.deal),
            alternatives=self.alternatives,
            worlds=self.worlds,
            themes=self.themes,
        )


def name_of(rules: Rules, results: tuple[tuple[int, ...], ...], deal: DealLog) -> str:
    """Return a name that follows from the decision, so that it stays when others are added."""
    return f"{rules.name}-{blake2b(to_json((results, deal)), digest_size=4).hexdigest()}"
