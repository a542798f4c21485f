"""What a bot would do and why, in a player's words."""

from collections.abc import Callable, Mapping
from typing import ClassVar

import msgspec

from benny.bots.patience import without_endless_pass
from benny.game.actions import Action
from benny.game.view import Phase, View, check_asked


class Advice(msgspec.Struct, frozen=True):
    """An action with the reason for it, a few words as a partner would say them."""

    action: Action
    reason: str


Advisers = Mapping[Phase, Callable[[View], Advice]]
"""What gives advice in each phase of a deal."""


class Adviser:
    """A bot that knows for each phase of a deal what to do, and can say why."""

    advisers: ClassVar[Advisers]

    def act(self, view: View) -> Action:
        """Return what to do."""
        return self.advise(view).action

    def advise(self, view: View) -> Advice:
        """Return what to do and the reason for it, in a player's words.

        Raises NotationError where nothing is asked.
        """
        check_asked(view)
        if len(view.legal) == 1:
            return Advice(view.legal[0], "nothing else is allowed")
        return self.advisers[view.phase](without_endless_pass(view))
