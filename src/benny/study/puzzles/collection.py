"""The puzzles that come with Benny, by variant, theme and day."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from importlib.resources import files

from benny.errors import NotationError
from benny.io.json import read_json
from benny.io.validation import suggestion
from benny.rules.loading import names, variant
from benny.study.puzzles.puzzle import Puzzle, StoredPuzzle
from benny.study.puzzles.themes import theme

FIRST_DAY = date(2026, 1, 1)
"""The day of the first daily puzzle; the days before count backwards."""

_DATA = files("benny.study.puzzles") / "data"


ALL_TRIED = "you have tried all of these puzzles"
"""Why there is no next puzzle; `as_sentence` makes a sentence of it."""


@lru_cache
def with_puzzles() -> tuple[str, ...]:
    """Return the variants that have puzzles, in the order of their days."""
    return tuple(name for name in names() if (_DATA / f"{name}.jsonl").is_file())


def of_variant(name: str) -> tuple[Puzzle, ...]:
    """Return a variant's puzzles; raise NotationError if it has none."""
    if name not in with_puzzles():
        raise NotationError(
            f"there are no puzzles of {name[:40]!r}: {suggestion(name, with_puzzles())}"
        )
    return _read(name)


def select_puzzles(variant_name: str = "", theme_name: str = "") -> tuple[Puzzle, ...]:
    """Return the puzzles of a variant and a theme, of all where none is named.

    Raises NotationError for an unknown one, and if no puzzle has both.
    """
    variants = (variant_name,) if variant_name else with_puzzles()
    found = tuple(puzzle for name in variants for puzzle in of_variant(name))
    if not theme_name:
        return found
    title = theme(theme_name).title
    fitting = tuple(puzzle for puzzle in found if theme_name in puzzle.exercise.themes)
    if not fitting:
        raise NotationError(f"no puzzle of {variant_name or 'any game'} is about {title!r}")
    return fitting


def find_puzzle(name: str) -> Puzzle:
    """Return the puzzle with a name, as in 'classic-767cb89f'; raise NotationError if none has."""
    variant_name = name.rpartition("-")[0]
    if variant_name in with_puzzles():
        for puzzle in _read(variant_name):
            if puzzle.id == name:
                return puzzle
    example = today(FIRST_DAY).id
    raise NotationError(f"there is no puzzle {name[:40]!r}; a puzzle's name looks like {example}")


def utc_today() -> date:
    """Return the date by which the day's puzzle changes, the same everywhere."""
    return datetime.now(UTC).date()


def today(day: date) -> Puzzle:
    """Return the puzzle of a day, by its date in UTC: everybody gets the same.

    The variants take turns, and each shows all of its puzzles before one comes again.
    """
    number = (day - FIRST_DAY).days
    variants = with_puzzles()
    puzzles = _read(variants[number % len(variants)])
    return puzzles[number // len(variants) % len(puzzles)]


@lru_cache
def _read(name: str) -> tuple[Puzzle, ...]:
    rules = variant(name)
    lines = (_DATA / f"{name}.jsonl").read_bytes().splitlines()
    return tuple(read_json(line, StoredPuzzle).puzzle(rules) for line in lines)


def themes_in(puzzles: Sequence[Puzzle]) -> dict[str, int]:
    """Return how many puzzles have each theme, the most frequent first."""
    found: dict[str, int] = {}
    for puzzle in puzzles:
        for name in puzzle.exercise.themes:
            found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items(), key=lambda item: -item[1]))
