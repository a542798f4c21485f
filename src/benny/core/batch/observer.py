"""A seat's observation of a deal, as a row of bytes laid out from the rules."""

from benny.core import bits
from benny.core.batch import rows
from benny.core.batch.rows import Array
from benny.core.batch.watched_deal import WatchedDeal
from benny.core.compiled_rules import AUCTION, DEALER_TAKES, GOES_ON, NOT_ITS_DEAL, CompiledRules
from benny.core.constants import (
    ACE,
    ACTION_COUNT,
    AT_END,
    CALLS_SAID,
    CARDS,
    NO_SEAT,
    NO_SUIT,
    NOTHING,
    PASS,
    POSITIONS,
    RANKS,
    SUITS,
)
from benny.core.deal import Deal
from benny.core.sealed import Sealed
from benny.io.validation import check_kind

# Passes that do not end a deal are counted in binary, and no further than this many bits hold.
PASS_BITS = 8
MOST_PASSES = (1 << PASS_BITS) - 1

# One column more than there are suits: rules without trump would need it.
TRUMPS = SUITS + 1


class Observer(Sealed):
    """Writes rows of zeros and ones; seats are counted clockwise from the observing seat.

    `parts` has the first column and the shape of each part by its name; a part that the rules
    never need is missing. With `recalls` a row holds all that the seat has ever known (perfect
    recall): what it was dealt, and in which trick each card was seen. With `reveals` the last part
    is what the seat does not know, the others' hands.
    """

    # Plain Python is slower on objects with more than thirty attributes and no slots.
    __slots__ = (
        "alone",
        "bid",
        "cards",
        "column",
        "dealer",
        "dealt",
        "discarded",
        "hand",
        "hands",
        "height",
        "maker",
        "masks",
        "on_table",
        "out",
        "parts",
        "passes",
        "phase",
        "played",
        "players",
        "recalls",
        "reveals",
        "row",
        "rows",
        "rules",
        "said",
        "size",
        "swapped",
        "taken",
        "tops",
        "tricks",
        "trump",
        "turn",
        "turned_up",
        "upcard",
        "voids",
    )

    def __init__(self, rules: CompiledRules, recalls: bool, reveals: bool = False) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        self.rules = rules
        self.recalls = recalls
        self.reveals = reveals
        self.height = 0
        self.players = rules.players
        self.cards = rules.cards
        self.column = [NOTHING for _ in range(CARDS)]
        for place in range(rules.cards):
            self.column[rules.deck[place]] = place
        self.parts: dict[str, tuple[int, tuple[int, ...]]] = {}
        self.size = 0
        self._lay_calling()
        self._lay_cards()
        if recalls:
            self._lay_memory()
        self.hands = self._lay_if("hands", (rules.players - 1, rules.cards), reveals)

    def __reduce__(self) -> tuple[type["Observer"], tuple[CompiledRules, bool, bool]]:
        """Copies and pickles write nowhere until they are told where."""
        return type(self), (self.rules, bool(self.recalls), bool(self.reveals))

    def _lay_calling(self) -> None:
        rules = self.rules
        self.turn = self._lay("turn", (rules.players,))
        self.dealer = self._lay("dealer", (rules.players,))
        self.phase = self._lay("phase", (AT_END,))
        self.said = self._lay("said", (rules.players, CALLS_SAID))
        self.passes = self._lay_if("passes", (PASS_BITS,), rules.all_pass == GOES_ON)
        self.bid = self._lay_if("bid", (rules.tricks,), rules.making == AUCTION)
        self.trump = self._lay("trump", (TRUMPS,))
        self.maker = self._lay("maker", (rules.players,))
        self.alone = self._lay("alone", (1,))
        self.out = self._lay("out", (rules.players,))

    def _lay_cards(self) -> None:
        rules = self.rules
        self.hand = self._lay("hand", (rules.cards,))
        self.upcard = self._lay("upcard", (rules.cards,))
        is_taken = rules.upcard == DEALER_TAKES
        self.discarded = self._lay_if("discarded", (rules.cards,), is_taken)
        self.swapped = self._lay_if("swapped", (rules.cards,), rules.farmers_hand != 0)
        self.tops = self._lay_if("tops", (rules.players, rules.cards), rules.piles != 0)
        self.on_table = self._lay("trick", (rules.players, rules.cards))
        self.played = self._lay("played", (rules.players, rules.cards))
        self.voids = self._lay("voids", (rules.players, SUITS))
        self.taken = self._lay("taken", (rules.players, rules.tricks))

    def _lay_memory(self) -> None:
        rules = self.rules
        self.dealt = self._lay("dealt", (rules.cards,))
        self.tricks = self._lay("tricks", (rules.tricks, rules.cards))
        shape = (rules.tricks + 1, rules.cards)
        self.turned_up = self._lay_if("turned_up", shape, rules.piles != 0)

    def _lay(self, name: str, shape: tuple[int, ...]) -> int:
        start = self.size
        self.parts[name] = start, shape
        columns = 1
        for length in shape:
            columns *= length
        self.size += columns
        return start

    def _lay_if(self, name: str, shape: tuple[int, ...], is_needed: bool) -> int:
        return self._lay(name, shape) if is_needed else NOTHING

    def write_into(self, observations: Array, masks: Array) -> None:
        """Write into arrays of bytes, (rows, `size`) and (rows, ACTION_COUNT), from now on."""
        if (
            observations.shape[1] < self.size
            or masks.shape[1] < ACTION_COUNT
            or masks.shape[0] != observations.shape[0]
        ):
            raise ValueError(f"rows are of {self.size} bytes, and their masks of {ACTION_COUNT}")
        self.rows = observations
        self.masks = masks
        self.height = observations.shape[0]

    def observe(self, watched: WatchedDeal, seat: int, row: int) -> None:
        """Write into a row what a seat knows of a deal, and what it may do.

        A seat that waits, and each at the end, may only pass: a mask is never empty.
        """
        if row < 0 or row >= self.height or seat < 0 or seat >= self.players:
            raise ValueError("there is no such row to write into, or no such seat")
        if watched.deal.rules.key != self.rules.key:
            raise ValueError(NOT_ITS_DEAL)
        self.write(watched, seat, row)

    def write(self, watched: WatchedDeal, seat: int, row: int) -> None:
        """Write a row without these checks, for a batch that has made them."""
        self._write_mask(watched.deal, seat, rows.row_of(self.masks, row))
        self.row = rows.row_of(self.rows, row)
        rows.clear(self.row, self.size)
        self._write_calling(watched.deal, seat)
        self._write_said(watched, seat)
        self._write_own(watched.deal, seat)
        self._write_table(watched, watched.deal, seat)
        if self.recalls:
            self._write_memory(watched, watched.deal, seat)
        if self.reveals:
            self._write_hands(watched.deal, seat)

    def _write_mask(self, deal: Deal, seat: int, mask: Array) -> None:
        rows.clear(mask, ACTION_COUNT)
        if deal.over or seat != deal.turn:
            mask[PASS] = 1
            return
        word = deal.choices()
        while word:
            mask[deal.code_of(word & -word)] = 1
            word &= word - 1

    def _write_calling(self, deal: Deal, seat: int) -> None:
        if not deal.over:
            self._mark(self.turn + self._seen_from(seat, deal.turn))
            self._mark(self.phase + deal.phase)
        self._mark(self.dealer + self._seen_from(seat, deal.dealer))
        if deal.trump != NO_SUIT:
            self._mark(self.trump + deal.trump)
        if deal.maker != NO_SEAT:
            self._mark(self.maker + self._seen_from(seat, deal.maker))
            if self.bid != NOTHING:
                self._mark(self.bid + deal.bid - 1)
        if deal.alone:
            self._mark(self.alone)
        if self.passes != NOTHING:
            self._write_bits(min(deal.passes, MOST_PASSES), self.passes)

    def _write_said(self, watched: WatchedDeal, seat: int) -> None:
        for other in range(self.players):
            place = self._seen_from(seat, other)
            self._write_bits(watched.said[other], self.said + place * CALLS_SAID)
            if watched.deal.out >> other & 1:
                self._mark(self.out + place)

    def _write_own(self, deal: Deal, seat: int) -> None:
        self._write_hand(deal, seat, self.hand)
        self._mark(self.upcard + self.column[deal.upcard])
        if deal.discarded != NOTHING and seat == deal.dealer:
            self._mark(self.discarded + self.column[deal.discarded])
        if deal.swapper == seat:
            self._write_cards(deal.swapped_away, self.swapped)

    def _write_table(self, watched: WatchedDeal, deal: Deal, seat: int) -> None:
        for other in range(self.players):
            place = self._seen_from(seat, other)
            start = place * self.cards
            self._write_cards(watched.played[other], self.played + start)
            if deal.in_trick:
                self._write_cards(watched.on_table[other], self.on_table + start)
            if self.tops != NOTHING:
                self._write_lanes(deal.trump, deal.tops[other], self.tops + start)
            for trick in range(deal.taken[other]):
                self._mark(self.taken + place * self.rules.tricks + trick)
            if deal.voids[other]:
                self._write_voids(deal, other, self.voids + place * SUITS)

    def _write_voids(self, deal: Deal, seat: int, start: int) -> None:
        for suit in range(SUITS):
            # An ace counts to its printed suit, whatever is trump.
            ace = self.rules.position[deal.trump * CARDS + suit * RANKS + ACE]
            if deal.voids[seat] >> ace & 1:
                self._mark(start + suit)

    def _write_memory(self, watched: WatchedDeal, deal: Deal, seat: int) -> None:
        first = seat * self.rules.hand_size
        for place in range(first, first + self.rules.hand_size):
            self._mark(self.dealt + self.column[deal.deck[place]])
        for place in range(self.cards):
            card = self.rules.deck[place]
            if watched.trick_of[card] != NOTHING:
                self._mark(self.tricks + watched.trick_of[card] * self.cards + place)
            if watched.turned_up[card] != NOTHING:
                self._mark(self.turned_up + watched.turned_up[card] * self.cards + place)

    def _write_hands(self, deal: Deal, seat: int) -> None:
        for other in range(self.players):
            if other != seat:
                place = self._seen_from(seat, other) - 1
                self._write_hand(deal, other, self.hands + place * self.cards)

    def _write_hand(self, deal: Deal, seat: int, start: int) -> None:
        if deal.in_lanes:
            # Open tops of piles are no secret, and have a part of their own.
            self._write_lanes(deal.trump, deal.hands[seat] & ~deal.tops[seat], start)
        else:
            self._write_cards(deal.hands[seat], start)

    def _write_bits(self, word: int, start: int) -> None:
        while word:
            self._mark(start + bits.index(word & -word))
            word &= word - 1

    def _write_cards(self, word: int, start: int) -> None:
        while word:
            self._mark(start + self.column[bits.index(word & -word)])
            word &= word - 1

    def _write_lanes(self, trump: int, word: int, start: int) -> None:
        while word:
            card = self.rules.printed[trump * POSITIONS + bits.index(word & -word)]
            self._mark(start + self.column[card])
            word &= word - 1

    def _mark(self, place: int) -> None:
        self.row[place] = 1

    def _seen_from(self, seat: int, other: int) -> int:
        """Return another seat's distance to the left of a seat."""
        return other - seat if other >= seat else other - seat + self.players
