"""Unbiased choices that follow from a seed, the same on every machine."""

import os
from collections.abc import Iterator, Sequence
from typing import TypeVar

from benny.io.validation import whole

Item = TypeVar("Item")

_SEED_BYTES = 32


def new_seed() -> int:
    """Return a seed from the operating system; 256 bits are enough for every order of a deck."""
    return int.from_bytes(os.urandom(_SEED_BYTES), "big")


def check_seed(number: int, name: str = "seed") -> int:
    """Return a seed; raise NotationError for anything but a whole number from 0 on."""
    return whole(number, name)


def shuffle(items: Sequence[Item], seed: int, purpose: str) -> list[Item]:
    """Return the items in the order that a seed gives for a purpose, such as 'deal 3'.

    Fisher-Yates over the HMAC-SHA256 stream of seed and purpose, with rejection sampling, so that
    every order is equally likely.
    """
    order = list(items)
    words = _words(seed, purpose)
    for place in range(len(order) - 1, 0, -1):
        other = _below(place + 1, words)
        order[place], order[other] = order[other], order[place]
    return order


def draw_number(limit: int, seed: int, purpose: str) -> int:
    """Return the number below a limit that a seed gives for a purpose."""
    return _below(limit, _words(seed, purpose))


def derive(seed: int, purpose: str) -> int:
    """Return another seed that a seed gives for a purpose, such as 'game 3'.

    Raises NotationError for what is no seed, as do all functions that take one.
    """
    return int.from_bytes(_digest(check_seed(seed), purpose), "big")


def _digest(seed: int, text: str) -> bytes:
    import hmac  # here: it would take a tenth of the time of `import benny`

    key = seed.to_bytes(max(_SEED_BYTES, (seed.bit_length() + 7) // 8), "big")
    return hmac.digest(key, f"benny/1 {text}".encode(), "sha256")


def _words(seed: int, purpose: str) -> Iterator[int]:
    seed, block = check_seed(seed), 0
    while True:
        digest = _digest(seed, f"{purpose} {block}")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    # Words above the last whole multiple would favour small numbers, so they are rejected.
    whole = (1 << 32) // limit * limit
    return next(word for word in words if word < whole) % limit
