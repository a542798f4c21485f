"""The core's policy as a bot, by default without a book: for `benny arena`.

`benny arena bench/policy.py:PolicyBot sensible --deals 2000 --games 0 --all`
"""

from functools import lru_cache

from benny import Action, View
from benny.analysis.books import taught_policy
from benny.analysis.seen_deal import seen_deal
from benny.core.policy.policy import Policy
from benny.game.actions import ACTIONS
from benny.rules.rules import Rules


class PolicyBot:
    """Calls and plays by a policy, or by the rules of the card table as all do in drawn deals."""

    version = 1

    def __init__(self, policy: Policy | None = None) -> None:
        self._policy = policy

    def act(self, view: View) -> Action:
        """Return what the policy does; it draws nothing by chance."""
        if len(view.legal) == 1:
            return view.legal[0]
        deal = seen_deal(view)
        policy = self._policy or unlearned(view.rules)
        return ACTIONS[deal.action_of(policy.choose(deal))]


@lru_cache(maxsize=8)
def unlearned(rules: Rules) -> Policy:
    """Return the policy that plays by the rules of the card table."""
    return taught_policy(rules, None)
