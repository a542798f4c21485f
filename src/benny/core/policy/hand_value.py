"""What the hand of the seat to act is worth under a trump suit, in thousandths of a trick.

The weights are averages over tens of thousands of deals: the tricks that single cards took.
"""

from benny.core import bits
from benny.core.compiled_rules import DEALER_TAKES, OWN_CARD, PARTNERS, CompiledRules
from benny.core.constants import (
    ACE,
    ANY_TRUMP,
    AT_ORDER,
    CARDS,
    CLUBS_ALONE_AT_CALL,
    CLUBS_AT_CALL,
    CLUBS_AT_NAME,
    JACK,
    LANE,
    NO_SEAT,
    NO_SUIT,
    ONE,
    PARTNER,
    PLAIN_LANES,
    POSITIONS,
    RANKS,
    SUITS,
    TRUMP_LANE,
)
from benny.core.deal import Deal
from benny.core.sealed import Sealed
from benny.io.validation import check_kind

# The weights were measured in deals of five tricks; a base is scaled to other deals.
TRICKS_OF_WEIGHTS = 5
# `long` is added from this many trumps on; `bosses` has a weight for each length up to this.
MANY_TRUMPS = 3
LENGTHS = 3
# More than any `_lowness`, which only breaks ties between equally good hands.
LIKES = 1 << 12
# More than the trumps that can be above another.
HIGHEST_TRUMPS = POSITIONS - PLAIN_LANES + 1


