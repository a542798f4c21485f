"""Hints in words: what to do, why, and what the choices are worth."""

from collections.abc import Sequence
from typing import NamedTuple

from benny.bots.hinting import hinted
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.scene.choices import in_words
from benny.terminal.session import Hint
from benny.trying import unit
from benny.view import View


def searched(view: View) -> Hint:
    """Return the hint of a search through deals that agree with a view, else common sense's."""
    if len(view.legal) == 1:
        advice = SensibleBot().advise(view)
        return Hint(advice.action, advice.reason)
    try:
        found, _, is_counted = hinted(view)
    except NotationError as error:
        return common_sense(view, error)
    values = [Worth(in_words(one.action), one.points, one.error, one.win) for one in found]
    return Hint(
        found[0].action,
        found[0].reason,
        worth_of(values, unit(view.rules), is_counted=is_counted),
        {one.action: one.reason for one in found},
    )


def common_sense(view: View, why: Exception) -> Hint:
    """Return what `sensible` advises, and why there is no more to say."""
    advice = SensibleBot().advise(view)
    because = str(why).rstrip(".")
    return Hint(advice.action, advice.reason, f"This is common sense alone: {because}.")


class Worth(NamedTuple):
    """An action in words, its points with their standard error, and the chance to win with it."""

    label: str
    points: float
    error: float
    win: float | None = None


def worth_of(values: Sequence[Worth], unit: str, *, is_counted: bool) -> str:
    """Say what actions are worth in points, and in games won where that counts for more.

    Where all deals that there may be are counted, they are worth that for sure.
    """
    if not values:
        return ""
    listed = ", ".join(f"{one.label} {one.points:+z.2f}" for one in values)
    error = max(one.error for one in values)
    doubt = (
        "counted over all deals that there may be" if is_counted else f"give or take {error:.2f}"
    )
    points = f"In {unit}: {listed}; {doubt}."
    won = ", ".join(f"{one.label} {one.win:.1%}" for one in values if one.win is not None)
    return f"Games won: {won}. {points}" if won else points
