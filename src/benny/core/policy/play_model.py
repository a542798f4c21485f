"""The play model: how good each card is beside the others, by weights learnt in self-play.

A card has several facets. Each facet combines some facts about card and table, and has a weight for
every combination; a card promises the sum of its weights (n-tuples: Bledsoe and Browning 1959). The
player knows all the facts.
"""

from array import array

from benny.core import bits, scoring
from benny.core.compiled_rules import BY_COUNTDOWN
from benny.core.constants import (
    ACE,
    ANY_CARD,
    AT_PLAY,
    CARD_FACETS,
    CARD_WEIGHTS,
    CARDS,
    CERTAIN,
    JACK,
    LANE,
    NO_SEAT,
    NO_SUIT,
    PARTNER,
    PLAIN_LANES,
    RANKS,
    SUITS,
    TRUMP_LANE,
    WEIGHTS_OF_FACET,
)
from benny.core.deal import Deal
from benny.core.policy import hand_value
from benny.core.policy.play_rules import CardCounts
from benny.core.sealed import Sealed
from benny.io.validation import check_kind

# An action this far behind the best, in thousandths of a point, is taken half as often.
DOUBTFUL = 100.0


def relative_odds(behind: float) -> float:
    """Return how often an action is taken beside the best, from how far it is behind it."""
    return DOUBTFUL * DOUBTFUL / (DOUBTFUL * DOUBTFUL + behind * behind)


# Grades of the chance that a card holds.
HOLDS = 6
# Added to a role if the maker plays alone. The maker's partner is out then, so their number is free
# for deals without a maker.
MAKER_ALONE = 4
NO_MAKER = 6
# The highest trumps still in play of which it counts which are the seat's.
TOPS = 3


