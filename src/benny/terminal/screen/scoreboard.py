"""The scores as rows of text, of a fixed number in each game."""

from collections.abc import Iterator

from benny.presentation.scores import Score, Scores, score_pips
from benny.terminal.screen.cards import Row

_BAR = 10
_QUIET = "#9db5a8"
_STRONG = "bold #ffffff"
_GOLD = "#e9b949"


def rows(scores: Scores, width: int) -> list[Row]:
    return [row for score in scores.rows for row in _rows(score, width)]


def _rows(score: Score, width: int) -> Iterator[Row]:
    if score.pips is not None:
        yield _line(score.name, str(score.points), width, "")
        yield [("  ", ""), (score_pips(score.pips), _GOLD)]
    elif score.done is None:
        yield _line(score.name, score.text, width, "")
    else:
        yield _line(score.name, str(score.points), width, _bar(score.done))


def _line(name: str, points: str, width: int, bar: str) -> Row:
    room = width - len(bar) - 6  # the points take six cells
    return [(f"{name[:room]:<{room}}", _QUIET), (bar, _GOLD), (f"{points:>5} ", _STRONG)]


def _bar(done: float) -> str:
    """Return a progress bar from the start to the target."""
    full = int(_BAR * done)
    return "━" * full + "╌" * (_BAR - full)
