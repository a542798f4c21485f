"""Trainers: exercises of one kind, dealt and valued one by one, with own mistakes among them."""

import tomllib
from collections.abc import Mapping
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from benny.analysis.evaluation import Evaluator, action_values
from benny.bots.reasons import with_reasons
from benny.errors import NotationError
from benny.game.game import Game
from benny.game.hosted_game import Moment
from benny.game.log import Standing
from benny.io.json import convert
from benny.io.validation import suggestion, whole
from benny.protocol.study import DrillOption, DrillTask, TrainerHead, TrainerList
from benny.rules.rules import Rules
from benny.study.exercises import Exercise, answer, is_right, question
from benny.study.lessons.plan import fits
from benny.study.review.decisions import alternative
from benny.study.scenes import turn_in

LEVELS = (0.6, 0.4, 0.25, 0.15)
"""By how many points the best choice is ahead of the wrong ones at each level, the easy ones first.

It may be up to twice as much, so that a good player isn't asked what is plain.
"""

OWN = "You went wrong here in one of your games."
"""What is said beside one."""

_EVERY = 4

_FILE = Path(__file__).with_name("trainers.toml")
_LOOKED_AT = 300  # worlds, to see whether an exercise is worth more
_VALUED_IN = 2000  # worlds: errors of some hundredths of a point, in about 20 ms
_CERTAIN = 2.0  # standard errors between the best choice and the wrong ones
_MOST_DEALS = 1500
_ENOUGH_DEALS = 100  # then the nearest to the level is good enough
_WIDER = 2
_FITTING = (False, 0.0)
_WRONG_WAY = (True, 0.0)
_NOTHING = (True, inf)
_IN_A_ROW = 7  # deals after which the other way is to be right
_PASSING = {"pass", "fold"}


