"""A whole deal to play at the end of the course, with cards that can win."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from itertools import islice

from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.view import Ending, Outcome, View
from benny.presentation.choices import as_offered
from benny.presentation.commentary import capitalise, deal_ended, deal_so_far
from benny.presentation.picture import draw
from benny.protocol.study import LessonDeal
from benny.rules.rules import Rules
from benny.study.lessons.plan import StepPlan, plans
from benny.study.scenes import (
    LEARNER,
    first_deal_view,
    in_first_deal,
    play_on,
    scenes,
    sensible_action,
)
from benny.study.turns import PASSES

LOST = "You lost this one. It happens. Try again with new cards."

_MOST_ATTEMPTS = 8
"""Different deals to try; then the first one comes again."""


def practice_deal(rules: Rules, attempt: int, played: Sequence[Action | str]) -> LessonDeal:
    """Return a deal after the learner's actions; another `attempt` is another deal.

    The others play by rule of thumb. Raises NotationError for text that is no action and
    IllegalActionError for an action that is not allowed then.
    """
    game = copy(_game(rules, attempt % _MOST_ATTEMPTS))
    names = tuple(player.name for player in game.players)
    actions: list[Action] = []
    lines_before = 0
    for action in played:
        if not in_first_deal(game):
            raise NotationError(f"{str(action)!r} comes too late: the hand is over")
        lines_before = len(deal_so_far(first_deal_view(game), names))
        actions.append(game.check(action))
        game.act(actions[-1])
        while in_first_deal(game) and game.turn != LEARNER:
            play_on(game)
    view, is_over = first_deal_view(game), not in_first_deal(game)
    lines = deal_so_far(view, names)[lines_before:]
    advice = None if is_over else SensibleBot().advise(view)
    outcome = game.view(LEARNER).previous if is_over else None
    if outcome is not None:
        lines += deal_ended(game.view(LEARNER), names)[: len(rules.teams) + 1]
    is_well = outcome is not None and is_won(rules, outcome)
    return LessonDeal(
        picture=draw(view, names),
        told=tuple(lines),
        played=tuple(actions),
        advice=advice.action if advice else None,
        hint=f"{capitalise(as_offered(advice.action, view))}: {advice.reason}." if advice else "",
        over=is_over,
        won=is_well,
        says=_plan().praise if is_well else LOST if is_over else "",
    )


def is_won(rules: Rules, outcome: Outcome) -> bool:
    mine, maker = rules.side_of(LEARNER), outcome.contract.maker
    if outcome.ending is not Ending.PLAYED:
        return False
    if rules.lower_is_better:
        return outcome.points[mine] < 0
    if maker is None or LEARNER in outcome.contract.out:
        return outcome.points[mine] > 0
    return (rules.side_of(maker) == mine) is not outcome.euchred


@lru_cache(maxsize=256)
def _game(rules: Rules, attempt: int) -> Game:
    """Return a game at the learner's first turn in a deal that they can win.

    They win it by rule of thumb, and not by passing.
    """
    plan = _plan()
    winnable = (
        game
        for game in scenes(rules, plan.when, plan.cards)
        if _wins(game, sensible_action) and not _wins(game, _passing_action)
    )
    games = list(islice(winnable, attempt + 1))
    if not games:
        raise NotationError(f"no hand of {rules.called} was found that is easy to win")
    return games[attempt % len(games)]


def _wins(game: Game, choose: Callable[[View], Action]) -> bool:
    """Return whether the learner wins a deal with such choices; the rest play by rule of thumb."""
    game = copy(game)
    while in_first_deal(game):
        assert game.turn is not None
        view = game.view(game.turn)
        game.act(choose(view) if game.turn == LEARNER else sensible_action(view))
    outcome = game.view(LEARNER).previous
    return outcome is not None and is_won(game.rules, outcome)


def _passing_action(view: View) -> Action:
    passes = (action for action in view.legal if action.kind in PASSES)
    return next(passes, None) or sensible_action(view)


def _plan() -> StepPlan:
    steps = (step for lesson in plans() for step in lesson.steps)
    return next(step for step in steps if step.ask == "deal")
