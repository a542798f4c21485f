"""A game goes on from where it stood, and takes back: at the cost of a deal, not of the game."""

from itertools import islice
from random import Random

import pytest

from benny import Game, NotationError
from benny.game.deal import DealInProgress
from benny.game.hosted_game import HostedGame
from benny.game.log import Standing
from benny.io.json import from_json, to_json
from support.rules import HOUSES, house, mark_slow

ACTIONS = 60


def begun(name, seed=1):
    """Return a game dealt by hand, its first deal dealt."""
    game = HostedGame(HOUSES[name], by_hand=True)
    game.deal(seed)
    return game


def play(game, chance, actions):
    """Do so many random actions, or those until the game is over, and deal where that is due."""
    for _ in range(actions):
        if game.over:
            return
        if game.is_waiting:
            game.deal(chance.randrange(1 << 30))
        game.act(chance.choice(game.legal))


def long_game(deals):
    """Return a game in the midst of a deal, after so many others."""
    game, chance = HostedGame(house("classic", target=99), by_hand=True), Random(5)
    game.deal(5)
    while len(game.results) < deals or game.is_waiting or len(game.deals[-1].actions) < 6:
        play(game, chance, 1)
    return game


def seen(game):
    return [game.view(seat) for seat in (*range(game.rules.players), None)]


def resumed(game):
    """Return the game that goes on from where one stands, through JSON."""
    return HostedGame.resume(game.rules, from_json(to_json(game.standing()), Standing))


@pytest.fixture
def acted(monkeypatch):
    """A list that grows by one for each action that any deal plays."""
    found = []
    act = DealInProgress.act

    def noted(live, action):
        found.append(action)
        act(live, action)

    monkeypatch.setattr(DealInProgress, "act", noted)
    return found


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_a_game_that_goes_on_from_where_it_stood_is_the_same_to_everybody(name):
    game, chance = begun(name), Random(name)

    for step in range(4):
        other = resumed(game)
        assert seen(other) == seen(game)
        assert (other.scores, other.ledger, other.winner) == (game.scores, game.ledger, game.winner)
        same = chance.randrange(1 << 30)
        play(other, Random(same), ACTIONS)
        play(game, Random(same), ACTIONS)
        assert seen(other) == seen(game), step


def test_between_two_deals_and_at_the_end_a_game_stands_as_well():
    game, chance = HostedGame(house("classic", target=5), by_hand=True), Random(1)
    game.deal(1)
    waited = 0
    while not game.over:
        if game.is_waiting:
            assert seen(resumed(game)) == seen(game)
            waited += 1
            game.deal(waited)
        play(game, chance, 1)

    assert waited > 1
    assert seen(resumed(game)) == seen(game)
    assert resumed(game).over


def test_a_game_goes_on_with_the_last_deals_alone(acted):
    game = long_game(12)
    acted.clear()

    resumed(game)

    assert len(acted) == sum(len(log.actions) for log in game.deals[-2:])


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_undoing_leads_back_to_each_earlier_point_of_the_game(name):
    """Also into earlier deals, and from the end of the game."""
    game, chance = begun(name), Random(name)
    play(game, chance, 3 * ACTIONS)
    record = game.record()
    done = sum(len(log.actions) for log in record.deals)
    for left in sorted(chance.sample(range(done), min(12, done)), reverse=True):
        game.undo(done - left)
        done = left
        again = HostedGame.replay(record, left, by_hand=True)
        assert game.results == again.results
        assert (game.scores, game.ledger, game.winner) == (again.scores, again.ledger, None)
        if not again.is_waiting:  # a deal that was dealt stays dealt, even without an action
            assert seen(game) == seen(again)
            assert game == again


def test_what_was_undone_is_dealt_again_alike():
    game, chance = Game("classic", seed=4), Random(4)
    done = 0
    while not game.over:
        game.act(chance.choice(game.legal))
        done += 1
    actions = [action for log in game.deals for _, action in log.actions]
    once = game.record()

    game.undo(done)
    assert game == Game("classic", seed=4)
    for action in actions:
        game.act(action)

    assert game.record() == once


def test_undoing_plays_no_deal_again_but_the_one_in_progress(acted):
    game = long_game(12)
    done = len(game.deals[-1].actions)
    acted.clear()

    game.undo()

    assert len(acted) == done - 1 > 0


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (2, "actions to take back 2 should be a whole number from 1 to 1"),
        (0, "actions to take back 0 should be a whole number"),
        (-1, "actions to take back -1 should be a whole number"),
        ("1", "actions to take back '1' should be a whole number"),
        (True, "actions to take back True should be a whole number"),
    ],
)
def test_no_more_is_undone_than_was_done(n, said):
    game = Game("family", seed=1)
    with pytest.raises(NotationError, match=r"^there is nothing to take back: no action has been"):
        game.undo()
    with pytest.raises(NotationError, match="nothing to take back"):
        Game("family", by_hand=True).undo()
    game.act("pass")
    before = game.record()

    with pytest.raises(NotationError, match=f"^{said}"):
        game.undo(n)

    assert game.record() == before


def test_what_was_dropped_cannot_be_undone():
    game = long_game(6)
    game.forget()
    held = sum(len(log.actions) for log in game.deals)

    with pytest.raises(NotationError, match=f"whole number from 1 to {held}"):
        game.undo(held + 1)
    game.undo(held)

    assert len(game.results) == 5


def test_what_is_forgotten_is_missed_by_nobody():
    game = long_game(6)
    before, dealt, finished = seen(game), game.dealt, len(game.results)

    game.forget()

    assert len(game.deals) == 2
    assert (game.dealt, len(game.results)) == (dealt, finished)
    assert seen(game) == before
    assert seen(resumed(game)) == before


@pytest.mark.parametrize("name", ["classic", "family", "two with piles", "sawdust"])
def test_a_deal_is_traced_alone_as_in_the_whole_game(name, acted):
    game, chance = begun(name), Random(3)
    play(game, chance, 3 * ACTIONS)
    record = game.record()
    moments = HostedGame.retrace(record)
    next(moments)
    before = _before(record, 0)
    for number, log in enumerate(record.deals):
        whole = [seen(one) for one in islice(moments, len(log.actions))]
        acted.clear()

        alone = list(map(seen, HostedGame.retrace_deal(record.rules, before, log)))[1:]

        assert len(acted) <= 2 * 60
        assert alone[:-1] == whole[:-1], number
        before = _before(record, number + 1)


def test_a_deal_traced_alone_names_the_action_that_breaks_the_rules():
    game = begun("classic")
    play(game, Random(3), 4)
    record = game.record()
    record.deals[0].actions.pop(2)

    with pytest.raises(NotationError, match=r"^deal 1, action 3: "):
        list(HostedGame.retrace_deal(record.rules, _before(record, 0), record.deals[0]))


def _before(record, number):
    return Standing(
        players=record.seats,
        first_dealer=None,
        draw=record.draw or (),
        results=tuple(log.points for log in record.deals[:number]),
        deals=record.deals[max(0, number - 1) : number],
    )
