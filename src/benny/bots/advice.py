"""What a bot would do and why, in a player's words."""

import msgspec

from benny.actions import Action


class Advice(msgspec.Struct, frozen=True):
    """An action with the reason for it, a few words as a partner would say them."""

    action: Action
    reason: str
