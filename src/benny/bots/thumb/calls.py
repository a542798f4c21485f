"""Why a call is made, in a player's words: the sentence of each rule of the core's policy."""

from collections.abc import Callable

from benny.bots.thumb.decision import STOPS_BIDDER, Decision
from benny.core.policy import rule_numbers as rules
from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.rules.cards import Suit
from benny.rules.prose import words

SITS_OUT = "you play no card in this deal"
MUST_MAKE = "somebody must make trump"


def reason_for_call(view: View, decision: Decision) -> str:
    """Return the reason for any action but playing a card."""
    reason = REASONS[decision.rule]
    return reason if isinstance(reason, str) else reason(view, decision)


def _goes_alone(view: View, decision: Decision) -> str:
    strong = f"strong enough in {_suit(view, decision.action).word}"
    return f"{strong}, even without partner" if _is_only_way(view) else f"{strong} to try it alone"


def _makes_trump(view: View, decision: Decision) -> str:
    suit = _suit(view, decision.action)
    if view.rules.sides == "partners":
        return f"good {suit.word}, counting on partner for one"
    return f"good for about {words.figures(round(decision.tricks(suit)), 'trick')} in {suit.word}"


def _has_to_make(view: View, decision: Decision) -> str:
    return f"{MUST_MAKE}, and {_suit(view, decision.action).word} are best"


def _too_weak(view: View, _decision: Decision) -> str:
    if view.phase is Phase.BID:
        lowest = min(action.tricks for action in view.legal if action.kind == "bid")
        return f"not good for {words.figures(lowest, 'trick')}"
    return "too weak to go alone" if _is_only_way(view) else "too weak to make trump"


def _throws_in(view: View, _decision: Decision) -> str:
    if view.phase is Phase.THROW_IN:
        return "no trump, no ace and no face card to defend with"
    return "nothing here is worth playing for"


def _discards(view: View, decision: Decision) -> str:
    card = decision.action.card
    assert view.seat is not None
    if view.sits_out(view.seat):
        return SITS_OUT
    order = view.rules.ordering(decision.suit)
    if order.is_trump(card):
        return "only trumps in hand: the lowest goes"
    if all(order.suit(other) != card.suit for other in view.hand if other != card):
        return f"leaves no {card.suit.word} in the hand, to trump them"
    return "discards the least useful card"


def _bids(_view: View, decision: Decision) -> str:
    bid, suit = decision.action.tricks, decision.suit
    expected = round(decision.tricks(suit))
    if expected < bid:
        return f"nearly good for {words.figures(bid, 'trick')} in {suit.word}"
    return f"good for about {words.figures(expected, 'trick')} in {suit.word}"


def _names_best(_view: View, decision: Decision) -> str:
    return f"the hand is best in {decision.suit.word}"


REASONS: dict[int, str | Callable[[View, Decision], str]] = {
    rules.GOES_ALONE: _goes_alone,
    rules.TAKES_JACK: "turn a jack, pick it",
    rules.MAKES_TRUMP: _makes_trump,
    rules.HAS_TO_MAKE: _has_to_make,
    rules.TOO_WEAK: _too_weak,
    rules.SWAPS_LOW: "three low cards can only get better",
    rules.DISCARDS: _discards,
    rules.THROWS_IN: _throws_in,
    rules.PLAYS_ON: "our side made trump, so the hand is played",
    rules.DEFENDS_ALONE: "can euchre them without partner",
    rules.NEEDS_PARTNER: "needs partner against them",
    rules.GAINS_NOTHING: "euchring them alone scores no more",
    rules.BIDS: _bids,
    rules.HAS_TO_BID: "somebody must bid, and this is the lowest bid",
    rules.NAMES_BEST: _names_best,
    rules.STAYS: "good for a trick",
    rules.FOLDS: "hardly good for a trick",
    STOPS_BIDDER: "the bidder is about to win and has to be stopped",
}


def _suit(view: View, action: Action) -> Suit:
    return action.suit or view.upcard.suit


def _is_only_way(view: View) -> bool:
    return all(action.alone for action in view.legal if action.kind in ("order", "call"))
