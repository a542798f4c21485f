"""Books of calls: kept, read, and opened for the rules that they were trained for only."""

from array import array

import pytest
from msgspec.structs import replace

from benny import NotationError, bot, load_rules, variant
from benny.books import Book, book_for, books, compressed, read_book, write_book
from benny.core.codes import SLOTS, SPOTS
from benny.outcomes import DealResult, Outcomes
from benny.variants import names
from houses import house

CALLS = array("B", [7, 0, 200] * (SPOTS * SLOTS // 3) + [0] * (SPOTS * SLOTS % 3))
BOOK = Book(
    rules=variant("classic"),
    trained="by hand",
    shares=compressed(CALLS),
    outcomes=Outcomes.of(DealResult(seat, (1, 0), (seat + 1) % 4, 5) for seat in range(4)),
)


def test_a_book_is_read_as_it_was_written(tmp_path):
    write_book(tmp_path / "a.json", BOOK)

    assert read_book(tmp_path / "a.json") == BOOK
    assert read_book(tmp_path / "a.json").calls() == CALLS


@pytest.mark.parametrize("name", names())
def test_each_variant_has_a_book_of_its_own(name):
    book = book_for(variant(name))

    assert book is not None
    assert book.rules == variant(name)
    assert any(book.calls())


def test_american_rules_have_a_book():
    assert book_for(load_rules("examples/american.toml")) is not None


@pytest.mark.parametrize("changes", [{"target": 21}, {"title": "Ours"}])
def test_a_book_fits_whatever_a_game_is_played_to(changes):
    assert BOOK.rules.deals_like(house("classic", **changes))


@pytest.mark.parametrize("changes", [{"alone": "may"}, {"lowest": "7"}, {"made": (1, 1, 3)}])
def test_a_book_fits_no_other_deals(changes):
    assert not BOOK.rules.deals_like(house("classic", **changes))
    assert book_for(house("classic", lowest="7")) is None


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no book of calls"),
        (b"{}", "no book of calls"),
        (b'{"format":"benny/1"}', "no book of calls"),
    ],
)
def test_a_file_that_is_no_book_is_named(tmp_path, data, words):
    (tmp_path / "b.json").write_bytes(data)

    with pytest.raises(NotationError, match=words) as refused:
        read_book(tmp_path / "b.json")
    assert "b.json" in str(refused.value)


def test_a_book_of_another_kind_is_refused(tmp_path):
    write_book(tmp_path / "c.json", replace(BOOK, format="benny-book/9"))
    write_book(tmp_path / "d.json", replace(BOOK, shares=compressed(array("B", [1]))))

    with pytest.raises(NotationError, match="'benny-book/9'"):
        read_book(tmp_path / "c.json")
    with pytest.raises(NotationError, match="with 1 calls"):
        read_book(tmp_path / "d.json")


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """Let a player have a folder of books."""
    monkeypatch.setenv("BENNY_BOOKS", str(tmp_path))
    books.cache_clear()
    yield tmp_path
    books.cache_clear()


def test_a_players_own_book_comes_first(own_folder):
    write_book(own_folder / "mine.json", BOOK)

    assert book_for(variant("classic")) == BOOK
    assert book_for(variant("family")).rules == variant("family")


def test_an_expert_refuses_a_book_that_is_none(own_folder):
    (own_folder / "mine.json").write_text("nonsense")

    with pytest.raises(NotationError, match=r"mine\.json.* is no book of calls"):
        bot("expert")


def test_a_book_that_was_cut_is_refused(tmp_path):
    write_book(tmp_path / "e.json", replace(BOOK, shares=BOOK.shares[:-9]))

    with pytest.raises(NotationError, match="no book of calls, or a broken one"):
        read_book(tmp_path / "e.json")


def test_a_book_whose_deals_are_not_of_its_rules_is_refused(tmp_path):
    write_book(tmp_path / "f.json", replace(BOOK, rules=variant("buck")))

    with pytest.raises(NotationError, match="no book of its own rules"):
        read_book(tmp_path / "f.json")


def test_a_folder_of_books_that_is_not_there_is_named(own_folder, monkeypatch):
    monkeypatch.setenv("BENNY_BOOKS", str(own_folder / "gone"))

    with pytest.raises(NotationError, match=r"gone', which is no folder"):
        books()


def test_a_book_that_can_not_be_opened_is_named(own_folder):
    (own_folder / "d.json").mkdir()

    with pytest.raises(NotationError, match=r"d\.json' can't be read: Is a directory"):
        books()
