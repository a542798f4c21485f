"""The core's policy as a bot, by default without a book: for `benny arena`.

`benny arena bench/policy.py:PolicyBot novice --deals 2000 --games 0 --all`
"""

from functools import lru_cache

from benny.analysis.books import taught_policy
from benny.bots.book import BookBot
from benny.core.policy.policy import Policy
from benny.rules.rules import Rules


class PolicyBot(BookBot):
    """Calls and plays by a policy, or by the rules of the card table as all do in drawn deals."""

    def __init__(self, policy: Policy | None = None) -> None:
        super().__init__(lambda rules: policy or unlearned(rules))


@lru_cache(maxsize=8)
def unlearned(rules: Rules) -> Policy:
    """Return the policy that plays by the rules of the card table."""
    return taught_policy(rules, None)
