"""What a decision was about: its theme, and in finer words what was done."""

from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.lab.seats import place_name, place_of
from benny.rules.cards import Card, Rank
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
    """Return what a decision between some actions is about, one of the `THEMES`."""
    if any(action.kind == "swap" for action in actions):
        return "swap"
    if len({action.alone for action in actions}) > 1:
        return "alone"
    if view.phase is Phase.PLAY:
        return "follow" if view.trick else "lead"
    return _BY_PHASE[view.phase]


def deed_of(view: View, action: Action) -> str:
    """Return what the seat to act does with an action, as in 'ordering from 1st seat'."""
    match theme_of(view, action):
        case "lead":
            return f"{_leading(view, action.card)} {_role(view)}"
        case "follow":
            return f"{_following(view, action.card)} {_role(view)}"
        case "order" | "call" | "bid" if action.kind not in ("trump", "throw in"):
            return f"{_calling(view, action)} {_place(view)}"
    not_done = _NOT_DONE.get(view.phase) if action.kind == "pass" else None
    return not_done or _DEEDS[action.kind]


def _leading(view: View, card: Card) -> str:
    assert view.ordering is not None
    if view.ordering.is_trump(card):
        return "leading trump"
    return "leading an ace" if card.rank is Rank.ACE else "leading another card"


def _following(view: View, card: Card) -> str:
    order = view.ordering
    assert order is not None
    if order.suit(card) is order.suit(view.trick[0].card):
        return "following suit"
    return "trumping in" if order.is_trump(card) else "throwing off"


def _calling(view: View, action: Action) -> str:
    deed = f"bidding {action.tricks}" if action.kind == "bid" else _DEEDS[action.kind]
    if action.alone:
        deed += " alone"
    if view.phase is Phase.CALL and action.kind == "pass":
        deed += " in the second round"
    return deed


def _role(view: View) -> str:
    return role_of(view.rules, view.seat or 0, view.contract.maker)


def _place(view: View) -> str:
    name = place_name(view.rules, place_of(view.rules, view.seat or 0, view.dealer))
    return "as dealer" if name == "dealer" else f"from {name}"
