"""OpenSpiel's ISMCTS as a bot: it plays every game, and sees no more than its seat."""

import runpy
import sys
from random import Random

import ismcts
import pytest

from benny import Game, NotationError
from benny.bots.sensible import SensibleBot
from benny.game.hosted_game import truncate
from benny.game.view import Phase, encode
from support.brute_force import standing
from support.rules import HOUSES, SIX, mark_slow
from support.worlds import second_deal

pytestmark = pytest.mark.needs("compiled")


class Quick(ismcts.ISMCTS):
    simulations = 20


def moments(name, seed):
    """Yield a game at each turn with a choice; it plays on."""
    game = Game(name, seed=seed)
    while game.turn is not None and not game.results:
        view = game.view(game.turn)
        if len(view.legal) > 1:
            yield game, view
        game.act(SensibleBot().act(view))


@pytest.mark.parametrize("name", SIX)
def test_the_state_that_it_gets_shows_its_seat_what_the_view_does(name):
    for game, view in moments(name, 4):
        state = ismcts.drawn_state(view, 1)
        drawn = state.deal.view(view.seat)

        assert state.current_player() == view.seat
        assert state.legal_actions() == sorted(action.code for action in view.legal)
        assert (drawn.hand, drawn.log, drawn.piles) == (view.hand, view.log, view.piles)
        assert state.deal.dealer == game.deals[-1].dealer


@pytest.mark.parametrize("name", mark_slow(SIX, {"dnd"}))
def test_it_plays_every_game_and_by_its_seed(name):
    for _, view in list(moments(name, 5))[::4]:
        first, again = (Quick(3).act(view) for _ in "12")

        assert first == again
        assert first in view.legal


@pytest.mark.parametrize("name", mark_slow(["classic", "buck", "dnd"], {"dnd"}))
def test_hidden_cards_change_nothing(name):
    random, twins = Random(name), 0
    for game, view in moments(name, 3):
        log = truncate(game.deals[-1], len(view.log))
        other = second_deal(game.rules, log, view.seat, view.phase is Phase.PLAY, random)
        if other is None or len(view.log) % 3:
            continue
        twin = standing(game, other).view(view.seat)
        twins += 1
        assert encode(twin) == encode(view)
        assert Quick(1).act(twin) == Quick(1).act(view)

    assert twins > 1


def test_rules_that_openspiel_has_no_game_of_are_refused():
    view = Game(HOUSES["lone defenders"], seed=1)
    with pytest.raises(NotationError, match="OpenSpiel has no game of"):
        Quick().act(view.view(view.turn))


def test_without_openspiel_it_says_how_to_install_it(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("benny.env.openspiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)

    with pytest.raises(ModuleNotFoundError, match="needs open_spiel, which is not installed: "):
        runpy.run_path(ismcts.__file__)
