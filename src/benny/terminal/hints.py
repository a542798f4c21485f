"""Hints in words: what the choices are worth, or why that is unknown."""

from benny.bots.hints import rule_of_thumb, search_hint
from benny.errors import NotationError
from benny.game.view import View
from benny.presentation.commentary import capitalise
from benny.presentation.plain_text import shown_action
from benny.protocol.hint import Hint, HintValue

_MOST_CHARACTERS = 5


def best_hint(view: View) -> Hint:
    if len(view.legal) == 1:  # there is nothing to compare
        return rule_of_thumb(view)
    try:
        return search_hint(view)
    except NotationError as error:
        return without_values(view, error)


def without_values(view: View, error: Exception) -> Hint:
    return rule_of_thumb(view, missing=str(error).rstrip("."))


def heading(hint: Hint) -> str:
    if not hint.values:
        return ""
    shares = "" if hint.values[0].win is None else "games won, and "
    counted = ", over all possible deals" if hint.counted else ""
    return f"{capitalise(shares + hint.unit)}{counted}:"


def lines(hint: Hint) -> list[str]:
    text = [hint.verdict]
    if not hint.missing:
        text.append(f"{capitalise(hint.because)}.")
    if title := heading(hint):
        text.append(title)
    for value in hint.values:
        why = "" if value.action == hint.best_action else f": {value.reason}."
        text.append(f"  {shown_action(value.action)}  {figures(hint, value)}{why}")
    return [*text, hint.remark] if hint.remark else text


def caption(hint: Hint) -> str:
    """Return the values of all choices, or why there are none; "" for a single choice."""
    if not hint.values:
        return hint.remark
    unit = hint.unit if hint.values[0].win is None else "games won"
    return f"Figures are {unit}{', over all possible deals' * hint.counted}."


def worth(value: HintValue) -> str:
    """Return in at most five characters the games won with an action, or else its points."""
    if value.win is not None:
        return f"{100 * value.win:.1f}%" if value.win < 1 else "100%"
    points = f"{value.points:+z.2f}"
    return points if len(points) <= _MOST_CHARACTERS else f"{value.points:+z.1f}"


def figures(hint: Hint, value: HintValue) -> str:
    """Return games won and points, with their errors unless all deals were counted."""
    points = f"{value.points:+z.2f}{_error(hint, value.error, 2)} points"  # z: no minus zero
    if value.win is None:
        return points
    error = _error(hint, 100 * (value.win_error or 0.0), 1)
    return f"wins {100 * value.win:.1f}{error}%, {points}"


def _error(hint: Hint, error: float, places: int) -> str:
    """Return a standard error to print after its figure, "" where it is none or looks like it."""
    shown_error = f"{error:.{places}f}"
    return "" if hint.counted or not float(shown_error) else f" ± {shown_error}"
