"""A position of open cards for the solvers: only what the rest of the play depends on."""

from array import array

from benny.core import bits
from benny.core.compiled_rules import BY_COUNTDOWN, CompiledRules
from benny.core.constants import (
    ANY_CARD,
    AT_PLAY,
    CARDS,
    LANE,
    NO_SEAT,
    ONE,
    PLAIN_LANES,
    POSITIONS,
    RANKS,
    SEATS,
    SUITS,
)
from benny.core.deal import Deal
from benny.core.sealed import Sealed
from benny.io.validation import check_kind, whole

# Every other lane: a carry out of one lane then falls into an unused one.
LANE_EVEN = LANE | LANE << 2 * RANKS
LANE_ODD = ANY_CARD & ~LANE_EVEN

# Salts used before the keys are wiped: 36 bits of a key and 26 of salt stay below the sign.
SALTS = 1 << 26

# A table has `2 ** size` entries, and grows with the tricks unless a size is given.
ENTRIES_BITS = 6
COUNTDOWN_SIZE = 13
MOST_SIZE = 24

NO_POSITION = "there is no position: load a deal, or lay one out"


class Position(Sealed):
    """The cards in play, the unfinished trick and who follows whom.

    `take_over` copies a deal in play, `lay_out` begins with any cards. `live` are all cards still
    to be played, covered ones and the best of the unfinished trick included; `tops` are those that
    cover another one. `keys` is the transposition table, for the starts of tricks; the `salt`
    tells which position an entry belongs to.
    """

    def __init__(self, rules: CompiledRules, size: int = 0) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        whole(size, "the size", most=MOST_SIZE)
        self.rules = rules
        if not size and rules.scoring == BY_COUNTDOWN:
            size = COUNTDOWN_SIZE
        elif not size:
            size = ENTRIES_BITS + rules.tricks
        self.keys = array("q", [0]) * (1 << size)
        self.mask = (1 << size) - 1
        self.live = 0
        self.left = 0
        self.salt = 0
        self.follow = [0 for _ in range(POSITIONS)]
        self.under = [0 for _ in range(POSITIONS)]
        self.hands = [0 for _ in range(SEATS)]
        self.next = [0 for _ in range(SEATS)]

    def take_over(self, deal: Deal) -> None:
        if deal.phase != AT_PLAY or deal.is_loose or deal.rules.key != self.rules.key:
            raise ValueError("a position is that of a deal in play, of the same rules")
        self.clear(deal.trump, deal.turn)
        self.playing = deal.playing
        self.out = deal.out
        self.left = self.rules.tricks - deal.tricks_done
        for seat in range(self.rules.players):
            self.next[seat] = deal.next_seat[seat]
            if not deal.out >> seat & 1:
                self.hands[seat] = deal.hands[seat]
                self.live |= deal.hands[seat]
        first = self.rules.players * self.rules.hand_size
        for number in range(self.rules.piles * self.rules.players):
            top = deal.deck[first + 2 * number]
            place = self.rules.position[deal.trump * CARDS + top]
            if deal.tops[number // self.rules.piles] >> place & 1:
                self.cover(top, deal.deck[first + 2 * number + 1])
        if deal.in_trick:
            self.in_trick = deal.in_trick
            self.led = deal.led
            self.best = deal.best
            self.taker = deal.best_seat
            self.live |= deal.best

    def lay_out(
        self, trump: int, leader: int, hands: list[list[int]], covers: list[tuple[int, int]]
    ) -> None:
        """Begin play with hands of printed cards by seat, all equally long or empty.

        `covers` are pairs of cards: a top in one of the hands and the card under it. Raises
        ValueError for anything else, and if no hand has a card.
        """
        if not any(hands):
            raise ValueError("a position has cards: give hands of one or more")
        whole(trump, "trump", most=SUITS - 1)
        whole(leader, "the leader", most=len(hands) - 1)
        tops = [top for top, _ in covers]
        cards = [card for hand in hands for card in hand]
        everything = sorted([*cards, *(under for _, under in covers)])
        sizes = [len(hand) + sum(card in tops for card in hand) for hand in hands if hand]
        if len(hands) > self.rules.players or not hands[leader]:
            raise ValueError("a hand for each seat, and one for the leader")
        deck = [self.rules.deck[place] for place in range(self.rules.cards)]
        if not set(everything) <= set(deck):
            raise ValueError("cards that are not all in the deck")
        if len(set(everything)) != len(everything) or not set(tops) <= set(cards):
            raise ValueError("a card that is there twice, or covers without being in a hand")
        if len(set(sizes)) != 1 or len(sizes) < 2 or sizes[0] > self.rules.tricks:
            raise ValueError("two hands or more have cards, all equally many")
        self.clear(trump, leader)
        for seat, hand in enumerate(hands):
            for card in hand:
                self.give(seat, card)
        for top, under in covers:
            self.cover(top, under)
        self.begin()

    def clear(self, trump: int, leader: int) -> None:
        """Begin an empty position; add cards by `give` and `cover`, then call `begin`."""
        self.turn = leader
        self.trump = trump
        self.in_trick = 0
        self.led = ANY_CARD
        self.best = 0
        self.taker = NO_SEAT
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
        """Put a card, not yet playable, under one that was given."""
        place = self.rules.position[self.trump * CARDS + top]
        self.tops |= ONE << place
        self.under[place] = ONE << self.rules.position[self.trump * CARDS + under]
        self.live |= self.under[place]

    def begin(self) -> None:
        """Begin play; every seat that has cards has equally many."""
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

    def check_cards(self, cards: int) -> None:
        """Raise ValueError unless the seat to play has some cards, given as bits."""
        if not self.left:
            raise ValueError(NO_POSITION)
        if cards <= 0 or cards & ~self.hands[self.turn]:
            raise ValueError("the cards to value are of the hand of the seat to play")

    def forget(self) -> None:
        """Forget what was found in other positions, or for another side or contract."""
        # Keys with another salt are not found: cheaper than wiping the table each time.
        self.salt += 1
        if self.salt == SALTS:
            self.salt = 1
            for place in range(self.mask + 1):
                self.keys[place] = 0

    def distinct(self, cards: int, others: int) -> int:
        """Return the lowest card of each run that no card of another hand divides."""
        free = ANY_CARD & ~(others | self.special | self.tops)
        bound = cards & free
        # Added to its run, the lowest of one's cards turns to 0, and each higher one stays 1.
        even = bound & LANE_EVEN & ~((free & LANE_EVEN) + (bound & LANE_EVEN))
        odd = bound & LANE_ODD & ~((free & LANE_ODD) + (bound & LANE_ODD))
        return even | odd | (cards & ~free)
