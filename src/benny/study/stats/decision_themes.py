"""The theme of a decision, and in finer words what was done."""

from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.lab.seats import place_name, place_of
from benny.rules.cards import Rank
from benny.study.stats.deals import role_of

THEMES = {
    "alone": "Alone or with a partner",
    "order": "The turned-up card",
    "call": "Naming trump",
    "bid": "Bidding",
    "swap": "Swapping cards",
    "discard": "Discarding",
    "fold": "Staying in or not",
    "lead": "Leading",
    "follow": "Following",
}
"""What a decision may be about, with a title: by name."""

_BY_PHASE = {
    Phase.ORDER: "order",
    Phase.CALL: "call",
    Phase.NAME: "call",
    Phase.BID: "bid",
    Phase.DISCARD: "discard",
    Phase.DEFEND: "alone",
    Phase.FOLD: "fold",
    Phase.THROW_IN: "fold",
}
_DEEDS = {
    "pass": "passing",
    "order": "ordering",
    "call": "naming a suit",
    "swap": "swapping cards",
    "throw in": "throwing in",
    "defend alone": "defending alone",
    "fold": "folding",
    "stay": "staying in",
    "trump": "choosing trump",
    "discard": "discarding",
}
_NOT_DONE = {Phase.DEFEND: "not defending alone", Phase.THROW_IN: "not throwing in"}


def theme_of(view: View, *actions: Action) -> str:
    """Return the theme of a decision between some actions, one of the `THEMES`."""
    if any(action.kind == "swap" for action in actions):
        return "swap"
    if len({action.alone for action in actions}) > 1:
        return "alone"
    if view.phase is Phase.PLAY:
        return "follow" if view.trick else "lead"
    return _BY_PHASE[view.phase]


def deed_of(view: View, action: Action) -> str:
    """Return an action of the seat to act in words, as in 'ordering from 1st seat'."""
    seat, order = view.seat or 0, view.ordering
    theme = theme_of(view, action)
    if theme in ("lead", "follow"):
        assert order is not None
        card = action.card
        if theme == "follow" and order.suit(card) is order.suit(view.trick[0].card):
            deed = "following suit"
        elif theme == "follow":
            deed = "trumping in" if order.is_trump(card) else "throwing off"
        elif order.is_trump(card):
            deed = "leading trump"
        else:
            deed = "leading an ace" if card.rank is Rank.ACE else "leading another card"
        return f"{deed} {role_of(view.rules, seat, view.contract.maker)}"
    if theme in ("order", "call", "bid") and action.kind not in ("trump", "throw in"):
        deed = f"bidding {action.tricks}" if action.kind == "bid" else _DEEDS[action.kind]
        alone = " alone" if action.alone else ""
        is_second_pass = view.phase is Phase.CALL and action.kind == "pass"
        when = " in the second round" if is_second_pass else ""
        place = place_name(view.rules, place_of(view.rules, seat, view.dealer))
        where = "as dealer" if place == "dealer" else f"from {place}"
        return f"{deed}{alone}{when} {where}"
    not_done = _NOT_DONE.get(view.phase) if action.kind == "pass" else None
    return not_done or _DEEDS[action.kind]
