"""What holds for every bot that comes with Benny, in the five games and in houses of their own."""

from collections import Counter
from itertools import islice
from math import sqrt
from random import Random

import pytest

from benny import Game, NotationError
from benny.bots import REGISTRY, bot
from benny.game.view import Phase
from support.bots import THINKERS, made
from support.rules import HOUSES, mark_slow
from support.worlds import second_deal, second_game

BOTS = [
    pytest.param(name, marks=[pytest.mark.needs("compiled")] * (name in THINKERS))
    for name in REGISTRY
]


def decisions(rules, seed):
    """Yield a game at each choice of its first deal, played by chance."""
    game, random = Game(rules, seed=seed), Random(seed)
    while not game.results:
        if len(game.legal) > 1:
            yield game
        game.act(random.choice(game.legal))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("house", mark_slow(HOUSES))
def test_what_a_seat_can_not_see_does_not_change_what_its_bot_does(house, name):
    rules, random, compared = HOUSES[house], Random(house), 0
    for game in decisions(rules, seed=5):
        in_play = game.view(None).phase is Phase.PLAY
        other = second_deal(rules, game.deals[0], game.turn, in_play, random)
        if other is not None:
            twin = second_game(game, [other])
            assert twin.view(game.turn) == game.view(game.turn)
            assert made(name).act(twin.view(game.turn)) == made(name).act(game.view(game.turn))
            compared += 1

    assert compared > 3


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("seat", "who"), [(3, "seat 3"), (None, "a spectator")])
def test_a_bot_that_is_not_asked_says_so(name, seat, who):
    game = Game(HOUSES["classic"], seed=3)
    assert game.turn != seat

    with pytest.raises(NotationError, match=f"nothing is asked of {who} here"):
        made(name).act(game.view(seat))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("house", mark_slow(HOUSES))
def test_a_bot_does_something_legal_at_every_choice(house, name):
    for seed in range(2):
        for game in decisions(HOUSES[house], seed):
            assert made(name).act(game.view(game.turn)) in game.legal


STATING = [name for name in REGISTRY if hasattr(bot(name), "probabilities")]


@pytest.mark.parametrize("name", STATING)
@pytest.mark.parametrize("house", mark_slow(["classic", "buck", "farmers"], {"classic"}))
def test_a_bot_does_what_it_states_as_often_as_it_states(house, name):
    for game in islice(decisions(HOUSES[house], seed=6), 12):
        view = game.view(game.turn)
        stated = bot(name).probabilities(view)
        done = Counter(bot(name, seed).act(view) for seed in range(500))

        assert set(done) <= set(stated)
        assert sum(stated.values()) == pytest.approx(1)
        for action, probability in stated.items():
            spread = sqrt(probability * (1 - probability) / 500)
            assert done[action] / 500 == pytest.approx(probability, abs=4.5 * spread)


def test_random_states_its_probabilities():
    assert "random" in STATING
