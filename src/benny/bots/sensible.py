"""The bot that plays by rule of thumb: the core's policy without a book, and the score.

It sees only its view, remembers nothing and leaves nothing to chance. Its rules are the core's, in
`benny.core.policy`; `benny.bots.thumb` has a sentence for each.
"""

from benny.bots.thumb.calls import reason_for_call
from benny.bots.thumb.cardplay import reason_for_card
from benny.bots.thumb.decision import Advice, decide, only_choice
from benny.game.actions import Action
from benny.game.view import Phase, View


class SensibleBot:
    """Plays a decent game of any variant, and can say why."""

    version = 3

    def act(self, view: View) -> Action:
        only = only_choice(view)
        return only.action if only else decide(view).action

    def advise(self, view: View) -> Advice:
        """Return what to do and the reason for it, in a player's words.

        Raises NotationError if there is nothing to decide.
        """
        if only := only_choice(view):
            return only
        found = decide(view)
        if view.phase is Phase.PLAY:
            return Advice(found.action, reason_for_card(view, found.rule, found.action.card))
        return Advice(found.action, reason_for_call(view, found))
