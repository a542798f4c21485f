"""The puzzles that come with Benny: stored, found by variant, theme and day, and asked."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import asdict

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.game import default_players
from benny.game.hosted_game import Moment
from benny.game.log import DealLog, Standing
from benny.io.json import read_json, to_json
from benny.io.validation import suggestion
from benny.protocol.review import Alternative
from benny.protocol.study import PuzzleAnswer, PuzzleIndex, PuzzleQuestion, PuzzleTheme
from benny.rules.loading import names, variant
from benny.rules.rules import Rules
from benny.study.exercises import Exercise, answer, question
from benny.study.puzzles.rating import Rating, first_rating
from benny.study.puzzles.themes import theme

FIRST_DAY = date(2026, 1, 1)
"""The day of the first daily puzzle; the days before count backwards."""

ALL_TRIED = "you have tried all of these puzzles"
"""Why there is no next puzzle; `as_sentence` makes a sentence of it."""

_DATA = files("benny.study.puzzles") / "data"


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


@lru_cache
def with_puzzles() -> tuple[str, ...]:
    """Return the variants that have puzzles, in the order of their days."""
    return tuple(name for name in names() if (_DATA / f"{name}.jsonl").is_file())


@lru_cache
def _read(name: str) -> tuple[Puzzle, ...]:
    rules = variant(name)
    lines = (_DATA / f"{name}.jsonl").read_bytes().splitlines()
    stored = (read_json(line, StoredPuzzle) for line in lines)
    return tuple(
        Puzzle(variant=name, exercise=puzzle.exercise(rules), rating=first_rating(puzzle.failed))
        for puzzle in stored
    )


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
    puzzles = tuple(puzzle for name in variants for puzzle in of_variant(name))
    if not theme_name:
        return puzzles
    title = theme(theme_name).title
    fitting = tuple(puzzle for puzzle in puzzles if theme_name in puzzle.exercise.themes)
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
    """Return the puzzle of a day, by its date in UTC; it is the same for all.

    The variants take turns, and each shows all of its puzzles before one comes again.
    """
    number = (day - FIRST_DAY).days
    variants = with_puzzles()
    puzzles = _read(variants[number % len(variants)])
    return puzzles[number // len(variants) % len(puzzles)]


def puzzle_question(puzzle: Puzzle, rating: Rating, day: date) -> PuzzleQuestion:
    """Return a puzzle without its answer, marked if it is the puzzle of the day."""
    return PuzzleQuestion(
        **asdict(question(puzzle.exercise)),
        game=puzzle.exercise.moment.rules.called,
        rating=rating.points,
        day=day.isoformat() if today(day).id == puzzle.id else "",
    )


def puzzle_answer(puzzle: Puzzle, rating: Rating, action: Action | str) -> PuzzleAnswer:
    """Return the value of a choice; raise NotationError and IllegalActionError as `answer`."""
    counts = _count_themes(select_puzzles(puzzle.variant))
    return PuzzleAnswer(
        **asdict(answer(puzzle.exercise, action)),
        rating=rating.points,
        about=tuple(_theme_with_count(name, counts[name]) for name in puzzle.exercise.themes),
    )


def index() -> PuzzleIndex:
    """Return the variants with the number of their puzzles, and the themes, most frequent first."""
    counts = _count_themes(select_puzzles()).most_common()
    return PuzzleIndex(
        variants={name: len(select_puzzles(name)) for name in with_puzzles()},
        themes=tuple(_theme_with_count(name, number) for name, number in counts),
    )


def _count_themes(puzzles: Iterable[Puzzle]) -> Counter[str]:
    return Counter(name for puzzle in puzzles for name in puzzle.exercise.themes)


def _theme_with_count(name: str, number: int) -> PuzzleTheme:
    title, sentence, _ = theme(name)
    return PuzzleTheme(name, title, sentence, number)