class TrainerKind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of decision, as `trainers.toml` has it."""

    name: str
    title: str
    when: tuple[str, ...]
    needs: Mapping[str, Any] = {}
    cards: tuple[str, ...] = ()
    strong: tuple[str, ...] = ()

    def dealt(self, first: int) -> tuple[str, ...]:
        """Return the cards to deal for an exercise: good ones when to act is to be right."""
        return self.cards if _is_for_passing(first) else self.strong or self.cards


def kinds(rules: Rules) -> dict[str, TrainerKind]:
    return {kind.name: kind for kind in all_kinds() if fits(rules, kind.needs)}


def kind_of(rules: Rules, name: str) -> TrainerKind:
    """Return a kind by its name; raise NotationError if the rules have none of that name."""
    by_name = kinds(rules)
    if name not in by_name:
        raise NotationError(
            f"there is no trainer {name!r} for {rules.called}; {suggestion(name, by_name)}"
        )
    return by_name[name]


def exercise(rules: Rules, kind: TrainerKind, level: int, first: int) -> Exercise:
    """Return an exercise of a kind and level, from deal number `first` on.

    Its name ends with the number of its deal. The same arguments give the same exercise. Raises
    NotationError for a level that is none, and if no exercise is found.
    """
    least = LEVELS[whole(level, "level", most=len(LEVELS) - 1)]
    best, best_miss = None, _NOTHING
    for number in range(first, first + _MOST_DEALS):
        if best_miss == _FITTING or (best_miss < _WRONG_WAY and number > first + _ENOUGH_DEALS):
            break
        game = turn_in(rules, number, kind.when, kind.dealt(first))
        if game is None or len(game.legal) < 2:
            continue
        # To value a decision for good takes ten times as long as to look at it.
        quick = _evaluate_exercise(kind, number, game, _LOOKED_AT)
        if gap_of(quick) < LEVELS[-1] or _miss(quick, least, first) >= best_miss:
            continue
        candidate = _evaluate_exercise(kind, number, game, _VALUED_IN)
        # Something is right for sure, and something wrong.
        is_certain = gap_of(candidate) > _CERTAIN * candidate.alternatives[-1].points_error
        if is_certain and _miss(candidate, least, first) < best_miss:
            best, best_miss = candidate, _miss(candidate, least, first)
    if best is None:
        raise NotationError(f"no deal of {rules.called} was found to train {kind.name!r}")
    return best


def level_after(level: int, *, is_right: bool) -> int:
    """Return the level after an answer: harder if it was right, else easier, within the range."""
    # The browser keeps a tally of its own: `learn/tally.js` says the same.
    return min(max(level + (1 if is_right else -1), 0), len(LEVELS) - 1)


def gap_of(one: Exercise) -> float:
    """Return by how many points the best choice is ahead of the best wrong one, 0 for no wrong."""
    wrong = [other.points for other in one.alternatives if not is_right(one, other)]
    return one.alternatives[0].points - max(wrong) if wrong else 0.0


def number_of(one: Exercise) -> int:
    return int(one.id.rpartition(".")[2])


def _miss(candidate: Exercise, least: float, first: int) -> tuple[bool, float]:
    """Return whether the wrong action is best, and by how many points the gap misses the level.

    Acting and passing are to be best in turns: of hands as they come, most are for passing.
    """
    kinds = [alternative.action.kind for alternative in candidate.alternatives]
    is_pass = kinds[0] in _PASSING
    is_wrong_way = not _PASSING.isdisjoint(kinds) and is_pass is not _is_for_passing(first)
    gap = gap_of(candidate)
    return is_wrong_way, max(least - gap, gap - _WIDER * least, 0.0)


def _is_for_passing(first: int) -> bool:
    return first // _IN_A_ROW % 2 == 0


@cache
def all_kinds() -> tuple[TrainerKind, ...]:
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return convert(data["kinds"], tuple[TrainerKind, ...])


def _evaluate_exercise(kind: TrainerKind, number: int, game: Game, worlds: int) -> Exercise:
    assert game.turn is not None
    view = game.view(game.turn)
    evaluator = Evaluator(view, number, first_worlds=_LOOKED_AT)
    evaluation = evaluator.more(worlds)
    values = with_reasons(view, action_values(view, evaluation))
    log = game.deals[-1]
    return Exercise(
        id=f"{view.rules.name}.{kind.name}.{number}",
        moment=Moment(
            rules=view.rules,
            before=Standing(players=game.players, first_dealer=log.dealer),
            deal=replace(log, actions=log.actions.copy()),
        ),
        alternatives=tuple(alternative(view, value) for value in values),
        worlds=evaluation.worlds,
        themes=(kind.name,),
    )


def own_place(asked: int) -> int | None:
    """Return which of the player's mistakes comes after a number of exercises, from 0.

    It is None where another exercise comes: every fourth one is a mistake of one's own, as long as
    there are any.
    """
    return asked // _EVERY - 1 if asked > 0 and asked % _EVERY == 0 else None


def trainers(rules: Rules) -> TrainerList:
    heads = tuple(TrainerHead(kind.name, kind.title) for kind in kinds(rules).values())
    return TrainerList(rules.name, rules.called, heads, len(LEVELS))


def new_task(rules: Rules, kind: TrainerKind, level: int, first: int) -> DrillTask:
    """Return an exercise as `exercise` finds it, as a client gets it."""
    found = exercise(rules, kind, level, first)
    return task(found, number_of(found) + 1)


def task(one: Exercise, following: int, *, is_own: bool = False) -> DrillTask:
    """Return an exercise as a client gets it; the next one starts from deal `following`."""
    asked = question(one)
    options = []
    for option in asked.options:
        reply = answer(one, option.action)
        options.append(
            DrillOption(
                action=option.action, label=option.label, right=reply.right, verdict=reply.verdict
            )
        )
    return DrillTask(
        following=following,
        about=OWN if is_own else "",
        title=asked.title,
        picture=asked.picture,
        story=asked.story,
        options=tuple(options),
        alternatives=one.alternatives,
        worlds=one.worlds,
    )
