"""Where a deal with open cards stands, as the solvers take it: only what the rest depends on."""

from array import array

from benny.core import bits
from benny.core.compiled_rules import CompiledRules
from benny.core.constants import (
    ANY_CARD,
    CARDS,
    LANE,
    NOBODY,
    ONE,
    PLAIN_LANES,
    POSITIONS,
    RANKS,
    SEATS,
)
from benny.core.deal import Deal

# Every other lane, so that what is carried out of one when words are added stays beside the next.
LANE_EVEN = LANE | LANE << 2 * RANKS
LANE_ODD = ANY_CARD & ~LANE_EVEN

# Salts that are used before the keys are wiped: as many as a key has bits for.
SALTS = 1 << 26


class Position:
    """The cards in play, the unfinished trick and who follows whom.

    `take_over` copies where a deal in play stands, `lay_out` begins with any cards. `live` are all
    cards still to be played, covered ones and the best of the unfinished trick included; `tops`
    are those that cover another one. `keys` are what is remembered at the start of tricks, each
    with the `salt` of what it belongs to.
    """

    __slots__ = (
        "best",
        "follow",
        "hands",
        "in_trick",
        "keys",
        "led",
        "left",
        "live",
        "mask",
        "next",
        "out",
        "playing",
        "rules",
        "salt",
        "special",
        "taker",
        "tops",
        "trump",
        "turn",
        "under",
    )

    def __init__(self, rules: CompiledRules, size: int) -> None:
        self.rules = rules
        self.keys = array("q", [0]) * (1 << size)
        self.mask = (1 << size) - 1
        self.live = 0
        self.salt = 0
        self.follow = [0 for _ in range(POSITIONS)]
        self.under = [0 for _ in range(POSITIONS)]
        self.hands = [0 for _ in range(SEATS)]
        self.next = [0 for _ in range(SEATS)]

    def take_over(self, deal: Deal) -> None:
        """Take over where a deal in play stands."""
        self.clear(deal.trump, deal.turn)
        self.playing = deal.playing
        self.out = deal.out
        self.left = self.rules.tricks - deal.tricks_done
        for seat in range(self.rules.players):
            self.next[seat] = deal.next_seat[seat]
            if not deal.out >> seat & 1:
                self.hands[seat] = deal.hands[seat]
                self.live |= deal.hands[seat]
        self._load_piles(deal)
        if deal.in_trick:
            self.in_trick = deal.in_trick
            self.led = deal.led
            self.best = deal.best
            self.taker = deal.best_seat
            self.live |= deal.best

    def lay_out(
        self, trump: int, leader: int, hands: list[list[int]], covers: list[tuple[int, int]]
    ) -> None:
        """Begin to play hands of equally many printed cards, seat by seat, empty where one is out.

        `covers` are pairs of cards, a top in one of the hands and the one under it. Raises
        ValueError where nobody has a card.
        """
        if not any(hands):
            raise ValueError("a position has cards: give hands of one or more")
        self.clear(trump, leader)
        for seat, cards in enumerate(hands):
            for card in cards:
                self.give(seat, card)
        for top, under in covers:
            self.cover(top, under)
        self.begin()

    def clear(self, trump: int, leader: int) -> None:
        """Begin a position card by card: trump and who leads; then come `give` and `cover`."""
        self.turn = leader
        self.trump = trump
        self.in_trick = 0
        self.led = ANY_CARD
        self.best = 0
        self.taker = NOBODY
        self.live = 0
        self.tops = 0
        self.special = 0
        self.left = 0
        for place in range(POSITIONS):
            mask = self.rules.follow[trump * POSITIONS + place]
            self.follow[place] = mask
            if place > PLAIN_LANES and mask != self.follow[PLAIN_LANES]:
                self.special |= ONE << place
        for seat in range(SEATS):
            self.hands[seat] = 0

    def give(self, seat: int, card: int) -> None:
        """Give a seat a printed card that it may play."""
        bit = ONE << self.rules.position[self.trump * CARDS + card]
        self.hands[seat] |= bit
        self.live |= bit

    def cover(self, top: int, under: int) -> None:
        """Put a card that nobody may play yet under one that was given."""
        place = self.rules.position[self.trump * CARDS + top]
        self.tops |= ONE << place
        self.under[place] = ONE << self.rules.position[self.trump * CARDS + under]
        self.live |= self.under[place]

    def begin(self) -> None:
        """Let the play of a position begin in which each seat with cards has equally many."""
        self.playing = 0
        self.out = 0
        for seat in range(SEATS):
            self.out |= (self.hands[seat] == 0) << seat
            other = (seat + 1) % SEATS
            while other != seat and not self.hands[other]:
                other = (other + 1) % SEATS
            self.next[seat] = other
            self.playing += self.hands[seat] != 0
        self.left = bits.count(self.live) // self.playing

    def forget(self) -> None:
        """Let nothing count that is remembered of another position, side or contract."""
        # Keys with another salt are no longer found: cheaper than to wipe them each time.
        self.salt += 1
        if self.salt == SALTS:
            self.salt = 1
            for place in range(self.mask + 1):
                self.keys[place] = 0

    def distinct(self, cards: int, others: int) -> int:
        """Return the lowest of each run of cards between which the others have none."""
        free = ANY_CARD & ~(others | self.special | self.tops)
        bound = cards & free
        # Added to its run, the lowest of one's cards turns to 0, and each higher one stays 1.
        even = bound & LANE_EVEN & ~((free & LANE_EVEN) + (bound & LANE_EVEN))
        odd = bound & LANE_ODD & ~((free & LANE_ODD) + (bound & LANE_ODD))
        return even | odd | (cards & ~free)

    def _load_piles(self, deal: Deal) -> None:
        first = self.rules.players * self.rules.hand_size
        for number in range(self.rules.piles * self.rules.players):
            top = deal.deck[first + 2 * number]
            place = self.rules.position[deal.trump * CARDS + top]
            if deal.tops[number // self.rules.piles] >> place & 1:
                self.cover(top, deal.deck[first + 2 * number + 1])