class HandWeights(Sealed):
    """The values of cards to a seat in a certain role, in thousandths of a trick.

    `base` is the worth of any hand of five. The highest trump adds `trump`; another one adds
    `fading` thousandths of that for each higher trump outside the hand. `bosses` are for the
    highest card of a plain suit, held alone, with one more and with two. `second` is for the next
    highest, `void` for a suit to ruff, `long` for three trumps or more.
    """

    def __init__(
        self,
        base: int,
        trump: int,
        fading: int,
        bosses: tuple[int, int, int],
        second: int,
        void: int,
        long: int,
    ) -> None:
        self.base = base
        self.bosses = list(bosses)
        self.second = second
        self.void = void
        self.long = long
        self.trumps = [trump * fading**above // 1000**above for above in range(HIGHEST_TRUMPS)]

    def tricks(self, rules: CompiledRules, hand: int, trump: int, out: int) -> int:
        """Return the tricks to expect from a hand of printed cards.

        No other hand holds the cards of `out`, which include this hand.
        """
        mine = lanes(rules, hand, trump)
        # The hand is most of `out`, and its lanes are known already.
        others = rules.deck_lanes[trump] & ~(mine | lanes(rules, out & ~hand, trump))
        return self.base * rules.tricks // TRICKS_OF_WEIGHTS + self.of_cards(mine, others)

    def worst(self, rules: CompiledRules, hand: int, free: int, trump: int, out: int) -> int:
        """Return the bit of the free card whose loss leaves the best hand.

        It is a trump only if no other card is free.
        """
        mine = lanes(rules, hand, trump)
        others = rules.deck_lanes[trump] & ~lanes(rules, out, trump)
        plain = free & ~trumps(rules, free, trump)
        if plain:
            free = plain
        best = 0
        most = -1
        while free:
            card = bits.index(free & -free)
            place = rules.position[trump * CARDS + card]
            left = self.of_cards(mine ^ (ONE << place), others)
            if left * LIKES + _lowness(place) > most:
                most = left * LIKES + _lowness(place)
                best = free & -free
            free &= free - 1
        return best

    def of_cards(self, mine: int, others: int) -> int:
        """Return the worth of cards in lanes if the others hold those of `others`."""
        total = 0
        word = mine & TRUMP_LANE
        if bits.count(word) >= MANY_TRUMPS:
            total = self.long
        while word:
            # All bits from the lowest on: the others' trumps above this one.
            above = others & ~((word & -word) - 1)
            total += self.trumps[bits.count(above & TRUMP_LANE)]
            word &= word - 1
        for lane in range(SUITS - 1):
            held = mine >> RANKS * lane & LANE
            if held:
                total += self._of_suit(held, others >> RANKS * lane & LANE)
            elif mine & TRUMP_LANE:
                total += self.void
        return total

    def _of_suit(self, held: int, others: int) -> int:
        total = 0
        # Of two words of one lane, the greater has the highest card.
        if held > others:
            total = self.bosses[min(bits.count(held), LENGTHS) - 1]
        if self.second and others:
            top = bits.highest(others)
            others ^= top
            below = held & (top - 1)
            if others:
                below &= -bits.highest(others)
            total += self.second * bits.count(below)
        return total


# With a partner, the base includes what the partner is good for.
WITH_PARTNER = HandWeights(1000, 1000, 820, (400, 270, 100), 0, 200, 0)
BY_ONESELF = HandWeights(350, 1000, 650, (650, 400, 130), 80, 350, 200)
AGAINST_MAKER = HandWeights(300, 1100, 600, (400, 200, 50), 70, 0, 450)
HEAD_TO_HEAD = HandWeights(1600, 1200, 860, (730, 600, 340), 300, 130, 0)


def lanes(rules: CompiledRules, word: int, trump: int) -> int:
    """Return printed cards in lanes, for a trump suit."""
    found = 0
    while word:
        found |= ONE << rules.position[trump * CARDS + bits.index(word & -word)]
        word &= word - 1
    return found


def trumps(rules: CompiledRules, word: int, trump: int) -> int:
    """Return the trumps among printed cards."""
    found = 0
    while word:
        if rules.position[trump * CARDS + bits.index(word & -word)] >= PLAIN_LANES:
            found |= word & -word
        word &= word - 1
    return found


def top_trumps(mine: int, others: int, most: int) -> int:
    """Return which of the highest trumps are the hand's, as bits, the first for the highest.

    The lanes of the hand and of all cards that others may have are given; `most` are looked at.
    """
    live = (mine | others) & TRUMP_LANE
    found = 0
    for number in range(most):
        if live:
            top = bits.highest(live)
            live ^= top
            found |= (top & mine != 0) << number
    return found


def _lowness(place: int) -> int:
    height = place - PLAIN_LANES if place >= PLAIN_LANES else place % RANKS
    return (RANKS + 2 - height) * POSITIONS + place


class HandValue(Sealed):
    """Values the hand of the seat to act by what it may know, in thousandths of a trick.

    `gains` is added when the partner takes the upcard and `losses` when another seat does, each
    for a low card, an ace and a jack.
    """

    def __init__(self, rules: CompiledRules) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        self.rules = rules
        self.weights = BY_ONESELF
        self.weights_alone = BY_ONESELF
        self.weights_of_defender = AGAINST_MAKER
        self.gains = [600, 525, 650]
        self.losses = [-400, -400, -600]
        if rules.sides == PARTNERS:
            self.weights = WITH_PARTNER
            self.losses = [0, -225, -750]
        elif rules.players == 2:
            self.weights = HEAD_TO_HEAD

    def best_suit(self, deal: Deal, word: int, clubs: int) -> int:
        """Return the best of the suits whose bits a word has from `clubs` on, or NO_SUIT."""
        best = NO_SUIT
        most = 0
        for suit in range(SUITS):
            if word & clubs << suit:
                expected = self.expected_value(deal, suit)
                if best == NO_SUIT or expected > most:
                    most = expected
                    best = suit
        return best

    def suit_to_name(self, deal: Deal) -> int:
        """Return trump, or the best suit if there is no trump yet."""
        if deal.trump != NO_SUIT:
            return deal.trump
        return self.best_suit(deal, ANY_TRUMP, CLUBS_AT_NAME)

    def stayers(self, deal: Deal) -> int:
        everyone = (1 << self.rules.players) - 1
        return bits.count(everyone & ~(deal.pending | deal.out | 1 << deal.maker))

    def best_call(self, deal: Deal, word: int) -> int:
        """Return the best suit of those that may be called, or NO_SUIT.

        The rules allow the same ways of calling for each suit, so one suit is best for all.
        """
        suit = self.best_suit(deal, word, CLUBS_AT_CALL)
        if suit == NO_SUIT:
            return self.best_suit(deal, word, CLUBS_ALONE_AT_CALL)
        return suit

    def expected_value(self, deal: Deal, suit: int) -> int:
        """Return the expected tricks of seat and partner if the seat makes a suit trump now."""
        if suit < 0 or suit >= SUITS:
            raise ValueError("a hand is valued for a suit from 0 to 3")
        tricks = self.weights.tricks(self.rules, self.in_hand(deal, suit), suit, self._out(deal))
        if self._others_take(deal):
            tricks += self._of_upcard(deal)
        return tricks

    def expected_alone(self, deal: Deal, suit: int) -> int:
        """Return the expected tricks of the seat alone if it makes a suit trump now."""
        hand = self.in_hand(deal, suit)
        tricks = self.weights_alone.tricks(self.rules, hand, suit, self._out(deal))
        if self._others_take(deal) and not self._is_partners(deal):
            tricks += self.losses[self.rank_class(deal)]
        return tricks

    def in_hand(self, deal: Deal, suit: int) -> int:
        """Return the seat's cards if it makes a suit trump now: the dealer takes the upcard."""
        hand = deal.hands[deal.turn]
        if self._is_offered(deal) and deal.turn == deal.dealer:
            return self._after_discard(deal, hand, suit)
        return hand

    def unseen(self, deal: Deal, suit: int) -> int:
        """Return in lanes the cards that others may have if a suit becomes trump."""
        return self.rules.deck_lanes[suit] & ~lanes(self.rules, self._out(deal), suit)

    def expected_of_others(self, deal: Deal, suit: int) -> int:
        """Return the expected tricks in the best other suit, once this one is turned down."""
        hand = deal.hands[deal.turn]
        out = self._out(deal)
        most = 0
        for other in range(SUITS):
            if other != suit:
                expected = self.weights.tricks(self.rules, hand, other, out)
                if expected > most:
                    most = expected
        return most

    def _is_offered(self, deal: Deal) -> bool:
        return deal.phase == AT_ORDER and self.rules.upcard == DEALER_TAKES

    def _others_take(self, deal: Deal) -> bool:
        return self._is_offered(deal) and deal.turn != deal.dealer

    def _of_upcard(self, deal: Deal) -> int:
        if self._is_partners(deal):
            return self.gains[self.rank_class(deal)]
        return self.losses[self.rank_class(deal)]

    def rank_class(self, deal: Deal) -> int:
        """Return the class of the upcard: 0 for a low card, 1 for an ace, 2 for a jack."""
        rank = deal.upcard % RANKS
        return (rank == ACE) + 2 * (rank == JACK)

    def _is_partners(self, deal: Deal) -> bool:
        return self.rules.sides == PARTNERS and deal.turn ^ deal.dealer == PARTNER

    def _after_discard(self, deal: Deal, hand: int, suit: int) -> int:
        free = hand
        hand |= ONE << deal.upcard
        if self.rules.discard != OWN_CARD:
            free = hand
        return hand ^ self.weights.worst(self.rules, hand, free, suit, self._out(deal))

    def _out(self, deal: Deal) -> int:
        out = deal.hands[deal.turn]
        if deal.swapper == deal.turn:
            out |= deal.swapped_away
        is_open = deal.maker == NO_SEAT or deal.turned_down != NO_SUIT
        if is_open or self.rules.upcard != DEALER_TAKES or deal.turn == deal.dealer:
            out |= ONE << deal.upcard
        return out

    def place(self, deal: Deal) -> int:
        """Return the seat's distance from the dealer's left: 0 for the first to call."""
        place = deal.turn - deal.dealer - 1
        return place if place >= 0 else place + self.rules.players

    def worst(self, deal: Deal, suit: int) -> int:
        """Return the bit of the card of `deal.choices()` that the hand can best spare."""
        hand = deal.hands[deal.turn]
        return self.weights.worst(self.rules, hand, deal.choices(), suit, self._out(deal))

    def against_maker(self, deal: Deal) -> int:
        """Return the expected tricks of the seat alone against the maker."""
        hand = deal.hands[deal.turn]
        return self.weights_of_defender.tricks(self.rules, hand, deal.trump, self._out(deal))
