"""Worlds weighed by how likely their calls are."""

import pytest

from benny import Action, Game, NotationError, View, bot, variant
from benny.analysis.worlds import Worlds
from benny.lab.situations.likelihood import agreement, weights


class Passing:
    """A bot that passes where it may, and otherwise does the first thing."""

    def act(self, view: View) -> str:
        return "pass" if "pass" in view.legal else view.legal[0]


def ordered(seed: int = 1) -> Game:
    """Return a classic game in which the first seat to speak has ordered, at its first lead."""
    game = Game(variant("classic"), seed=seed)
    game.act("order")
    game.act(game.legal[0])
    return game


def test_a_weight_is_the_product_of_what_each_call_of_the_others_is_worth():
    game = ordered()
    view = game.view((game.deals[0].dealer + 2) % 4)
    worlds = [Worlds(view, seed=1).sample()]
    asked = []

    def likelihood(shown: View, action: Action) -> float:
        asked.append((shown.seat, shown.turn, action.kind))
        return 0.5 if action.kind == "order" else 0.25

    assert weights(view, worlds, likelihood) == [0.125]
    caller, dealer = (view.dealer + 1) % 4, view.dealer
    assert asked == [(caller, caller, "order"), (dealer, dealer, "discard")]


def test_ones_own_calls_and_the_play_weigh_nothing():
    game = ordered()
    for _ in range(6):
        game.act(game.legal[0])
    view = game.view((game.deals[0].dealer + 1) % 4)
    kinds = []
    weights(view, [Worlds(view, seed=1).sample()], lambda _, action: kinds.append(action.kind) or 1)

    assert kinds == ["discard"]


def test_a_bot_that_would_do_the_same_makes_a_world_likelier():
    likelihood = agreement(Passing(), slip=0.1)

    assert likelihood(turn_view(), Action("pass")) == 0.9
    assert likelihood(turn_view(), Action("order")) == 0.1


def turn_view() -> View:
    game = Game(variant("classic"), seed=1)
    return game.view(game.turn)


def test_slips_are_shared_by_all_that_a_bot_would_not_do():
    game = Game(variant("buck"), seed=1)
    view = game.view(game.turn)
    others = [action for action in view.legal if action.kind == "bid"]

    assert [agreement(Passing(), slip=0.2)(view, bid) for bid in others] == [0.2 / len(others)] * 4


def test_what_is_forced_tells_nothing():
    game = ordered()
    while len(game.legal) > 1:
        game.act(game.legal[0])

    assert agreement(Passing(), slip=0)(game.view(game.turn), game.legal[0]) == 1


def test_whoever_orders_holds_more_trumps_in_the_likely_worlds():
    game = ordered(seed=7)
    caller = (game.deals[0].dealer + 1) % 4
    view = game.view((caller + 1) % 4)
    worlds = Worlds(view, seed=1)
    sampled = [worlds.sample() for _ in range(600)]
    found = weights(view, sampled, agreement(bot("sensible"), slip=0.05))
    trumps = [sum(map(view.ordering.is_trump, world.hands[caller])) for world in sampled]
    weighed = sum(w * n for w, n in zip(found, trumps, strict=True)) / sum(found)

    assert weighed > sum(trumps) / len(trumps) + 0.5


@pytest.mark.parametrize("slip", [-0.1, 1.5])
def test_a_slip_that_is_no_share_is_refused(slip):
    with pytest.raises(NotationError, match=f"a slip of {slip} is not a share from 0 to 1"):
        agreement(Passing(), slip)
