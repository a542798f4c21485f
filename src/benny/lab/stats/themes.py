"""What a decision was about, in a player's words: by theme one sees where chances leak."""

from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.lab.stats.deals import DEFENDER, MAKER, NO_MAKER, PARTNER
from benny.lab.surveys.places import place_name, place_of
from benny.rules.cards import Rank

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
_MAKING_TRUMP = (Phase.ORDER, Phase.CALL, Phase.BID)
_NOT_DONE = {Phase.DEFEND: "not defending alone", Phase.THROW_IN: "not throwing in"}


def theme_of(view: View, action: Action) -> str:
    """Return what an action of the seat to act is about, as in 'ordering from 1st seat'."""
    if view.phase is Phase.PLAY:
        return f"{_card(view, action)} {_role(view)}"
    if view.phase in _NOT_DONE and action.kind == "pass":
        return _NOT_DONE[view.phase]
    deed = f"bidding {action.tricks}" if action.kind == "bid" else _DEEDS[action.kind]
    if view.phase not in _MAKING_TRUMP or action.kind in ("swap", "throw in"):
        return deed
    if action.alone:
        deed += " alone"
    if view.phase is Phase.CALL and action.kind == "pass":
        deed += " in the second round"
    return f"{deed} {_place(view)}"


def _card(view: View, action: Action) -> str:
    order = view.ordering
    assert order is not None
    card, is_trump = action.card, order.is_trump(action.card)
    if not view.trick:
        if is_trump:
            return "leading trump"
        return "leading an ace" if card.rank is Rank.ACE else "leading another card"
    if order.suit(card) is order.suit(view.trick[0].card):
        return "following suit"
    return "trumping in" if is_trump else "throwing off"


def _role(view: View) -> str:
    maker = view.contract.maker
    if maker is None:
        return NO_MAKER
    if maker == view.seat:
        return MAKER
    return PARTNER if maker == view.partner_of(view.rules.seat(view.seat or 0)) else DEFENDER


def _place(view: View) -> str:
    name = place_name(view.rules, place_of(view.rules, view.seat or 0, view.dealer))
    return "as dealer" if name == "dealer" else f"from {name}"
