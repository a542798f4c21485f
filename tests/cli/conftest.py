"""Fixtures that run commands in a folder of the test's own."""

import pytest
from msgspec.structs import replace

from benny import variant
from benny.analysis.books import SHELF, books, write_book
from support.terminal import run, run_process

__all__ = ["run", "run_process"]


@pytest.fixture
def other_book(tmp_path, monkeypatch):
    """Return a function that lets a player have a book of their own, with other calls."""

    def write():
        book = SHELF.open(variant("classic")).book
        (tmp_path / "books").mkdir()
        write_book(tmp_path / "books" / "own.json", replace(book, calls=books()[1].calls))
        monkeypatch.setenv("BENNY_BOOKS", str(tmp_path / "books"))
        forget()

    def forget():
        books.cache_clear()
        SHELF.clear()

    yield write
    forget()
