"""Hints for players, the same in terminal and browser: `expert`'s values and the rule of thumb."""

from typing import TypeVar

from msgspec.structs import replace

from benny.analysis.evaluation import CERTAINTY, ActionValue, EvaluationSums
from benny.bots.expert import BookChooser
from benny.bots.reasons import with_reasons
from benny.bots.search import Search
from benny.bots.sensible import SensibleBot
from benny.bots.verdict import by_thumb, remark, verdict
from benny.game.view import View
from benny.presentation.choices import as_offered
from benny.protocol.hint import Hint, HintValue
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
        """Return whether one action is clearly best, and the figures are fit to be read."""
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
    """Return what `sensible` advises, without values; `missing` says why there are none."""
    advice = SensibleBot().advise(view)
    label = as_offered(advice.action, view)
    verdict_by_thumb, remark_by_thumb = by_thumb(label, advice.reason, missing)
    return Hint(
        worlds=0,
        counted=False,
        unit=scoring_of(view.rules).unit(view.rules),
        values=(),
        action=advice.action,
        label=label,
        reason=advice.reason,
        missing=missing,
        verdict=verdict_by_thumb,
        remark=remark_by_thumb,
    )


def client_value(value: ActionValue, view: View, kind: type[_Told]) -> _Told:
    """Return a value as a struct that clients get, with the action as they are offered it."""
    fields = {name: getattr(value, name) for name in kind.__struct_fields__ if name != "label"}
    return kind(label=as_offered(value.action, view), **fields)
