"""Values of actions against what they are by definition: the mean over all deals that agree."""

from fractions import Fraction
from functools import cache
from math import prod
from operator import mul
from random import Random
from statistics import mean, stdev

import pytest
from msgspec.structs import asdict

import pure
from benny import Game, variant
from benny.core import scoring
from benny.core.policy import Policy
from benny.core.selfplay import unpacked
from benny.lab.evaluating import Trying, equity_of
from benny.lab.pieces import run
from benny.lab.workers import open_workers
from benny.live import LiveDeal
from benny.log import DealLog
from benny.trying import Method, valued
from benny.view import Phase, encode
from every_world import candidates, every_world
from houses import HOUSES, house

COMPILED = bool(pure.built()) and not pure.PLAIN
WORLDS = 4000 if COMPILED else 400
SURE = 5.0
NEARLY = 0.06  # how often a call comes is itself estimated by what is drawn
CLOSELY = 0.005  # anything at all is done now and then

# With more cards left over there are never few deals that agree while somebody has a choice.
FEW_LEFT_OVER = [
    name for name, rules in HOUSES.items() if len(rules.deck) - rules.players * rules.tricks < 5
]

each_house = pytest.mark.parametrize("name", FEW_LEFT_OVER)


@pytest.fixture(params=["drawn", "counted"])
def is_counted(request, monkeypatch):
    """Let all deals that agree be counted out, or none."""
    if request.param == "drawn":
        monkeypatch.setattr("benny.trying.MOST_COUNTED", 0)
    return request.param == "counted"


@cache
def decision(name, phase=None):
    """Return a game late enough to try all worlds, at a choice; in a phase if one is given."""
    rules = HOUSES[name]
    for seed in range(3000):
        random = Random(f"{name} {seed}")
        game = Game(rules, seed=seed)
        while not game.over and game.finished_deals < 2:
            is_choice = len(game.legal) > 1 and phase in (None, game.view(game.turn).phase)
            if is_choice and 4 <= candidates(game, game.turn) <= 200:
                return game
            game.act(random.choice(game.legal))
    raise AssertionError(f"no such decision in {name}")


def deals_of(game):
    """Return every deal that agrees with what the seat at turn knows, standing there."""
    found = []
    for world in every_world(game, game.turn).values():
        live = standing(game.rules, world)
        found.append(live.deal)
    return found


def standing(rules, world):
    live = LiveDeal(rules, DealLog(world.dealer, world.hands, world.kitty, world.piles))
    for _, action in world.actions:
        live.act(action)
    return live


def played_out(deal, action):
    after, policy = deal.copy(), Policy(deal.tables)
    after.act(action.number)
    while not after.over:
        after.take(policy.choose(after))
    return after


def best_open(view, deal):
    """Return the gain with open cards where both sides do their best for it."""
    if deal.over:
        return scoring.gain(deal, view.seat)
    ours = view.rules.side_of(deal.turn) == view.rules.side_of(view.seat)
    best = max if ours else min
    values = []
    for card in deal.legal():
        after = deal.copy()
        after.act(card)
        values.append(best_open(view, after))
    return best(values)


def values_of(trying):
    tried = trying.work(0, 7)
    return {value.action: value for value in valued(trying.view, tried)}


@each_house
@pytest.mark.usefixtures("is_counted")
def test_played_out_values_are_the_mean_over_all_deals_that_agree(name):
    game = decision(name)
    view = game.view(game.turn)
    values = values_of(Trying(view=view, believed=False, worlds=WORLDS))
    deals = deals_of(game)

    for action in view.legal:
        exact = mean(scoring.gain(played_out(deal, action), view.seat) for deal in deals)
        assert abs(values[action].points - exact) <= SURE * values[action].error + 1e-9


@pytest.mark.parametrize("name", [n for n in FEW_LEFT_OVER if not HOUSES[n].counts_down])
@pytest.mark.usefixtures("is_counted")
def test_open_values_are_the_mean_of_what_both_sides_can_reach(name):
    game = decision(name, Phase.PLAY)
    view = game.view(game.turn)
    trying = Trying(view=view, method=Method.OPEN, believed=False, worlds=WORLDS)
    values = values_of(trying)
    deals = deals_of(game)

    for action in view.legal:
        found = []
        for deal in deals:
            after = deal.copy()
            after.act(action.number)
            found.append(best_open(view, after))
        assert abs(values[action].points - mean(found)) <= SURE * values[action].error + 1e-9


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["sawdust", "classic"])
def test_solved_cards_bring_what_the_rules_can_pay(name):
    rules = house(name, next_dealer="winner")
    for seed in range(20):
        game = Game(rules, seed=seed)
        while game.view(game.turn).phase is not Phase.PLAY:
            game.act(game.legal[-1])
        trying = Trying(view=game.view(game.turn), method=Method.OPEN, worlds=20)
        for counts in trying.work(0, seed).counts:
            for word in counts:
                result = unpacked(word)
                assert set(result.points) <= {-1, 0, 1, 2}
                assert 0 <= result.next_dealer < rules.players
                assert 0 <= result.maker < rules.players


