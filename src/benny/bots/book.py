"""The book itself as a player: no search, and so quick."""

from benny.analysis.books import taught_policy
from benny.analysis.seen_deal import seen_deal
from benny.analysis.shelf import SHELF
from benny.bots.patience import without_endless_pass
from benny.game.actions import ACTIONS, Action
from benny.game.view import View
from benny.rules.rules import Rules


class BookBot:
    """Calls and plays by the book for the rules, without a search."""

    def __init__(self, rules: Rules) -> None:
        self._policy = taught_policy(rules, SHELF.lessons(rules))

    def act(self, view: View) -> Action:
        """Return what the book says, but never a pass that may go on without end."""
        left = without_endless_pass(view)
        deal = seen_deal(view)
        found = ACTIONS[deal.action_of(self._policy.choose(deal))]
        return found if found in left.legal else left.legal[0]
