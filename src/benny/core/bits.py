"""Words of bits: the operations that Python and C spell differently.

Compiled modules take them from `bits.pxd`, which says the same in C. Everywhere in the core
`word & -word` is the lowest bit of a word and `word & (word - 1)` is the word without it.
"""


def index(bit: int) -> int:
    """Return the number of a word's only bit, 0..62."""
    return bit.bit_length() - 1


def highest(word: int) -> int:
    """Return the highest bit of a word that is not empty."""
    return 1 << (word.bit_length() - 1)


def count(word: int) -> int:
    return word.bit_count()


def nth(word: int, number: int) -> int:
    """Return the bit of a word at a number, counted from 0 for the lowest."""
    for _ in range(number & 63):  # a word has no more bits: this always ends soon
        word &= word - 1
    return word & -word