def agreements(game, world):
    """Return at which of the others' calls in a world the policy does the same, by their order."""
    live = standing(game.rules, DealLog(world.dealer, world.hands, world.kitty, world.piles))
    policy, found = Policy(live.deal.tables), []
    for seat, action in world.actions:
        if live.phase is Phase.PLAY:
            break
        if seat != game.turn and len(live.legal) > 1:
            chosen = live.deal.action_of(policy.choose(live.deal))
            found.append(chosen == action.number)
        live.act(action)
    return found


def likelihoods(game, worlds):
    """Return how likely the others' calls are where one in eight is made without a look."""
    found = [agreements(game, world) for world in worlds]
    rates = [Fraction(sum(column), len(found)) for column in zip(*found, strict=True)]
    return [prod(same + rate / 7 for same, rate in zip(row, rates, strict=True)) for row in found]


@each_house
def test_believed_values_weigh_deals_by_how_likely_the_calls_are_in_them(name, is_counted):
    game = decision(name)
    view = game.view(game.turn)
    values = values_of(Trying(view=view, worlds=WORLDS))
    worlds = list(every_world(game, game.turn).values())
    weights = likelihoods(game, worlds)
    if not sum(weights):  # nobody would ever have called so
        weights = [1] * len(worlds)

    for action in view.legal:
        gains = [
            scoring.gain(played_out(standing(game.rules, world).deal, action), view.seat)
            for world in worlds
        ]
        exact = sum(map(mul, weights, gains)) / sum(weights)
        assert abs(values[action].points - exact) <= SURE * values[action].error + (
            CLOSELY if is_counted else NEARLY
        )


@pytest.mark.compiled
def test_errors_are_those_of_the_values_of_many_pieces():
    view = Game(variant("classic"), seed=5).view(2)
    trying = Trying(view=view, worlds=250)
    first = values_of(trying)
    seeds = range(40)
    means = [
        {value.action: value.points for value in valued(trying.view, trying.work(0, seed))}
        for seed in seeds
    ]

    for action, value in first.items():
        spread = stdev(found[action] for found in means)
        assert 0.6 * value.error < spread < 1.6 * value.error


@each_house
def test_the_best_action_comes_first_and_the_others_are_behind_it(name):
    game = decision(name)
    trying = Trying(view=game.view(game.turn), worlds=200)
    values = valued(trying.view, trying.work(0, 1))

    assert sorted(value.action for value in values) == sorted(game.legal)
    assert values[0].behind == 0
    for value in values:
        assert value.behind == pytest.approx(values[0].points - value.points)
        assert 0 <= value.made <= 1
        assert value.march <= value.made + 1e-9


@pytest.mark.once
def test_pieces_add_up_whoever_works_on_them():
    trying = Trying(view=Game(variant("family"), seed=2).view(1), worlds=100, error=1e-9)
    alone = run(trying, 6)
    with open_workers("threads", 2) as workers:
        together = run(trying, 6, workers)

    assert alone == together
    assert alone.worlds <= 600


@pytest.mark.once
def test_it_is_settled_when_one_action_is_far_ahead_or_all_are_known_well():
    view = Game(variant("classic"), seed=5).view(2)
    loose, strict = Trying(view=view, error=1.0), Trying(view=view, error=1e-9)
    few = strict.work(0, 3)
    many = strict.merged(few, strict.work(1, 4))

    assert not loose.settled(few)
    assert loose.settled(many)
    ahead = valued(strict.view, many)[1]
    assert strict.settled(many) == (ahead.behind >= 3 * ahead.behind_error)


def test_a_count_down_goes_by_how_far_the_own_score_goes_down():
    game = decision("buck", Phase.PLAY)
    view = game.view(game.turn)
    values = values_of(Trying(view=view, method=Method.OPEN, worlds=200))

    for value in values.values():
        assert -view.rules.bump <= value.points <= view.rules.tricks


def test_the_chance_to_win_follows_from_the_score():
    rules = variant("family")
    equity = equity_of(rules, deals=4000)
    wins = []
    for score in (0, 9):
        game = Game(rules, seed=5)
        game.scores[:] = [score, 5]
        trying = Trying(view=game.view(game.turn), worlds=200)
        wins.append(valued(trying.view, trying.work(0, 1), equity)[0].win)

    assert wins[0] < wins[1]


@pytest.mark.parametrize("name", [n for n in FEW_LEFT_OVER if not HOUSES[n].farmers_hand])
def test_what_is_counted_out_is_known_for_sure(name):
    game = decision(name)
    found = Trying(view=game.view(game.turn), worlds=10)
    tried = found.work(0, 1)

    assert tried.is_counted
    assert found.settled(tried)
    assert found.merged(tried, found.work(1, 2)) == tried
    assert {value.error for value in valued(found.view, tried)} == {0}


@pytest.mark.compiled
@each_house
def test_both_builds_find_the_same_values(name, is_counted, monkeypatch):
    game = decision(name)
    plain = pure.load_pure("benny.lab.evaluating")
    if not is_counted:
        monkeypatch.setattr(pure.load_pure("benny.trying"), "MOST_COUNTED", 0)
    decode = pure.load_pure("benny.view").decode
    view = game.view(game.turn)
    for method in Method if view.phase is Phase.PLAY else (Method.PLAYED,):
        ours = Trying(view=view, method=method, worlds=10).work(0, 3)
        theirs = plain.Trying(
            view=decode(encode(view)), method=plain.Method(method), worlds=10
        ).work(0, 3)
        assert asdict(ours) == asdict(theirs)
