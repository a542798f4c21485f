"""Bots: anything with `act(view)`; the ones that come with Benny, and players' own files."""

from benny.bots.registry import (
    COVER,
    OPPONENT,
    PARTNER,
    REGISTRY,
    Bot,
    BotSource,
    bot,
    called,
    in_short,
    name_of,
    place_in,
    remark,
    signature,
)

__all__ = [
    "COVER",
    "OPPONENT",
    "PARTNER",
    "REGISTRY",
    "Bot",
    "BotSource",
    "bot",
    "called",
    "in_short",
    "name_of",
    "place_in",
    "remark",
    "signature",
]
