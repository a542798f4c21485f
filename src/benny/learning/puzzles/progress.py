"""What somebody has done with puzzles: first tries, days in a row, and what comes next."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from random import Random

from msgspec import Struct

from benny.learning.puzzles.collection import today
from benny.learning.puzzles.puzzle import Puzzle
from benny.learning.puzzles.rating import Rating

ALL_TRIED = "you have tried all of these puzzles"
"""Why there is no next puzzle; `as_sentence` makes a sentence of it."""

_NEAREST = 20  # of about the same rating, so that not everybody meets the same puzzles


class Try(Struct, frozen=True):
    """Somebody's first try at a puzzle, and its day in UTC."""

    puzzle: str
    day: date
    solved: bool


def streak(tries: Iterable[Try], now: date) -> int:
    """Return on how many days in a row, up to now, the day's puzzle was solved on its day.

    Today may still be to come.
    """
    solved = {one.day for one in tries if one.solved and one.puzzle == today(one.day).id}
    day = now if now in solved else now - timedelta(days=1)
    number = 0
    while day - timedelta(days=number) in solved:
        number += 1
    return number


def next_puzzle(
    puzzles: Sequence[Puzzle], tried: Collection[str], rating: Rating, random: Random
) -> Puzzle | None:
    """Return a puzzle that was not tried, of those about as hard as a rating; None if none is left.

    Which one is left to chance.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in tried]
    near = sorted(fresh, key=lambda puzzle: abs(puzzle.rating.rating - rating.rating))
    return random.choice(near[:_NEAREST]) if near else None
