"""The play model: what each card promises beside the others, by weights that self-play has taught.

A card is seen from several sides, its facets. Each is some facts about card and table that count
together, and has a weight for every combination of them; a card promises the sum of its weights
(n-tuples: Bledsoe and Browning 1959). All the facts are known to who plays.
"""

from array import array

from benny.core import bits, scoring
from benny.core.compiled_rules import BY_COUNTDOWN
from benny.core.constants import CARDS, CERTAIN, NO_SUIT, NOBODY, PLAIN_LANES, RANKS, TRUMP_LANE
from benny.core.deal import Deal
from benny.core.policy.card_counts import CardCounts
from benny.core.policy.layout import FACETS, WEIGHTS, WEIGHTS_OF_FACET

# Into so many grades it sorts how likely a card is to hold.
HOLDS = 6
# Added to a role where the maker plays alone. The maker's partner is out then and plays no role,
# so that theirs stands for deals without a maker.
AGAINST_ONE = 4
NO_MAKER = 6
# So many thousandths of a point behind the best, a card is played half as often.
DOUBTFUL = 100.0


class PlayModel:
    """Weighs the cards of the seat at turn; `weights` are thousandths of a point.

    `look` takes in the table, `find` a card: its `places` among the weights, one for each facet.
    Of the table it keeps: `standing`, 0 for a lead, 1 where the others hold the trick, 2 where
    partner does; `scene`, that and how many play after; `role`, the seat as counted from the maker,
    other numbers where they play alone, and `place`, from the dealer; `needs`, the tricks that
    either side still wants, and `left`, those to come; `trumps` of one's own, those `out`, `tops`,
    one's highest cards of their suits; how likely the best card `stands`, and which of one's own
    would be `winners`.
    """

    __slots__ = (
        "counts",
        "left",
        "made_how",
        "needs",
        "out",
        "place",
        "places",
        "promises",
        "role",
        "rules",
        "scene",
        "standing",
        "stands",
        "tops",
        "trumps",
        "weights",
        "winners",
    )

    def __init__(self, counts: CardCounts) -> None:
        self.counts = counts
        self.rules = counts.rules
        self.weights = array("h", [0])
        self.places = [0 for _ in range(FACETS)]
        self.promises = [0 for _ in range(CARDS)]

    def open(self, weights: "array[int]") -> None:
        """Judge by some weights from now on; raise ValueError for their number."""
        if len(weights) != WEIGHTS:
            raise ValueError(f"{len(weights)} weights of cards instead of {WEIGHTS}")
        self.weights = weights

    def choose(self, deal: Deal) -> int:
        """Return the bit of the card that promises most, one of `deal.choices()`."""
        cards = deal.choices()
        if not cards & (cards - 1):
            return cards
        most = self._weigh(deal, cards)
        number = 0
        while self.promises[number] < most:
            cards &= cards - 1
            number += 1
        return cards & -cards

    def share_of(self, deal: Deal, action: int) -> float:
        """Return how often a card is played where the deal stands, of 1."""
        cards = deal.choices()
        if not cards & (cards - 1):
            return 1.0
        most = self._weigh(deal, cards)
        total = 0.0
        wanted = 0.0
        number = 0
        while cards:
            behind = most - self.promises[number]
            likes = DOUBTFUL * DOUBTFUL / (DOUBTFUL * DOUBTFUL + behind * behind)
            total += likes
            if deal.action_of(cards & -cards) == action:
                wanted = likes
            cards &= cards - 1
            number += 1
        return wanted / total

    def _weigh(self, deal: Deal, cards: int) -> int:
        """Find what each of some cards promises, from the lowest on, and return the most."""
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
        """Return what a card promises beside the others."""
        self.find(deal, bit)
        total = 0
        for facet in range(FACETS):
            total += self.weights[self.places[facet]]
        return total

    def look(self, deal: Deal) -> None:
        """Take in the table before a seat that has to play."""
        self.counts.look(deal)
        self._tell_roles(deal)
        self._tell_trick(deal)
        self.needs = self._needs(deal)
        self.left = min(self.rules.tricks - deal.tricks_done, 6) - 1
        self.trumps = min(bits.count(self.counts.mine & TRUMP_LANE), 3)
        self.out = min(bits.count(self.counts.live & TRUMP_LANE), 5)
        self.tops = min(bits.count(self.counts.bosses(self.counts.mine)), 2)

    def find(self, deal: Deal, bit: int) -> None:
        """Find the places of the weights by which a card is judged."""
        suit = self.counts.following(bit)
        is_trump = bit & TRUMP_LANE != 0
        wins = self.winners & bit != 0
        above = min(bits.count(self.counts.above(bit)), 3)
        own_above = min(bits.count(self.counts.mine & suit & -bit) - 1, 2)
        length = min(bits.count(self.counts.mine & suit), 3) - 1
        live = min(bits.count(self.counts.live & suit), 5)
        holds = self._holds(deal, bit, suit)
        kind = is_trump * 4 + above

        key = (self.role * 12 + self.scene) * 8 + kind
        self._count_facet(0, (key * 2 + wins) * HOLDS + holds)
        key = (self.role * 3 + self.standing) * 32 + self.needs
        self._count_facet(1, ((key * 6 + self.left) * 2 + is_trump) * 2 + wins)
        key = ((self.standing * 8 + self.role) * 4 + self.trumps) * 6 + self.out
        self._count_facet(2, (key * 8 + kind) * 3 + own_above)
        key = ((self.scene * 8 + self.role) * 2 + is_trump) * 3 + length
        self._count_facet(3, (key * RANKS + self._rank(bit)) * 2 + (self.trumps > 0))
        key = (self.standing * 8 + self.role) * 6 + live
        self._count_facet(4, ((key * 4 + self._voids(deal, suit)) * 8 + kind) * 6 + self.left)
        key = ((self.stands * 2 + wins) * HOLDS + holds) * 2 + is_trump
        self._count_facet(5, ((key * 12 + self.scene) * 8 + self.role) * 2 + (length == 0))
        key = ((self.standing * 6 + self.left) * 4 + self.trumps) * 3 + self.tops
        self._count_facet(6, (((key * 2 + is_trump) * 2 + (above == 0)) * 2 + wins) * 3 + length)
        key = ((self.scene * 8 + self.role) * 4 + self.place) * 3 + self.made_how
        self._count_facet(7, (key * 8 + kind) * 2 + wins)

    def _count_facet(self, facet: int, key: int) -> None:
        self.places[facet] = facet * WEIGHTS_OF_FACET + key

    def _tell_roles(self, deal: Deal) -> None:
        players = self.rules.players
        self.place = (self.counts.seat - deal.dealer + players) % players
        self.role = NO_MAKER
        self.made_how = 2
        if deal.maker != NOBODY:
            self.role = (self.counts.seat - deal.maker + players) % players
            if deal.alone:
                self.role += AGAINST_ONE
            self.made_how = deal.turned_down != NO_SUIT

    def _tell_trick(self, deal: Deal) -> None:
        self.standing = 0
        self.stands = 0
        self.winners = self.counts.mine
        if deal.in_trick:
            self.standing = 1 + (self.counts.allies >> deal.best_seat & 1)
            self.winners = self.counts.winners(deal, self.counts.mine)
            self.stands = self._grade(
                self.counts.chance_to_hold(deal, deal.best, deal.led, self.counts.rivals)
            )
        self.scene = self.standing * 4 + bits.count(self.counts.later)

    def _needs(self, deal: Deal) -> int:
        """Return in one number what is at stake in the tricks to come."""
        wanted = 0
        if self.rules.scoring == BY_COUNTDOWN:
            if deal.maker != NOBODY:
                wanted = min(max(deal.bid - deal.taken[deal.maker], 0), 3)
            return wanted * 8 + min(deal.taken[self.counts.seat], 3)
        made = 0
        if deal.maker != NOBODY:
            made = scoring.tricks_of(deal, self.rules.side[deal.maker])
        others = deal.tricks_done - made
        wanted = min(max(self.rules.majority - made, 0), 3)
        spare = min(max(self.rules.tricks - self.rules.majority + 1 - others, 0), 3)
        return (wanted * 4 + spare) * 2 + (others == 0)

    def _holds(self, deal: Deal, bit: int, suit: int) -> int:
        """Return how likely a card takes the trick, 0 also where it can't."""
        if not self.winners & bit:
            return 0
        if not self.standing:
            return self._grade(self.counts.chance_to_hold(deal, bit, suit, self.counts.opponents))
        return self._grade(self.counts.chance_to_hold(deal, bit, deal.led, self.counts.rivals))

    def _grade(self, chance: int) -> int:
        return min(chance * HOLDS // CERTAIN, HOLDS - 1)

    def _rank(self, bit: int) -> int:
        """Return the card's rank in its suit, where the two highest trumps count as one."""
        if bit & TRUMP_LANE:
            return max(bits.index(bit) - PLAIN_LANES - 2, 0)
        return bits.index(bit) % RANKS

    def _voids(self, deal: Deal, suit: int) -> int:
        """Return whether partner, and whether an opponent, is known to be out of a plain suit."""
        found = 0
        for seat in range(self.rules.players):
            if deal.voids[seat] & suit & ~TRUMP_LANE:
                found |= (self.counts.allies >> seat & 1) * 2
                found |= self.counts.opponents >> seat & 1
        return found
