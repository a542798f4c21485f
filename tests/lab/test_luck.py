"""Luck taken out of matches: it is 0 on average, and what is left agrees with known answers."""

from functools import cache
from math import hypot, sqrt
from statistics import mean, stdev

import numpy as np
import pytest
from msgspec.structs import replace

import benny
from benny.analysis.books import SHELF, taught_policy
from benny.analysis.statistics import JointSums, controlled_mean
from benny.bots.policy import BookBot
from benny.core.deal import Deal
from benny.core.policy.selfplay import PolicyPlay
from benny.game.deal import DealInProgress
from benny.game.game import Game
from benny.game.shuffling import derive
from benny.lab import luck as lucks
from benny.lab.arena import arena_job
from benny.lab.luck import Luck, fingerprint
from benny.lab.runs import checkpoints
from benny.lab.runs.runner import run
from benny.lab.runs.workers import open_workers
from benny.lab.seats import gain, seatings
from benny.rules.compile import compile_rules
from support.rules import HOUSES, SMALL, mark_slow

CLASSIC = benny.variant("classic")
BOTH = (0, 1)


def luck_of(rules, *bots):
    return Luck(rules, fingerprint(rules), [f"{bot}/1" for bot in bots], bots, 10)


def dealt(rules, number, dealer=0):
    return Game(rules, derive(7, f"deal {number}"), first_dealer=dealer)


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_twins_that_play_alike_have_no_luck_over_all_seatings(name):
    rules = HOUSES[name]
    luck, every = luck_of(rules, "expert", "random"), seatings(rules.players)
    log = dealt(rules, 0).deals[0]

    singles = [luck.of_cards(log, BOTH, [seats], 0) for seats in every]
    assert luck.of_cards(log, BOTH, every, 0) == sum(singles) == 0


@pytest.mark.slow
@pytest.mark.needs("compiled")
@pytest.mark.parametrize(
    ("rules", "bots"),
    [
        ("classic", ("expert", "sensible")),
        ("buck", ("sensible", "novice")),
        ("cutthroat", ("novice", "sensible")),
    ],
)
def test_the_luck_of_cards_is_0_on_average_where_twins_differ(rules, bots):
    rules = HOUSES[rules]
    luck, every = luck_of(rules, *bots), seatings(rules.players)

    found = [
        luck.of_cards(dealt(rules, number).deals[0], BOTH, every, number) for number in range(1500)
    ]
    assert stdev(found) > 1
    assert abs(mean(found)) < 4 * stdev(found) / sqrt(len(found))


@pytest.mark.parametrize("name", mark_slow(HOUSES | SMALL))
def test_the_luck_of_a_choice_is_0_on_average_over_what_might_be_done(name):
    rules = (HOUSES | SMALL)[name]
    luck, seats = luck_of(rules, "random", "sensible"), seatings(rules.players)[0]
    bot, found = benny.bot("random", 3), []
    for number in range(6):
        game = dealt(rules, number)
        log, done = game.deals[0], []
        while game.turn is not None and not game.results:
            view, before = game.view(game.turn), list(done)
            if game.turn in seats and len(view.legal) > 1:
                so_far = luck.of_choices(log, BOTH, seats, before)
                found.append(
                    [
                        (p, luck.of_choices(log, BOTH, seats, [*before, (view, one)]) - so_far)
                        for one, p in bot.probabilities(view).items()
                    ]
                )
            action = bot.act(view)
            done.append((view, action))
            game.act(action)

    assert found
    assert all(sum(p * one for p, one in row) == pytest.approx(0, abs=1e-9) for row in found)
    assert any(one for row in found for _, one in row)


@pytest.mark.slow
@pytest.mark.needs("compiled")
def test_what_is_left_of_a_match_agrees_with_a_hundred_thousand_deals_of_the_core():
    play = PolicyPlay(
        taught_policy(CLASSIC, SHELF.lessons(CLASSIC)), taught_policy(CLASSIC, None), 5
    )
    play.compare(Deal(compile_rules(CLASSIC), 0, compile_rules(CLASSIC).deck), 100_000)
    truth, error = mean(play.results) / 2, stdev(play.results) / 2 / sqrt(100_000)
    (pair,) = benny.arena(
        [BookBot, "sensible"], CLASSIC, deals=200, games=0, to_the_end=True, adjusted=True
    ).pairs

    assert abs(pair.gain.mean - truth) < 4 * hypot(pair.gain.error, error)
    # The twins are the bots, so that only the fresh deals leave an error.
    assert pair.worth > 200 * lucks.FRESH_DEALS / 2
    assert pair.plain.error > 2 * pair.gain.error


def test_luck_is_taken_out_of_ratings_as_of_gains():
    match = benny.arena(
        ["novice", "sensible"], "classic", deals=8, games=0, single=True, adjusted=True
    )
    (pair,) = match.pairs

    assert [2 * rating.mean for rating in match.ratings] == pytest.approx(
        [pair.gain.mean, -pair.gain.mean]
    )


def test_a_plain_match_has_the_gains_of_an_adjusted_one_before_luck_is_taken_out():
    plain, adjusted = (
        benny.arena(["random", "sensible"], "classic", deals=8, games=0, adjusted=adjusted)
        for adjusted in (False, True)
    )

    assert plain.pairs[0].gain == adjusted.pairs[0].plain
    assert plain.pairs[0].plain is plain.pairs[0].worth is None


