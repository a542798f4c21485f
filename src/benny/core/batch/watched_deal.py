"""A deal with what everybody at the table saw of it, card by card and call by call."""

from benny.core import bits, scoring
from benny.core.compiled_rules import CompiledRules
from benny.core.constants import (
    AT_PLAY,
    BID_ONE,
    CARDS,
    FIRST_PASS_SAID,
    MOST_ACTIONS,
    MOST_ROUNDS,
    NOTHING,
    ONE,
    PASS,
    POSITIONS,
    SEATS,
    SWAP_FIRST,
    SWAP_SAID,
)
from benny.core.deal import Deal
from benny.core.sealed import Sealed


class WatchedDeal(Sealed):
    """A deal that remembers by seat what was said and played.

    `said` has a bit for each call (see `said_bit`), `played` and `on_table` the printed cards of
    the deal and of the trick on the table. `trick_of` has for each card the trick that it was
    played in, from 0, and `turned_up` how many tricks had begun when a pile's card was turned up;
    both are NOTHING for other cards.
    """

    def __init__(self, rules: CompiledRules, dealer: int, deck: list[int]) -> None:
        self.deal = Deal(rules, dealer, deck)
        self.said = [0 for _ in range(SEATS)]
        self.played = [0 for _ in range(SEATS)]
        self.on_table = [0 for _ in range(SEATS)]
        self.seen_tops = [0 for _ in range(SEATS)]
        self.trick_of = [NOTHING for _ in range(CARDS)]
        self.turned_up = [NOTHING for _ in range(CARDS)]
        self.actions = [0 for _ in range(MOST_ACTIONS)]
        self.start(dealer)

    def start(self, dealer: int) -> None:
        """Deal out the deck in its order and forget what was seen."""
        self.deal.start(dealer)
        self.length = 0
        for seat in range(SEATS):
            self.said[seat] = 0
            self.played[seat] = 0
            self.on_table[seat] = 0
            self.seen_tops[seat] = 0
        for card in range(CARDS):
            self.trick_of[card] = NOTHING
            self.turned_up[card] = NOTHING
        self._see_tops(0)

    def lay(self, deck: list[int]) -> None:
        """Lay the deck in an order; the next `start` deals it out."""
        self.deal.lay(deck)

    def copy(self) -> "WatchedDeal":
        """Return a deal in the same state that goes its own way."""
        other = WatchedDeal(self.deal.rules, self.deal.dealer, self.deal.deck)
        other.deal.restore(self.deal)
        for seat in range(SEATS):
            other.said[seat] = self.said[seat]
            other.played[seat] = self.played[seat]
            other.on_table[seat] = self.on_table[seat]
            other.seen_tops[seat] = self.seen_tops[seat]
        for card in range(CARDS):
            other.trick_of[card] = self.trick_of[card]
            other.turned_up[card] = self.turned_up[card]
        other.length = self.length
        for place in range(self.length):
            other.actions[place] = self.actions[place]
        return other

    def __copy__(self) -> "WatchedDeal":
        return self.copy()

    def __deepcopy__(self, _: object) -> "WatchedDeal":
        return self.copy()

    def is_over(self) -> bool:
        """Return whether the deal is over: as the rules say, or because it is cut off."""
        return self.deal.over or self.is_cut_off()

    def is_cut_off(self) -> bool:
        """Return whether all keep passing: then no seat gains anything."""
        return not self.deal.over and self.deal.passes >= MOST_ROUNDS * self.deal.rules.players

    def gain(self, seat: int) -> float:
        """Return a seat's gain from the finished deal, in points."""
        parts = scoring.gain_parts(self.deal.rules)
        return scoring.gain(self.deal, seat) / parts

    def gains(self) -> list[float]:
        """Return each seat's gain from the finished deal, in points."""
        return [self.gain(seat) for seat in range(self.deal.rules.players)]

    def actions_done(self) -> list[int]:
        """Return the codes of the actions done, up to MOST_ACTIONS."""
        return [self.actions[place] for place in range(self.length)]

    def act(self, action: int) -> bool:
        """Do one action; return False and change nothing if it is not legal."""
        bit = self.deal.bit_of(action)
        if not self.deal.choices() & bit:
            return False
        self.take(bit)
        return True

    def follow(self, action: int) -> bool:
        """Do an action that the cards may not allow, as `Deal.follow` does."""
        before = self.deal.copy()
        if not before.follow(action):
            return False
        self.take(self.deal.bit_of(action))
        self.deal.is_loose = True
        return True

    def take(self, bit: int) -> None:
        """Do the action that one bit of `deal.choices()` stands for."""
        action = self.deal.code_of(bit)
        seat = self.deal.turn
        tricks = 0
        if self.length < MOST_ACTIONS:
            self.actions[self.length] = action
            self.length += 1
        if self.deal.phase == AT_PLAY:
            tricks = self.deal.tricks_done + 1
            self._see_card(seat, action)
        else:
            self.said[seat] |= said_bit(self.deal.phase, action)
        self.deal.take(bit)
        self._see_tops(tricks)

    def _see_card(self, seat: int, card: int) -> None:
        if not self.deal.in_trick:
            for other in range(SEATS):
                self.on_table[other] = 0
        self.on_table[seat] = ONE << card
        self.played[seat] |= ONE << card
        self.trick_of[card] = self.deal.tricks_done

    def _see_tops(self, tricks: int) -> None:
        if not self.deal.rules.piles:
            return
        for seat in range(self.deal.rules.players):
            fresh = self.deal.tops[seat] & ~self.seen_tops[seat]
            self.seen_tops[seat] |= fresh
            while fresh:
                place = bits.index(fresh & -fresh)
                card = self.deal.rules.printed[self.deal.trump * POSITIONS + place]
                self.turned_up[card] = tricks
                fresh &= fresh - 1


def said_bit(phase: int, action: int) -> int:
    """Return the bit of a call among those said, 0 for a discard, which is not announced.

    A pass has a bit for each phase that it may be said in, and all swaps have one.
    """
    if action >= SWAP_FIRST:
        return ONE << SWAP_SAID
    if action == PASS:
        return ONE << (FIRST_PASS_SAID + phase)
    if action >= BID_ONE:
        return ONE << (action - BID_ONE)
    return 0
