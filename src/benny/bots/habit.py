"""What is done without a search: as the core's policy does, by the book if there is one.

A search that is in doubt does well to fall back on it: what was learnt from a million deals is
better than what a few hundred say.
"""

from benny.actions import ACTIONS, Action
from benny.books import lessons_for
from benny.core.policy import Policy
from benny.view import View
from benny.worlds import Worlds


def habit(view: View) -> Action:
    """Return what the policy does where a view stands; raise NotationError if no deal agrees."""
    policy = Policy(view.rules.tables())
    lessons = lessons_for(view.rules)
    if lessons is not None:
        lessons.teach(policy)
    # Any deal that agrees will do: the policy looks at nothing that the seat may not know.
    deal = Worlds(view, 0).deal()
    return ACTIONS[deal.action_of(policy.choose(deal))]
