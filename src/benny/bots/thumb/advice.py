"""What a bot would do and why, in a player's words."""

import msgspec

from benny.game.actions import Action
from benny.game.view import View, check_asked


class Advice(msgspec.Struct, frozen=True):
    """An action with the reason for it, a few words as a partner would say them."""

    action: Action
    reason: str


def only_choice(view: View) -> Advice | None:
    """Return the only legal action, None if there are several; raise NotationError for none."""
    check_asked(view)
    return Advice(view.legal[0], "nothing else is allowed") if len(view.legal) == 1 else None
