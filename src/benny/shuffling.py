"""Unbiased choices that follow from a seed, the same on every machine."""

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

SEED_BITS = 256


def shuffled(items: Sequence[Item], seed: int, purpose: str) -> list[Item]:
    """Return the items in the order that a seed gives them for a purpose, such as 'deal 3'.

    Fisher-Yates over the HMAC-SHA256 stream of seed and purpose, with rejection sampling, so that
    every order is equally likely.
    """
    order = list(items)
    words = _words(seed, purpose)
    for place in range(len(order) - 1, 0, -1):
        other = _below(place + 1, words)
        order[place], order[other] = order[other], order[place]
    return order


def chosen(limit: int, seed: int, purpose: str) -> int:
    """Return a number from 0 to just below a limit that a seed gives for a purpose."""
    return _below(limit, _words(seed, purpose))


def _words(seed: int, purpose: str) -> Iterator[int]:
    key = seed.to_bytes((max(seed.bit_length(), SEED_BITS) + 7) // 8, "big")
    block = 0
    while True:
        digest = hmac.digest(key, f"benny/1 {purpose} {block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    whole = (1 << 32) // limit * limit
    return next(word for word in words if word < whole) % limit
