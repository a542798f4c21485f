"""Hints in words: what to do, why, and what the choices are worth."""

from collections.abc import Sequence

from benny.bots.expert import ExpertBot
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.scene.choices import in_words
from benny.terminal.session import Hint
from benny.view import View

_MOST_VALUES = 6
_LIMIT = 0.5


def searched(view: View) -> Hint:
    """Return the hint of a search through deals that agree with a view, else common sense's."""
    advice = SensibleBot().advise(view)
    if len(view.legal) == 1:
        return Hint(advice.action, advice.reason)
    try:
        found = ExpertBot(limit=_LIMIT).explain(view)
    except NotationError:
        return Hint(advice.action, advice.reason)
    values = [(in_words(one.action), one.points, one.error) for one in found]
    return Hint(found[0].action, found[0].reason, worth_of(values))


def worth_of(values: Sequence[tuple[str, float, float]]) -> str:
    """Say what actions are worth: each in words with its points and their standard error."""
    if not values:
        return ""
    shown = values[:_MOST_VALUES]
    listed = ", ".join(f"{label} {points:+.2f}" for label, points, _ in shown)
    error = max(error for *_, error in shown)
    return f"In points of this deal, ours less theirs: {listed}; give or take {error:.2f}."
