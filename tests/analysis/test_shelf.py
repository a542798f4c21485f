"""Which book is opened for which rules: their own, the nearest, or none."""

import pytest
from msgspec.structs import replace

from benny import Game, NotationError, variant
from benny.analysis.books import (
    DISTANCES,
    NEAR_ENOUGH,
    SHELF,
    USEFUL,
    Shelf,
    books,
    distance,
    outcomes_by,
)
from benny.analysis.equity import check_outcomes, play_deals
from benny.bots.expert import ExpertBot
from benny.core.policy.policy import Policy
from benny.rules.compile import compile_rules
from support.houses import AMERICAN, HOUSES, house

STICK = replace(AMERICAN, all_pass="stick_dealer")
FAR = house("classic", players=3, sides="maker_against_rest")


@pytest.fixture
def shelf():
    """Return a shelf that nobody else looks at."""
    return Shelf()


def book_of(rules):
    """Return the book of American rules as if it had been trained for others."""
    return replace(SHELF.open(AMERICAN).book, rules=rules)


@pytest.mark.parametrize("book", books(), ids=lambda book: book.rules.name)
def test_rules_with_a_book_have_their_own(shelf, book):
    found = shelf.open(book.rules)

    assert found.is_own
    assert found.book == book
    assert found.lessons == book.lessons()


def test_a_house_rule_is_served_by_the_nearest_book(shelf):
    found = shelf.open(STICK)

    assert found.book == shelf.open(AMERICAN).book
    assert not found.is_own
    assert found.is_near
    assert found.distance == DISTANCES["all_pass"] <= NEAR_ENOUGH


def test_of_two_books_the_nearer_one_is_opened(shelf):
    both = replace(STICK, defend_alone="always")
    shelf.add(book_of(replace(AMERICAN, defend_alone="always")))

    assert shelf.open(both).book.rules.defend_alone == "always"


def test_each_field_that_differs_counts():
    for field, value in (("all_pass", "stick_dealer"), ("discard", "own_card")):
        assert distance(AMERICAN, replace(AMERICAN, **{field: value})) == DISTANCES[field]
    both = replace(STICK, discard="own_card")
    assert distance(AMERICAN, both) == DISTANCES["all_pass"] + DISTANCES["discard"]


@pytest.mark.parametrize("field", ["made_alone", "euchred", "euchred_alone"])
def test_a_book_serves_other_points_than_were_measured_without_being_near(field):
    measured = replace(AMERICAN, **{field: {"made_alone": (1, 2, 4)}.get(field, (2, 2, 4))})
    other = replace(AMERICAN, **{field: (1, 1, 8)})

    assert distance(AMERICAN, measured) == distance(measured, AMERICAN) == DISTANCES[field]
    assert NEAR_ENOUGH < distance(AMERICAN, other) == distance(other, measured) <= USEFUL


def test_a_book_that_has_seen_nobody_go_alone_is_of_no_use_where_one_may():
    nobody = replace(AMERICAN, alone="never")

    assert distance(AMERICAN, nobody) == DISTANCES["alone"]
    assert distance(nobody, AMERICAN) > USEFUL


def test_what_a_game_is_played_to_makes_no_distance():
    assert distance(AMERICAN, replace(AMERICAN, target=21, title="Ours")) == 0


def test_rules_of_another_kind_have_no_book(shelf):
    assert distance(AMERICAN, FAR) > USEFUL
    assert shelf.open(FAR) is None


@pytest.mark.parametrize("field", DISTANCES)
def test_every_distance_is_of_a_field_that_a_deal_is_played_by(field):
    played_by = set().union(*(rules.deal_fields() for rules in HOUSES.values()))

    assert field in played_by
    assert 0 < DISTANCES[field] <= USEFUL


def test_a_book_that_is_added_is_opened_from_then_on(shelf):
    assert not shelf.open(STICK).is_own
    shelf.add(book_of(STICK))

    assert shelf.open(STICK).is_own
    shelf.clear()
    assert not shelf.open(STICK).is_own


def test_books_are_told_apart_and_from_none(shelf):
    found = {shelf.fingerprint(variant(name)) for name in ("classic", "buck", "dnd")}

    assert len(found) == 3
    assert "" not in found
    assert shelf.fingerprint(FAR) == ""


def test_a_book_that_comes_later_is_told_from_none(shelf):
    before = shelf.fingerprint(FAR)
    shelf.add(book_of(FAR))

    shelf.check(FAR, shelf.fingerprint(FAR))
    with pytest.raises(NotationError, match="is not the one of the start"):
        shelf.check(FAR, before)


def test_rules_that_are_pinned_keep_their_book(shelf):
    before = shelf.open(STICK)
    shelf.pin(STICK)
    shelf.add(book_of(STICK))

    assert shelf.open(STICK) is before
    shelf.unpin(STICK)
    assert shelf.open(STICK).is_own


def test_of_very_many_books_the_last_are_at_hand(shelf):
    shelf.add(book_of(STICK))
    for number in range(100):
        shelf.add(book_of(replace(FAR, made=(1, 1, number))))

    assert not shelf.open(STICK).is_own
    assert shelf.open(replace(FAR, made=(1, 1, 99))).is_own


def test_a_book_that_is_added_changes_nothing_for_rules_that_have_a_nearer_one(shelf):
    found = shelf.open(AMERICAN)
    shelf.add(book_of(STICK))

    assert shelf.open(AMERICAN) is found


@pytest.mark.parametrize("rules", [STICK, FAR, HOUSES["32 cards"]], ids=["near", "far", "cards"])
def test_what_deals_come_to_fits_the_rules_that_are_played(rules):
    found = SHELF.open(rules)
    outcomes = outcomes_by(found, rules, 400)

    check_outcomes(rules, outcomes)
    assert sum(result.count for result in outcomes.results) >= 400


def test_the_own_book_knows_what_deals_come_to():
    assert outcomes_by(SHELF.open(AMERICAN), AMERICAN, 4) == SHELF.open(AMERICAN).book.outcomes


def test_a_far_books_outcomes_are_not_taken_for_those_of_the_rules():
    policy = Policy(compile_rules(STICK))
    SHELF.open(STICK).lessons.teach(policy)
    played = play_deals(policy, 100, 0).outcomes(STICK).around_the_table(STICK)

    assert outcomes_by(SHELF.open(STICK), STICK, 400) == played


def test_an_expert_takes_a_new_book_up_with_the_next_deal():
    try:
        game = Game(STICK, seed=1)
        first = game.view(game.turn)
        bot = ExpertBot(worlds=16)
        before = bot.chooser.book(first)
        SHELF.add(book_of(STICK))

        assert bot.chooser.book(first) is before
        assert bot.chooser.book(replace(first, deal=1)).is_own
    finally:
        SHELF.clear()


def test_an_expert_says_which_book_it_has():
    assert ExpertBot.remark(AMERICAN) == ""
    assert ExpertBot.remark(STICK) == (
        "expert has no book for these rules: it plays by the nearest, that of American Euchre."
    )
    assert ExpertBot.remark(FAR) == (
        "expert has no book for these rules: it calls and plays without one."
    )
