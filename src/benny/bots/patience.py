"""Keeps our bots from passing for ever."""

from msgspec.structs import replace

from benny.core.policy.patience import has_to_call
from benny.game.view import Phase, View
from benny.rules.compile import compile_rules


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
