"""Random numbers for the core's loops, the same in both builds: a state is one int.

Marsaglia's multiply-with-carry; compiled modules take it from `rng.pxd`, which says the same
in C.
"""

from random import Random

# The period is (MULTIPLIER << 31) - 1, a prime.
HALF_WORD = (1 << 32) - 1
MULTIPLIER = 2083801278


def started(seed: int) -> int:
    """Return the state that follows from a seed."""
    return Random(seed).getrandbits(61) + 1


def below(state: int, limit: int) -> int:
    """Return the number that a state stands for, from 0 to just below a limit under 2**31."""
    return (((state & HALF_WORD) ^ (state >> 32)) * limit) >> 32


def after(state: int) -> int:
    """Return the next state; it never exceeds 63 bits."""
    return MULTIPLIER * (state & HALF_WORD) + (state >> 32)