def test_an_adjusted_match_is_the_same_whoever_works_and_from_a_checkpoint(tmp_path):
    job = arena_job(CLASSIC, ["random", "sensible", "novice"], 24, 0, single=True, adjusted=True)
    wanted = run(job, 6)

    with open_workers("threads", 2) as workers:
        run(job, 2, workers, tmp_path / "match")
        assert run(job, 6, workers, tmp_path / "match") == wanted


def test_a_value_function_that_has_changed_is_refused_and_the_checkpoint_kept(tmp_path):
    job, path = arena_job(CLASSIC, ["random", "sensible"], adjusted=True), tmp_path / "match"
    run(job, 1, checkpoint=path)
    kept, changed = path.read_bytes(), replace(job, value_function="0123456789abcdef")

    with pytest.raises(benny.NotationError, match="another job: value_function is"):
        checkpoints.load(path, changed)
    with pytest.raises(benny.NotationError, match="the value function has changed since the match"):
        run(changed, 1)
    assert path.read_bytes() == kept


def test_luck_keeps_to_the_book_that_the_match_began_with(monkeypatch):
    job = arena_job(CLASSIC, ["novice", "sensible"], adjusted=True)
    first = run(job, 1)
    monkeypatch.setattr(lucks, "SHELF", type(SHELF)())
    monkeypatch.setattr(lucks.SHELF, "open", lambda rules: None)

    assert fingerprint(CLASSIC) != job.value_function
    assert run(job, 1) == first


def test_other_rules_make_other_value_functions():
    found = {fingerprint(rules) for rules in HOUSES.values()}

    assert len(found) == len(HOUSES)


class Stating(BookBot):
    """States as probabilities whatever it is told to."""

    stated = None

    def probabilities(self, view):
        return {view.legal[place]: p for place, p in self.stated.items()}


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ({0: 0.5}, "as the probabilities of .*: they should be 0 or more and add up to 1"),
        ({0: 1.5, 1: -0.5}, "they should be 0 or more and add up to 1"),
        ({0: "many"}, "they should be 0 or more and add up to 1"),
        ({0: 1, 1: 0}, "bot 'Stating' did '.*', which it stated it would never do"),
    ],
)
def test_probabilities_that_make_no_sense_end_the_match_with_a_sentence(stated, said, monkeypatch):
    monkeypatch.setattr(Stating, "stated", stated)

    with pytest.raises(benny.BotError, match=said):
        benny.arena([Stating, "sensible"], "classic", deals=8, games=0, adjusted=True)


MATCHES = 10_000
POOL = 500
"""Deals of each dealer from which those of a match are drawn; their mean is the truth."""


@pytest.mark.needs("compiled")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "single", "deals"), [("classic", False, 100), ("dnd", True, 400), ("buck", False, 100)]
)
def test_intervals_of_ten_thousand_matches_cover_the_truth(name, single, deals):
    rules, random = benny.variant(name), np.random.default_rng(deals)
    gains, luck = pool(rules, single=single)
    drawn = random.integers(0, POOL, (MATCHES, rules.players, deals // rules.players))
    values, controls = (
        np.stack([rows[dealer][drawn[:, dealer]] for dealer in range(rules.players)], axis=1)
        for rows in (gains, luck)
    )
    parts = (values, values**2, controls, controls**2, values * controls)
    sums = np.stack([part.sum(axis=2) for part in parts], axis=2)
    found = [
        controlled_mean([JointSums(deals // rules.players, *row) for row in match])
        for match in sums.tolist()
    ]
    means = np.array([one.mean for one in found])
    margins = np.array([one.margin for one in found])
    truth = gains.mean()

    covered = np.mean(abs(means - truth) <= margins)
    assert 0.94 <= covered <= 0.965
    assert abs(means.mean() - truth) < 4 * means.std() / sqrt(MATCHES)
    assert means.std() < 0.98 * values.reshape(MATCHES, -1).mean(axis=1).std()


@cache
def pool(rules, *, single):
    """Return gains of one policy on another and their luck, by dealer; the luck's mean is 0.

    One calls by the book and plays cards by rules of thumb, which neither twin does.
    """
    every, luck = seatings(rules.players), luck_of(rules, "expert", "sensible")
    called = taught_policy(rules, None)
    called.open_calls(SHELF.open(rules).lessons.calls)
    policies = called, taught_policy(rules, None)
    gains, lucky = np.zeros((2, rules.players, POOL))
    for dealer, number in np.ndindex(gains.shape):
        log = dealt(rules, number, dealer).deals[0]
        chosen = every[number % 2 :: 2] if single else every
        gains[dealer, number] = sum(played(rules, log, policies, seats) for seats in chosen)
        lucky[dealer, number] = luck.of_cards(log, BOTH, chosen, number)
    return gains, lucky - lucky.mean(axis=1, keepdims=True)


def played(rules, log, policies, seats):
    """Return what the first of two policies gains in a deal."""
    deal = DealInProgress(rules, log).deal
    while not deal.over:
        deal.act(deal.action_of(policies[deal.turn not in seats].choose(deal)))
    return gain(rules, deal.points, seats)
