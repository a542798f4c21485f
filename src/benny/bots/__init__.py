"""Bots: anything with `act(view)`; the ones that come with Benny, and players' own files."""

from benny.bots.registry import (
    OPPONENT,
    PARTNER,
    REGISTRY,
    Bot,
    bot,
    in_short,
    name_of,
    remark,
    signature,
)

__all__ = [
    "OPPONENT",
    "PARTNER",
    "REGISTRY",
    "Bot",
    "bot",
    "in_short",
    "name_of",
    "remark",
    "signature",
]
