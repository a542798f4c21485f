"""Why an action is not legal now, in a player's words."""

from benny.core import constants
from benny.game.actions import Action
from benny.game.deal import DealInProgress
from benny.game.view import Phase, View
from benny.rules.cards import Suit

OWN_CARD = "the card you picked up stays in your hand"
_CALL_NEEDS = {
    "nothing": "",
    "printed_suit": "you can only name a suit you hold",
    "any_trump": "you can only name a suit you hold a trump in",
}


def limits(live: DealInProgress) -> str:
    """Return which rule limits the legal actions of the seat to act, or '' if none does."""
    match live.phase:
        case Phase.PLAY:
            if not live.trick or len(live.deal.legal()) == len(live.deal.cards(live.turn)):
                return ""
            if live.deal.led & constants.DRAWS_HIGHEST:
                return "you must play your highest trump"
            trump = live.contract.trump
            assert trump is not None
            suit = live.rules.ordering(trump).suit(live.trick[0].card)
            return f"you must follow {suit.word}"
        case Phase.DISCARD if live.rules.discard == "own_card":
            return OWN_CARD
        case Phase.ORDER:
            return _limits_at_order(live)
        case Phase.CALL if live.contract.maker is None:
            is_barred = live.turned_down and live.rules.turned_down_suit == "barred"
            reasons = [f"{live.log.kitty[0].suit.word} were turned down"] if is_barred else []
            suits = {action.suit for action in live.legal if action.suit is not None}
            if live.rules.call_needs != "nothing" and len(suits) < len(Suit) - is_barred:
                reasons.append(_CALL_NEEDS[live.rules.call_needs])
            return " and ".join(reasons)
        case _:
            return ""


def reason(view: View, action: Action) -> str:
    """Return why the viewer may not do an action, or '' if it is none of this phase.

    The reason is that of the action, where `View.must` tells what limits all of them.
    """
    rules = view.rules
    match view.phase, action.kind:
        case (Phase.PLAY, "play") | (Phase.DISCARD, "discard") if action.cards:
            piles = view.piles[view.turn or 0] if view.piles else ()
            tops = {pile.top for pile in piles if view.phase is Phase.PLAY}
            is_held = action.card in {*view.hand, *tops}
            return view.must if is_held else f"you don't hold the {action.card}"
        case Phase.ORDER, "swap" if rules.farmers_hand:
            if any(event.action.kind == "swap" for event in view.log):
                return "only one player a hand may swap"
            missing = [card for card in action.cards if card not in view.hand]
            return f"you don't hold the {missing[0]}" if missing else ""
        case (Phase.ORDER, "order") | (Phase.CALL, "call"):
            return _reason_of_call(view, action)
        case ((Phase.CALL | Phase.BID), "pass"):
            return "the dealer must make trump"
        case Phase.BID, "bid":
            least = view.contract.bid + 1 if view.contract.bid else rules.bid_minimum
            if least < rules.tricks:
                return f"bid {least} to {rules.tricks} now"
            return f"the only bid left is {rules.tricks}"
        case ((Phase.ORDER | Phase.CALL | Phase.BID), "throw in") if rules.throw_in:
            return "you can't throw this hand in"
        case _:
            return ""


def _reason_of_call(view: View, action: Action) -> str:
    rules, contract = view.rules, view.contract
    if contract.maker is not None:
        return "your partner called, so you can only take over alone"
    suit = action.suit or view.upcard.suit
    is_barred = view.turned_down and rules.turned_down_suit == "barred"
    if action.suit and is_barred and suit is view.upcard.suit:
        return f"{suit.word} were turned down"
    if (action.kind, action.suit) not in {(legal.kind, legal.suit) for legal in view.legal}:
        return view.must if action.kind == "order" else _CALL_NEEDS[rules.call_needs]
    if action.alone:
        return "no one goes alone in this game"
    return "from this seat you can only call alone"


def _limits_at_order(live: DealInProgress) -> str:
    kinds = {(action.kind, action.alone) for action in live.legal}
    if ("order", False) in kinds:
        return ""
    if ("order", True) in kinds:
        return "from this seat you can only order alone"
    suit = live.log.kitty[0].suit
    needs, ordering = {live.rules.order_needs}, "order it up"
    if live.turn == live.log.dealer:
        needs.add(live.rules.dealer_needs)
        ordering = "pick it up"
    if live.rules.upcard == "stays":
        ordering = "order it"
    if "printed_suit" not in needs:
        return f"you need a trump in {suit.word} to {ordering}"
    # A player may think of the left bower as a card of the suit.
    left = live.rules.ordering(suit).left
    but = f", and the {left.word} isn't one" if left in live.hand(live.turn) else ""
    return f"you need a {suit.singular} to {ordering}{but}"
