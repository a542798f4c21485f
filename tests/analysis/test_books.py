"""Books: kept, read, and opened for the rules that they were trained for only."""

import os
from array import array

import pytest
from msgspec.structs import replace

from benny import NotationError, bot, variant
from benny.analysis.books import SHELF, Lessons, books, make_book, read_book, write_book
from benny.analysis.equity import DealResult, Outcomes
from benny.core.policy.layout import CALL_WEIGHTS, CARD_WEIGHTS
from benny.rules.loading import names
from support.houses import house

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


@pytest.mark.parametrize("name", names())
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
    [
        (b"", "is not a book"),
        (b"{}", "is not a book"),
        (b'{"format":"benny/1"}', "is not a book"),
    ],
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
