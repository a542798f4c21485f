"""Values of actions against what they are by definition: the mean over all deals that agree."""

from fractions import Fraction
from functools import cache
from math import inf, nan, prod
from operator import mul
from random import Random
from statistics import mean, stdev

import numpy as np
import pytest
from msgspec.structs import replace

import benny
from benny import Game, variant
from benny.analysis.books import SHELF, outcomes_by
from benny.analysis.evaluation import MOST_COUNTED, Evaluator, Method, action_values
from benny.core import scoring
from benny.core.policy.policy import Policy
from benny.errors import NotationError
from benny.game.deal import DealInProgress
from benny.game.log import DealLog
from benny.game.view import Phase
from benny.lab.evaluation import EvaluationJob, equity_of, evaluation_job
from benny.lab.runs.runner import run
from benny.lab.simulation import play_out
from benny.rules.compile import compile_rules
from support import pure
from support.brute_force import candidates, every_world
from support.rules import AMERICAN, HOUSES, SMALL, house, mark_slow

COMPILED = bool(pure.built()) and not pure.PLAIN
WORLDS = 1500 if COMPILED else 400
SURE = 5.0
NEARLY = 0.06  # how often a call comes is itself estimated by what is drawn
CLOSELY = 0.005  # anything at all is done now and then
TELLS = 0.2

RULES = HOUSES | SMALL
# With more cards left over there are never few deals that agree while somebody has a choice.
FEW_LEFT_OVER = [
    name
    for name, rules in RULES.items()
    if len(rules.deck) - rules.players * rules.tricks < 5 and name != "swaps"
]
# Where random calls are now and then such as the policy would make in some deals and not in others.
TELLING = ["classic", "dnd", "family", "sawdust", "32 cards"]

each_house = pytest.mark.parametrize("name", mark_slow(FEW_LEFT_OVER))


how_many_counted = pytest.mark.parametrize(
    "most_counted", [0, MOST_COUNTED], ids=["drawn", "counted"]
)


def decisions(name, phase):
    """Yield games late enough to try all worlds, at a choice; in a phase if one is given."""
    for seed in range(3000):
        random = Random(f"{name} {seed}")
        game = Game(RULES[name], seed=seed)
        while not game.over and len(game.results) < 2:
            is_choice = len(game.legal) > 1 and phase in (None, game.view(game.turn).phase)
            if is_choice and 4 <= candidates(game, game.turn) <= 200:
                yield game
                break
            game.act(random.choice(game.legal))


def once_a_game(find):
    """Return a function that finds something once for each game, which can't be hashed."""
    found = {}

    def known(game):
        if id(game) not in found:
            found[id(game)] = game, find(game)
        return found[id(game)][1]

    return known


@cache
def decision(name, phase=None):
    """Return such a game in which it is not settled what the deal brings."""
    return next(
        game
        for game in decisions(name, phase)
        if len({gain for gains in gains_of(game).values() for gain in gains}) > 1
    )


@cache
def telling_decision(name):
    """Return such a game in which the calls of the others tell much."""
    return next(
        game
        for game in decisions(name, None)
        if any(abs(mean(gains) - weighed(game, gains)) > TELLS for gains in gains_of(game).values())
    )


@once_a_game
def worlds_of(game):
    """Return every deal that agrees with what the seat at turn knows, with its actions."""
    return tuple(every_world(game, game.turn).values())


def deals_of(game):
    """Return the same, standing where the seat is at turn."""
    return [standing(game.rules, world).deal for world in worlds_of(game)]


@once_a_game
def gains_of(game):
    """Return by action what it gains in every deal that agrees, played out by the policy."""
    deals, parts = deals_of(game), scoring.gain_parts(compile_rules(game.rules))
    return {
        action: [scoring.gain(played_out(deal, action), game.turn) / parts for deal in deals]
        for action in game.legal
    }


def standing(rules, world):
    live = DealInProgress(rules, DealLog(world.dealer, world.hands, world.kitty, world.piles))
    for _, action in world.actions:
        live.act(action)
    return live


def played_out(deal, action):
    after, policy = deal.copy(), Policy(deal.rules)
    after.act(action.code)
    while not after.over:
        after.act(after.action_of(policy.choose(after)))
    return after


