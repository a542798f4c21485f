"""Infosets: the information sets that a book of calls distinguishes, and the calls in each.

Hands that promise about the same under the same public circumstances share one infoset. So a book
stays small and fits any rules; finer distinctions are left to a search.
"""

from benny.core import bits
from benny.core.constants import (
    AT_BID,
    AT_CALL,
    AT_DEFEND,
    AT_FOLD,
    AT_ORDER,
    CLUBS_ALONE_AT_CALL,
    CLUBS_AT_CALL,
    DEFEND_AT_CALL,
    FOLD_AT_FOLD,
    NO_SUIT,
    NOBODY,
    ONE,
    ORDER_ALONE_AT_ORDER,
    ORDER_AT_ORDER,
    PASS_AT_CALL,
    PASS_AT_ORDER,
    RANKS,
    SEATS,
    STAY_AT_FOLD,
    SUITS,
    TEN,
    TRICK,
)
from benny.core.deal import Deal
from benny.core.policy import patience
from benny.core.policy.hand_value import HandValue
from benny.core.policy.layout import (
    BIDS,
    CALLS,
    CALLS_ALONE,
    DECLINES,
    FIRST_AT_BID,
    FIRST_AT_CALL,
    FIRST_AT_DEFEND,
    FIRST_AT_FOLD,
    GRADES,
    LOW_GRADES,
    RANK_CLASSES,
    SLOTS,
)


class InfoSets:
    """Finds the infoset of the seat to act: its `number`, and the `bits` of its calls by slot.

    Slot DECLINES passes or folds. The others call, higher and higher: CALLS and CALLS_ALONE, or
    the lowest open bids. A bit of 0 is not legal; a book has no bids beyond the slots.
    """

    __slots__ = ("bits", "hand_value", "number", "rules")

    def __init__(self, hand_value: HandValue) -> None:
        self.hand_value = hand_value
        self.rules = hand_value.rules
        self.number = 0
        self.bits = [0 for _ in range(SLOTS)]

    def look(self, deal: Deal) -> bool:
        """Find the infoset of a deal; return False if there is none or no choice in it."""
        for slot in range(SLOTS):
            self.bits[slot] = 0
        if deal.phase == AT_ORDER:
            self._look_at_order(deal)
        elif deal.phase == AT_CALL:
            self._look_at_call(deal)
        elif deal.phase == AT_BID:
            self._look_at_bid(deal)
        elif deal.phase == AT_DEFEND:
            self._look_at_defend(deal)
        elif deal.phase == AT_FOLD:
            self._look_at_fold(deal)
        choices = 0
        for slot in range(SLOTS):
            choices += self.bits[slot] != 0
        return choices > 1

    def _look_at_order(self, deal: Deal) -> None:
        word = deal.choices()
        self.bits[DECLINES] = word & PASS_AT_ORDER
        self.bits[CALLS] = word & ORDER_AT_ORDER
        self.bits[CALLS_ALONE] = word & ORDER_ALONE_AT_ORDER
        suit = deal.up_suit()
        key = self.hand_value.place(deal) * RANK_CLASSES + self._rank_class(deal)
        key = key * GRADES + self._grade(self.hand_value.expected(deal, suit), GRADES)
        key = key * LOW_GRADES + self._grade(self.hand_value.expected_alone(deal, suit), LOW_GRADES)
        other = self._grade(self.hand_value.expected_of_others(deal, suit), LOW_GRADES)
        self.number = key * LOW_GRADES + other

    def _look_at_call(self, deal: Deal) -> None:
        word = deal.choices()
        suit = self.hand_value.best_call(deal, word)
        if suit == NO_SUIT:
            return
        self.bits[CALLS] = word & CLUBS_AT_CALL << suit
        self.bits[CALLS_ALONE] = word & CLUBS_ALONE_AT_CALL << suit
        if not patience.has_to_call(self.rules, deal.passes):
            self.bits[DECLINES] = word & PASS_AT_CALL
        # Suits of one colour are 0 and 3, or 1 and 2: all their bits differ.
        is_next = suit ^ deal.up_suit() == SUITS - 1
        # If naming goes round and round, all laps after the first are alike.
        key = min(deal.passes // self.rules.players, 1)
        key = (key * SEATS + self.hand_value.place(deal)) * RANK_CLASSES + self._rank_class(deal)
        key = (key * 2 + is_next) * GRADES + self._grade(
            self.hand_value.expected(deal, suit), GRADES
        )
        strength = self._grade(self.hand_value.expected_alone(deal, suit), LOW_GRADES)
        self.number = FIRST_AT_CALL + key * LOW_GRADES + strength

    def _look_at_bid(self, deal: Deal) -> None:
        word = deal.choices()
        self.bits[DECLINES] = word & PASS_AT_CALL
        # Bids are the lowest bits of the word: a bid of one is bit 0.
        bids = word & (ONE << self.rules.tricks) - 1
        for slot in range(1, SLOTS):
            self.bits[slot] = bids & -bids
            bids &= bids - 1
        suit = self.hand_value.suit_to_name(deal)
        is_fixed = deal.trump != NO_SUIT
        key = min(deal.bid, BIDS - 1) * SEATS + bits.count(deal.pending) - 1
        key = (key * 2 + (deal.maker != NOBODY)) * 2 + is_fixed
        self.number = (
            FIRST_AT_BID + key * GRADES + self._grade(self.hand_value.expected(deal, suit), GRADES)
        )

    def _look_at_defend(self, deal: Deal) -> None:
        word = deal.choices()
        self.bits[DECLINES] = word & PASS_AT_CALL
        self.bits[CALLS] = word & DEFEND_AT_CALL
        key = deal.alone * GRADES + self._grade(self.hand_value.against_maker(deal), GRADES)
        self.number = FIRST_AT_DEFEND + key

    def _look_at_fold(self, deal: Deal) -> None:
        word = deal.choices()
        self.bits[DECLINES] = word & FOLD_AT_FOLD
        self.bits[CALLS] = word & STAY_AT_FOLD
        stayers = self.hand_value.stayers(deal)
        key = (min(deal.bid, BIDS - 1) * SEATS + stayers) * SEATS + bits.count(deal.pending) - 1
        strength = self._grade(self.hand_value.against_maker(deal), GRADES)
        self.number = FIRST_AT_FOLD + key * GRADES + strength

    def _grade(self, expected: int, grades: int) -> int:
        most = self.rules.tricks * TRICK
        return min(max(expected, 0) * grades // (most + TRICK // 4), grades - 1)

    def _rank_class(self, deal: Deal) -> int:
        """Return the class of the upcard: 0 low, 1 queen or king, 2 ace, 3 jack."""
        kind = self.hand_value.rank_class(deal)
        if kind:
            return kind + 1
        return deal.upcard % RANKS > TEN
