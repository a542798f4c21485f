"""The chance of winning the game: published figures, counts by hand, and games played on."""

from collections import Counter
from fractions import Fraction
from math import inf, sqrt
from random import Random

import pytest

from benny import NotationError, variant
from benny.analysis.books import SHELF
from benny.analysis.equity import DealResult, Equity, GamesPlayedOn, Outcomes, Race
from benny.core.deal import Deal
from benny.lab.simulation import play_games
from benny.rules.compile import compile_rules
from support.rules import HOUSES, house, mark_slow

CLASSIC = variant("classic")

# Fred Benjamin's distribution, in percent: the dealer's side first.
BENJAMIN = {(1, 0): 45, (2, 0): 16, (4, 0): 5, (0, 1): 17, (0, 2): 12, (0, 4): 5}


def outcomes(rules, counts, dealer=0) -> Outcomes:
    """Return counts of one dealer's points, as all dealers have them; the deal passes left."""
    after = (dealer + 1) % rules.players
    results = (DealResult(dealer, points, after, count) for points, count in counts.items())
    return Outcomes.from_results(results).around_the_table(rules)


def random_outcomes(rules, deals) -> Outcomes:
    """Return what deals come to that are played at random."""
    cards = [card.number for card in rules.deck]
    random = Random(5)
    found = []
    for number in range(deals):
        dealer = number % rules.players
        random.shuffle(cards)
        deal = Deal(compile_rules(rules), dealer, cards)
        while not deal.over:
            deal.act(random.choice(deal.legal()))
        points = tuple(deal.points[: len(rules.teams)])
        found.append(DealResult(dealer, points, deal.next_dealer))
    return Outcomes.from_results(found)


@pytest.mark.parametrize(
    ("scores", "dealing", "not_dealing"),
    [
        ((0, 0), 0.512, 0.488),
        ((5, 5), 0.518, 0.482),
        ((8, 8), 0.545, 0.455),
        ((9, 9), 0.660, 0.340),
        ((9, 8), 0.718, 0.637),
        ((2, 8), 0.082, 0.067),
    ],
)
def test_benjamins_deals_give_his_chart(scores, dealing, not_dealing):
    equity = Equity(CLASSIC, outcomes(CLASSIC, BENJAMIN))

    assert equity.is_exact
    assert round(equity.chance(scores, 0)[0], 3) == dealing
    assert round(equity.chance(scores, 1)[0], 3) == not_dealing


def test_partners_and_seats_make_no_difference():
    equity = Equity(CLASSIC, outcomes(CLASSIC, BENJAMIN))

    assert equity.chance((3, 7), 0) == equity.chance((3, 7), 2)
    assert equity.chance((3, 7), 1) == pytest.approx(equity.chance((7, 3), 0)[::-1])


@pytest.mark.parametrize(
    ("next_dealer", "chance"),
    [(0, Fraction(2, 3)), (1, Fraction(5, 9))],  # x = 2/6 + 3/6 x, and x = 2/6 + 3/6 (1 - x)
    ids=["same dealer", "next dealer"],
)
def test_deals_that_are_passed_out_are_waited_for(next_dealer, chance):
    rules = house("classic", target=1)
    found = Outcomes.from_results(
        [
            DealResult(0, (0, 0), next_dealer, 3),
            DealResult(0, (1, 0), 1, 2),
            DealResult(0, (0, 1), 1, 1),
        ]
    )
    equity = Equity(rules, found.around_the_table(rules))

    assert equity.chance((0, 0), 0)[0] == pytest.approx(float(chance))


def test_a_score_that_has_won_is_certain():
    equity = Equity(CLASSIC, outcomes(CLASSIC, BENJAMIN))

    assert equity.chance((11, 4), 2) == (1.0, 0.0)
    assert equity.chance((4, 10), 2) == (0.0, 1.0)
    assert equity.error((4, 10), 2) == (0.0, 0.0)


def test_after_a_deal_it_is_the_chance_at_the_score_reached():
    equity = Equity(CLASSIC, outcomes(CLASSIC, BENJAMIN))

    assert equity.chances_after((7, 8), (2, 0), 1) == equity.chance((9, 8), 1)
    assert equity.chances_after((7, 8), (4, 0), 1) == (1.0, 0.0)


