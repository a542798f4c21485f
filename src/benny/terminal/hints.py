"""Hints in words: what to do, why, and what the choices are worth."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from benny.analysis.evaluation import unit
from benny.bots.hints import hinted
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import View
from benny.presentation.choices import as_offered
from benny.presentation.commentary import capitalised, shown
from benny.terminal.session import SessionHint, Worth

if TYPE_CHECKING:  # the web part need not be installed
    from benny.bots.reasons import Explanation
    from benny.web.live.hint_pool import HintValue

    Found: TypeAlias = Explanation | HintValue


def searched(view: View) -> SessionHint:
    """Return the hint of a search through deals that agree with a view, else common sense's."""
    if len(view.legal) == 1:
        advice = SensibleBot().advise(view)
        return SessionHint(advice.action, advice.reason)
    try:
        values, _, is_counted = hinted(view)
    except NotationError as error:
        return common_sense(view, error)
    found = {one.action: one for one in values}
    return with_worths(view, found, unit(view.rules), is_counted=is_counted)


def common_sense(view: View, why: Exception) -> SessionHint:
    """Return what `sensible` advises, and why there is no more to say."""
    advice = SensibleBot().advise(view)
    because = str(why).rstrip(".")
    return SessionHint(advice.action, advice.reason, f"This is common sense alone: {because}.")


def with_worths(
    view: View, found: "Mapping[Action, Found]", measure: str, *, is_counted: bool
) -> SessionHint:
    """Return the hint that says what each action is worth; the one to do comes first."""
    to_do, best = next(iter(found.items()))
    shares = "" if best.win is None else "games won, and "
    counted = ", over all deals that there may be" if is_counted else ""
    return SessionHint(
        to_do,
        best.reason,
        f"{capitalised(shares + measure)}{counted}:",
        {
            action: Worth(_label(action, view), _figures(one, is_counted=is_counted), one.reason)
            for action, one in found.items()
        },
    )


def _label(action: Action, view: View) -> str:
    return shown(action.card) if len(action.cards) == 1 else as_offered(action, view)


def _figures(found: "Found", *, is_counted: bool) -> str:
    """Return games won and points, with their errors where not all deals are counted."""
    points = f"{found.points:+z.2f}"
    won = "" if found.win is None else f"{100 * found.win:.1f}"
    if not is_counted:
        points += f" ± {found.error:.2f}"
        won += f" ± {100 * found.win_error:.1f}" if found.win_error is not None else ""
    return f"{won}%, {points}" if won else points
