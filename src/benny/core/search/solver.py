"""The exact result of a deal with all cards known, for two sides.

Each search asks whether a side takes at least `need` of the tricks left (a zero window). It tries
one of each run of equivalent cards, counts sure tricks, and keeps a transposition table for the
starts of tricks.
"""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from array import array

from benny.core import bits
from benny.core.bulk import RandomPlay
from benny.core.compiled_rules import PARTNERS, CompiledRules, check_same
from benny.core.constants import (
    DRAWS_HIGHEST,
    HASH_BITS,
    HASH_FACTOR,
    LANE,
    LEADER_BITS,
    MOST_DEALS,
    NO_SEAT,
    ONE,
    PLAIN_ACES,
    PLAIN_LANES,
    POSITIONS,
    RANKS,
    SEATS,
    SUITS,
    TRUMP_LANE,
)
from benny.core.deal import Deal
from benny.core.sealed import Sealed
from benny.core.search.position import NO_POSITION, Position
from benny.io.validation import whole

PLAIN_CARDS = (1 << PLAIN_LANES) - 1

# Masks after a shift down by 1, 2, 4 or 8 places: they drop what came from the lane above.
BELOW_ONE = 0x7F7F7F | TRUMP_LANE >> 1 & TRUMP_LANE
BELOW_TWO = 0x3F3F3F | TRUMP_LANE >> 2 & TRUMP_LANE
BELOW_FOUR = 0x0F0F0F | TRUMP_LANE >> 4 & TRUMP_LANE
BELOW_EIGHT = TRUMP_LANE >> 8 & TRUMP_LANE

# In a key, the salt is above the leader, who takes two bits.
SALT_BITS = LEADER_BITS + 2

# The aces, and of trump the ace, bowers and joker: what the guess at the tricks counts twice.
HIGH_CARDS = PLAIN_ACES | (TRUMP_LANE & -(ONE << PLAIN_LANES + RANKS - 1))