def test_a_game_of_one_deal_goes_to_whoever_gains():
    rules = variant("sawdust")
    found = outcomes(rules, {(1, -1): 6, (-1, 1): 2, (0, 0): 2})
    equity = Equity(rules, found)

    # x = 6/10 + 2/10 (1 - x), and the ledger has no part in it.
    assert equity.is_exact
    assert equity.chance((0, 0), 0) == pytest.approx((2 / 3, 1 / 3))
    assert equity.chance((-4, 4), 0) == pytest.approx((2 / 3, 1 / 3))
    assert equity.chances_after((0, 0), (-1, 1), 0) == (0.0, 1.0)


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_the_chances_of_all_sides_add_up_in_every_game(name):
    rules = HOUSES[name]
    equity = Equity(rules, random_outcomes(rules, 40 * rules.players), games=50)
    start = (3 if rules.lower_is_better else 0,) * len(rules.teams)

    assert equity.is_exact == (len(rules.teams) == 2)
    for dealer in range(rules.players):
        chances = equity.chance(start, dealer)
        assert all(0 < share < 1 for share in chances)
        # Played at random, a count-down from 3 may drift away for ever.
        assert sum(chances) == pytest.approx(1) or (rules.lower_is_better and sum(chances) < 1)


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        (house("classic", target=3), BENJAMIN),
        (house("family", target=4), BENJAMIN | {(0, 0): 30}),
        (house("dnd", target=20), {(5, 0): 3, (0, 6): 2, (11, 0): 1, (0, 22): 1}),
        (variant("sawdust"), {(1, -1): 6, (-1, 1): 3, (0, 0): 2}),
    ],
    ids=["classic", "family", "dnd", "sawdust"],
)
def test_the_exact_chance_is_that_of_games_played_on(rules, counts):
    found = outcomes(rules, counts)
    games = 4000
    share = Equity(rules, found).chance((0, 0), 1)[0]
    won = GamesPlayedOn(rules, found, games, 0).wins((0, 0), 1, range(games))[0]

    assert abs(won / games - share) < 4 * sqrt(share * (1 - share) / games)


def test_the_chance_is_that_of_whole_games():
    rules = house("classic", target=2)
    games = list(play_games(rules, ["random"], 200, seed=1))
    wins = Counter((game.deals[0].dealer, game.winner) for game in games)
    equity = Equity(rules, random_outcomes(rules, 4000))
    wanted = sum(equity.chance((0, 0), game.deals[0].dealer)[0] for game in games)
    won = sum(count for (_, winner), count in wins.items() if winner == 0)

    assert abs(won - wanted) < 4 * sqrt(len(games) / 4)


BUCK = {(-3, -1, -1, 5): 4, (-2, 5, -3, 0): 3, (-1, -1, -1, -2): 2, (0, 0, 0, 0): 1}


def test_with_many_sides_it_is_estimated_with_an_error():
    rules = variant("buck")
    equity = Equity(rules, outcomes(rules, BUCK), games=400)
    chances, errors = equity.chance((15,) * 4, 0), equity.error((15,) * 4, 0)

    assert not equity.is_exact
    assert errors == tuple(sqrt(share * (1 - share) / 400) for share in chances)
    assert equity.chance((1, 15, 15, 15), 0)[0] > chances[0] + 10 * errors[0]
    assert equity.chance((0, 15, 15, 15), 0) == (1.0, 0.0, 0.0, 0.0)


def test_an_estimate_follows_from_its_seed():
    rules = variant("buck")
    found = outcomes(rules, BUCK)
    first, again, other = (
        Equity(rules, found, games=200, seed=seed).chance((15,) * 4, 0) for seed in (1, 1, 2)
    )

    assert first == again != other


def test_two_sides_that_may_tie_for_ever_are_estimated():
    rules = house("buck", players=2)
    found = outcomes(rules, {(-3, -2): 5, (5, -5): 2, (-2, -3): 5})

    assert not Equity(rules, found, games=10).is_exact


def test_a_game_that_never_ends_is_won_by_nobody():
    rules = variant("buck")
    found = outcomes(rules, {(5, 5, 5, 5): 1})

    assert Equity(rules, found, games=2).chance((15,) * 4, 0) == (0.0,) * 4


def test_outcomes_are_the_same_in_whatever_order_they_are_counted():
    found = random_outcomes(CLASSIC, 60).results
    again = Outcomes.from_results(found[9:] + found[:9])

    assert again == Outcomes.from_results(found[::-1])
    assert sum(result.count for result in again.results) == 60


def test_around_the_table_each_seat_deals_alike():
    assert Outcomes.from_results([DealResult(1, (2, 0), 2)]).around_the_table(CLASSIC).results == (
        DealResult(0, (0, 2), 1),
        DealResult(1, (2, 0), 2),
        DealResult(2, (0, 2), 3),
        DealResult(3, (2, 0), 0),
    )


