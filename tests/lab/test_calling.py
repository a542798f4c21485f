"""Tables: counts, chances and calls, against counts by hand and whoever works on them."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from benny import Card, NotationError, variant
from benny.lab.calling import (
    Calling,
    Detail,
    call_table,
    chosen_hands,
    classes_of,
    hand_class,
    hand_rows,
    reduce_suits,
    trump_of,
)
from benny.lab.plots import HeatTable, save_heat
from benny.lab.runs.runner import run
from benny.lab.seats import from_dealer, place_of, side_names
from benny.lab.simulation import SelfPlay
from benny.lab.surveys import By, given_outcomes, scores_of, standings_of
from benny.rules.cards import parse_cards
from support.rules import AMERICAN

CLASSIC = variant("classic")
SKIPPED = replace(variant("buck"), turned_trump_auction="skipped")
SPADES = Card("9S").suit

CALLING = Calling(
    rules=AMERICAN, upcard=Card("JS"), place=4, detail=Detail.TRUMPS, hands=2, worlds=8, seed=5
)


@pytest.fixture(scope="module")
def called():
    return run(CALLING, CALLING.pieces)


@pytest.fixture(scope="module")
def played():
    return run(SelfPlay(rules=AMERICAN, deals=2000), 1)


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("JC AS 9S AH 9D", "3LA 1a 1v"),
        ("JS JC AS KS QS", "5RLA 0a 3v"),
        ("9H TH KH AD AC", "0 2a 0v"),
        ("9S AD KD QD TD", "1 1a 2v"),
    ],
)
def test_a_hand_is_classed_by_trumps_aces_and_voids(hand, name):
    assert hand_class(CLASSIC, SPADES, parse_cards(hand), Detail.VOIDS) == name


def test_a_left_bower_that_follows_its_own_suit_is_a_trump_and_fills_that_suit():
    sawdust = variant("sawdust")
    hand = parse_cards("JC 9H TH 9D TD")

    assert hand_class(sawdust, SPADES, hand, Detail.VOIDS) == "1L 0a 0v"
    assert hand_class(CLASSIC, SPADES, hand, Detail.VOIDS) == "1L 0a 1v"


def test_all_hands_reduce_to_as_many_as_bravender_counted():
    found = {reduce_suits(CLASSIC, SPADES, hand) for hand in combinations(CLASSIC.deck, 5)}

    assert len(found) == 22_398


def test_classes_hold_every_hand_beside_an_upcard_once():
    classes = classes_of(CLASSIC, Card("JS"), SPADES, Detail.VOIDS)

    assert sum(map(len, classes.values())) == 33_649
    assert len(classes) == 103


def test_without_a_left_bower_all_plain_suits_are_alike():
    rules = replace(CLASSIC, bowers="none")

    assert reduce_suits(rules, SPADES, parse_cards("AC KD QH 9S TS")) == reduce_suits(
        rules, SPADES, parse_cards("AH KC QD 9S TS")
    )


def test_places_are_counted_from_the_dealers_left():
    assert [place_of(CLASSIC, seat, 1) for seat in range(4)] == [3, 4, 1, 2]
    assert from_dealer(variant("buck"), (10, 11, 12, 13), 1) == (11, 12, 13, 10)
    assert side_names(variant("buck"))[0] == "dealer"


@pytest.mark.parametrize("by", list(By))
def test_every_deal_is_of_one_kind_and_of_each_side_once(played, by):
    found = scores_of(AMERICAN, played, by)

    assert sum(scores.deals for scores in found) == 2000
    for scores in found:
        for side in scores.sides:
            assert sum(side.shares.values()) == pytest.approx(1)


def test_only_the_side_of_the_maker_or_a_euchre_scores(played):
    found = {scores.kind: scores for scores in scores_of(AMERICAN, played, By.MAKER)}
    dealers_side, other_side = found["dealer ordered"].sides

    assert set(dealers_side.shares) <= {0, 1, 2, 4}
    assert set(other_side.shares) <= {0, 2}
    assert dealers_side.shares[0] == pytest.approx(other_side.shares[2])


def test_benjamins_shares_give_his_chart():
    outcomes = given_outcomes(CLASSIC, [45, 16, 5], [17, 12, 5], [1, 2, 4])
    standings = standings_of(CLASSIC, outcomes)

    assert standings.scores == tuple(range(10))
    assert standings.dealing[9][9] == pytest.approx(0.660, abs=0.0005)
    assert standings.not_dealing[2][8] == pytest.approx(0.067, abs=0.0005)


def test_a_long_game_is_shown_at_ten_scores():
    dnd = variant("dnd")
    outcomes = given_outcomes(dnd, [50], [50], [5])

    assert standings_of(dnd, outcomes).scores == tuple(range(0, 100, 10))


@pytest.mark.parametrize("name", ["buck", "sawdust"])
def test_a_game_that_is_no_race_of_two_sides_has_no_table_of_scores(name):
    outcomes = given_outcomes(CLASSIC, [45], [45], [1])

    with pytest.raises(NotationError, match=f"{name} has no table of scores"):
        standings_of(variant(name), outcomes)


def test_scores_can_not_be_further_apart_than_the_target():
    outcomes = given_outcomes(CLASSIC, [45], [45], [1])

    with pytest.raises(NotationError, match="11 points apart: give 1 to 10"):
        standings_of(CLASSIC, outcomes, 11)


@pytest.mark.parametrize(
    ("dealers", "others", "words"),
    [
        ([60, 20], [30, 10], "add up to more than 0"),
        ([0, 0], [0, 0], "add up to more than 0"),
        ([-1, 5], [5, 5], "percentages from 0"),
        ([5], [5, 5], "not one for each"),
    ],
)
def test_shares_that_no_deals_have_are_refused(dealers, others, words):
    with pytest.raises(NotationError, match=words):
        given_outcomes(CLASSIC, dealers, others, [1, 2])


def test_shares_for_more_than_two_sides_are_refused():
    with pytest.raises(NotationError, match="buck is not between two sides"):
        given_outcomes(variant("buck"), [50], [50], [1])


@pytest.mark.slow
def test_hands_of_a_class_are_drawn_once_and_stand_for_those_that_are_alike():
    everything = replace(CALLING, hands=10**6)
    weights = sum(hand.weight for hand in chosen_hands(everything))

    assert weights == 33_649
    assert len(chosen_hands(everything)) < weights
    assert all(hand.weight in (1, 2) for hand in chosen_hands(everything))


@pytest.mark.needs("compiled")
def test_calls_go_on_from_a_checkpoint(called, tmp_path):
    path = tmp_path / "calls.json"
    run(CALLING, 2, checkpoint=path)

    assert run(CALLING, CALLING.pieces, checkpoint=path) == called


@pytest.mark.needs("compiled")
def test_a_table_of_calls_has_a_row_for_each_class(called):
    table = call_table(CALLING, called)

    assert [row.kind for row in table.rows] == list(CALLING.classes())
    assert sum(row.hands for row in table.rows) == 33_649
    assert sum(row.share for row in table.rows) == pytest.approx(1)


@pytest.mark.needs("compiled")
def test_five_trumps_go_alone_and_no_trump_passes(called):
    rows = {row.kind: row for row in call_table(CALLING, called).rows}

    assert rows["5LA"].best == "order alone"
    assert rows["5LA"].points["order alone"].mean == 4
    assert rows["5LA"].alone.mean == 1
    assert rows["0"].points["pass"].mean > rows["0"].points["order"].mean


@pytest.mark.needs("compiled")
def test_shares_of_hands_lie_in_their_order(called):
    totals = call_table(CALLING, called).totals

    assert 0 <= totals.surely_taken.mean <= totals.taken.mean <= 1
    assert totals.surely_passed.mean + totals.taken.mean <= 1
    assert totals.alone.mean <= totals.taken.mean


def test_hands_of_one_class_are_listed_with_each_call():
    job = replace(CALLING, detail=Detail.ACES, only="2LA 1a", hands=3)
    rows = hand_rows(run(job, job.pieces))

    assert sum(row.like for row in rows) == 3
    assert all(list(row.points) == ["pass", "order", "order alone"] for row in rows)
    assert all({"JC", "AS"} <= set(row.cards) for row in rows)


@pytest.mark.needs("compiled")
def test_an_auction_has_a_column_for_each_bid():
    job = replace(CALLING, rules=variant("buck"), upcard=Card("9H"), hands=1, worlds=4)
    rows = call_table(job, run(job, job.pieces)).rows

    assert list(rows[0].points) == ["bid 2", "bid 3", "bid 4", "bid 5", "pass"]


def test_piles_in_sight_are_drawn_for_each_hand():
    job = replace(CALLING, rules=variant("dnd"), upcard=Card("9H"), place=1)
    view = job.view(parse_cards("JK JH 9S TS AD"))

    assert len(view.piles) == 2
    assert view.seat == 0


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hands": 0}, "0 hands tell nothing"),
        ({"worlds": 0}, "0 worlds tell nothing"),
        ({"place": 5}, "no place 5 in classic: give 1 for the dealer's left to 4"),
        ({"upcard": Card("7S")}, "7S is not in the deck"),
        ({"only": "9Z"}, "there are no hands '9Z'"),
        ({"rules": SKIPPED, "upcard": Card("9C"), "place": 1}, "is not asked in buck"),
    ],
)
def test_calls_that_can_not_be_valued_are_refused(changes, words):
    with pytest.raises(NotationError, match=words):
        replace(CALLING, **{"rules": CLASSIC} | changes).check()


def test_a_joker_that_names_no_suit_is_refused():
    with pytest.raises(NotationError, match="the joker names no suit in dnd"):
        trump_of(variant("dnd"), Card("JK"))


HEAT = HeatTable(
    title="one", rows=("a", "b"), columns=("x",), values=((0.5,), (None,)), texts=(("half",), ("",))
)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["map.svg", "map.png"])
def test_a_heat_map_is_the_same_file_each_time(tmp_path, name):
    for folder in ("first", "second"):
        save_heat(tmp_path / folder / name, [HEAT], (0, 1), "share")
    first, second = ((tmp_path / folder / name).read_bytes() for folder in ("first", "second"))

    assert first == second
    assert first.startswith(b"<?xml" if name.endswith("svg") else b"\x89PNG")


def test_a_heat_map_says_what_is_in_its_cells(tmp_path):
    save_heat(tmp_path / "map.svg", [HEAT], (0, 1), "share")

    assert ">half</text>" in (tmp_path / "map.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("shares", "points", "complaint"),
    [
        ([float("nan"), 1, 1], [1, 2, 4], "the shares are percentages"),
        ([float("inf"), 1, 1], [1, 2, 4], "the shares are percentages"),
        ([1, 1, 1], [1, 1, 2], "give each once, whole numbers from 1 on"),
        ([1, 1, 1], [0, 1, 2], "give each once, whole numbers from 1 on"),
    ],
    ids=["no number", "endless", "twice", "nothing"],
)
def test_points_and_shares_that_make_no_sense_are_refused(shares, points, complaint):
    with pytest.raises(NotationError, match=complaint):
        given_outcomes(variant("classic"), shares, [1, 1, 1], points)
