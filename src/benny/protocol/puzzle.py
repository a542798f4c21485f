"""A puzzle: what is asked, what a choice was worth, and how somebody stands."""

from msgspec import Struct

from benny.protocol.exercise import ExerciseAnswer, ExerciseQuestion


class PuzzleTheme(Struct, frozen=True):
    """What puzzles may be about, in a sentence, and how many there are."""

    name: str
    title: str
    sentence: str
    puzzles: int


class PuzzleQuestion(ExerciseQuestion, frozen=True, kw_only=True):
    """A puzzle without its answer; `day` is the date of which it is the puzzle, "" for none.

    `game` is what the variant is called, and `rating` how hard it is.
    """

    game: str
    rating: int
    day: str = ""


class PuzzleStanding(Struct, frozen=True, kw_only=True):
    """How somebody stands: the rating, how many puzzles they tried, and solved at once.

    `streak` is the number of days in a row on which they solved the day's puzzle.
    """

    rating: int
    deviation: int
    tried: int
    solved: int
    streak: int


class PuzzleAnswer(ExerciseAnswer, frozen=True, kw_only=True):
    """What a choice was worth, what the puzzle is about, and how that changed the ratings.

    `standing` is that of whoever answered, None for a guest. Only a first try is `rated`; then
    `change` is that of their rating.
    """

    about: tuple[PuzzleTheme, ...]
    rating: int
    rated: bool = False
    change: int = 0
    standing: PuzzleStanding | None = None


class PuzzleIndex(Struct, frozen=True):
    """Which puzzles there are: their number by variant, and the themes."""

    variants: dict[str, int]
    themes: tuple[PuzzleTheme, ...]
    standing: PuzzleStanding | None = None
