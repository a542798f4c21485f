"""Making trump that is mostly euchred: only where passing is worse for sure."""

import pytest

from benny import Action, Game
from benny.analysis.evaluation import MAKING
from benny.bots.search import DOUBT, cautious
from support.bots import THINKERS, made
from support.rules import HOUSES, game_of, house, mark_slow

pytestmark = [pytest.mark.needs("compiled"), pytest.mark.slow]

CUTTHROAT = house("classic", players=3, sides="maker_against_rest")
THIN = {"2": "JH 9H AS KC 9D"}  # right and nine, with the ten turned up for an opponent

GAMES = 12
MOSTLY = 0.6


def calls(rules, bot):
    """Yield the views in which a bot may make trump or pass, at the beginning of games."""
    for seed in range(GAMES):
        game = Game(rules, seed=seed)
        while not game.results and game.view(game.turn).phase != "play":
            view = game.view(game.turn)
            if "pass" in view.legal and any(action.kind in MAKING for action in view.legal):
                yield view
            game.act(bot.act(view))


@pytest.mark.parametrize("bot_name", THINKERS)
@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_nobody_makes_trump_that_is_mostly_euchred_unless_passing_is_worse_for_sure(name, bot_name):
    bot, made_trump = made(bot_name), 0
    for view in calls(HOUSES[name], bot):
        tried = bot.search(view)
        best = bot.values(view, tried)[0]
        if best.action.kind in MAKING:
            made_trump += 1
            assert best.euchred <= MOSTLY or tried.is_behind("pass", DOUBT), (view.hand, best)

    assert made_trump > 0


@pytest.mark.parametrize("bot_name", THINKERS)
def test_a_thin_call_is_passed_where_a_euchre_pays_two_opponents(bot_name):
    view = game_of(CUTTHROAT, "TH", 0, THIN, "pass").view(2)
    bot = made(bot_name)
    order, *_ = (value for value in bot.values(view, bot.search(view)) if value.action == "order")

    assert order.euchred > MOSTLY
    assert bot.act(view) == "pass"


def test_a_pass_is_preferred_to_a_call_that_is_mostly_euchred_unless_it_is_behind():
    view = game_of(CUTTHROAT, "TH", 0, THIN, "pass").view(2)
    order, passing = Action("order"), Action("pass")
    found = made("search").search(view)

    assert cautious(view, found, order, lambda action: False) == passing
    assert cautious(view, found, order, lambda action: True) == order
    assert cautious(view, found, passing, lambda action: True) == passing