class PlayModel(Sealed):
    """Weighs the cards of the seat to act; `weights` are thousandths of a point.

    `look` reads the table and `find` a card: its `places` among the weights, one a facet. The facts
    about the table are:

    - `holder`: 0 for a lead, 1 if the others hold the trick, 2 if the partner does;
    - `scene`: that, and how many play after;
    - `role`: the seat counted from the maker, with other numbers if the maker plays alone;
    - `place`: the seat counted from the dealer;
    - `needs` and `left`: the tricks that either side still needs, and those to come;
    - `trumps`, `out` and `tops`: the seat's trumps, those of others, and its bosses, all capped;
    - `stands` and `winners`: how likely the best card holds, and which of the seat's would win;
    - `out_of_trump`: which others can have no trump; `has_drawn`: whether that is an opponent, a
      partner or both;
    - `upcard`: who holds it, if the seat knows, and its rank;
    - `top_trumps`: which of the highest trumps in play are the seat's;
    - `suits`: the plain suits that the seat has.

    Those about a card are `is_trump`, and whether it `wins` the trick so far; `above`, the
    higher ones out, and `kind`, which is both; the `length` of its suit; how likely it `holds`.
    """

    def __init__(self, counts: CardCounts) -> None:
        check_kind(counts, CardCounts, "CardCounts")
        self.counts = counts
        self.rules = counts.rules
        self.weights = array("h", [0])
        self.is_open = False
        self.places = [0 for _ in range(CARD_FACETS)]
        self.promises = [0 for _ in range(CARDS)]

    def open(self, weights: "array[int]") -> None:
        """Use some weights from now on; raise ValueError if there are not CARD_WEIGHTS of them."""
        if len(weights) != CARD_WEIGHTS:
            raise ValueError(f"{len(weights)} weights of cards instead of {CARD_WEIGHTS}")
        self.weights = weights
        self.is_open = True

    def choose(self, deal: Deal) -> int:
        """Return the bit of the card of `deal.choices()` that promises most."""
        cards = deal.choices()
        if deal.phase == AT_PLAY and not cards & (cards - 1):
            return cards
        most = self._weigh(deal, cards)
        number = 0
        while self.promises[number] < most:
            cards &= cards - 1
            number += 1
        return cards & -cards

    def share_of(self, deal: Deal, action: int) -> float:
        """Return the probability that the policy plays a card now."""
        cards = deal.choices()
        if deal.phase == AT_PLAY and not cards & (cards - 1):
            return 1.0
        most = self._weigh(deal, cards)
        total = 0.0
        wanted = 0.0
        number = 0
        while cards:
            behind = most - self.promises[number]
            likes = relative_odds(behind)
            total += likes
            if deal.code_of(cards & -cards) == action:
                wanted = likes
            cards &= cards - 1
            number += 1
        return wanted / total

    def _weigh(self, deal: Deal, cards: int) -> int:
        """Fill in the promise of each card, from the lowest on, and return the greatest."""
        self.look(deal)
        number = 0
        most = 0
        while cards:
            promise = self.promise(deal, cards & -cards)
            if not number or promise > most:
                most = promise
            self.promises[number] = promise
            cards &= cards - 1
            number += 1
        return most

    def promise(self, deal: Deal, bit: int) -> int:
        if not self.is_open:
            raise ValueError("a model of cards needs weights: call `open`")
        self.find(deal, bit)
        total = 0
        for facet in range(CARD_FACETS):
            total += self.weights[self.places[facet]]
        return total

    def look(self, deal: Deal) -> None:
        """Read off the facts about the table for the seat to play."""
        self.counts.look(deal)
        self._tell_roles(deal)
        self._tell_trick(deal)
        self._tell_trumps(deal)
        self._tell_upcard(deal)
        self.needs = self._needs(deal)
        # Counts are capped, here and below, for a facet to keep to WEIGHTS_OF_FACET.
        self.left = min(self.rules.tricks - deal.tricks_done, 6) - 1
        self.trumps = min(bits.count(self.counts.mine & TRUMP_LANE), 3)
        self.out = min(bits.count(self.counts.live & TRUMP_LANE), 5)
        self.tops = min(bits.count(self.counts.bosses(self.counts.mine)), 2)

    def find(self, deal: Deal, bit: int) -> None:
        """Find the places of a card's weights, one a facet."""
        if bit <= 0 or bit > ANY_CARD:
            raise ValueError("a card is one bit of `choices`")
        suit = self.counts.following(bit)
        self.is_trump = bit & TRUMP_LANE != 0
        self.wins = self.winners & bit != 0
        self.above = min(bits.count(self.counts.above(bit)), 3)
        self.kind = self.is_trump * 4 + self.above
        self.length = min(bits.count(self.counts.mine & suit), 3) - 1
        self.holds = self._holds(deal, bit, suit)
        self._find_by_trick(deal, bit, suit)
        self._find_by_hand(deal, bit)

    def _find_by_trick(self, deal: Deal, bit: int, suit: int) -> None:
        own_above = min(bits.count(self.counts.mine & suit & -bit) - 1, 2)
        live = min(bits.count(self.counts.live & suit), 5)

        key = (self.role * 12 + self.scene) * 8 + self.kind
        self._count_facet(0, (key * 2 + self.wins) * HOLDS + self.holds)
        key = (self.role * 3 + self.holder) * 32 + self.needs
        self._count_facet(1, ((key * 6 + self.left) * 2 + self.is_trump) * 2 + self.wins)
        key = ((self.holder * 8 + self.role) * 4 + self.trumps) * 6 + self.out
        self._count_facet(2, (key * 8 + self.kind) * 3 + own_above)
        key = ((self.scene * 8 + self.role) * 2 + self.is_trump) * 3 + self.length
        self._count_facet(3, (key * RANKS + self._rank(bit)) * 2 + (self.trumps > 0))
        key = ((self.holder * 8 + self.role) * 6 + live) * 4 + self._voids(deal, suit)
        self._count_facet(4, (key * 8 + self.kind) * 6 + self.left)
        key = ((self.stands * 2 + self.wins) * HOLDS + self.holds) * 2 + self.is_trump
        self._count_facet(5, ((key * 12 + self.scene) * 8 + self.role) * 2 + (self.length == 0))
        key = ((self.holder * 6 + self.left) * 4 + self.trumps) * 3 + self.tops
        key = ((key * 2 + self.is_trump) * 2 + (self.above == 0)) * 2 + self.wins
        self._count_facet(6, key * 3 + self.length)
        key = ((self.scene * 8 + self.role) * 4 + self.place) * 3 + self.made_how
        self._count_facet(7, (key * 8 + self.kind) * 2 + self.wins)

    def _find_by_hand(self, deal: Deal, bit: int) -> None:
        key = ((self.role * 12 + self.scene) * 8 + self.out_of_trump) * 8 + self.kind
        self._count_facet(8, (key * 2 + self.wins) * 4 + self.trumps)
        key = ((self.role * 12 + self.scene) * 12 + self.upcard) * 8 + self.kind
        self._count_facet(9, key * 6 + self.left)
        key = ((self.left * 4 + self.trumps) * 3 + self.tops) * 3 + self.holder
        key = ((key * 4 + self.suits) * 3 + self.length) * 8 + self.kind
        self._count_facet(10, key * 3 + self._side())
        key = ((self.needs * HOLDS + self.holds) * 6 + self.left) * 2 + self.is_trump
        self._count_facet(11, (key * 4 + self.trumps) * 4 + bits.count(self.counts.later))
        key = (self._suit_class(deal, bit) * 12 + self.scene) * 8 + self.role
        key = (key * 4 + self.place) * RANKS + self._rank(bit)
        self._count_facet(12, key * 2 + (self.length == 0))
        key = ((self.top_trumps * 6 + self.out) * 8 + self.role) * 4 + self.has_drawn
        self._count_facet(13, (key * 3 + self.holder) * 8 + self.kind)

    def _count_facet(self, facet: int, key: int) -> None:
        self.places[facet] = facet * WEIGHTS_OF_FACET + key

    def _tell_roles(self, deal: Deal) -> None:
        players = self.rules.players
        self.place = (self.counts.seat - deal.dealer + players) % players
        self.role = NO_MAKER
        self.made_how = 2
        if deal.maker != NO_SEAT:
            self.role = (self.counts.seat - deal.maker + players) % players
            if deal.alone:
                self.role += MAKER_ALONE
            self.made_how = deal.turned_down != NO_SUIT

    def _tell_trick(self, deal: Deal) -> None:
        self.holder = 0
        self.stands = 0
        self.winners = self.counts.mine
        if deal.in_trick:
            self.holder = 1 + (self.counts.allies >> deal.best_seat & 1)
            self.winners = self.counts.winners(deal, self.counts.mine)
            self.stands = self._grade(
                self.counts.chance_to_hold(deal, deal.best, deal.led, self.counts.rivals)
            )
        self.scene = self.holder * 4 + bits.count(self.counts.later)

    def _tell_trumps(self, deal: Deal) -> None:
        self.out_of_trump = 0
        self.has_drawn = 0
        seat = self.counts.seat
        for number in range(self.rules.players - 1):
            seat = deal.left_of(seat)
            if deal.voids[seat] & TRUMP_LANE or deal.out >> seat & 1:
                self.out_of_trump |= 1 << number
                self.has_drawn |= 1 + (self.counts.allies >> seat & 1)
        self.top_trumps = hand_value.top_trumps(self.counts.mine, self.counts.live, TOPS)
        self.suits = 0
        for lane in range(SUITS - 1):
            self.suits += self.counts.mine >> RANKS * lane & LANE != 0

    def _tell_upcard(self, deal: Deal) -> None:
        self.upcard = 0
        if self.counts.upcard:
            self.upcard = 2 + (self.counts.allies >> deal.dealer & 1)
        elif self.counts.seat == deal.dealer:
            self.upcard = 1
        rank = deal.upcard % RANKS
        self.upcard = self.upcard * 3 + (rank == ACE) + 2 * (rank == JACK)

    def _side(self) -> int:
        """Return 1 for a maker with a partner, 2 for that partner, 0 for all others."""
        if self.role == 0:
            return 1
        return 2 * (self.role == PARTNER)

    def _suit_class(self, deal: Deal, bit: int) -> int:
        """Return 0 for a trump, 1 for the suit turned down, 2 for trump's colour, 3 for others."""
        if bit & TRUMP_LANE:
            return 0
        if deal.turned_down != NO_SUIT and self._is_of(deal.turned_down, bit):
            return 1
        # Suits of one colour are 0 and 3, or 1 and 2.
        if deal.trump != NO_SUIT and self._is_of(SUITS - 1 - deal.trump, bit):
            return 2
        return 3

    def _is_of(self, suit: int, bit: int) -> bool:
        """Return whether a plain card is of a suit; a joker's suit has none."""
        if suit >= SUITS:
            return False
        ace = self.rules.position[self.counts.trump * CARDS + suit * RANKS + ACE]
        return bits.index(bit) // RANKS == ace // RANKS

    def _needs(self, deal: Deal) -> int:
        """Return as one number what is at stake in the tricks to come."""
        wanted = 0
        if self.rules.scoring == BY_COUNTDOWN:
            if deal.maker != NO_SEAT:
                wanted = min(max(deal.bid - deal.taken[deal.maker], 0), 3)
            return wanted * 8 + min(deal.taken[self.counts.seat], 3)
        made = 0
        if deal.maker != NO_SEAT:
            made = scoring.tricks_of(deal, self.rules.side[deal.maker])
        others = deal.tricks_done - made
        wanted = min(max(self.rules.majority - made, 0), 3)
        spare = min(max(self.rules.tricks - self.rules.majority + 1 - others, 0), 3)
        return (wanted * 4 + spare) * 2 + (others == 0)

    def _holds(self, deal: Deal, bit: int, suit: int) -> int:
        """Return the grade of the chance that a card takes the trick, 0 if it can't."""
        if not self.winners & bit:
            return 0
        if not self.holder:
            return self._grade(self.counts.chance_to_hold(deal, bit, suit, self.counts.opponents))
        return self._grade(self.counts.chance_to_hold(deal, bit, deal.led, self.counts.rivals))

    def _grade(self, chance: int) -> int:
        return min(chance * HOLDS // CERTAIN, HOLDS - 1)

    def _rank(self, bit: int) -> int:
        """Return the card's rank in its suit; the lowest trumps share rank 0."""
        if bit & TRUMP_LANE:
            return max(bits.index(bit) - PLAIN_LANES - 2, 0)
        return bits.index(bit) % RANKS

    def _voids(self, deal: Deal, suit: int) -> int:
        """Return as two bits whether partner and whether an opponent is void in a plain suit."""
        found = 0
        for seat in range(self.rules.players):
            if deal.voids[seat] & suit & ~TRUMP_LANE:
                found |= (self.counts.allies >> seat & 1) * 2
                found |= self.counts.opponents >> seat & 1
        return found
