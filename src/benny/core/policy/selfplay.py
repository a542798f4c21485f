"""Deals played by policies, with the interpreter's lock released."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from array import array
from typing import NamedTuple

from benny.core import scoring
from benny.core.bulk import RandomPlay
from benny.core.compiled_rules import AUCTION, BY_COUNTDOWN, NOT_ITS_DEAL, check_same
from benny.core.constants import MOST_DEALS, NO_SEAT, NO_SUIT, SEATS
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.sealed import Sealed
from benny.io.validation import whole

# Added to points in a packed result: points may be negative, a byte may not.
ZERO_POINTS = 128

EVEN_SEATS = 0b0101
ODD_SEATS = 0b1010


class PolicyPlay(Sealed):
    """Plays deals by two policies: the second has the seats whose bits are in `seconds`.

    `results` holds the results of the last `play` or `compare`, deal by deal.
    """

    def __init__(self, first: Policy, second: Policy, seed: int) -> None:
        check_same(first.rules, second.rules)
        self.first = first
        self.second = second
        self.seconds = ODD_SEATS
        self.random = RandomPlay(seed)
        self.results = array("q", [0])

    def finish(self, deal: Deal) -> None:
        if deal.rules.key != self.first.rules.key or deal.is_loose:
            raise ValueError(NOT_ITS_DEAL)
        while not deal.over:
            if self.seconds >> deal.turn & 1:
                deal.take(self.second.choose(deal))
            else:
                deal.take(self.first.choose(deal))

    def play(self, deal: Deal, deals: int, dealer: int) -> None:
        """Shuffle and play some deals of one dealer; `unpack_result` reads the results."""
        whole(dealer, "the dealer", most=deal.rules.players - 1)
        self._clear(deal, deals)
        with cython.nogil:
            for number in range(deals):
                self.random.shuffle(deal)
                deal.start(dealer)
                self.finish(deal)
                self.results[number] = pack_result(deal)

    def compare(self, deal: Deal, deals: int) -> None:
        """Play some deals twice: the second policy has the odd seats, and then the even ones.

        A result is the points of the first policy's seats less the others', over both deals; in a
        count-down the sign is reversed.
        """
        self._clear(deal, deals)
        with cython.nogil:
            for number in range(deals):
                self.random.shuffle(deal)
                self.results[number] = self._gain(deal, number % deal.rules.players)
                # The same deck again with the seats exchanged, so that luck with cards cancels out.
                self.seconds = EVEN_SEATS
                self.results[number] -= self._gain(deal, number % deal.rules.players)
                self.seconds = ODD_SEATS

    def _clear(self, deal: Deal, deals: int) -> None:
        check_same(self.first.rules, deal.rules)
        self.results = array("q", bytes(8 * whole(deals, "the number of deals", most=MOST_DEALS)))

    def _gain(self, deal: Deal, dealer: int) -> int:
        deal.start(dealer)
        self.finish(deal)
        gain = 0
        for side in range(SEATS):
            gain += deal.points[side] - 2 * deal.points[side] * (side & 1)
        return -gain if deal.rules.scoring == BY_COUNTDOWN else gain


class PlayedDeal(NamedTuple):
    """The result of a deal; `tricks` are those of the maker's side, and NO_SEAT is -1.

    `ordered` says that trump was made in the first round.
    """

    points: tuple[int, ...]
    maker: int
    trump: int
    ordered: bool
    alone: bool
    defended_alone: bool
    euchred: bool
    bid: int
    tricks: int
    upcard: int
    next_dealer: int
    ending: int


def pack_result(deal: Deal) -> int:
    # An int fits an array that is filled while the lock is released; `unpack_result` mirrors it.
    word = 0
    for seat in range(SEATS):
        word = word << 8 | deal.points[seat] + ZERO_POINTS
    tricks = 0
    if deal.maker != NO_SEAT:
        tricks = scoring.tricks_of(deal, deal.rules.side[deal.maker])
    word = word << 3 | deal.maker + 1
    word = word << 3 | deal.trump + 1
    is_ordered = (
        deal.maker != NO_SEAT and deal.turned_down == NO_SUIT and deal.rules.making != AUCTION
    )
    word = word << 1 | is_ordered
    word = word << 1 | deal.alone
    word = word << 1 | (deal.defender != NO_SEAT)
    word = word << 1 | deal.euchred
    word = word << 4 | deal.bid
    word = word << 4 | tricks
    word = word << 6 | deal.upcard
    word = word << 3 | deal.next_dealer + 1
    return word << 2 | deal.ending


def unpack_result(word: int) -> PlayedDeal:
    points = tuple((word >> shift & 255) - ZERO_POINTS for shift in (53, 45, 37, 29))
    return PlayedDeal(
        points=points,
        maker=(word >> 26 & 7) - 1,
        trump=(word >> 23 & 7) - 1,
        ordered=bool(word >> 22 & 1),
        alone=bool(word >> 21 & 1),
        defended_alone=bool(word >> 20 & 1),
        euchred=bool(word >> 19 & 1),
        bid=word >> 15 & 15,
        tricks=word >> 11 & 15,
        upcard=word >> 5 & 63,
        next_dealer=(word >> 2 & 7) - 1,
        ending=word & 3,
    )
