"""The book itself as a player: no search, and so quick."""

from functools import lru_cache

from benny.analysis.books import taught_policy
from benny.analysis.seen_deal import seen_deal
from benny.analysis.shelf import SHELF, OpenBook, lessons_of
from benny.bots.patience import without_endless_pass
from benny.core.policy.policy import Policy
from benny.game.actions import ACTIONS, Action
from benny.game.view import View
from benny.rules.rules import Rules


class BookBot:
    """Calls and plays by the book for the rules, without a search."""

    version = 1

    def act(self, view: View) -> Action:
        """Return what the book says, but never a pass that may go on without end."""
        left = without_endless_pass(view)
        deal = seen_deal(view)
        found = ACTIONS[deal.action_of(by_the_book(view.rules).choose(deal))]
        return found if found in left.legal else left.legal[0]


def by_the_book(rules: Rules) -> Policy:
    """Return the policy that plays by the book for some rules, or without one if there is none."""
    return _policy(rules, SHELF.open(rules))


@lru_cache(maxsize=8)
def _policy(rules: Rules, book: OpenBook | None) -> Policy:
    return taught_policy(rules, lessons_of(book))
