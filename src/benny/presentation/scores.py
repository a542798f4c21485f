"""Scores as players keep them at the table."""

import msgspec
from msgspec.structs import replace

from benny.game.view import View
from benny.presentation.commentary import Voice
from benny.rules.prose.words import figures
from benny.rules.rules import scoring_of

_PIPS = 5  # of a two and a three together
_CROSSED = 5  # crossing the cards adds this much

# Pips of the two and of the three that make up a number of pips.
_SHOWN = ((0, 0), (1, 0), (2, 0), (0, 3), (1, 3), (2, 3))


class Pips(msgspec.Struct, frozen=True, gc=False):
    """A score on a two and a three: pips of each, five more when crossed, and whole tens.

    Past ten the count starts again, as at tables that play to more (page 003).
    """

    two: int = 0
    three: int = 0
    crossed: bool = False
    tens: int = 0


class Score(msgspec.Struct, frozen=True, gc=False):
    """The score of a side, or in a ledger of a seat; `text` is as in this game, e.g. '3 to go'.

    `done` is the fraction of the way to the target, None without a target.
    """

    name: str
    seats: tuple[int, ...]
    points: int
    text: str
    done: float | None = None
    pips: Pips | None = None


class Scores(msgspec.Struct, frozen=True, gc=False):
    """All scores; `heading` says what they count towards."""

    heading: str
    rows: tuple[Score, ...]


def scores(view: View, voice: Voice) -> Scores:
    rules, kind = view.rules, scoring_of(view.rules)
    shown = zip(rules.teams, view.scores, strict=True)
    if view.ledger:
        shown = zip([(seat,) for seat in range(rules.players)], view.ledger, strict=True)
    rows = []
    for seats, points in shown:
        done, text = kind.progress(rules, points), kind.words(rules, points)
        pips = None
        if rules.sides == "partners" and done is not None:
            pips = count_pips(points)
            text = f"{points} ({score_cards(points)})" if points > 0 else f"{points}"
        rows.append(Score(voice.team(seats), seats, points, text.replace("-", "−"), done, pips))
    return Scores(kind.heading(rules), tuple(rows))


def with_names(board: Scores, voice: Voice, seat: int | None) -> Scores:
    """Return scores with the names as a viewer at a seat reads them."""
    rows = [
        replace(row, name=voice.team(row.seats)) if seat in row.seats else row for row in board.rows
    ]
    return Scores(board.heading, tuple(rows))


def count_pips(score: int) -> Pips:
    if score <= 0:
        return Pips()
    tens, rest = divmod(score - 1, _PIPS + _CROSSED)
    two, three = _SHOWN[rest % _PIPS + 1]
    return Pips(two, three, crossed=rest >= _PIPS, tens=tens)


def score_cards(score: int) -> str:
    pips = count_pips(score)
    number = pips.two + pips.three
    crossed = "crossed, " if pips.crossed else ""
    tens = f"{10 * pips.tens}+ " if pips.tens else ""
    return f"{tens}{crossed}{figures(number, 'pip')} showing"


def score_pips(pips: Pips) -> str:
    """Return the two and the three as a picture: `●● ○○○` is two, `●● × ○○○` crossed is seven."""
    between = " × " if pips.crossed else "   "
    cards = f"{'●' * pips.two:○<2}{between}{'●' * pips.three:○<3}"
    return f"{cards}{f'  {10 * pips.tens}+' if pips.tens else ''}"
