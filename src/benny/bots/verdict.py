"""A hint in sentences: what to do, what the next best costs, and what the rule of thumb says."""

from collections.abc import Sequence

from benny.analysis.evaluation import CERTAINTY, ActionValue
from benny.game.view import View
from benny.presentation.choices import as_doing, as_offered
from benny.presentation.commentary import capitalised
from benny.protocol.hint import Hint

_LISTED = 3
_LEAST_POINTS = 0.005  # less would be shown as nothing
_LEAST_WIN = 0.0005
_TENTHS = 0.095  # what is lost in points has one decimal, below this two


def verdict(view: View, values: Sequence[ActionValue]) -> str:
    """Return what to do and what the next best costs, from at least one value, the best first."""
    best, *others = values
    told = capitalised(as_offered(best.action, view))
    if not others:
        return f"{told}: you have no choice."
    if all((value.behind, value.win) == (best.behind, best.win) for value in others):
        return "Whatever you do is worth the same."
    equals = equals_of(values)
    if len(equals) > 1:
        return f"{capitalised(_either(view, equals))}: no clear difference."
    return f"{told}: {as_doing(others[0].action, view)} {_loss(others[0], best)}."


def remark(hint: Hint, values: Sequence[ActionValue]) -> str:
    """Return what the rule of thumb says beside the values, "" where there is no choice."""
    if len(values) < 2:
        return ""
    equals = equals_of(values)
    if all(value.action != hint.action for value in equals):
        says = "disagrees"
    else:
        says = "says" if len(equals) > 1 else "agrees"
    return f"The rule of thumb {says}: {hint.label} ({hint.reason})."


def by_thumb(label: str, reason: str, missing: str) -> tuple[str, str]:
    """Return verdict and remark of a hint without values; `missing` says why it has none."""
    if not missing:
        return f"{capitalised(label)}: you have no choice.", ""
    return f"By rule of thumb: {label} ({reason}).", f"There are no figures: {missing}."


def equals_of(values: Sequence[ActionValue]) -> list[ActionValue]:
    """Return the first value, and those that are not surely worse."""
    return [value for value in values if not _is_worse(value, values[0])]


def _is_worse(value: ActionValue, best: ActionValue) -> bool:
    lost = _lost(value, best)
    if value.win is not None:
        return lost >= _LEAST_WIN and best.wins_more_than(value, CERTAINTY)
    return lost >= _LEAST_POINTS and lost > CERTAINTY * value.behind_error


def _lost(value: ActionValue, best: ActionValue) -> float:
    """Return what an action loses: chance to win the game where that is known, else points."""
    if value.win is None or best.win is None:
        return value.behind - best.behind
    return best.win - value.win


def _loss(value: ActionValue, best: ActionValue) -> str:
    lost = _lost(value, best)
    if value.win is not None:
        return f"wins the game {100 * lost:.1f}% less often"
    points = f"{lost:.{2 if lost < _TENTHS else 1}f}".removesuffix(".0")
    return f"loses {points} {'point' if points == '1' else 'points'}"


def _either(view: View, values: Sequence[ActionValue]) -> str:
    """Return the labels of at least two values, as in 'play 9♣, Q♠ or 10♦'."""
    first, *others = (as_offered(value.action, view) for value in values)
    verb = first.split()[0]
    rest = [label.removeprefix(f"{verb} ") for label in others]
    if len(values) > _LISTED:
        rest = [*rest[: _LISTED - 2], "another"]
    return f"{', '.join([first, *rest[:-1]])} or {rest[-1]}"
