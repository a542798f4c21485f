"""What a deal scores, as a question."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from msgspec.structs import replace

from benny.game.game import Game
from benny.game.view import Ending, Outcome
from benny.presentation.commentary import Voice, deal_so_far
from benny.presentation.picture import Picture, draw
from benny.protocol.study import LessonOption, LessonStep
from benny.rules.prose import words
from benny.rules.prose.scores import row
from benny.rules.rules import Rules
from benny.study.lessons.plan import StepPlan
from benny.study.lessons.questions import step_text
from benny.study.lessons.texts import RuleSentences, Texts
from benny.study.scenes import LEARNER, ended_deals
from benny.study.turns import all_hold

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
    game = next((one for one in _deals(rules) if _has_ended(plan.when, rules, _end(one))), None)
    return None if game is None else _make_step(plan, game)


def _make_step(plan: StepPlan, game: Game) -> LessonStep:
    rules, end = game.rules, _end(game)
    mine, names = rules.side_of(LEARNER), [player.name for player in game.players]
    verdict, *told_by_side = Voice(rules, names, LEARNER).outcome(end)
    said = {"verdict": _with_tricks(rules, verdict, end), "told": told_by_side[mine]}
    texts, right = Texts(rules, None, **said), end.points[mine]
    return LessonStep(
        kind="words",
        says=step_text(plan, texts),
        asks=texts.fill(plan.asks),
        picture=_picture_before_scoring(game, names),
        story=tuple(deal_so_far(game.ended_view(LEARNER), names)),
        options=tuple(
            LessonOption(
                answer=f"{points:+d}",
                label=in_words(points),
                right=points == right,
                says=texts.fill(plan.praise) if points == right else _rule(rules, end),
            )
            for points in _answers(rules, right)
        ),
    )


def _picture_before_scoring(game: Game, names: Sequence[str]) -> Picture:
    """Return the end of the deal before its points are written down."""
    rules = game.rules
    before, ledger = (rules.start,) * len(rules.teams), (0,) * rules.players
    return draw(replace(game.ended_view(LEARNER), scores=before, ledger=ledger, results=()), names)


def _end(game: Game) -> Outcome:
    outcome = game.view(LEARNER).previous
    assert outcome is not None
    return outcome


def in_words(points: int) -> str:
    """Return what points do to a score, as in '2 points more'."""
    if not points:
        return "Nothing"
    more = "more" if points > 0 else "less"
    return f"{words.figures(abs(points), 'point')} {more}"


def _with_tricks(rules: Rules, verdict: str, outcome: Outcome) -> str:
    taken = sum(outcome.taken[seat] for seat in rules.teams[rules.side_of(LEARNER)])
    who = "Together you" if words.has_partners(rules) else "You"
    return f"{verdict} {who} took {taken} of the {rules.tricks} tricks."


def _rule(rules: Rules, end: Outcome) -> str:
    """Return what the score of a deal goes by."""
    return (
        f"Not quite. {row(rules, _row(end)) if rules.table_rows else RuleSentences(rules).scores}"
    )


def _row(end: Outcome) -> str:
    alone = "_alone" if end.contract.alone else ""
    if not end.euchred:
        return f"made{alone}"
    return f"{'euchred' if end.contract.lone_defender is None else 'lone_defence'}{alone}"


@lru_cache(maxsize=16)
def _deals(rules: Rules) -> tuple[Game, ...]:
    return tuple(islice(ended_deals(rules), _LOOKED_AT))


def _has_ended(when: Sequence[str], rules: Rules, outcome: Outcome) -> bool:
    return all_hold(when, lambda fact: ENDINGS[fact](rules, outcome))


def _answers(rules: Rules, right: int) -> list[int]:
    """Return some points that a side may get in a deal, the right ones among them."""
    mine = rules.side_of(LEARNER)
    seen = dict.fromkeys([right, 0, *(_end(game).points[mine] for game in _deals(rules)), 1, 2])
    return sorted(list(seen)[:_MOST_ANSWERS])
