"""The call model: how good each call is beside the others, by weights learnt in self-play.

It weighs calls as `play_model` weighs cards. A call has several facets. Each facet combines the
public circumstances with some facts about the hand, and has a weight for every combination; a call
promises the sum of its weights. The player knows all the facts.
"""

from array import array

from benny.core import bits
from benny.core.compiled_rules import GOES_ON, NOT_ITS_DEAL, CompiledRules
from benny.core.constants import (
    AT_BID,
    AT_CALL,
    AT_DEFEND,
    AT_FOLD,
    AT_ORDER,
    BIDS,
    CALL_BITS,
    CALL_FACETS,
    CALL_WEIGHTS,
    CALLS,
    CALLS_ALONE,
    CLUBS_ALONE_AT_CALL,
    CLUBS_AT_CALL,
    DECLINES,
    DEFEND_AT_CALL,
    FIRST_AT_BID,
    FIRST_AT_CALL,
    FIRST_AT_DEFEND,
    FIRST_AT_FOLD,
    FOLD_AT_FOLD,
    GRADES,
    LANE,
    LARGEST_KEY,
    LOW_GRADES,
    NO_SEAT,
    NO_SUIT,
    ONE,
    ORDER_ALONE_AT_ORDER,
    ORDER_AT_ORDER,
    PASS_AT_CALL,
    PASS_AT_ORDER,
    PLAIN_LANES,
    RANK_CLASSES,
    RANKS,
    SEATS,
    SLOTS,
    STAY_AT_FOLD,
    SUITS,
    TEN,
    TRICK,
    TRUMP_LANE,
)
from benny.core.deal import Deal
from benny.core.policy import hand_value
from benny.core.policy.hand_value import HandValue
from benny.core.sealed import Sealed
from benny.io.validation import check_kind


def has_to_call(rules: CompiledRules, passes: int) -> bool:
    """Return whether a player should name a suit now, given the passes since naming began.

    They should once naming has gone round. Hands don't change between laps, so a player who passed
    every suit once would pass for ever.
    """
    return rules.all_pass == GOES_ON and passes >= rules.players


# The highest trumps still in play of which it counts which are the hand's.
TOPS = 4
MOST_TRUMPS = 5
# Odd factors spread the combinations of a facet over its places.
_FACTOR = 40503
_SHIFT = 15


