"""Many random deals in one call, with the interpreter's lock released: the core at full speed."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from benny.core import bits, rng
from benny.core.constants import MOST_DEALS, SEATS
from benny.core.deal import Deal
from benny.core.sealed import Sealed
from benny.io.validation import whole

# Their number grows tenfold with two more actions.
MOST_DEPTH = 16


class RandomPlay(Sealed):
    """Random play of many deals, with the points summed by side and the tricks by seat."""

    def __init__(self, seed: int) -> None:
        self.random = rng.started(seed)
        self.deals = 0
        self.actions = 0
        self.unplayed = 0
        self.points = [0 for _ in range(SEATS)]
        self.tricks = [0 for _ in range(SEATS)]

    def below(self, limit: int) -> int:
        """Return a random number from 0 up to but not including a limit under 2**31."""
        drawn = rng.below(self.random, limit)
        self.random = rng.after(self.random)
        return drawn

    def one_of(self, word: int) -> int:
        """Return a random bit of a word that is not empty."""
        # A single choice draws no random number.
        if word & (word - 1):
            return bits.nth(word, self.below(bits.count(word)))
        return word

    def shuffle(self, deal: Deal) -> None:
        """Shuffle the deck of a deal (Fisher-Yates)."""
        for place in range(deal.rules.cards - 1, 0, -1):
            other = self.below(place + 1)
            card = deal.deck[place]
            deal.deck[place] = deal.deck[other]
            deal.deck[other] = card

    def play(self, deal: Deal, deals: int) -> None:
        """Shuffle, call, play and score up to MOST_DEALS deals with random choices."""
        whole(deals, "the number of deals", most=MOST_DEALS)
        with cython.nogil:
            for number in range(deals):
                self.shuffle(deal)
                deal.start(number % deal.rules.players)
                while not deal.over:
                    deal.take(self.one_of(deal.choices()))
                    self.actions += 1
                self.add(deal)

    def add(self, deal: Deal) -> None:
        """Count a deal that is over."""
        self.deals += 1
        self.unplayed += not deal.playing
        for seat in range(SEATS):
            self.points[seat] += deal.points[seat]
            self.tricks[seat] += deal.taken[seat]


def count_sequences(deal: Deal, depth: int) -> int:
    """Return the number of sequences of `depth` actions; a finished deal ends one early."""
    whole(depth, "the depth", most=MOST_DEPTH)
    if deal.over or not depth:
        return 1
    total = 0
    word = deal.choices()
    while word:
        after = deal.copy()
        after.take(word & -word)
        total += count_sequences(after, depth - 1)
        word &= word - 1
    return total
