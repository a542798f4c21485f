"""Hints for players, the same in terminal and browser: `expert`'s values and the rule of thumb."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from benny.analysis.evaluation import BEHIND, CERTAINTY, ActionValue, EvaluationSums, as_good
from benny.bots.expert import BookChooser
from benny.bots.policy import without_endless_pass
from benny.bots.reasons import with_reasons
from benny.bots.search import Search
from benny.bots.sensible import MUST_MAKE, SensibleBot
from benny.game.view import View
from benny.presentation.choices import as_doing, as_noun, as_offered
from benny.presentation.commentary import capitalise
from benny.protocol.hint import Hint, HintValue
from benny.rules.prose.words import few_of, join_words
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
    if all(other.is_same_as(best) for other in rest):
        return f"{advice} (every choice is worth the same)."
    close = as_good(best, rest)
    if not close:
        is_unsure = any(not other.is_worse_than(best, CERTAINTY) for other in rest)
        rival, probably = rest[0], "probably " if is_unsure else ""
        lost = rival.loss_against(best)
        points = f"{lost:.{2 if lost < _TENTHS else 1}f}".removesuffix(".0")
        costs = f"loses {points} {'point' if points == '1' else 'points'}"
        if rival.win is not None:
            costs = f"wins {100 * lost:.1f} fewer games in 100"
        return f"{advice}: {as_doing(rival.action, view)} {probably}{costs}."
    rivals = join_words(few_of([as_noun(value.action, view) for value in close]))
    verb = "is" if len(close) == 1 else "are"
    how = "just" if all(rival.is_same_as(best) for rival in close) else "about"
    return f"{advice} ({rivals} {verb} {how} as good)."


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
    if not advised.is_worse_than(best, BEHIND):
        why = " That is about as good."
    elif best.win is not None and advised.points > best.points:
        why = " That scores more but wins fewer games from here."
    return f"A rule of thumb would {hint.label} ({hint.reason}).{why}"