class CallModel(Sealed):
    """Weighs the calls of the seat to act; `weights` are thousandths of a point.

    `look` finds the calls: their `bits` by slot, where 0 is not legal. Slot DECLINES passes or
    folds. The others call, higher and higher: CALLS and CALLS_ALONE, or the lowest open bids. It
    also reads circumstances and hand, and `find` a call: its `places` among the weights, one a
    facet. `knows_defence` says whether the weights were learnt where defenders could play alone:
    otherwise `look` finds no such call, as its weights would be those of others. The facts about
    the hand, in the suit in question, are:

    - `holding`: which of the highest trumps it has, and how many trumps; `trump_lane`: each trump;
    - `aces` and `seconds`: plain suits of which it has the highest card, or only the next;
    - `suits` and `singles`: plain suits that it has, and those of which it has one card;
    - `tricks`, `tricks_alone` and `tricks_else`: the grades of what it promises with a partner,
      alone, and in the best other suit.
    """

    def __init__(self, hand_value: HandValue) -> None:
        check_kind(hand_value, HandValue, "a HandValue")
        self.hand_value = hand_value
        self.rules = hand_value.rules
        self.weights = array("h", [0])
        self.is_open = False
        self.knows_defence = True
        self.bits = [0 for _ in range(SLOTS)]
        self.places = [0 for _ in range(CALL_FACETS)]
        self.promises = [0 for _ in range(SLOTS)]

    def open(self, weights: "array[int]", knows_defence: bool) -> None:
        """Use some weights from now on; raise ValueError if there are not CALL_WEIGHTS of them."""
        if len(weights) != CALL_WEIGHTS:
            raise ValueError(f"{len(weights)} weights of calls instead of {CALL_WEIGHTS}")
        self.weights = weights
        self.is_open = True
        self.knows_defence = knows_defence

    def look(self, deal: Deal) -> bool:
        """Find the calls of the seat to act; return False if there is no choice between any."""
        if deal.rules.key != self.rules.key:
            raise ValueError(NOT_ITS_DEAL)
        for slot in range(SLOTS):
            self.bits[slot] = 0
        self.suit = NO_SUIT
        if deal.phase == AT_ORDER:
            self._look_at_order(deal)
        elif deal.phase == AT_CALL:
            self._look_at_call(deal)
        elif deal.phase == AT_BID:
            self._look_at_bid(deal)
        elif deal.phase == AT_DEFEND and self.knows_defence:
            self._look_at_defend(deal)
        elif deal.phase == AT_FOLD:
            self._look_at_fold(deal)
        choices = 0
        for slot in range(SLOTS):
            choices += self.bits[slot] != 0
        if choices < 2:
            return False
        self._count_hand(deal)
        self._grade_hand(deal)
        return True

    def weigh(self) -> int:
        """Fill in the promise of each call that `look` found; return the slot of the greatest."""
        if not self.is_open:
            raise ValueError("a model of calls needs weights: call `open`")
        best = DECLINES
        is_first = True
        for slot in range(SLOTS):
            if self.bits[slot]:
                self.find(slot)
                promise = 0
                for facet in range(CALL_FACETS):
                    promise += self.weights[self.places[facet]]
                self.promises[slot] = promise
                if is_first or promise > self.promises[best]:
                    best = slot
                is_first = False
        return best

    def find(self, slot: int) -> None:
        """Find the places of a call's weights, one a facet."""
        self._hash_facet(0, slot, (self.holding * SUITS + self.aces) * SUITS + self.suits)
        self._hash_facet(1, slot, (self.tricks * LOW_GRADES + self.tricks_else) * SUITS + self.aces)
        key = (self.tricks_alone * SUITS + self.aces) * SUITS + self.suits
        self._hash_facet(2, slot, key * 3 + self.seconds)
        self._hash_facet(3, slot, self.trump_lane * SUITS + self.aces)
        self._hash_facet(4, slot, self.tricks * GRADES + self.tricks_alone)
        self._hash_facet(5, slot, (self.holding * LOW_GRADES + self.tricks_else) * 3 + self.seconds)
        key = ((self.aces * 3 + self.seconds) * SUITS + self.suits) * SUITS + self.singles
        self._hash_facet(6, slot, key * (MOST_TRUMPS + 1) + self.trumps)

    def _hash_facet(self, facet: int, slot: int, key: int) -> None:
        hashed = ((self.circumstances * SLOTS + slot) * LARGEST_KEY + key) * _FACTOR
        hashed ^= hashed >> _SHIFT
        self.places[facet] = (facet << CALL_BITS) + (hashed & (1 << CALL_BITS) - 1)

    def _look_at_order(self, deal: Deal) -> None:
        word = deal.choices()
        self.bits[DECLINES] = word & PASS_AT_ORDER
        self.bits[CALLS] = word & ORDER_AT_ORDER
        self.bits[CALLS_ALONE] = word & ORDER_ALONE_AT_ORDER
        self.suit = deal.up_suit()
        self.circumstances = self.hand_value.place(deal) * RANK_CLASSES + self._rank_class(deal)

    def _look_at_call(self, deal: Deal) -> None:
        word = deal.choices()
        self.suit = self.hand_value.best_call(deal, word)
        if self.suit == NO_SUIT:
            return
        self.bits[CALLS] = word & CLUBS_AT_CALL << self.suit
        self.bits[CALLS_ALONE] = word & CLUBS_ALONE_AT_CALL << self.suit
        if not has_to_call(self.rules, deal.passes):
            self.bits[DECLINES] = word & PASS_AT_CALL
        # Suits of one colour are 0 and 3, or 1 and 2: all their bits differ.
        is_next = self.suit ^ deal.up_suit() == SUITS - 1
        # If naming goes round and round, all laps after the first are alike.
        key = min(deal.passes // self.rules.players, 1)
        key = (key * SEATS + self.hand_value.place(deal)) * RANK_CLASSES + self._rank_class(deal)
        self.circumstances = FIRST_AT_CALL + key * 2 + is_next

    def _look_at_bid(self, deal: Deal) -> None:
        word = deal.choices()
        self.bits[DECLINES] = word & PASS_AT_CALL
        # Bids are the lowest bits of the word: a bid of one is bit 0.
        bids = word & (ONE << self.rules.tricks) - 1
        for slot in range(1, SLOTS):
            self.bits[slot] = bids & -bids
            bids &= bids - 1
        self.suit = self.hand_value.suit_to_name(deal)
        is_fixed = deal.trump != NO_SUIT
        key = min(deal.bid, BIDS - 1) * SEATS + bits.count(deal.pending) - 1
        self.circumstances = FIRST_AT_BID + (key * 2 + (deal.maker != NO_SEAT)) * 2 + is_fixed

    def _look_at_defend(self, deal: Deal) -> None:
        word = deal.choices()
        self.bits[DECLINES] = word & PASS_AT_CALL
        self.bits[CALLS] = word & DEFEND_AT_CALL
        self.suit = deal.trump
        self.circumstances = FIRST_AT_DEFEND + deal.alone

    def _look_at_fold(self, deal: Deal) -> None:
        word = deal.choices()
        self.bits[DECLINES] = word & FOLD_AT_FOLD
        self.bits[CALLS] = word & STAY_AT_FOLD
        self.suit = deal.trump
        key = min(deal.bid, BIDS - 1) * SEATS + self.hand_value.stayers(deal)
        self.circumstances = FIRST_AT_FOLD + key * SEATS + bits.count(deal.pending) - 1

    def _count_hand(self, deal: Deal) -> None:
        mine = hand_value.lanes(self.rules, self.hand_value.in_hand(deal, self.suit), self.suit)
        others = self.hand_value.unseen(deal, self.suit) & ~mine
        self.trump_lane = mine >> PLAIN_LANES
        self.trumps = min(bits.count(mine & TRUMP_LANE), MOST_TRUMPS)
        self.holding = hand_value.top_trumps(mine, others, TOPS)
        self.holding = self.holding * (MOST_TRUMPS + 1) + self.trumps
        self.aces = 0
        self.seconds = 0
        self.suits = 0
        self.singles = 0
        for lane in range(SUITS - 1):
            held = mine >> RANKS * lane & LANE
            if held:
                self.suits += 1
                self.singles += bits.count(held) == 1
                against = others >> RANKS * lane & LANE
                # Of two words of one lane, the greater has the highest card.
                if held > against:
                    self.aces += 1
                elif held > against ^ bits.highest(against):
                    self.seconds += 1
        self.seconds = min(self.seconds, 2)

    def _grade_hand(self, deal: Deal) -> None:
        self.tricks_alone = 0
        self.tricks_else = 0
        if deal.phase == AT_FOLD or deal.phase == AT_DEFEND:
            self.tricks = self._grade(self.hand_value.against_maker(deal), GRADES)
            return
        self.tricks = self._grade(self.hand_value.expected_value(deal, self.suit), GRADES)
        self.tricks_alone = self._grade(self.hand_value.expected_alone(deal, self.suit), GRADES)
        others = self.hand_value.expected_of_others(deal, self.suit)
        self.tricks_else = self._grade(others, LOW_GRADES)

    def _grade(self, expected: int, grades: int) -> int:
        most = self.rules.tricks * TRICK
        return min(max(expected, 0) * grades // (most + TRICK // 4), grades - 1)

    def _rank_class(self, deal: Deal) -> int:
        """Return the class of the upcard: 0 low, 1 queen or king, 2 ace, 3 jack."""
        kind = self.hand_value.rank_class(deal)
        if kind:
            return kind + 1
        return deal.upcard % RANKS > TEN
