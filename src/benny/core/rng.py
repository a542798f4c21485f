"""Random numbers for the core's loops, the same in both builds: a state is one int.

Marsaglia's multiply-with-carry; compiled modules take it from `rng.pxd`, which says the same
in C.
"""

from random import Random

from benny.io.validation import check_kind

# The period is (MULTIPLIER << 31) - 1, a prime.
HALF_WORD = (1 << 32) - 1
MULTIPLIER = 2083801278


def started(seed: int) -> int:
    """Return the first state for a seed."""
    check_kind(seed, int, "a whole number to seed by")
    # State 0 would repeat for ever, and states stay below MULTIPLIER << 32.
    return Random(seed).getrandbits(61) + 1


def below(state: int, limit: int) -> int:
    """Return the number of a state, from 0 up to but not including a limit under 2**31."""
    # A product and a shift scale a word to the limit without a division.
    # The sign refuses a text or an array, which would be repeated a billion times.
    return (((state & HALF_WORD) ^ (state >> 32)) * +limit) >> 32


def after(state: int) -> int:
    """Return the next state; it never exceeds 63 bits."""
    return MULTIPLIER * (state & HALF_WORD) + (state >> 32)
