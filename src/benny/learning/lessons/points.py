"""What a deal scores, as a question."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice

from benny.game.game import default_players
from benny.game.view import Ending, Outcome
from benny.learning.lessons.plan import StepPlan
from benny.learning.lessons.questions import told
from benny.learning.lessons.texts import RuleSentences, Texts
from benny.learning.scenes import LEARNER, outcomes
from benny.presentation.commentary import Voice
from benny.protocol.lesson import LessonOption, LessonStep
from benny.rules.prose import words
from benny.rules.rules import Rules

_LOOKED_AT = 100
_MOST_ANSWERS = 4


def _is_by_us(rules: Rules, outcome: Outcome) -> bool:
    maker = outcome.contract.maker
    is_played = outcome.ending is Ending.PLAYED and maker is not None
    return is_played and rules.side_of(maker or 0) == rules.side_of(LEARNER)


def _is_by_others(rules: Rules, outcome: Outcome) -> bool:
    is_played = outcome.ending is Ending.PLAYED and outcome.contract.maker is not None
    return is_played and not _is_by_us(rules, outcome) and LEARNER not in outcome.contract.out


ENDINGS: Mapping[str, Callable[[Rules, Outcome], bool]] = {
    "made by us": lambda rules, end: _is_by_us(rules, end) and not end.euchred,
    "euchred by us": lambda rules, end: _is_by_us(rules, end) and end.euchred,
    "we euchred": lambda rules, end: _is_by_others(rules, end) and end.euchred,
    "march": lambda rules, end: end.is_march(rules),
}
"""How a deal may end, by the words that lessons use for it."""


def points_step(plan: StepPlan, rules: Rules) -> LessonStep | None:
    """Return a step that asks for the points of a deal, None if no deal ends as it wants."""
    wanted = next((one for one in _ends(rules) if _has_ended(plan.when, rules, one)), None)
    if wanted is None:
        return None
    names = [player.name for player in default_players(rules)]
    voice = Voice(rules, names, LEARNER)
    verdict, *told_by_side = voice.outcome(wanted)
    mine = rules.side_of(LEARNER)
    texts = Texts(
        rules, None, verdict=_with_tricks(rules, verdict, wanted), told=told_by_side[mine]
    )
    right = wanted.points[mine]
    return LessonStep(
        kind="words",
        says=told(plan, texts),
        asks=texts.fill(plan.asks),
        picture=None,
        story=(),
        options=tuple(
            LessonOption(
                answer=f"{points:+d}",
                label=in_words(rules, points),
                right=points == right,
                says=texts.fill(plan.praise) if points == right else _rule(rules),
            )
            for points in _answers(rules, right)
        ),
    )


def in_words(rules: Rules, points: int) -> str:
    """Return what points do to a score, as in '2 points more'."""
    if not points:
        return "Nothing"
    more = "more" if points > 0 else "less"
    return f"{words.figures(abs(points), 'point')} {more}"


def _with_tricks(rules: Rules, verdict: str, outcome: Outcome) -> str:
    taken = sum(outcome.taken[seat] for seat in rules.teams[rules.side_of(LEARNER)])
    who = "Together you" if words.has_partners(rules) else "You"
    return f"{verdict} {who} took {taken} of the {rules.tricks} tricks."


def _rule(rules: Rules) -> str:
    return f"Not quite. {RuleSentences(rules).scores}"


@cache
def _ends(rules: Rules) -> tuple[Outcome, ...]:
    return tuple(islice(outcomes(rules), _LOOKED_AT))


def _has_ended(when: Sequence[str], rules: Rules, outcome: Outcome) -> bool:
    return all(
        ENDINGS[fact.removeprefix("not ")](rules, outcome) is not fact.startswith("not ")
        for fact in when
    )


def _answers(rules: Rules, right: int) -> list[int]:
    """Return some points that a side may get in a deal, the right ones among them."""
    mine = rules.side_of(LEARNER)
    seen = dict.fromkeys([right, 0, *(one.points[mine] for one in _ends(rules)), 1, 2])
    return sorted(list(seen)[:_MOST_ANSWERS])
