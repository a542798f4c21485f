"""Oracles: what is asked for in a batch is what is known of each by itself."""

from functools import cache
from math import isnan

import pytest

import benny
from benny import Card, NotationError, variant
from benny.bots.expert import ExpertBot
from benny.game.actions import ACTIONS
from benny.game.hosted_game import truncate
from benny.game.view import Phase, encode
from benny.lab import oracles
from benny.lab.simulation import decisions, new_game
from benny.rules.cards import CARDS
from support import pure
from support.brute_force import standing

LINES = ("S 1 9S KH / JS AH / TS AC / QS TC", "H 0 JH AS / - / 9S TS / QD KD")
WORLDS = 20
NAMES = ("classic", "buck", "dnd", "family", "sawdust")
EXPERT_WORLDS = 64 if pure.built() and not pure.PLAIN else 8

each_variant = pytest.mark.parametrize("name", NAMES)


@cache
def moments(name):
    """Return the views of the choices of a deal, with the cards that lay there."""
    rules = variant(name)
    game = new_game(rules, ["sensible"] * rules.players, 2, 0)
    return [
        (view, truncate(game.deals[-1], len(view.log)), standing(game, game.deals[-1]))
        for view, _ in decisions(game, ["sensible"] * rules.players, 1)
        if len(view.legal) > 1
    ]


def views(name):
    return [view for view, _, _ in moments(name)]


def test_open_values_are_those_of_solve():
    found = oracles.open_values("classic", LINES)
    solved = [benny.solve(line, "classic") for line in LINES]

    assert found.tricks.shape == (2, 2)
    assert found.leads.shape == (2, len(CARDS))
    assert found.tricks.tolist() == [list(one.tricks) for one in solved]
    for row, one in zip(found.leads.tolist(), solved, strict=True):
        assert {CARDS[card]: tricks for card, tricks in enumerate(row) if tricks >= 0} == one.cards


def test_stored_deals_are_solved_too():
    deals = [
        log
        for game in benny.play_games("buck", "sensible", games=1, seed=3)
        for log in game.deals
        if any(action.kind == "play" for _, action in log.actions)
    ]
    found = oracles.open_values("buck", deals[:3])

    assert found.tricks.tolist() == [list(benny.solve(log, "buck").tricks) for log in deals[:3]]


@each_variant
def test_all_worlds_agree_with_their_view(name):
    found = oracles.worlds(views(name), WORLDS, seed=1)

    for one, (view, _, game) in zip(found, moments(name), strict=True):
        assert sum(one.weights) == pytest.approx(1)
        assert len(one.deals) == len(one.weights)
        assert one.is_exact or (len(one.deals), set(one.weights)) == (WORLDS, {1 / WORLDS})
        for world in one.deals[:WORLDS]:
            assert encode(standing(game, world).view(view.seat)) == encode(view)


def test_the_worlds_of_a_view_do_not_depend_on_those_beside_it():
    one, two, *_ = views("classic")

    assert as_lists(oracles.worlds([one, two], 5, seed=3)) == [
        *as_lists(oracles.worlds([one], 5, seed=3, workers=1)),
        *as_lists(oracles.worlds([two], 5, seed=3)),
    ]
    assert as_lists(oracles.worlds([one], 5)) != as_lists(oracles.worlds([one], 5, seed=3))


def as_lists(found):
    return [(one.deals, list(one.weights), one.is_exact) for one in found]


@each_variant
def test_holders_are_who_holds_the_cards(name):
    rules = variant(name)
    found = oracles.holders(rules, [log for _, log, _ in moments(name)]).tolist()

    for row, (view, _, game) in zip(found, moments(name), strict=True):
        for seat in range(rules.players):
            seen = game.view(seat)
            held = seen.held if view.phase is Phase.PLAY else seen.hand
            here = {card for card, holder in enumerate(row) if holder == seat}
            assert here == {card.number for card in held}


@each_variant
def test_expert_values_are_those_of_the_bot(name):
    some = views(name)[::4]
    found = oracles.expert_values(some, worlds=EXPERT_WORLDS, seed=5)

    assert found.points.shape == found.errors.shape == (len(some), len(ACTIONS))
    for view, points, errors in zip(
        some, found.points.tolist(), found.errors.tolist(), strict=True
    ):
        bot = ExpertBot(5, EXPERT_WORLDS, limit=None)
        values = {one.action.code: one for one in bot.values(view, bot.search(view))}
        assert {code: points[code] for code in values} == {
            code: one.points for code, one in values.items()
        }
        assert {code: errors[code] for code in values} == {
            code: one.error for code, one in values.items()
        }
        assert {code for code, one in enumerate(points) if not isnan(one)} == set(values)


def test_a_table_is_an_array_without_a_copy():
    numpy = pytest.importorskip("numpy")
    found = oracles.open_values("classic", LINES).leads

    assert numpy.asarray(found).dtype == numpy.int8
    assert numpy.asarray(found)[0, Card("JS").number] == 2
    assert numpy.shares_memory(numpy.asarray(found), numpy.frombuffer(found.obj, numpy.int8))


@pytest.mark.parametrize(
    ("ask", "complaint"),
    [
        (lambda: oracles.open_values("classic", []), "there are no deals: give one or more"),
        (lambda: oracles.open_values("classic", ["S 1"]), "'S 1' is not a deal"),
        (lambda: oracles.open_values("classic", LINES[0]), "'S 1 .*' should be a list, each of"),
        (lambda: oracles.open_values("classic", None), "None should be a list, each of"),
        (lambda: oracles.worlds([], 5), "there are no views: give one or more"),
        (lambda: oracles.worlds(["x"], 5), "'x' should be a View"),
        (lambda: oracles.worlds(views("classic"), 0), "number 0 should be a whole number from 1"),
        (
            lambda: oracles.worlds(views("classic"), 10**9),
            "number 1000000000 should be a whole number from 1 to 100000",
        ),
        (lambda: oracles.holders("classic", []), "there are no deals: give one"),
        (lambda: oracles.holders("classic", [1]), "1 should be a DealLog"),
        (lambda: oracles.expert_values(views("classic"), worlds=0), "0 worlds tell nothing"),
        (
            lambda: oracles.expert_values([benny.Game("classic", seed=1).view(None)]),
            "nothing is asked of a spectator here",
        ),
    ],
)
def test_bad_input_is_refused(ask, complaint):
    with pytest.raises(NotationError, match=f"^{complaint}"):
        ask()


def test_a_deal_against_the_rules_is_refused():
    _, log, _ = moments("classic")[-1]
    log = truncate(log, len(log.actions))
    log.actions[-1] = (log.actions[-1][0], benny.Action("pass"))

    with pytest.raises(NotationError, match=r"^'pass' by seat \d is against the rules$"):
        oracles.holders("classic", [log])
