"""Books for rules without a near one: trained beside the game and kept for the next."""

import os
import sys
import threading
import time
from contextlib import suppress
from hashlib import blake2b
from math import inf
from pathlib import Path

import msgspec

from benny.analysis.books import FORMAT, SHELF, Book, Shelf, read_book, write_book
from benny.core.search.evaluation import IS_COMPILED
from benny.errors import NotationError
from benny.io.abandonment import AbandonedError, begin_work
from benny.lab.runs.jobs import do_piece
from benny.lab.training import Training, book_of
from benny.rules.rules import Rules

DEALS = 300_000
"""Deals to train a book with: half a minute of one core."""

MOST_KEPT = 100
"""Books kept in the folder: the last ones used."""

_SPAN = 3600.0  # `most` books are begun in this many seconds
_NICENESS = 10  # games and server come first


class BookTrainer:
    """Trains books in threads of its own, one after the other, and puts them on a shelf.

    They are kept in a folder for the next program. At most `most` are begun in an hour, so that
    a person who keeps making up rules can't take the whole processor; further ones are dropped
    until they are requested again.
    """

    def __init__(
        self, folder: Path, *, deals: int = DEALS, most: float = inf, shelf: Shelf = SHELF
    ) -> None:
        self._folder = folder
        self._deals = deals
        self._most = most
        self._shelf = shelf
        self._threads: dict[str, threading.Thread] = {}
        self._begun: list[float] = []
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._turn = threading.Lock()

    def want(self, rules: Rules) -> bool:
        """Provide a book near some rules; return whether one is being trained."""
        # Without a compiler it would take half an hour.
        if not IS_COMPILED:
            return False
        name = file_name(rules)
        with self._lock:
            if name in self._threads:
                return True
            book = self._shelf.open(rules)
            if book is not None and book.is_near:
                return False
            if self._take_from_folder(rules, name) or not self._may_begin():
                return False
            thread = threading.Thread(target=self._train, args=(rules, name), daemon=True)
            try:
                thread.start()
            except RuntimeError:  # the system has no thread left: hints and bots do without a book
                return False
            self._threads[name] = thread
            return True

    def wait(self) -> None:
        for thread in tuple(self._threads.values()):
            thread.join()

    def close(self) -> None:
        """Stop training; a half-trained book is lost."""
        self._stopped.set()

    def _may_begin(self) -> bool:
        now = time.monotonic()
        self._begun = [begun for begun in self._begun if begun > now - _SPAN]
        if len(self._begun) >= self._most or self._stopped.is_set():
            return False
        self._begun.append(now)
        return True

    def _take_from_folder(self, rules: Rules, name: str) -> bool:
        """Put the book of an earlier program on the shelf; return whether there is one."""
        path = self._folder / name
        try:
            book = read_book(path)
            path.touch()  # its age says when it was last used
        except (NotationError, OSError):
            return False
        # The name is a short hash, so that another book might have it.
        is_fit = book.rules.deals_like(rules)
        if is_fit:
            self._shelf.add(book)
        return is_fit

    def _train(self, rules: Rules, name: str) -> None:
        begin_work(self._stopped)
        if sys.platform == "linux":  # where a thread has a priority of its own
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
        training = Training(rules=rules, deals=self._deals)
        try:
            # One at a time: each takes a whole core.
            with self._turn, suppress(AbandonedError):
                book = book_of(training, do_piece(training, 0))
                self._shelf.add(book)
                self._keep(book, name)
        finally:
            with self._lock:
                del self._threads[name]

    def _keep(self, book: Book, name: str) -> None:
        """Save a book for the next program if possible, and remove the oldest beyond MOST_KEPT."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_book(self._folder / name, book)
            kept = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
            for path in kept[:-MOST_KEPT]:
                path.unlink(missing_ok=True)
        except OSError:  # this program has the book on its shelf anyway
            pass


def file_name(rules: Rules) -> str:
    # In a fixed order, for equal rules to have the same name in every process.
    told = msgspec.json.encode([FORMAT, rules.deal_fields()], order="deterministic")
    return f"{blake2b(told, digest_size=12).hexdigest()}.json"


def folder() -> Path:
    """Return the folder of books: below BENNY_HOME, or else in the user's cache."""
    if home := os.environ.get("BENNY_HOME"):
        return Path(home) / "books"
    if sys.platform == "win32":
        cache = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        cache = Path.home() / "Library" / "Caches"
    else:
        cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "benny" / "books"
