"""Which book some rules are played by: their own, the nearest, or none."""

from collections.abc import Mapping
from threading import Lock

from msgspec import Struct

from benny.analysis.books import Book, Lessons, books
from benny.analysis.deal_counts import play_deals
from benny.analysis.outcomes import Outcomes
from benny.core.policy.policy import Policy
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

# What a change of a field costs who plays by a book trained without it, in thousandths of a point
# a deal: the upper end of the intervals of bench/nearness.py. A change of any other field is too
# far.
DISTANCES: Mapping[str, int] = {
    "all_pass": 2,
    "call_needs": 3,
    "order_needs": 3,
    "dealer_needs": 3,
    "discard": 2,
    "upcard": 72,
    "throw_in": 5,
    "farmers_hand": 13,
    "alone": 16,
    "partner_orders_alone": 23,
    "defend_alone": 15,
    "first_lead": 23,
    "first_lead_alone": 6,
    "made_alone": 23,
    "euchred": 3,
    "euchred_alone": 3,
    "jokers": 44,
    "bowers": 35,
    "lowest": 58,
    # Who deals next changes nothing in a deal.
    "next_dealer": 1,
    "throw_in_dealer": 1,
}

NEAR_ENOUGH = 15
"""A book this near serves as well as one of the rules' own, as far as a match can tell."""

USEFUL = 90
"""What a book of their own brings most rules: one farther away than this is of no use."""

_MOST_OPEN = 64
_MOST_ADDED = 100


class OpenBook(Struct, frozen=True, eq=False):
    """A book that some rules are played by, with its lessons, and how far it is from these rules.

    Its own is at distance 0. Two are the same only where they were opened at once.
    """

    book: Book
    lessons: Lessons
    distance: int

    @property
    def is_own(self) -> bool:
        """Return whether it was trained for deals under the rules that it serves."""
        return not self.distance

    @property
    def is_near(self) -> bool:
        """Return whether a book of the rules' own would hardly be better."""
        return self.distance <= NEAR_ENOUGH


class Shelf:
    """The books at hand: the player's own, those of Benny, and what was added while it runs."""

    def __init__(self) -> None:
        self._added: tuple[Book, ...] = ()
        self._open: dict[Rules, OpenBook | None] = {}
        self._lock = Lock()

    def add(self, book: Book) -> None:
        """Have one more book at hand from now on, in place of the first of very many."""
        with self._lock:
            self._added = (*self._added[-_MOST_ADDED + 1 :], book)
            for rules, found in tuple(self._open.items()):
                if distance(book.rules, rules) < (USEFUL + 1 if found is None else found.distance):
                    del self._open[rules]

    def clear(self) -> None:
        """Have no book at hand but those on disk."""
        with self._lock:
            self._added = ()
            self._open.clear()

    def open(self, rules: Rules) -> OpenBook | None:
        """Return the book to play some rules by: the nearest one, None where none is of use.

        Raises NotationError as `books` does.
        """
        with self._lock:
            if rules not in self._open:
                if len(self._open) >= _MOST_OPEN:
                    self._open.clear()
                self._open[rules] = _nearest(rules, (*books(), *self._added))
            return self._open[rules]


def _nearest(rules: Rules, found: tuple[Book, ...]) -> OpenBook | None:
    far = {number: distance(book.rules, rules) for number, book in enumerate(found)}
    best = min(far, key=far.__getitem__, default=None)
    if best is None or far[best] > USEFUL:
        return None
    return OpenBook(found[best], found[best].lessons(), far[best])


def distance(trained: Rules, played: Rules) -> int:
    """Return how far rules are from those of a book, in thousandths of a point a deal."""
    return sum(DISTANCES.get(field, USEFUL + 1) for field in played.other_deals_by(trained))


def outcomes_by(book: OpenBook | None, rules: Rules, deals: int) -> Outcomes:
    """Return what deals under some rules come to by a book: as it knows, or in so many deals."""
    if book is not None and book.is_own:
        return book.book.outcomes
    policy = Policy(compile_rules(rules))
    if book is not None:
        book.lessons.teach(policy)
    played = play_deals(policy, -(-deals // rules.players), 0)
    return played.outcomes(rules).around_the_table(rules)


SHELF = Shelf()
"""The books that bots play by."""