def best_open(view, deal):
    """Return the gain with open cards where both sides do their best for it."""
    if deal.over:
        return scoring.gain(deal, view.seat) / scoring.gain_parts(deal.rules)
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
    assert tried.is_counted == (trying.most_counted > 0 and not has_swapped(trying.view))
    return {value.action: value for value in action_values(trying.view, tried)}


def has_swapped(view):
    return any(event.action.kind == "swap" for event in view.log)


@each_house
@how_many_counted
def test_played_out_values_are_the_mean_over_all_deals_that_agree(name, most_counted):
    game = decision(name)
    view = game.view(game.turn)
    values = values_of(
        EvaluationJob(view=view, believed=False, worlds=WORLDS, most_counted=most_counted)
    )

    for action, gains in gains_of(game).items():
        assert abs(values[action].points - mean(gains)) <= SURE * values[action].error + 1e-9


def taker_of_trick(deal, action):
    after, policy = deal.copy(), Policy(deal.rules)
    after.act(action.code)
    while after.tricks_done == deal.tricks_done:
        after.act(after.action_of(policy.choose(after)))
    return next(seat for seat, taken in enumerate(after.taken) if taken > deal.taken[seat])


@pytest.mark.parametrize("name", mark_slow([n for n in FEW_LEFT_OVER if not RULES[n].farmers_hand]))
def test_how_often_a_card_brings_the_own_side_the_trick_is_its_share_of_all_deals(name):
    game = decision(name, Phase.PLAY)
    view = game.view(game.turn)
    values = values_of(EvaluationJob(view=view, believed=False, worlds=WORLDS))

    for action in game.legal:
        takers = [taker_of_trick(deal, action) for deal in deals_of(game)]
        share = mean(taker in {view.seat, *view.allies} for taker in takers)
        assert values[action].takes == pytest.approx(share)


def test_nobody_is_said_to_take_a_trick_in_calls_or_with_open_hands():
    call, card = Game(variant("classic"), seed=1), decision("classic", Phase.PLAY)

    for game, method in ((call, Method.PLAYED), (card, Method.OPEN)):
        view = game.view(game.turn)
        tried = EvaluationJob(view=view, method=method, worlds=10).work(0, 1)
        assert {value.takes for value in action_values(view, tried)} == {None}


@pytest.mark.parametrize(
    "name",
    mark_slow([n for n in FEW_LEFT_OVER if n in HOUSES and not RULES[n].everybody_has_a_goal]),
)
@how_many_counted
def test_open_values_are_the_mean_of_what_both_sides_can_reach(name, most_counted):
    game = decision(name, Phase.PLAY)
    view = game.view(game.turn)
    values = values_of(
        EvaluationJob(
            view=view, method=Method.OPEN, believed=False, worlds=WORLDS, most_counted=most_counted
        )
    )

    for action in view.legal:
        found = []
        for deal in deals_of(game):
            after = deal.copy()
            after.act(action.code)
            found.append(best_open(view, after))
        assert abs(values[action].points - mean(found)) <= SURE * values[action].error + 1e-9


def agreements(game, world):
    """Return at which of the others' calls in a world the policy does the same, by their order."""
    live = standing(game.rules, DealLog(world.dealer, world.hands, world.kitty, world.piles))
    policy, found = Policy(live.deal.rules), []
    for seat, action in world.actions:
        if live.phase is Phase.PLAY:
            break
        if seat != game.turn:
            chosen = live.deal.action_of(policy.choose(live.deal))
            found.append(len(live.legal) == 1 or chosen == action.code)
        live.act(action)
    return found


@once_a_game
def likelihoods(game):
    """Return how likely the others' calls are in each world, one in eight made without a look."""
    found = [agreements(game, world) for world in worlds_of(game)]
    rates = [Fraction(sum(column), len(found)) for column in zip(*found, strict=True)]
    return [
        float(prod(same + rate / 7 for same, rate in zip(row, rates, strict=True))) for row in found
    ]


def weighed(game, gains):
    """Return the mean of gains, one for each world, by how likely the others' calls are in them."""
    weights = likelihoods(game)
    if not sum(weights):  # nobody would ever have called so
        return mean(gains)
    return sum(map(mul, weights, gains)) / sum(weights)


@pytest.mark.parametrize("name", mark_slow(TELLING))
@how_many_counted
def test_believed_values_weigh_deals_by_how_likely_the_calls_are_in_them(name, most_counted):
    game = telling_decision(name)
    trying = EvaluationJob(view=game.view(game.turn), worlds=WORLDS, most_counted=most_counted)
    values = values_of(trying)

    for action, gains in gains_of(game).items():
        close = CLOSELY if most_counted else NEARLY
        off = abs(values[action].points - weighed(game, gains))
        assert off <= SURE * values[action].error + close


