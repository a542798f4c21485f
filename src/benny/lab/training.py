"""Books: the job of training one, and a trainer beside the game, which keeps them for the next."""

import os
import sys
import threading
import time
import zlib
from array import array
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from math import inf
from operator import add
from pathlib import Path

import msgspec
from msgspec import Struct

from benny.analysis.books import (
    FORMAT,
    SHELF,
    Book,
    Lessons,
    Shelf,
    make_book,
    read_book,
    taught_policy,
    write_book,
)
from benny.analysis.equity import play_deals
from benny.analysis.statistics import Sums
from benny.core.constants import CALL_WEIGHTS, HEAVIEST, THOUSANDTHS
from benny.core.deal import Deal
from benny.core.policy.selfplay import PolicyPlay
from benny.core.policy.trainer import PolicyTrainer
from benny.core.search.evaluation import IS_COMPILED
from benny.errors import NotationError
from benny.game.shuffling import derive
from benny.io.abandonment import AbandonedError, begin_work, check_wanted
from benny.io.files import decompress
from benny.lab.runs.jobs import Job, do_piece
from benny.rules.compile import compile_rules
from benny.rules.prose import words
from benny.rules.rules import Rules

DEALS_A_RUN = 1_000_000

KEPT_DEALS = 300_000
"""Deals to train a book with beside a game: half a minute of one core."""

MOST_KEPT = 100
"""Books kept in the folder: the last ones used."""

# The points of the learning curve, about evenly spaced on its logarithmic axis.
_STOPS = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
_DEALS_MEASURED = 20_000
_DEALS_PLAYED = 100_000
_DEALS_AT_ONCE = 1_000  # an interruption waits for them
_SPAN = 3600.0  # `most` books are begun in this many seconds
_NICENESS = 10  # games and server come first


class Taught(Struct, frozen=True):
    """The lessons of some runs, and their learning curve.

    `calls` and `cards` are the weights of the two models in points, as sums over the runs in
    compressed doubles. `curve` has, by deals trained with, the gain on the untrained policy: a
    side's points in both seatings.
    """

    runs: int
    calls: bytes
    cards: bytes
    curve: tuple[tuple[int, Sums], ...]

    def lessons(self, rules: Rules) -> Lessons:
        """Return the means over the runs, in a book's units."""
        models = []
        for sums in (self.calls, self.cards):
            totals = _unpack_weights(sums)
            model = array("h", bytes(2 * len(totals)))
            for place, total in enumerate(totals):
                if total:  # few of the millions are not zero
                    weight = round(total / self.runs * THOUSANDTHS)
                    model[place] = max(-HEAVIEST, min(HEAVIEST, weight))
            models.append(model)
        return Lessons.learnt(rules, *models)


class Training(Job[Taught], Struct, frozen=True, kw_only=True):
    """The job of training with a number of deals; each piece is a run from another seed."""

    rules: Rules
    seed: int = 0
    deals: int = DEALS_A_RUN

    part = Taught

    def work(self, _number: int, seed: int) -> Taught:
        """Train from scratch, and measure the gain at the points of the curve."""
        trainer = PolicyTrainer(compile_rules(self.rules), seed)
        curve = []
        for stop in (*(stop for stop in _STOPS if stop < self.deals), self.deals):
            while trainer.deals < stop:
                check_wanted()
                trainer.train(min(_DEALS_AT_ONCE, stop - trainer.deals))
            lessons, again = lessons_so_far(trainer, self.rules), derive(seed, "measure")
            curve.append((stop, measure_gain(self.rules, lessons, None, _DEALS_MEASURED, again)))
        calls, cards = trainer.calls.means, trainer.cards.means
        return Taught(1, _pack_weights(calls), _pack_weights(cards), tuple(curve))

    def merge(self, total: Taught, part: Taught) -> Taught:
        curve = zip(total.curve, part.curve, strict=True)
        return Taught(
            total.runs + part.runs,
            _add_weights(total.calls, part.calls),
            _add_weights(total.cards, part.cards),
            tuple((stop, first.merge(second)) for (stop, first), (_, second) in curve),
        )


def book_of(training: Training, taught: Taught) -> Book:
    lessons = taught.lessons(training.rules)
    policy = taught_policy(training.rules, lessons)
    played = play_deals(
        policy, _DEALS_PLAYED // training.rules.players, derive(training.seed, "outcomes")
    )
    return make_book(
        training.rules,
        f"{words.figures(taught.runs, 'run')} of {training.deals} deals, seed {training.seed}",
        lessons,
        played.outcomes(training.rules).around_the_table(training.rules),
    )


def measure_gain(
    rules: Rules, first: Lessons | None, second: Lessons | None, deals: int, seed: int
) -> Sums:
    """Return the gain of lessons on others, or on none, in the units of `PolicyPlay.compare`."""
    compiled = compile_rules(rules)
    play = PolicyPlay(taught_policy(rules, first), taught_policy(rules, second), seed)
    play.compare(Deal(compiled, 0, compiled.deck), deals)
    return Sums.from_values(play.results)


def lessons_so_far(trainer: PolicyTrainer, rules: Rules) -> Lessons:
    return Lessons.learnt(
        rules, array("h", trainer.calls.weights), array("h", trainer.cards.weights)
    )


def _add_weights(first: bytes, second: bytes) -> bytes:
    return _pack_weights(array("d", map(add, _unpack_weights(first), _unpack_weights(second))))


def _pack_weights(weights: Iterable[float]) -> bytes:
    # Mostly zeros: few combinations come up.
    return zlib.compress(array("d", weights).tobytes())


def _unpack_weights(data: bytes) -> "array[float]":
    return array("d", decompress(data, 8 * CALL_WEIGHTS))  # no model has more


class BookTrainer:
    """Trains books in threads of its own, one after the other, and puts them on a shelf.

    They are kept in a folder for the next program. At most `most` are begun in an hour, so that
    a person who keeps making up rules can't take the whole processor; further ones are dropped
    until they are requested again.
    """

    def __init__(
        self, folder: Path, *, deals: int = KEPT_DEALS, most: float = inf, shelf: Shelf = SHELF
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
            if self._take_from_folder(rules, name):
                return False
            now = time.monotonic()
            self._begun = [begun for begun in self._begun if begun > now - _SPAN]
            if len(self._begun) >= self._most or self._stopped.is_set():
                return False
            self._begun.append(now)
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
                # Without a folder, this program has the book on its shelf anyway.
                with suppress(OSError):
                    self._folder.mkdir(parents=True, exist_ok=True)
                    write_book(self._folder / name, book)
                    books = self._folder.glob("*.json")
                    by_age = sorted(books, key=lambda path: path.stat().st_mtime)
                    for path in by_age[:-MOST_KEPT]:
                        path.unlink(missing_ok=True)
        finally:
            with self._lock:
                del self._threads[name]


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