class Solver(Position):
    """Solves positions under one set of rules, one after the other.

    Set a position by `load`, or by `lay_out` and `aim`. Then `at_least`, `tricks` and `value_cards`
    tell how many of the tricks left, the unfinished one included, our side takes with best play by
    both. The table has `2 ** size` entries; the default suits the rules.
    """

    def __init__(self, rules: CompiledRules, size: int = 0) -> None:
        super().__init__(rules, size)
        self.bounds = array("i", [0]) * (self.mask + 1)
        self.mates = [NO_SEAT for _ in range(SEATS)]
        self.values = [0 for _ in range(POSITIONS)]

    def load(self, deal: Deal, ours: int) -> None:
        self.take_over(deal)
        self.aim(ours)

    def aim(self, ours: int) -> None:
        """Set the side to solve for: the seats whose bits are in `ours`."""
        self.forget()
        self.ours = ours
        for seat in range(SEATS):
            self.mates[seat] = NO_SEAT
            for other in range(SEATS):
                is_mate = (ours >> seat ^ ours >> other) & 1 == 0
                if other != seat and is_mate and self.hands[other]:
                    self.mates[seat] = other

    def at_least(self, need: int) -> bool:
        """Return whether our side takes at least `need` of the tricks left."""
        if not self.left:
            raise ValueError(NO_POSITION)
        if self.in_trick:
            return self._follow(
                self.turn, self.in_trick, self.led, self.best, self.taker, self.best, need
            )
        return self._trick(self.turn, need)

    def tricks(self) -> int:
        if not self.left:
            raise ValueError(NO_POSITION)
        return self._settle(0, self._guess())

    def value_cards(self, cards: int) -> int:
        """Find our side's tricks after each legal card, and return those after the best.

        `cards` are the deal's choices; `values` then has the tricks by place.
        """
        self.check_cards(cards)
        best = self.tricks()
        hand = self.hands[self.turn]
        distinct = self.distinct(cards, (self.live | self.best) & ~hand)
        value = best
        while cards:
            bit = cards & -cards
            cards ^= bit
            if bit & distinct:
                # No card of ours takes more than the best, and none of theirs gives us less: begin
                # there.
                value = self._settle(bit, best + (not self.ours >> self.turn & 1))
            self.values[bits.index(bit)] = value
        return best

    def _settle(self, bit: int, need: int) -> int:
        """Return our side's tricks, after a card if given; `need` is the first guess."""
        low = 0
        high = self.left
        while low < high:
            if need <= low:
                need = low + 1
            elif need > high:
                need = high
            if self._try(bit, need) if bit else self.at_least(need):
                low = need
                need += 1
            else:
                high = need - 1
                need -= 1
        return low

    def _try(self, bit: int, need: int) -> bool:
        hand = self.hands[self.turn]
        self.hands[self.turn] = hand ^ bit
        if bit & self.tops:
            self.hands[self.turn] |= self.under[bits.index(bit)]
        if not self.in_trick:
            led = self.follow[bits.index(bit)]
            found = self._next(self.turn, 1, led, bit, self.turn, bit, need)
        elif bit > self.best and bit & (self.led | TRUMP_LANE):
            found = self._next(
                self.turn, self.in_trick + 1, self.led, bit, self.turn, self.best | bit, need
            )
        else:
            found = self._next(
                self.turn, self.in_trick + 1, self.led, self.best, self.taker, self.best | bit, need
            )
        self.hands[self.turn] = hand
        return found

    def _guess(self) -> int:
        """Return roughly our side's tricks. A wrong guess costs searches, never the result."""
        mine = 0
        theirs = 0
        for seat in range(SEATS):
            if self.ours >> seat & 1:
                mine |= self.hands[seat]
            else:
                theirs |= self.hands[seat]
        # High trumps count twice: as trumps and as high cards.
        ahead = 5 * (bits.count(mine & TRUMP_LANE) - bits.count(theirs & TRUMP_LANE))
        ahead += 4 * (bits.count(mine & HIGH_CARDS) - bits.count(theirs & HIGH_CARDS))
        return (28 + ahead) * self.left // 50

    def _trick(self, leader: int, need: int) -> bool:
        if need <= 0:
            return True
        if need > self.left:
            return False
        if self.left == 1:
            return self._last_trick(leader)
        key = self.live | leader << LEADER_BITS
        # Multiplicative hashing: these bits of the product depend on most of the key.
        place = key * HASH_FACTOR >> HASH_BITS & self.mask
        key |= self.salt << SALT_BITS
        if self.keys[place] == key:
            # Two counts of tricks in a byte: four bits hold MOST_TRICKS.
            low = self.bounds[place] & 15
            high = self.bounds[place] >> 4
        else:
            sure = self._sure(leader)
            low = sure & 15
            high = self.left - (sure >> 4)
        if low >= need:
            return True
        if high < need:
            return False
        found = self._lead(leader, need)
        if found:
            low = need
        else:
            high = need - 1
        self.keys[place] = key
        self.bounds[place] = high << 4 | low
        return found

    def _last_trick(self, leader: int) -> bool:
        # Each hand is a single card, so it is that card's bit.
        best = self.hands[leader]
        taker = leader
        beats = self.follow[bits.index(best)] | TRUMP_LANE
        seat = self.next[leader]
        while seat != leader:
            card = self.hands[seat]
            if card > best and card & beats:
                best = card
                taker = seat
            seat = self.next[seat]
        return bool(self.ours >> taker & 1)

    def _sure(self, leader: int) -> int:
        """Return the tricks that are sure: ours plus 16 times theirs."""
        mine = self.ours >> leader & 1
        number = self._count_cashed(leader)
        trumps = self.live & TRUMP_LANE
        if trumps:
            holder = leader
            while not self.hands[holder] & bits.highest(trumps):
                holder = self.next[holder]
                if holder == leader:
                    return number if mine else number << 4
            run = self._run(self.hands[holder] & TRUMP_LANE, trumps)
            if holder == leader:
                number += run
            elif self.ours >> holder & 1 != mine:
                return number | run << 4 if mine else run | number << 4
            elif run > number:
                number = run
        return number if mine else number << 4

    def _run(self, cards: int, live: int) -> int:
        """Return the number of a lane's highest cards among some cards."""
        others = live & ~cards
        if others:
            cards &= ~(2 * bits.highest(others) - 1)
        return bits.count(cards)

    def _count_cashed(self, leader: int) -> int:
        """Return the tricks that the leader can take with plain cards before losing the lead."""
        bosses = self._bosses(self.hands[leader]) & PLAIN_CARDS
        if not bosses:
            return 0
        number = 0
        for suit in range(SUITS - 1):
            cards = bosses & (LANE << RANKS * suit)
            if cards:
                led = self.follow[bits.index(cards & -cards)]
                number += self._best_follow(leader, led, bits.count(cards))
        mate = self.mates[leader]
        if number and mate != NO_SEAT:
            # A mate with only trumps left would have to take the trick, and the lead with it.
            others = bits.count(self.hands[mate] & ~TRUMP_LANE) + 1
            if number > others:
                return others
        return number

    def _bosses(self, hand: int) -> int:
        """Return the cards of a hand that no other hand beats in the same lane."""
        others = self.live & ~hand
        # Each of the others' cards fills all places below it in its lane.
        others |= others >> 1 & BELOW_ONE
        others |= others >> 2 & BELOW_TWO
        others |= others >> 4 & BELOW_FOUR
        others |= others >> 8 & BELOW_EIGHT
        return hand & ~others

    def _best_follow(self, leader: int, led: int, number: int) -> int:
        """Return how often, at most `number`, a suit can be led that no one can or must trump."""
        seat = self.next[leader]
        while seat != leader:
            hand = self.hands[seat]
            if hand & led & TRUMP_LANE:
                return 0
            if seat != self.mates[leader] and hand & (TRUMP_LANE | self.tops):
                held = bits.count(hand & led)
                if held < number:
                    number = held
            seat = self.next[seat]
        return number

    def _lead(self, leader: int, need: int) -> bool:
        hand = self.hands[leader]
        mine = self.ours >> leader & 1
        others = self.live & ~hand
        cards = self.distinct(hand, others)
        safe = self._lanes_without_trump(leader)
        good = self._good_leads(leader)
        seat = self.next[leader]
        # The sooner a lead settles the question, the fewer are searched: so promising ones first.
        while cards:
            bit = cards & safe & good or cards & safe or cards & good or cards
            bit &= -bit
            cards ^= bit
            index = bits.index(bit)
            self.hands[leader] = hand ^ bit
            if bit & self.tops:
                self.hands[leader] |= self.under[index]
            found = self._follow(seat, 1, self.follow[index], bit, leader, bit, need)
            if found == mine:
                break
        self.hands[leader] = hand
        return found

    def _lanes_without_trump(self, leader: int) -> int:
        """Return the lanes of the suits that no opponent can trump at once."""
        lanes = TRUMP_LANE
        for suit in range(SUITS - 1):
            lane = LANE << RANKS * suit
            if self.hands[leader] & lane:
                seat = self.next[leader]
                while seat != leader:
                    hand = self.hands[seat]
                    if hand & TRUMP_LANE and not hand & lane and seat != self.mates[leader]:
                        break
                    seat = self.next[seat]
                if seat == leader:
                    lanes |= lane
        return lanes

    def _good_leads(self, leader: int) -> int:
        """Return the highest cards of their lanes, and the lanes whose highest the mate has."""
        good = self._bosses(self.hands[leader])
        if self.mates[leader] != NO_SEAT:
            helped = self._bosses(self.hands[self.mates[leader]])
            if helped & TRUMP_LANE:
                good |= TRUMP_LANE
            for suit in range(SUITS - 1):
                lane = LANE << RANKS * suit
                if helped & lane:
                    good |= lane
        return good

    def _follow(
        self, seat: int, played: int, led: int, best: int, taker: int, table: int, need: int
    ) -> bool:
        hand = self.hands[seat]
        mine = self.ours >> seat & 1
        cards = hand & led
        if not cards:
            cards = hand
        elif led & DRAWS_HIGHEST:
            cards = bits.highest(cards)
        first = cards
        if cards & (cards - 1):
            others = (self.live & ~table | best) & ~hand
            cards = self.distinct(cards, others)
            first = cards & (led | TRUMP_LANE) & ~(2 * best - 1)
            # Try cheap winners first, or cheap losers if partner is winning.
            if self.ours >> taker & 1 == mine and (
                played + 1 == self.playing or not others & led & ~(2 * best - 1)
            ):
                first ^= cards
        while cards:
            if not first:
                first = cards
            bit = first & -first
            first ^= bit
            cards ^= bit
            self.hands[seat] = hand ^ bit
            if bit & self.tops:
                self.hands[seat] |= self.under[bits.index(bit)]
            if bit > best and bit & (led | TRUMP_LANE):
                found = self._next(seat, played + 1, led, bit, seat, table | bit, need)
            else:
                found = self._next(seat, played + 1, led, best, taker, table | bit, need)
            if found == mine:
                break
        self.hands[seat] = hand
        return found

    def _next(
        self, seat: int, played: int, led: int, best: int, taker: int, table: int, need: int
    ) -> bool:
        if played < self.playing:
            return self._follow(self.next[seat], played, led, best, taker, table, need)
        self.live ^= table
        self.left -= 1
        found = self._trick(taker, need - (self.ours >> taker & 1))
        self.left += 1
        self.live ^= table
        return found