@pytest.mark.parametrize("worlds", [0, -1])
def test_less_than_one_world_is_refused(worlds):
    trial = Evaluator(Game(variant("classic"), seed=5).view(2), seed=1)

    with pytest.raises(NotationError, match=f"^{worlds} worlds tell nothing: try 1 or more"):
        trial.more(worlds)


def test_a_call_is_not_solved_with_open_hands():
    trying = EvaluationJob(view=Game(variant("classic"), seed=5).view(2), method=Method.OPEN)

    with pytest.raises(NotationError, match=r"^only cards can be solved with open hands"):
        trying.work(0, seed=1)


def test_where_there_is_no_book_none_is_gone_by():
    rules = house("classic", sides="solo")
    trying = EvaluationJob(view=Game(rules, seed=5).view(2), by_book=True)

    with pytest.raises(NotationError, match=r"^no book is near these rules"):
        trying.work(0, seed=1)


@pytest.mark.needs("compiled")
def test_where_a_book_is_near_it_is_gone_by():
    rules = replace(AMERICAN, all_pass="stick_dealer")
    game = Game(rules, seed=5)
    view = game.view(game.turn)
    near, none = (EvaluationJob(view=view, by_book=by_book).work(0, 1) for by_book in (True, False))

    assert near.sums != none.sums


@pytest.mark.needs("compiled")
def test_errors_are_those_of_the_values_of_many_pieces():
    view = Game(variant("classic"), seed=5).view(2)
    trying = EvaluationJob(view=view, worlds=250, most_counted=0)
    first = values_of(trying)
    seeds = range(40)
    means = [
        {value.action: value.points for value in action_values(trying.view, trying.work(0, seed))}
        for seed in seeds
    ]

    for action, value in first.items():
        spread = stdev(found[action] for found in means)
        assert 0.6 * value.error < spread < 1.6 * value.error


@each_house
def test_the_best_action_comes_first_and_the_others_are_behind_it(name):
    game = decision(name)
    trying = EvaluationJob(view=game.view(game.turn), worlds=200)
    values = action_values(trying.view, trying.work(0, 1))

    assert sorted(value.action for value in values) == sorted(game.legal)
    assert values[0].behind == 0
    for value in values:
        assert value.behind == pytest.approx(values[0].points - value.points)
        assert 0 <= value.made <= 1
        assert value.march <= value.made + 1e-9


def test_it_is_settled_when_one_action_is_far_ahead_or_all_are_known_well():
    view = Game(variant("classic"), seed=5).view(2)
    loose, strict = EvaluationJob(view=view, error=1.0), EvaluationJob(view=view, error=1e-9)
    few = strict.work(0, 3)
    many = strict.merge(few, strict.work(1, 4))

    assert not loose.is_settled(few)
    assert loose.is_settled(many)
    ahead = action_values(strict.view, many)[1]
    assert strict.is_settled(many) == (ahead.behind >= 3 * ahead.behind_error)


def test_a_count_down_goes_by_how_far_the_own_score_goes_down():
    game = decision("buck", Phase.PLAY)
    view = game.view(game.turn)
    values = values_of(EvaluationJob(view=view, method=Method.OPEN))

    for value in values.values():
        assert -view.rules.bump <= value.points <= view.rules.tricks


def test_the_chance_to_win_follows_from_the_score():
    rules = variant("family")
    equity = equity_of(rules, deals=4000)
    wins = []
    for score in (0, 9):
        game = Game(rules, seed=5)
        game._scores = (score, 5)
        trying = EvaluationJob(view=game.view(game.turn), worlds=200)
        wins.append(action_values(trying.view, trying.work(0, 1), equity)[0].win)

    assert wins[0] < wins[1]


@pytest.mark.parametrize("name", [n for n in FEW_LEFT_OVER if not RULES[n].farmers_hand])
def test_what_is_counted_out_is_known_for_sure(name):
    game = decision(name)
    found = EvaluationJob(view=game.view(game.turn), worlds=10)
    tried = found.work(0, 1)

    assert tried.is_counted
    assert found.is_settled(tried)
    assert found.merge(tried, found.work(1, 2)) == tried
    assert {value.error for value in action_values(found.view, tried)} == {0}


