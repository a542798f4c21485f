"""Deals with open cards from lines of text and from records."""

import numpy as np
import pytest

import benny
from benny import Game, NotationError, bot, variant
from benny.lab.solving import read_line, solve_line, solve_log, solve_record

EXAMPLE = "S 1 QS KH TC QH TS / QC JC JS AH AS / KS TD QD JH KC / KD TH 9C 9D JD"


def solve(text, name="classic"):
    return solve_line(variant(name), text)


def played(name, seed):
    """Return the record of a game that bots have played for a few deals."""
    game = Game(variant(name), seed)
    while game.turn is not None and len(game.results) < 4:
        game.act(bot("sensible").act(game.view(game.turn)))
    return game.record()


def test_a_line_gives_the_tricks_of_each_side_and_after_each_lead():
    solved = solve(EXAMPLE)

    assert solved.tricks == (1, 4)
    assert solved.cards == dict.fromkeys(("JS", "JC", "AS", "QC", "AH"), 4)


def test_the_leaders_best_card_keeps_what_the_side_takes():
    solved = solve("H 0 9S AD / KS 9C / TS TC / AS KC")

    assert solved.tricks == (1, 1)
    assert solved.cards == {"AD": 1, "9S": 0}


def test_a_partner_who_sits_out_has_no_hand():
    assert solve("H 0 JH AS / 9H KS / - / TH QS").tricks == (2, 0)


def test_the_left_bower_follows_as_the_rules_say():
    line = "S 0 JS TC / JC 9H / 9D TD / QD KD"

    assert solve(line, "classic").tricks == (2, 0)
    assert solve(line, "sawdust").tricks == (1, 1)


def test_a_pile_is_a_top_over_its_under_card():
    assert solve("H 0 9S:9D / AD:TS", "dnd").tricks == (2, 0)


def test_in_a_count_down_each_seat_has_its_own_tricks():
    solved = solve("H 0 JH 9S / TS KS / QS AS / TC TD", "buck")

    assert solved.tricks == (1, 0, 1, 0)


@pytest.mark.parametrize("name", ["classic", "family", "sawdust", "dnd", "buck"])
def test_a_record_is_solved_at_the_first_lead_of_each_deal_that_was_played(name):
    record = played(name, seed=4)
    solved = dict(solve_record(record))

    for number, log in enumerate(record.deals, 1):
        cards = [action for _, action in log.actions if action.kind == "play"]
        assert (number in solved) == bool(cards)
    for found in solved.values():
        assert sum(found.tricks) == record.rules.tricks


def test_a_deal_still_in_the_calling_has_no_solution():
    assert solve_log(variant("classic"), Game(variant("classic"), 1).deals[0]) is None


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("S 1", "'S 1' is not a deal: write TRUMP LEADER HANDS"),
        ("X 1 9S / TS / QS / KS", "'X' is not a suit"),
        ("S 4 9S / TS / QS / KS", "leader '4' is not a seat from 0 to 3"),
        ("S 1 9S / TS / QS", "3 hands for the 4 seats"),
        ("S 1 9S", "1 hand for the 4 seats"),
        ("S 1 9S / TS / QS / 9S", "9S is there twice"),
        ("S 1 7S / TS / QS / 9S", "7S is not in the deck of classic"),
        ("S 1 9S / TS 9H / QS / KS", "hands of 1 2 1 1 cards"),
        ("S 1 9S 9H TS TH QS QH / KS / AS / AH", "hands of 6 1 1 1 cards"),
        ("S 1 9S / - / QS / KS", "seat 1 leads and holds no cards"),
        ("S 1 - / 9S / - / -", "one hand alone takes every trick"),
        ("S 1 9S / ZZ / QS / KS", "'ZZ' is not a card"),
    ],
)
def test_what_is_no_deal_is_refused_in_a_sentence(line, complaint):
    with pytest.raises(NotationError, match=complaint.replace("'", ".")):
        read_line(variant("classic"), line)


def test_a_deal_is_solved_by_the_name_of_its_game():
    record = played("classic", 4)
    log = record.deals[0]

    assert benny.solve(EXAMPLE, "classic") == solve(EXAMPLE)
    assert benny.solve(log, record.rules) == solve_log(record.rules, log)


@pytest.mark.parametrize(
    ("deal", "complaint"),
    [
        (5, "5 is no deal: give a DealLog or TRUMP LEADER HANDS"),
        ("S 1", "'S 1' is not a deal"),
        (np.ones(2), "array.* is no deal"),
        (Game("classic", 1).deals[0], "ended, or was left, before a card was due"),
    ],
    ids=["a number", "a word", "an array", "a deal before its first lead"],
)
def test_what_can_not_be_solved_is_refused(deal, complaint):
    with pytest.raises(NotationError, match=complaint):
        benny.solve(deal, "classic")


def test_the_order_of_old_is_refused_with_the_new_one():
    game = played("classic", 1)
    said = r"^the deal comes before the rules: benny\.solve\(deal, rules='family'\)$"

    for first, second in (("classic", EXAMPLE), ("classic", game.deals[0]), (game.rules, EXAMPLE)):
        with pytest.raises(NotationError, match=said):
            benny.solve(first, second)


def test_american_is_solved_unless_another_game_is_named():
    assert benny.solve(EXAMPLE) == solve(EXAMPLE, "american")
