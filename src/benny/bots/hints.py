"""Hints for players, the same in terminal and browser: `expert`'s values and the rule of thumb."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from benny.analysis.evaluation import CERTAINTY, ActionValue, EvaluationSums
from benny.bots.expert import BookChooser
from benny.bots.policy import without_endless_pass
from benny.bots.reasons import with_reasons
from benny.bots.search import Search
from benny.bots.sensible import MUST_MAKE, SensibleBot
from benny.game.view import View
from benny.presentation.choices import as_doing, as_offered, as_thing
from benny.presentation.commentary import capitalise
from benny.protocol.hint import Hint, HintValue
from benny.rules.prose.words import join_words
from benny.rules.rules import scoring_of

_Told = TypeVar("_Told", bound=HintValue)

_WORLDS = 8192
_FEWEST = 1024  # fewer would leave figures of clear choices too rough to read
_LIMIT = 1.0  # seconds; see web.live.bot_pool and docs/explanation/bots.md


class _Adviser(BookChooser):
    """Chooses as `expert` does, but goes on until its choice can be explained."""

    keeps_worlds = True
    clear_by = CERTAINTY

    def is_settled(self, view: View, evaluation: EvaluationSums) -> bool:
        return evaluation.worlds >= _FEWEST and super().is_settled(view, evaluation)


def search_hint(view: View) -> Hint:
    """Return a hint for the seat to act, from what its player may know.

    Raises NotationError if no deal agrees with that.
    """
    search = Search(_Adviser(), 0, _WORLDS, _LIMIT)
    evaluation = search.search(view)
    values = with_reasons(view, search.values(view, evaluation))
    advice = rule_of_thumb(view)
    return replace(
        advice,
        worlds=evaluation.worlds,
        counted=evaluation.is_counted,
        values=tuple(client_value(value, view, HintValue) for value in values),
        verdict=verdict(view, values),
        remark=remark(advice, values),
    )


def rule_of_thumb(view: View, missing: str = "") -> Hint:
    """Return the advice of `sensible`, without values; `missing` says why there are none."""
    advice = SensibleBot().advise(view)
    label = as_offered(advice.action, view)
    verdict, remark = f"{capitalise(label)}: you have no choice.", ""
    if missing:
        verdict = f"A rule of thumb would {label} ({advice.reason})."
        remark = f"There are no figures: {missing}."
    return Hint(
        worlds=0,
        counted=False,
        unit=scoring_of(view.rules).unit(view.rules),
        values=(),
        action=advice.action,
        label=label,
        reason=advice.reason,
        missing=missing,
        verdict=verdict,
        remark=remark,
    )


def client_value(value: ActionValue, view: View, kind: type[_Told]) -> _Told:
    """Return a value as a struct that clients get, with the action as they are offered it."""
    fields = {name: getattr(value, name) for name in kind.__struct_fields__ if name != "label"}
    return kind(label=as_offered(value.action, view), **fields)


_LIKELY = 1.5
"""Standard errors by which an action must be behind to be probably worse."""
_LISTED = 3
_LEAST_POINTS = 0.005  # less would be shown as nothing
_LEAST_WIN = 0.0005
_TENTHS = 0.095  # what is lost in points has one decimal, below this two


def verdict(view: View, values: Sequence[ActionValue]) -> str:
    """Return the recommended action and a comparison with the others, from at least one value.

    The first value is that of the action to do. The others come in the order of merit.
    """
    best, *rest = values
    advice = capitalise(as_offered(best.action, view))
    if not rest:
        return f"{advice}: you have no choice."
    if without_endless_pass(view) is not view:
        rest = [other for other in rest if other.action != "pass"]
    if not rest:
        return f"{advice}: {MUST_MAKE}."
    if all(_is_same(other, best) for other in rest):
        return f"{advice} (every choice is worth the same)."
    rivals = [other for other in rest if not _is_worse(other, best, CERTAINTY)]
    close = [rival for rival in rivals if not _is_worse(rival, best, _LIKELY)]
    if not close:
        rival, probably = rest[0], "probably " if rivals else ""
        lost = _loss_against(rival, best)
        points = f"{lost:.{2 if lost < _TENTHS else 1}f}".removesuffix(".0")
        costs = f"loses {points} {'point' if points == '1' else 'points'}"
        if rival.win is not None:
            costs = f"wins the game {100 * lost:.1f}% less often"
        return f"{advice}: {as_doing(rival.action, view)} {probably}{costs}."
    if all(_is_same(rival, best) for rival in close):
        verb = "is" if len(close) == 1 else "are"
        return f"{advice} ({_list_actions(view, close)} {verb} just as good)."
    verb = "is" if len(close) == 1 else "are"
    return f"{advice} ({_list_actions(view, close)} {verb} about as good)."


def remark(hint: Hint, values: Sequence[ActionValue]) -> str:
    """Return whether the rule of thumb agrees with the values, and if not, why.

    That is "" where there is no choice.
    """
    if len(values) < 2:
        return ""
    best = values[0]
    if best.action == hint.action:
        return f"A rule of thumb agrees ({hint.reason})."
    advised = next(value for value in values if value.action == hint.action)
    why = ""
    if not _is_worse(advised, best, _LIKELY):
        why = " That is about as good."
    elif best.win is not None and advised.points > best.points:
        why = " That scores more but wins fewer games from here."
    return f"A rule of thumb would {hint.label} ({hint.reason}).{why}"


def _is_same(value: ActionValue, best: ActionValue) -> bool:
    return abs(_loss_against(value, best)) < _least(value) and not _error(value, best)


def _is_worse(value: ActionValue, best: ActionValue, certainty: float) -> bool:
    lost = _loss_against(value, best)
    return lost >= _least(value) and lost > certainty * _error(value, best)


def _least(value: ActionValue) -> float:
    return _LEAST_POINTS if value.win is None else _LEAST_WIN


def _loss_against(value: ActionValue, best: ActionValue) -> float:
    """Return an action's loss: in chance to win the game where that is known, else in points."""
    if value.win is None or best.win is None:
        return value.behind - best.behind
    return best.win - value.win


def _error(value: ActionValue, best: ActionValue) -> float:
    """Return the standard error of what an action loses, or a higher one."""
    if value.win is None:
        # What has most points may be another one: we know only the errors of both beside that.
        return value.behind_error + best.behind_error
    return best.error_beside(value)


def _list_actions(view: View, values: Sequence[ActionValue]) -> str:
    names = [as_thing(value.action, view) for value in values]
    if len(names) > _LISTED:
        listed = names[: _LISTED - 1]
        names = [*listed, f"{len(names) - len(listed)} others"]
    return join_words(names)
