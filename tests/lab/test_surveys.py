"""How often bots call, go alone and are euchred: the counting, and the bounds for every bot."""

import json
from functools import cache
from math import sqrt
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from benny import Game, bot, variant
from benny.analysis.statistics import Rate, RatioSums, wilson
from benny.bots import REGISTRY, signature
from benny.game.shuffling import derive
from benny.game.view import Phase
from benny.lab.runs.runner import run
from benny.lab.surveys import Counts, Rates, counts_of, rate_names
from support.bots import THINKERS, made
from support.rules import HOUSES, SIX, mark_slow
from support.tools import ROOT

pytestmark = pytest.mark.slow

PUBLISHED = ROOT / "tests" / "data" / "calling-rates.jsonl"

MOST = 3 / 2
"""A rate may be so many times the published one, or as many times less, chance aside."""

# What is allowed for chance: standard errors, and cases.
ERRORS = 2
CASES = 2

# For bots that think too long `sensible` plays the cards, and what depends on them is not compared.
WORLDS = 64
BY_CARDS = {"euchred", "all tricks", "bumped"}


def deals_played(rules, name):
    """Return how many deals the test plays: more where there is going alone to be judged."""
    fewest, most = (20, 140) if name in THINKERS else (50, 350)
    return most if rules.alone == "may" else fewest


class Published(NamedTuple):
    """How often a bot did what, and in how many deals that was measured."""

    deals: int
    rates: dict[str, Rate]


@cache
def published():
    """Return what was measured, by variant and bot with its version."""
    runs = map(json.loads, PUBLISHED.read_text(encoding="utf-8").splitlines())
    return {
        (run["variant"], name): Published(run["deals"], msgspec.convert(rates, dict[str, Rate]))
        for run in runs
        for name, rates in run["bots"].items()
    }


# The counting


@pytest.mark.parametrize("house", mark_slow(HOUSES))
def test_turns_are_counted_where_there_was_a_choice(house):
    rules, random = HOUSES[house], Random(house)
    kinds = {"orders": "order", "names": "call", "bids": "bid", "folds": "fold"}
    phases = dict(zip(kinds, (Phase.ORDER, Phase.CALL, Phase.BID, Phase.FOLD), strict=True))
    for seed in range(20):
        game, seen = Game(rules, seed), []
        while not game.results:
            action = random.choice(game.legal)
            seen.append((game.view(game.turn), action))
            game.act(action)
        found = counts_of(rules, game.deals[0]).taken
        for name, kind in kinds.items():
            asked = [
                action.kind == kind
                for view, action in seen
                if view.phase is phases[name]
                and any(other.kind == kind for other in view.legal)
                and any(other.kind != kind for other in view.legal)
            ]
            expected = RatioSums.from_units(sum(asked), len(asked)) if asked else None
            assert found.get(name) == expected


@pytest.mark.parametrize("house", mark_slow(HOUSES))
def test_how_deals_end_is_counted_as_their_outcomes_say(house):
    rules, random = HOUSES[house], Random(house)
    total, outcomes = Counts(0, {}), []
    for seed in range(40):
        game = Game(rules, seed)
        while not game.results:
            game.act(random.choice(game.legal))
        total = total.merge(counts_of(rules, game.deals[0]))
        outcomes += game.outcomes(None)[:1]
    made = [one for one in outcomes if one.tricks and one.contract.maker is not None]
    taken = {name: found.taken for name, found in total.taken.items()}

    assert total.deals == 40
    assert set(taken) <= set(rate_names(rules))
    if not rules.folding:  # there a bid may win all tricks without a card
        assert total.taken["euchred"].chances == len(made)
    assert taken["euchred"] == sum(one.euchred for one in made)
    assert taken.get("alone", 0) == (rules.alone == "may") * sum(o.contract.alone for o in made)
    assert taken.get("passed out", 0) == sum(one.ending == "passed out" for one in outcomes)
    assert taken.get("thrown in", 0) == sum(one.ending == "thrown in" for one in outcomes)
    if rules.making == "auction":
        heights = [taken[f"bid {n}"] for n in range(rules.bid_minimum, rules.tricks + 1)]
        assert sum(heights) == total.taken["euchred"].chances


def test_the_error_of_one_chance_a_deal_is_that_of_a_share():
    rate = Counts(400, {"alone": RatioSums(80, 400, 80, 80, 400)}).rates()["alone"]

    assert (rate.share, rate.chances) == (0.2, 400)
    assert rate.error == pytest.approx(sqrt(0.2 * 0.8 / 400), rel=0.02)


