"""Bots: anything with `act(view)`; Benny's own, classes in players' files, and programs."""

from benny.bots.registry import (
    COVER,
    OPPONENT,
    PARTNER,
    REGISTRY,
    Bot,
    BotSource,
    bot,
    bot_name,
    is_outside,
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
    "bot_name",
    "is_outside",
    "name_of",
    "place_in",
    "remark",
    "signature",
]
