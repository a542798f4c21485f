"""Why an action is not legal now, in a player's words."""

from benny.core import constants
from benny.game.deal import DealInProgress
from benny.game.view import Phase
from benny.rules.cards import Suit


def reason(live: DealInProgress) -> str:
    """Return which rule limits the legal actions of the seat to act, or '' if none does."""
    match live.phase:
        case Phase.PLAY:
            return _reason_in_play(live)
        case Phase.DISCARD if live.rules.discard == "own_card":
            return "the dealer may not discard the card that was picked up"
        case Phase.ORDER:
            return _reason_at_order(live)
        case Phase.CALL:
            return _reason_at_call(live)
        case _:
            return ""


def _reason_in_play(live: DealInProgress) -> str:
    if not live.trick or len(live.deal.legal()) == len(live.deal.cards(live.turn)):
        return ""
    if live.deal.led & constants.DRAWS_HIGHEST:
        return "a led joker draws the highest trump"
    trump = live.contract.trump
    assert trump is not None
    suit = live.rules.ordering(trump).suit(live.trick[0].card)
    return f"{suit.word} were led and must be followed"


def _reason_at_order(live: DealInProgress) -> str:
    kinds = {(action.kind, action.alone) for action in live.legal}
    if ("order", False) in kinds:
        return ""
    if ("order", True) in kinds:
        return "whoever orders from this seat must play alone"
    suit = live.log.kitty[0].suit
    return f"{_ordering(live)} takes a card of {suit.word}{_left_bower(live, suit)}"


def _ordering(live: DealInProgress) -> str:
    if live.rules.upcard == "stays":
        return "ordering it"
    return "picking it up" if live.turn == live.log.dealer else "ordering it up"


def _left_bower(live: DealInProgress, trump: Suit) -> str:
    """Tell a holder of the left bower that it is not a card of the suit."""
    left = live.rules.ordering(trump).left
    return f", and the {left.word} is not one" if left in live.hand(live.turn) else ""


def _reason_at_call(live: DealInProgress) -> str:
    is_barred = live.turned_down and live.rules.turned_down_suit == "barred"
    found = [f"{live.log.kitty[0].suit.word} were turned down"] if is_barred else []
    named = {action.suit for action in live.legal if action.suit is not None}
    held = {card.suit for card in live.hand(live.turn) if not card.is_joker}
    if live.rules.call_needs == "printed_suit" and named <= held < set(Suit):
        found.append("naming a suit takes a card of it")
    return " and ".join(found)
