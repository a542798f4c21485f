"""Books: kept, read, and opened for the rules that they were trained for only."""

import os
from array import array

import pytest
from msgspec.structs import replace

from benny import Game, NotationError, bot, variant
from benny.analysis.books import (
    DISTANCES,
    GAMES_WITH_BOOKS,
    NEAR_ENOUGH,
    SHELF,
    USEFUL,
    Lessons,
    Shelf,
    books,
    distance,
    make_book,
    outcomes_by,
    read_book,
    write_book,
)
from benny.analysis.equity import DealResult, Outcomes, check_outcomes, play_deals
from benny.bots.expert import ExpertBot
from benny.core.constants import CALL_WEIGHTS, CARD_WEIGHTS
from benny.core.policy.policy import Policy
from benny.rules.compile import compile_rules
from support.rules import AMERICAN, HOUSES, SIX, house

LESSONS = Lessons(
    calls=array("h", [7, 0, -200, 0] * (CALL_WEIGHTS // 4)),
    cards=array("h", [-3, 0, 500, 0] * (CARD_WEIGHTS // 4)),
    knows_defence=False,  # nobody defends alone in Classic Euchre
)
OUTCOMES = Outcomes.from_results(DealResult(seat, (1, 0), (seat + 1) % 4, 5) for seat in range(4))
BOOK = make_book(variant("classic"), "by hand", LESSONS, OUTCOMES)


def test_a_book_is_read_as_it_was_written(tmp_path):
    write_book(tmp_path / "a.json", BOOK)

    assert read_book(tmp_path / "a.json") == BOOK
    assert read_book(tmp_path / "a.json").lessons() == LESSONS


def test_the_games_with_books_are_named():
    assert set(GAMES_WITH_BOOKS) == {book.rules.name for book in books()}


@pytest.mark.parametrize("name", SIX)
def test_each_variant_has_a_book_of_its_own(name):
    found = SHELF.open(variant(name))

    assert found.is_own
    assert found.book.rules == variant(name)
    assert any(found.lessons.calls)
    assert any(found.lessons.cards)


@pytest.mark.parametrize("changes", [{"target": 21}, {"title": "Ours"}])
def test_a_book_fits_whatever_a_game_is_played_to(changes):
    assert BOOK.rules.deals_like(house("classic", **changes))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("sawdust", {"stake": 5, "bump": 1}),
        ("classic", {"bump": 1, "stake": 2, "euchre_factor": 1}),
        ("classic", {"lone_defence": (5, 5, 5), "made_alone": (1, 1, 5)}),
        ("buck", {"euchre_factor": 1, "made": (1, 1, 5)}),
        ("dnd", {"bump": 1}),
    ],
)
def test_a_book_fits_whatever_scores_that_are_not_used_say(name, changes):
    assert variant(name).deals_like(house(name, **changes))


@pytest.mark.parametrize(
    ("name", "changes"),
    [("buck", {"bump": 1}), ("dnd", {"euchre_factor": 1}), ("family", {"made_alone": (1, 1, 5)})],
)
def test_a_book_does_not_fit_where_scores_that_are_used_differ(name, changes):
    assert not variant(name).deals_like(house(name, **changes))


@pytest.mark.parametrize("changes", [{"alone": "may"}, {"lowest": "7"}, {"made": (1, 1, 3)}])
def test_a_book_fits_no_other_deals(changes):
    assert not BOOK.rules.deals_like(house("classic", **changes))


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"", "is not a book"), (b"{}", "is not a book"), (b'{"format":"benny/1"}', "is not a book")],
)
def test_a_file_that_is_no_book_is_named(tmp_path, data, words):
    (tmp_path / "b.json").write_bytes(data)

    with pytest.raises(NotationError, match=words) as refused:
        read_book(tmp_path / "b.json")
    assert "b.json" in str(refused.value)


def test_a_book_of_another_kind_is_refused(tmp_path):
    write_book(tmp_path / "c.json", replace(BOOK, format="benny-book/9"))

    with pytest.raises(NotationError, match="'benny-book/9'"):
        read_book(tmp_path / "c.json")


@pytest.mark.parametrize(
    ("lessons", "words"),
    [
        (LESSONS._replace(calls=array("h", [1])), "1 weights of calls and"),
        (LESSONS._replace(cards=array("h", [1, 2])), "and 2 of cards"),
    ],
)
def test_a_book_that_teaches_too_little_is_refused(tmp_path, lessons, words):
    write_book(tmp_path / "d.json", make_book(BOOK.rules, BOOK.trained, lessons, OUTCOMES))

    with pytest.raises(NotationError, match=words):
        read_book(tmp_path / "d.json")


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """Let a player have a folder of books."""
    monkeypatch.setenv("BENNY_BOOKS", str(tmp_path))
    books.cache_clear()
    SHELF.clear()
    yield tmp_path
    books.cache_clear()
    SHELF.clear()


def test_a_players_own_book_comes_first(own_folder):
    write_book(own_folder / "mine.json", BOOK)

    found = SHELF.open(variant("classic"))

    assert (found.book, found.lessons) == (BOOK, LESSONS)
    assert SHELF.open(variant("family")).book.rules == variant("family")


def test_an_expert_refuses_a_book_that_is_none(own_folder):
    (own_folder / "mine.json").write_text("nonsense")

    with pytest.raises(NotationError, match=r"mine\.json.* is not a book"):
        bot("expert")


@pytest.mark.parametrize("field", ["calls", "cards"])
def test_a_book_that_was_cut_is_refused(tmp_path, field):
    write_book(tmp_path / "e.json", replace(BOOK, **{field: getattr(BOOK, field)[:-9]}))

    with pytest.raises(NotationError, match="is a broken book"):
        read_book(tmp_path / "e.json")


def test_a_book_whose_deals_are_not_of_its_rules_is_refused(tmp_path):
    write_book(tmp_path / "f.json", replace(BOOK, rules=variant("buck")))

    with pytest.raises(NotationError, match="is a broken book"):
        read_book(tmp_path / "f.json")


def test_a_folder_of_books_that_is_not_there_is_named(own_folder, monkeypatch):
    monkeypatch.setenv("BENNY_BOOKS", str(own_folder / "gone"))

    with pytest.raises(NotationError, match=r"gone', which is not a folder"):
        books()


def test_a_folder_of_books_that_can_not_be_read_is_named(own_folder, monkeypatch):
    def refuse(folder):
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(os, "listdir", refuse)
    monkeypatch.setattr(os, "scandir", refuse)

    with pytest.raises(NotationError, match=r"folder of books '.*' can't be read: Permission"):
        books()


def test_a_book_that_can_not_be_opened_is_named(own_folder):
    (own_folder / "d.json").mkdir()

    with pytest.raises(NotationError, match=r"d\.json' can't be read: Is a directory"):
        books()


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
