"""The state of a deal: its fields, and what several modules read off them."""

from benny.core.compiled_rules import CompiledRules
from benny.core.constants import (
    ANY_CARD,
    AT_END,
    CARDS,
    NO_SEAT,
    NO_SUIT,
    NOTHING,
    ONE,
    RANKS,
    SEATS,
    UNFINISHED,
)
from benny.core.sealed import Sealed
from benny.io.validation import check_kind, whole


class State(Sealed):
    """Where a deal stands; seats, suits and cards are ints, sets of them are words of bits.

    `deck` is the order in which the cards lie: each seat's hand, each seat's piles (top, then
    under), then the kitty, whose first card is turned up. It also keeps what everybody has seen:
    `is_loose` says that hands need not fit what was done, as after `follow`. `passes` counts those
    since the upcard was turned down, `in_play` has the cards in lanes that came into play, and
    `voids` the lanes that each seat could not follow.
    """

    # Plain Python is slower on objects with more than thirty attributes and no slots.
    __slots__ = (
        "alone",
        "best",
        "best_seat",
        "bid",
        "dealer",
        "deck",
        "defender",
        "discarded",
        "ending",
        "euchred",
        "hands",
        "in_lanes",
        "in_play",
        "in_trick",
        "is_loose",
        "last_taker",
        "led",
        "maker",
        "next_dealer",
        "next_seat",
        "out",
        "over",
        "passes",
        "pending",
        "phase",
        "playing",
        "points",
        "rules",
        "stuck",
        "swapped_away",
        "swapper",
        "taken",
        "tops",
        "tricks_done",
        "trump",
        "turn",
        "turned_down",
        "upcard",
        "voids",
    )

    def __init__(self, rules: CompiledRules, dealer: int, deck: list[int]) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        self.rules = rules
        self.deck = [0 for _ in range(CARDS)]
        self.lay(deck)
        self.hands = [0 for _ in range(SEATS)]
        self.last_taker = [NO_SEAT for _ in range(SEATS)]
        self.next_seat = [0 for _ in range(SEATS)]
        self.points = [0 for _ in range(SEATS)]
        self.taken = [0 for _ in range(SEATS)]
        self.tops = [0 for _ in range(SEATS)]
        self.voids = [0 for _ in range(SEATS)]
        self.clear(whole(dealer, "the dealer", most=rules.players - 1))

    def lay(self, deck: list[int]) -> None:
        """Lay the deck in an order; raise ValueError unless it is the deck of the rules."""
        missing = 0
        for place in range(self.rules.cards):
            missing |= ONE << self.rules.deck[place]
        if len(deck) < self.rules.cards:
            raise ValueError(f"a deck of {len(deck)} cards instead of {self.rules.cards}")
        for place in range(self.rules.cards):
            card = deck[place]
            if card < 0 or card >= CARDS:
                raise ValueError(f"card {card} in the deck should be 0 to {CARDS - 1}")
            missing &= ~(ONE << card)
        if missing:
            raise ValueError("the deck should have each card of the rules once")
        for place in range(self.rules.cards):
            self.deck[place] = deck[place]

    def clear(self, dealer: int) -> None:
        self.dealer = dealer
        self.turn = self.left_of(dealer)
        self.upcard = self.deck[self.kitty()]
        self.phase = AT_END
        self.ending = UNFINISHED
        self.euchred = False
        self.over = False
        self.in_lanes = False
        self.is_loose = False
        self.alone = False
        self.stuck = False
        self.pending = 0
        self.best = 0
        self.best_seat = NO_SEAT
        self.bid = 0
        self.defender = NO_SEAT
        self.discarded = NOTHING
        self.swapped_away = 0
        self.in_trick = 0
        self.led = ANY_CARD
        self.maker = NO_SEAT
        self.next_dealer = NO_SEAT
        self.in_play = 0
        self.out = 0
        self.passes = 0
        self.playing = 0
        self.swapper = NO_SEAT
        self.tricks_done = 0
        self.trump = NO_SUIT
        self.turned_down = NO_SUIT
        for seat in range(SEATS):
            self.last_taker[seat] = NO_SEAT
            self.points[seat] = 0
            self.taken[seat] = 0
            self.tops[seat] = 0
            self.voids[seat] = 0

    def restore(self, other: "State") -> None:
        """Copy the state of another deal under the same rules."""
        # Field by field: these compile to plain copies in C, and a loop over names would not.
        self.alone = other.alone
        self.is_loose = other.is_loose
        self.pending = other.pending
        self.best = other.best
        self.best_seat = other.best_seat
        self.bid = other.bid
        self.dealer = other.dealer
        self.defender = other.defender
        self.discarded = other.discarded
        self.ending = other.ending
        self.euchred = other.euchred
        self.swapped_away = other.swapped_away
        self.in_lanes = other.in_lanes
        self.in_trick = other.in_trick
        self.led = other.led
        self.maker = other.maker
        self.next_dealer = other.next_dealer
        self.in_play = other.in_play
        self.out = other.out
        self.over = other.over
        self.passes = other.passes
        self.phase = other.phase
        self.playing = other.playing
        self.stuck = other.stuck
        self.swapper = other.swapper
        self.tricks_done = other.tricks_done
        self.trump = other.trump
        self.turn = other.turn
        self.turned_down = other.turned_down
        self.upcard = other.upcard
        for place in range(self.rules.cards):
            self.deck[place] = other.deck[place]
        for seat in range(SEATS):
            self.hands[seat] = other.hands[seat]
            self.last_taker[seat] = other.last_taker[seat]
            self.next_seat[seat] = other.next_seat[seat]
            self.points[seat] = other.points[seat]
            self.taken[seat] = other.taken[seat]
            self.tops[seat] = other.tops[seat]
            self.voids[seat] = other.voids[seat]

    def left_of(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.rules.players else 0

    def next_of(self, seat: int, seats: int) -> int:
        """Return the first of some seats, going clockwise from the left of a seat."""
        seat = self.left_of(seat)
        for _ in range(SEATS):
            if seats >> seat & 1:
                break
            seat = self.left_of(seat)
        return seat

    def kitty(self) -> int:
        return self.rules.players * (self.rules.hand_size + 2 * self.rules.piles)

    def cards_played(self) -> int:
        """Return the cards that have been played in this deal, in lanes."""
        held = 0
        for seat in range(SEATS):
            held |= self.hands[seat]
        return self.in_play & ~held

    def up_suit(self) -> int:
        return self.upcard // RANKS

    def end(self, ending: int) -> None:
        """Close the deal; the deal passes to the left unless the rules say otherwise."""
        self.phase = AT_END
        self.over = True
        self.ending = ending
        self.next_dealer = self.left_of(self.dealer)