@pytest.mark.parametrize(
    ("results", "complaint"),
    [
        ([], "the outcomes hold no deals of dealer 0"),
        ([DealResult(0, (1, 0), 1)], "the outcomes hold no deals of dealer 1"),
        ([DealResult(0, (1, 0, 0), 1)], r"points \[1, 0, 0\] are not one for each side"),
        ([DealResult(4, (1, 0), 1)], "is not a result of a deal between 4 players"),
        ([DealResult(0, (1, 0), 1, 0)], "is not a result of a deal between 4 players"),
        (
            [DealResult(seat, (0, 0), seat) for seat in range(4)],
            "by these outcomes no one ever scores",
        ),
    ],
)
def test_outcomes_that_make_no_sense_are_refused(results, complaint):
    with pytest.raises(NotationError, match=complaint):
        Equity(CLASSIC, Outcomes.from_results(results))


@pytest.mark.parametrize(
    ("scores", "dealer", "complaint"),
    [
        ((0, 0, 0), 0, r"scores \[0, 0, 0\] are not one for each side"),
        ((0, 0), 4, "dealer 4 is not one of 0 to 3"),
    ],
)
def test_a_place_that_is_none_is_refused(scores, dealer, complaint):
    with pytest.raises(NotationError, match=complaint):
        Equity(CLASSIC, outcomes(CLASSIC, BENJAMIN)).chance(scores, dealer)


def test_no_games_estimate_nothing():
    with pytest.raises(NotationError, match="0 games estimate nothing"):
        Equity(CLASSIC, outcomes(CLASSIC, BENJAMIN), games=0)


# A race, where nothing is exact


def test_a_race_shares_the_chances_out():
    race = Race(variant("buck"), SHELF.open(variant("buck")).book.outcomes)
    even = race.chances_after((15, 15, 15, 15), (0, 0, 0, 0), 0)

    assert even == pytest.approx([0.25] * 4)
    assert sum(race.chances_after((3, 9, 14, 30), (0, 0, 0, 0), 0)) == pytest.approx(1)


def test_a_race_is_over_where_the_rules_say_so():
    race = Race(variant("buck"), SHELF.open(variant("buck")).book.outcomes)

    assert race.chances_after((2, 9, 9, 9), (-3, 0, 0, 0), 0) == (1, 0, 0, 0)


@pytest.mark.parametrize("scores", [(3, 15, 15, 15), (1, 2, 8, 20), (10, 4, 12, 7)])
def test_a_race_is_near_what_games_played_on_come_to(scores):
    rules = variant("buck")
    outcomes = SHELF.open(rules).book.outcomes
    played = GamesPlayedOn(rules, outcomes, 1500, 0).wins(scores, 0, range(1500))
    raced = Race(rules, outcomes).chances_after(scores, (0, 0, 0, 0), 0)

    assert raced == pytest.approx([wins / 1500 for wins in played], abs=0.08)


def test_a_race_means_over_ends():
    rules = variant("buck")
    race = Race(rules, SHELF.open(rules).book.outcomes)
    ends = {((-3, 0, 0, 0), 1): 1, ((0, 0, 0, 0), 1): 3}
    mean, error = race.mean_after((3, 9, 9, 9), ends, 0, drawn=4)
    stays = race.chances_after((3, 9, 9, 9), (0, 0, 0, 0), 1)[0]

    assert mean == pytest.approx((1 + 3 * stays) / 4)
    assert 0 < error < 0.5
    assert race.mean_after((3, 9, 9, 9), ends, 0, drawn=inf) == (mean, 0)


def test_a_race_that_nobody_ever_wins_is_refused():
    rules = variant("buck")
    nothing = Outcomes.from_results(DealResult(seat, (0, 0, 0, 0), seat, 1) for seat in range(4))

    with pytest.raises(NotationError, match="no one ever scores"):
        Race(rules, nothing)


def test_where_all_have_too_far_to_go_the_chances_are_even():
    rules = house("buck", start=90)
    hardly = Outcomes.from_results(
        DealResult(seat, points, seat, count)
        for seat in range(4)
        for points, count in (((-1, 0, 0, 0), 1), ((0, 0, 0, 0), 10**9))
    )

    assert Race(rules, hardly).chances_after((90,) * 4, (0,) * 4, 0) == pytest.approx([0.25] * 4)
