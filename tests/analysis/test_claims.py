"""Claims: what a player can be sure of from what they know."""

import pytest

from benny import Card, Game, variant
from benny.analysis.claims import claimed_plays, lowest_play, objection, sure_order
from benny.analysis.worlds import Worlds
from benny.bots.sensible import SensibleBot
from benny.core.search.solver import Solver
from benny.rules.compile import compile_rules
from support.rules import game_of, mark_slow

LAY_DOWN = {"0": "JS JC AS KS QS"}
ALONE = ("pass", "pass", "pass", "pass", "call S alone")


def loner(hands, *actions):
    """Return a game in which seat 3 deals and seat 0 speaks first."""
    return game_of(variant("family"), "9H", 3, hands, *actions)


def test_the_five_highest_trumps_are_laid_down_by_who_leads():
    view = loner(LAY_DOWN, *ALONE).view(0)

    assert " ".join(sure_order(view)) == "JS JC AS KS QS"
    assert objection(view) == ""


def test_the_five_highest_trumps_are_laid_down_in_a_trick_that_another_leads():
    hands = {"0": "AD KD QD 9C TC", "1": "JS JC AS KS QS"}
    game = loner(hands, *ALONE[:4], "pass", "call S alone", "play AD")

    assert game.turn == 1
    assert " ".join(sure_order(game.view(1))) == "JS JC AS KS QS"


def test_a_claim_takes_every_trick_in_ordinary_plays():
    game = loner(LAY_DOWN, *ALONE)
    for seat, action in claimed_plays(game, sure_order(game.view(0))):
        assert seat == game.turn
        game.act(action)

    assert game.deals[0].tricks == (5, 0)
    assert game.deals[0].points == (4, 0)


@pytest.mark.parametrize("own", ["JS JC AS KS KD", "JC AS KS QS TS"])
def test_nothing_is_sure_while_a_higher_card_may_be_out(own):
    view = loner({"0": own}, *ALONE).view(0)

    assert sure_order(view) == ()
    assert objection(view) == "You can't claim yet: the rest isn't certain."


def test_nobody_claims_out_of_turn():
    before, after = loner(LAY_DOWN), loner(LAY_DOWN, *ALONE)

    assert objection(before.view(0)) == "You can claim when it is your turn to play."
    assert objection(after.view(1)) == "You can claim when it is your turn to play."


def test_the_lowest_card_is_no_trump_if_that_is_legal():
    hands = {"0": "JC 9S AD KH TC", "1": "9C TD JD QD KD"}
    game = loner(hands, *ALONE[:4], "call S")

    assert lowest_play(game.view(0)) == "play TC"
    game.act("play JC")
    assert lowest_play(game.view(1)) == "play 9C"


def sure_views(name, seeds):
    """Yield the first view of each deal in which a player at turn may claim the rest."""
    for seed in seeds:
        game = Game(variant(name), seed=seed)
        while not game.results:
            view = game.view(game.turn)
            if sure_order(view):
                yield view
                break
            game.act(SensibleBot().act(view))


@pytest.mark.parametrize(
    "name", mark_slow(["classic", "dnd", "family", "buck", "sawdust"], {"classic", "dnd"})
)
def test_what_may_be_claimed_is_sure_in_every_deal_that_agrees(name):
    found = {True: 0, False: 0}
    for view in sure_views(name, range(150)):
        worlds = Worlds(view, 1)
        solver = Solver(compile_rules(view.rules))
        for _ in range(20):
            solver.load(worlds.deal(), 1 << view.seat)
            assert solver.tricks() == view.cards_left(view.seat)
        found[bool(view.trick)] += 1

    assert all(found.values())


def test_the_order_holds_every_card_once():
    view = next(sure_views("family", range(100)))

    assert sorted(sure_order(view)) == sorted(map(Card, view.hand))
