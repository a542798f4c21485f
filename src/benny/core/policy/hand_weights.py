"""What a hand is worth under a trump suit, in thousandths of a trick.

The weights are averages over tens of thousands of deals: the tricks that single cards took.
"""

from benny.core import bits
from benny.core.compiled_rules import CompiledRules
from benny.core.constants import CARDS, LANE, ONE, PLAIN_LANES, POSITIONS, RANKS, SUITS, TRUMP_LANE
from benny.core.sealed import Sealed

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
    """What cards are worth to a seat in a certain role, in thousandths of a trick.

    `base` is the worth of any hand of five. The highest trump adds `trump`; another one adds
    `fading` thousandths of that for each higher trump outside the hand. `bosses` are for the
    highest card of a plain suit, held alone, with one more and with two. `second` is for the next
    highest, `void` for a suit to ruff, `long` for three trumps or more.
    """

    __slots__ = ("base", "bosses", "long", "second", "trumps", "void")

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