def test_what_is_counted_out_wins_as_often_for_sure():
    view = decision("classic").view(decision("classic").turn)
    found = EvaluationJob(view=view, by_book=True)
    values = found.values(found.work(0, 1))

    assert {value.win_error for value in values} == {0}


SPOT = {"hand": "JH 9H AS KC 9D", "up": "TH", "dealer": 0, "seat": 3}


def test_a_situation_is_valued_in_one_call_as_by_its_job():
    situation = benny.situation("classic", **SPOT)
    job = evaluation_job(situation, seed=5)

    assert benny.evaluate(situation, worlds=1000, seed=5) == job.values(run(job, 1))
    assert (job.by_book, job.by_score, job.method) == (True, False, Method.PLAYED)


def test_a_view_of_a_game_is_valued_with_its_score_and_cards_are_solved():
    game = Game("classic", seed=1)
    while game.view(None).phase is not Phase.PLAY:
        game.act(game.legal[-1])
    job = evaluation_job(game.view(game.turn))

    assert (job.by_score, job.method) == (True, Method.OPEN)
    assert {value.action for value in benny.evaluate(job.view, worlds=1000)} == set(game.legal)


def ended_deal():
    game = Game("classic", by_hand=True)
    game.deal(1)
    while not game.is_waiting:
        game.act(game.legal[0])
    return game


@pytest.mark.parametrize("error", [0, -1, inf, nan])
def test_an_error_that_is_no_finite_number_above_0_is_refused(error):
    said = f"^the standard error {error} should be a finite number above 0"
    with pytest.raises(NotationError, match=said):
        benny.evaluate(Game("classic", seed=1), error=error)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (5, "5 can't be evaluated: give a view or a situation"),
        (Game("classic", seed=1).view(None), "nothing is asked of a spectator here"),
        (play_out(Game("classic", seed=1), ["random"] * 4), "^the game is over: there is nothing"),
        (ended_deal(), "^the deal is over: there is nothing left to decide"),
    ],
    ids=["a number", "a spectator", "a game that is over", "a game that waits for a deal"],
)
def test_what_asks_for_no_decision_is_refused(wrong, complaint):
    with pytest.raises(NotationError, match=complaint):
        benny.evaluate(wrong)


@pytest.mark.needs("compiled")
def test_to_the_end_it_goes_on_until_the_errors_are_small():
    situation = benny.situation("classic", **SPOT)
    error = 0.03
    soon, late = (
        benny.evaluate(situation, error=error, to_the_end=to_the_end, worlds=100_000)
        for to_the_end in (False, True)
    )
    job = evaluation_job(situation, error=error, to_the_end=True)
    first = run(job, 2)

    assert max(value.error for value in late) <= error
    assert [value.action for value in soon] == [value.action for value in late]
    assert job.is_decided(first)
    assert job.is_settled(first) == all(value.error <= error for value in job.values(first))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"error": "x"}, "'x' should be a number: the standard error to stop at"),
        ({"worlds": "x"}, "'x' should be a whole number of worlds"),
        ({"workers": "x"}, "'x' should be a number of workers"),
        ({"seed": "x"}, "seed 'x' should be a whole number, 0 or more"),
        ({"by_book": ""}, "by_book='': give True or False"),
        ({"believed": np.ones(2)}, r"believed=array.*: give True or False"),
        ({"to_the_end": 1}, "to_the_end=1: give True or False"),
        ({"method": np.ones(2)}, "array.* is not a method: there are played, open"),
    ],
)
def test_settings_of_another_kind_are_refused(given, said):
    game = Game("classic", seed=1)

    with pytest.raises(NotationError, match=said):
        benny.evaluate(game.view(game.turn), **given)


@pytest.mark.needs("compiled")
def test_chances_to_win_are_those_of_the_book_at_hand():
    rules = replace(AMERICAN, all_pass="stick_dealer")
    game = Game(rules, seed=3)
    job = evaluation_job(game.view(game.turn), by_book=True)
    found = job.work(0, 1)
    try:
        before = {value.action: value.win for value in job.values(found)}
        own = replace(SHELF.open(rules).book, rules=rules, outcomes=outcomes_by(None, rules, 4000))
        SHELF.add(own)
        after = {value.action: value.win for value in job.values(found)}
    finally:
        SHELF.clear()

    assert before.keys() == after.keys()
    assert before != after
