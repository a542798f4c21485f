"""Words of bits: the operations that Python and C spell differently.

Compiled modules take them from `bits.pxd`, which says the same in C.
"""


def index(bit: int) -> int:
    """Return the number of a word's only bit, 0..62."""
    return bit.bit_length() - 1


def highest(word: int) -> int:
    """Return the highest bit of a word that is not empty."""
    return 1 << (word.bit_length() - 1)


def count(word: int) -> int:
    """Return how many bits a word has."""
    return word.bit_count()


def nth(word: int, number: int) -> int:
    """Return a bit of a word, counted from 0 for its lowest."""
    for _ in range(number):
        word &= word - 1
    return word & -word