class RandomSolving(Sealed):
    """Solves many whole deals with open cards, and sums the tricks of seat 0's side.

    The cards are random, trump is clubs and seat 0 leads.
    """

    def __init__(self, rules: CompiledRules, seed: int) -> None:
        self.play = RandomPlay(seed)
        self.solver = Solver(rules)
        self.tricks = 0

    def exactly(self, deal: Deal, deals: int) -> None:
        self._check(deal, deals)
        with cython.nogil:
            for _ in range(deals):
                self.lay_out(deal)
                self.tricks += self.solver.tricks()

    def at_least(self, deal: Deal, deals: int, need: int) -> None:
        """Count the deals in which the side takes at least `need` tricks."""
        self._check(deal, deals)
        with cython.nogil:
            for _ in range(deals):
                self.lay_out(deal)
                self.tricks += self.solver.at_least(need)

    def each_lead(self, deal: Deal, deals: int) -> None:
        self._check(deal, deals)
        with cython.nogil:
            for _ in range(deals):
                self.lay_out(deal)
                self.tricks += self.solver.value_cards(self.solver.hands[0])

    def _check(self, deal: Deal, deals: int) -> None:
        check_same(self.solver.rules, deal.rules)
        whole(deals, "the number of deals", most=MOST_DEALS)

    def lay_out(self, deal: Deal) -> None:
        """Shuffle the deck and deal it out to be solved."""
        self.play.shuffle(deal)
        self.solver.clear(0, 0)
        place = 0
        for seat in range(deal.rules.players):
            for _ in range(deal.rules.hand_size):
                self.solver.give(seat, deal.deck[place])
                place += 1
        for number in range(deal.rules.players * deal.rules.piles):
            self.solver.give(number // deal.rules.piles, deal.deck[place])
            self.solver.cover(deal.deck[place], deal.deck[place + 1])
            place += 2
        self.solver.begin()
        # Partners sit across, so seats 0 and 2 are 0b101.
        self.solver.aim(5 if deal.rules.sides == PARTNERS else 1)
