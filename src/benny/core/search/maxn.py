"""The exact result of a deal with all cards known, where everybody counts down for themselves.

Each player maximises their own score (max^n: Luckhardt and Irani, AAAI 1986). Ties are broken by
what is worst for the others together, then for the next on the left and so on. So the result
follows from the cards alone, whatever the order in which they are tried.
"""

from array import array

from benny.core import bits, scoring
from benny.core.compiled_rules import CompiledRules
from benny.core.constants import (
    DRAWS_HIGHEST,
    HASH_BITS,
    HASH_FACTOR,
    LEADER_BITS,
    MOST_TAKEN,
    MOST_TRICKS,
    NOTHING,
    ONE,
    POSITIONS,
    SEATS,
    TAKEN_BITS,
    TRUMP_LANE,
)
from benny.core.deal import Deal
from benny.core.search.position import NO_POSITION, Position

# In a key, the tricks taken are above the leader, who takes two bits.
RESULT_BITS = LEADER_BITS + 2
FOLDED = (ONE << RESULT_BITS) - 1


class MaxNSolver(Position):
    """Solves positions of a count-down, one after the other.

    Set a position by `load`, or by `lay_out` and `contract`. Then `solve` and `value_cards` return
    results: the tricks that each seat takes in all, four bits a seat from seat 0 on.
    """

    def __init__(self, rules: CompiledRules, size: int = 0) -> None:
        super().__init__(rules, size)
        self.results = array("i", [0]) * (self.mask + 1)
        self.salts = array("q", [0]) * (self.mask + 1)
        self.taken = 0
        self.change = [0 for _ in range(SEATS * (MOST_TRICKS + 1))]
        self.values = [0 for _ in range(POSITIONS)]

    def load(self, deal: Deal) -> None:
        self.take_over(deal)
        self.contract(deal.maker, deal.bid)
        for seat in range(self.rules.players):
            self.taken |= deal.taken[seat] << TAKEN_BITS * seat

    def contract(self, maker: int, bid: int) -> None:
        """Set who bid how many tricks, NO_SEAT for none; no trick is taken yet."""
        self.forget()
        self.taken = 0
        for seat in range(SEATS):
            needed = bid if seat == maker else 1
            for taken in range(MOST_TRICKS + 1):
                points = scoring.counted_down(self.rules, needed, taken)
                self.change[seat * (MOST_TRICKS + 1) + taken] = points
                if self.out >> seat & 1:
                    self.change[seat * (MOST_TRICKS + 1) + taken] = 0

    def solve(self) -> int:
        if not self.left:
            raise ValueError(NO_POSITION)
        if self.in_trick:
            return self._follow(
                self.turn, self.in_trick, self.led, self.best, self.taker, self.best
            )
        return self._trick(self.turn)

    def value_cards(self, cards: int) -> int:
        """Find the result after each legal card, and return the best for the seat to play.

        `cards` are the deal's choices; `values` then has the results by place.
        """
        self.check_cards(cards)
        seat = self.turn
        distinct = self.distinct(cards, (self.live | self.best) & ~self.hands[seat])
        result = 0
        chosen = NOTHING
        while cards:
            bit = cards & -cards
            cards ^= bit
            if bit & distinct:
                result = self._search_after(bit)
                if chosen == NOTHING or self._prefers(seat, result, chosen):
                    chosen = result
            # A card that is not distinct comes right after its equal, and shares its result.
            self.values[bits.index(bit)] = result
        return chosen

    def _search_after(self, bit: int) -> int:
        if not self.in_trick:
            return self._play(self.turn, bit, 0, self.follow[bits.index(bit)], 0, self.turn, 0)
        return self._play(self.turn, bit, self.in_trick, self.led, self.best, self.taker, self.best)

    def _trick(self, leader: int) -> int:
        if not self.left:
            return self.taken
        key = self.live | leader << LEADER_BITS | self.taken << RESULT_BITS
        place = ((key ^ key >> HASH_BITS) & FOLDED) * HASH_FACTOR >> HASH_BITS & self.mask
        if self.keys[place] == key and self.salts[place] == self.salt:
            return self.results[place]
        hand = self.hands[leader]
        cards = self.distinct(hand, self.live & ~hand)
        chosen = NOTHING
        while cards:
            bit = cards & -cards
            cards ^= bit
            result = self._play(leader, bit, 0, self.follow[bits.index(bit)], 0, leader, 0)
            if chosen == NOTHING or self._prefers(leader, result, chosen):
                chosen = result
        self.keys[place] = key
        self.salts[place] = self.salt
        self.results[place] = chosen
        return chosen

    def _follow(self, seat: int, played: int, led: int, best: int, taker: int, table: int) -> int:
        hand = self.hands[seat]
        cards = hand & led
        if not cards:
            cards = hand
        elif led & DRAWS_HIGHEST:
            cards = bits.highest(cards)
        if cards & (cards - 1):
            cards = self.distinct(cards, (self.live & ~table | best) & ~hand)
        chosen = NOTHING
        while cards:
            bit = cards & -cards
            cards ^= bit
            result = self._play(seat, bit, played, led, best, taker, table)
            if chosen == NOTHING or self._prefers(seat, result, chosen):
                chosen = result
        return chosen

    def _play(
        self, seat: int, bit: int, played: int, led: int, best: int, taker: int, table: int
    ) -> int:
        hand = self.hands[seat]
        self.hands[seat] = hand ^ bit
        if bit & self.tops:
            self.hands[seat] |= self.under[bits.index(bit)]
        if bit > best and bit & (led | TRUMP_LANE):
            best = bit
            taker = seat
        if played + 1 < self.playing:
            result = self._follow(self.next[seat], played + 1, led, best, taker, table | bit)
        else:
            self.live ^= table | bit
            self.left -= 1
            self.taken += ONE << TAKEN_BITS * taker
            result = self._trick(taker)
            self.taken -= ONE << TAKEN_BITS * taker
            self.left += 1
            self.live ^= table | bit
        self.hands[seat] = hand
        return result

    def _prefers(self, seat: int, new: int, old: int) -> bool:
        if new == old:
            return False
        # In a count-down fewer points are better.
        ahead = self._points(seat, new) - self._points(seat, old)
        if ahead:
            return ahead < 0
        for other in range(SEATS):
            ahead += self._points(other, new) - self._points(other, old)
        if ahead:
            return ahead > 0
        for step in range(1, SEATS):
            other = (seat + step) % SEATS
            ahead = self._points(other, new) - self._points(other, old)
            if ahead:
                return ahead > 0
        return False

    def _points(self, seat: int, result: int) -> int:
        taken = result >> TAKEN_BITS * seat & MOST_TAKEN
        return self.change[seat * (MOST_TRICKS + 1) + taken]
