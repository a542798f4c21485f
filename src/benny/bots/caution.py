"""Picks the safer of two actions that a search can hardly tell apart."""

from collections.abc import Callable

from benny.analysis.card_counts import Reading
from benny.analysis.evaluation import MAKING, EvaluationSums, chances, ordered_actions
from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.rules.cards import Card

_PASS = Action("pass")


def cautious(
    view: View, evaluation: EvaluationSums, number: int, is_behind: Callable[[int], bool]
) -> int:
    """Return the number of a safer action than the given one, or that one if the safer is behind.

    Safer is the lowest card that does the same in this trick: a search seldom sees what keeping the
    higher one is worth later. A pass is safer than making trump that is mostly euchred.
    """
    actions = ordered_actions(view)
    safer = actions.index(_safer(view, evaluation, number))
    return number if is_behind(safer) else safer


def _safer(view: View, evaluation: EvaluationSums, number: int) -> Action:
    action = ordered_actions(view)[number]
    if view.phase is Phase.PLAY:
        return Action(f"play {lowest_alike(view, action.card)}")
    if action.kind in MAKING and _PASS in view.legal:
        found = chances(view, evaluation, number)
        if found["euchred"] > found["made"]:
            return _PASS
    return action


def lowest_alike(view: View, card: Card) -> Card:
    """Return the lowest card in hand, of a legal card's suit, that does the same in this trick.

    Two cards do the same if neither would take the trick so far, or if both would and nobody plays
    after. A card that is led, or one from a pile, is like no other.
    """
    if not view.trick or card not in view.hand:
        return card
    table = Reading(view)
    # A winning card may still be beaten by later players, so each winner does something else.
    takes = bool(table.winners([card]))
    if takes and table.later:
        return card
    held = [action.card for action in view.legal if action.card in view.hand]
    suit = table.order.suit(card)
    alike = [
        other
        for other in held
        if table.order.suit(other) == suit and bool(table.winners([other])) == takes
    ]
    return min(alike, key=table.order.place)
