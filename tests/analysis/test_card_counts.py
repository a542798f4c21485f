"""Cards that do the same: with open cards they are worth the same in every deal."""

from random import Random

import pytest

from benny import Action, Game, variant
from benny.analysis.card_counts import are_alike, classes
from benny.analysis.evaluation import Evaluator, Method
from benny.game.view import Phase
from support.rules import HOUSES, game_of, mark_slow


def with_a_choice(rules, seeds):
    """Yield what seats see before random cards, where some of them do the same."""
    for seed in seeds:
        random, game = Random(seed), Game(rules, seed=seed)
        while not game.results:
            view = game.view(game.turn)
            if view.phase is Phase.PLAY and len(classes(view)) < len(view.legal):
                yield view
            game.act(random.choice(view.legal))


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_cards_that_do_the_same_are_worth_the_same_in_each_world(name):
    tried = 0
    for number, view in enumerate(with_a_choice(HOUSES[name], range(10))):
        found = Evaluator(view, number, method=Method.OPEN, believed=False).more(8)
        for group in classes(view):
            tried += len(group) > 1
            assert len({found.mean(action) for action in group}) == 1, group

    assert tried > 20


def at_lead(rules, hand):
    """Return what the seat on the dealer's left knows before its lead; hearts are trump."""
    game = game_of(variant(rules), "9H", 3, {"0": hand}, "order")
    while game.view(game.turn).phase is not Phase.PLAY:
        game.act(game.view(game.turn).legal[0])
    return game.view(0)


@pytest.mark.parametrize(
    ("rules", "hand", "cards", "alike"),
    [
        ("classic", "AS KS 9C TC QD", "AS KS", True),
        ("classic", "AS QS 9C TC QD", "AS QS", False),
        ("classic", "AS KS QS TC QD", "AS QS", True),
        ("classic", "JH JD AH TC QD", "JH AH", True),
        ("classic", "JH AH 9C TC QD", "JH AH", False),
        ("classic", "AS KD 9C TC QD", "AS KD", False),
        # The left bower follows diamonds, and still ranks between jack and ace of trump.
        ("sawdust", "JD AD 9C TC QH", "JD AD", False),
        ("sawdust", "JH AH 9C TC QD", "JH AH", False),
        ("sawdust", "AD KD 9C TC QH", "AD KD", True),
    ],
)
def test_cards_do_the_same_if_nobody_else_has_one_between(rules, hand, cards, alike):
    one, other = (Action(f"play {card}") for card in cards.split())

    assert are_alike(at_lead(rules, hand), one, other) is alike


def test_before_play_nothing_does_the_same():
    game = Game("classic", seed=1)
    view = game.view(game.turn)

    assert classes(view) == tuple((action,) for action in view.legal)
