"""Random numbers for the core's loops, the same in both builds."""

from random import Random

from benny.core import bits
from benny.core.codes import HALF_WORD, MULTIPLIER


class Chance:
    """A stream of random numbers that follows from a seed.

    Marsaglia's multiply-with-carry with its two halves mixed; it never exceeds 63 bits.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = Random(seed).getrandbits(61) + 1

    def below(self, limit: int) -> int:
        """Return a random number from 0 to just below a limit under 2**31."""
        low = self.state & HALF_WORD
        high = self.state >> 32
        self.state = MULTIPLIER * low + high
        return ((low ^ high) * limit) >> 32

    def one_of(self, word: int) -> int:
        """Return a random bit of a word that is not empty."""
        if word & (word - 1):
            for _ in range(self.below(bits.count(word))):
                word &= word - 1
        return word & -word

    def share(self, word: int, number: int) -> int:
        """Return that many random bits of a word that has at least as many."""
        found = 0
        for _ in range(number):
            bit = self.one_of(word)
            word ^= bit
            found |= bit
        return found
