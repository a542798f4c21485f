"""Shared by our bots: advice, patience with passes, and the bot that plays by its policy alone."""

from typing import Any

import msgspec
from msgspec.structs import replace

from benny.analysis.books import SHELF, taught_policy
from benny.analysis.worlds import seen_deal
from benny.core.policy.call_model import has_to_call
from benny.game.actions import ACTIONS, Action
from benny.game.view import Phase, View, check_asked
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules


def has_passed_enough(view: View) -> bool:
    """Return whether a bot should call now, since naming might go round for ever."""
    if view.phase is not Phase.CALL:
        return False
    passes = sum(event.action == "pass" for event in view.log)
    return has_to_call(compile_rules(view.rules), passes - view.turned_down * view.rules.players)


def without_endless_pass(view: View) -> View:
    """Return a view as our bots use it: without a pass that would lead nowhere.

    A bot that can do nothing else may still pass.
    """
    left = tuple(action for action in view.legal if action != "pass")
    return replace(view, legal=left) if left and has_passed_enough(view) else view


class Advice(msgspec.Struct, frozen=True):
    """An action with the reason for it, a few words as a partner would say them."""

    action: Action
    reason: str


def only_choice(view: View) -> Advice | None:
    """Return the only legal action, None if there are several; raise NotationError for none."""
    check_asked(view)
    return Advice(view.legal[0], "nothing else is allowed") if len(view.legal) == 1 else None


class BookBot:
    """Calls and plays by the book for the rules, without a search."""

    version = 1

    def __init__(self) -> None:
        self._rules: Rules | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {"_rules": None}  # a policy is made again

    def act(self, view: View) -> Action:
        """Return the policy's action, but never one of endless passes."""
        if len(view.legal) == 1:
            return view.legal[0]
        if view.rules != self._rules:
            self._rules = view.rules
            self._policy = taught_policy(view.rules, SHELF.lessons(view.rules))
        legal, deal = without_endless_pass(view).legal, seen_deal(view)
        action = ACTIONS[deal.action_of(self._policy.choose(deal))]
        return action if action in legal else legal[0]
