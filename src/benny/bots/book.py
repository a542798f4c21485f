"""The book itself as a player: no search, and so quick."""

from collections.abc import Callable
from typing import Any

from benny.analysis.books import SHELF, taught_policy
from benny.analysis.worlds import seen_deal
from benny.bots.patience import without_endless_pass
from benny.core.policy.policy import Policy
from benny.game.actions import ACTIONS, Action
from benny.game.view import View
from benny.rules.rules import Rules


def by_the_book(rules: Rules) -> Policy:
    """Return a policy that plays by the book for some rules, or without one if there is none."""
    return taught_policy(rules, SHELF.lessons(rules))


class BookBot:
    """Calls and plays by the book for the rules, or by another policy, without a search."""

    version = 1

    def __init__(self, policy_for: Callable[[Rules], Policy] = by_the_book) -> None:
        self._policy_for = policy_for
        self._rules: Rules | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {"_policy_for": self._policy_for, "_rules": None}  # a policy is made again

    def act(self, view: View) -> Action:
        """Return what the policy does, but never a pass that may go on without end."""
        if len(view.legal) == 1:
            return view.legal[0]
        if view.rules != self._rules:
            self._rules, self._policy = view.rules, self._policy_for(view.rules)
        left = without_endless_pass(view)
        deal = seen_deal(view)
        found = ACTIONS[deal.action_of(self._policy.choose(deal))]
        return found if found in left.legal else left.legal[0]