def test_turns_of_a_deal_that_always_agree_count_as_one():
    alike = Counts(0, {})
    for number in range(400):
        alike = alike.merge(Counts(1, {"folds": RatioSums.from_units(3 * (number % 2), 3)}))

    assert alike.rates()["folds"].error == pytest.approx(sqrt(0.25 / 400), rel=0.02)


@pytest.mark.parametrize("taken", [0, 50])
def test_what_never_or_always_happened_is_not_sure(taken):
    rate = RatioSums(taken, 50, taken, taken, 50).rate(50)

    assert rate.share == taken / 50
    assert rate.interval == pytest.approx(wilson(taken / 50, 50))


@pytest.mark.parametrize("taken", [0, 1])
@pytest.mark.parametrize("size", [1, 2, 5])
def test_what_never_or_always_happened_is_as_sure_as_so_many_deals(taken, size):
    """Turns of one deal may always agree, and deals without a chance say nothing."""
    counts = Counts(100, {})
    for _ in range(5):
        counts = counts.merge(Counts(1, {"folds": RatioSums.from_units(taken * size, size)}))

    assert counts.rates()["folds"].interval == pytest.approx(wilson(taken, 5))


def test_a_deal_with_most_chances_counts_for_most():
    counts = Counts(2, {"folds": RatioSums.from_units(0, 9).merge(RatioSums.from_units(0, 1))})

    assert counts.rates()["folds"].interval == pytest.approx(wilson(0, 100 / 82))


def test_each_bot_plays_the_same_cards_whoever_else_is_counted():
    rules = variant("family")
    together = run(Rates(rules=rules, bots=("novice/1", "random/1")), 2)
    alone = [run(Rates(rules=rules, bots=(name,)), 2) for name in ("novice/1", "random/1")]

    assert together.bots == tuple(found.bots[0] for found in alone)
    assert {counts.deals for counts in together.bots} == {8}


# The bounds


def limits(known, name, deals, chances):
    """Return between what a rate must be in so many deals that had so many chances for it.

    That is two thirds to three halves of the published rate. To either side it may come to more
    by chance: to two standard errors, the published one grown to so few deals and the published
    one itself, and to two cases, for what hardly ever happens.
    """
    rate = known.rates[name]
    by_chance = ERRORS * rate.error * sqrt(1 + known.deals / deals) + CASES / chances
    return max(0.0, rate.share / MOST - by_chance), min(1.0, rate.share * MOST + by_chance)


def complaints(known, counts):
    """Return what is wrong with how often a bot did things, by what was published of it."""
    found = counts.rates()
    for name in [name for name in known.rates if name in found]:
        low, high = limits(known, name, counts.deals, found[name].chances)
        if not low <= found[name].share <= high:
            yield f"{name}: {found[name].share:.1%}, which should be {low:.1%} to {high:.1%}"


def calling(name, rules, deals):
    """Return what a bot did in so many deals in which it had all the seats."""
    found, sensible = Counts(0, {}), bot("sensible")
    for number in range(deals):
        seed = derive(5, f"deal {number}")
        game = Game(rules, seed, first_dealer=number % rules.players)
        player = made(name, seed, WORLDS)
        while not game.results:
            view = game.view(game.turn)
            plays_cards = name in THINKERS and view.phase is Phase.PLAY
            game.act((sensible if plays_cards else player).act(view))
        found = found.merge(counts_of(rules, game.deals[0]))
    left_out = BY_CARDS if name in THINKERS else set()
    return Counts(found.deals, {what: found.taken[what] for what in found.taken.keys() - left_out})


BOTS = [
    pytest.param(name, marks=[pytest.mark.needs("compiled")] * (name in THINKERS))
    for name in REGISTRY
]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", SIX)
def test_a_bot_calls_about_as_often_as_is_published(game, name):
    known = published().get((game, signature(name)))
    assert known is not None, (
        f"tests/data/calling-rates.jsonl does not say how often {signature(name)} calls in {game}. "
        f"Measure it by `benny table rates {game} {name} --deals 1000 --json "
        f">>tests/data/calling-rates.jsonl`"
    )
    rules = variant(game)

    assert list(complaints(known, calling(name, rules, deals_played(rules, name)))) == []


def alone(share, deals):
    """Return the counts of deals that were all made, such a share of them alone."""
    taken = round(share * deals)
    return Counts(deals, {"alone": RatioSums(taken, deals, taken, taken, deals)})
