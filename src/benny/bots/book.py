"""The book itself as a player: no search, and so quick."""

from benny.analysis.seen_deal import seen_deal
from benny.analysis.shelf import SHELF
from benny.bots.patience import without_endless_pass
from benny.core.policy.policy import Policy
from benny.game.actions import ACTIONS, Action
from benny.game.view import View
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules


class BookBot:
    """Calls and plays by the book for the rules, without a search."""

    def __init__(self, rules: Rules) -> None:
        self._policy = Policy(compile_rules(rules))
        if (book := SHELF.open(rules)) is not None:
            book.lessons.teach(self._policy)

    def act(self, view: View) -> Action:
        """Return what the book says."""
        left = without_endless_pass(view)
        deal = seen_deal(view)
        found = ACTIONS[deal.action_of(self._policy.choose(deal))]
        return found if found in left.legal else left.legal[0]
