"""The core's policy as a bot, without a book: for `benny arena`.

`benny arena bench/policy.py:PolicyBot sensible --deals 2000 --games 0 --all`
"""

from benny import Action, View
from benny.analysis.evaluation import Evaluator, ordered_actions


class PolicyBot:
    """Calls and plays by the rules of the card table alone, as all do in drawn deals."""

    version = 1

    def act(self, view: View) -> Action:
        """Return what the policy does; it draws nothing by chance."""
        if len(view.legal) == 1:
            return view.legal[0]
        return ordered_actions(view)[Evaluator(view, 0, believed=False).more(1).usual]
