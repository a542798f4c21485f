"""Making trump about a turned-up card, and what is asked along with it."""

from typing import NamedTuple

from benny.bots.thumb.advice import Advice
from benny.bots.thumb.hand_value import best_suit, tricks, without_worst
from benny.core.policy.hand_weights import (
    AGAINST_MAKER,
    BY_ONESELF,
    HEAD_TO_HEAD,
    WITH_PARTNER,
    HandWeights,
)
from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.rules.cards import Card, Rank, Suit

# Tricks beyond the bare majority, or short of it, with which making trump pays.
SPARE_TO_ORDER = 0.2
SPARE_TO_CALL = -0.1
SPARE_ALONE = 0.3  # where there is no other way
SPARE_HEAD_TO_HEAD = -0.2
SPARE_FOR_STAKE = -0.6  # a stake is lost by passing as well as by a euchre
# Tricks by which a hand may fall short of all of them to be played alone.
# With right, left and ace of trump, three sure tricks, it never falls short by more.
SHORT_ALONE = 1.2
# Tricks that it brings to take the upcard up, beside what the card itself is worth.
PICKED_UP = 0.2
# Tricks that it brings if somebody else takes it up: where it is a jack, and else.
TO_PARTNER = (0.8, 0.45)
TO_OPPONENT = (-0.45, 0.0)
TO_RIVAL = (-0.6, -0.4)  # where there are no partners
# Tricks of one's own with which a defender sends his partner away.
DEFENDS_ALONE = 3.2

SITS_OUT = "you play no card in this deal"
MUST_MAKE = "somebody must make trump"


class _Plan(NamedTuple):
    action: Action
    spare: float
    reason: str


def advise_call(view: View) -> Advice:
    """Return whether to make trump, in which suit and whether alone."""
    others = {action.kind: action for action in view.legal}
    plans = [_plan(view, action) for action in view.legal if action.kind in ("order", "call")]
    good = [plan for plan in plans if plan.spare >= 0]
    if good:
        best = max(good, key=lambda plan: (plan.action.alone, plan.spare))
        return Advice(best.action, best.reason)
    if "throw in" in others:
        return Advice(others["throw in"], "nothing here is worth playing for")
    if "swap" in others:
        return _advise_swap(view)
    if "pass" in others:
        too_weak = "too weak to go alone" if _is_only_way(view) else "too weak to make trump"
        return Advice(others["pass"], too_weak)
    best = max(plans, key=lambda plan: plan.spare)
    return Advice(best.action, f"{MUST_MAKE}, and {_named(view, best)} are best")


def advise_discard(view: View) -> Advice:
    """Return which card to put away for the upcard."""
    weights = _weights(view)
    suit = view.trump or best_suit(view.hand, Suit, view, weights)
    order = view.rules.ordering(suit)
    left = _left_by_discard(view, view.hand, suit, weights)
    card = next(card for card in view.hand if card not in left)
    assert view.seat is not None
    if view.sits_out(view.seat):
        return Advice(Action(f"discard {card}"), SITS_OUT)
    if order.is_trump(card):
        return Advice(Action(f"discard {card}"), "only trumps in hand: the lowest goes")
    if all(order.suit(other) != card.suit for other in left):
        return Advice(
            Action(f"discard {card}"), f"leaves no {card.suit.word} in the hand, to trump them"
        )
    return Advice(Action(f"discard {card}"), "puts away what is missed least")


def advise_throw_in(view: View) -> Advice:
    """Return whether to throw a hand in that is worth nothing under the trump that was made."""
    maker = view.contract.maker
    is_ours = maker is not None and maker in (view.seat, view.partner_of(view.seat or 0))
    if is_ours:
        return Advice(Action("pass"), "our side made trump, so the hand is played")
    return Advice(Action("throw in"), "no trump, no ace and no face to defend with")


def advise_defence(view: View) -> Advice:
    """Return whether to defend alone."""
    assert view.trump is not None
    if tricks(view.hand, view.trump, view, AGAINST_MAKER) >= DEFENDS_ALONE:
        return Advice(Action("defend alone"), "can euchre them without partner")
    return Advice(Action("pass"), "needs partner against them")


def _advise_swap(view: View) -> Advice:
    order = view.rules.ordering(view.upcard.suit)
    swaps = [action for action in view.legal if action.kind == "swap"]
    best = min(swaps, key=lambda action: sum(order.place(card) for card in action.cards))
    return Advice(best, "three low cards can only get better")


def _plan(view: View, action: Action) -> _Plan:
    suit = action.suit or view.upcard.suit
    if action.alone:
        return _plan_alone(view, action, suit)
    if _turns_jack(view):
        return _Plan(action, 1.0, "turn a jack, pick it")
    weights = _weights(view)
    expected = _expected(view, suit, weights)
    spare = expected - view.rules.majority - _wanted_spare(view)
    if weights is WITH_PARTNER:
        return _Plan(action, spare, f"good {suit.word}, counting on partner for one")
    return _Plan(action, spare, f"good for about {expected:.0f} tricks in {suit.word}")


def _plan_alone(view: View, action: Action, suit: Suit) -> _Plan:
    expected = _expected(view, suit, BY_ONESELF)
    if _is_only_way(view):
        spare = expected - view.rules.majority - SPARE_ALONE
        return _Plan(action, spare, f"strong enough in {suit.word}, even without partner")
    missing = view.rules.tricks - expected if _alone_pays(view) else view.rules.tricks
    return _Plan(action, SHORT_ALONE - missing, f"strong enough in {suit.word} to try it alone")


def _is_only_way(view: View) -> bool:
    return all(action.alone for action in view.legal if action.kind in ("order", "call"))


def _alone_pays(view: View) -> bool:
    rules = view.rules
    if not rules.table_rows or rules.made_alone[-1] <= rules.made[-1]:
        return False
    assert view.seat is not None
    return rules.to_go(view.scores[rules.side_of(view.seat)]) > rules.made[-1]


def _turns_jack(view: View) -> bool:
    if not _dealer_takes_it(view) or view.seat != view.dealer or not _is_jack(view.upcard):
        return False
    order = view.rules.ordering(view.upcard.suit)
    return any(order.is_trump(card) for card in view.hand)


def _wanted_spare(view: View) -> float:
    if view.rules.players == 2:
        return SPARE_HEAD_TO_HEAD
    if view.rules.is_one_deal:
        return SPARE_FOR_STAKE
    return SPARE_TO_ORDER if view.phase is Phase.ORDER else SPARE_TO_CALL


def _weights(view: View) -> HandWeights:
    if view.rules.players == 2:
        return HEAD_TO_HEAD
    return WITH_PARTNER if view.rules.sides == "partners" else BY_ONESELF


def _expected(view: View, suit: Suit, weights: HandWeights) -> float:
    if not _dealer_takes_it(view):
        return tricks(view.hand, suit, view, weights)
    if view.seat == view.dealer:
        left = _left_by_discard(view, (*view.hand, view.upcard), suit, weights)
        return tricks(left, suit, view, weights) + PICKED_UP * (weights is WITH_PARTNER)
    return tricks(view.hand, suit, view, weights) + _others_upcard(view, weights)


def _others_upcard(view: View, weights: HandWeights) -> float:
    if weights is not WITH_PARTNER:
        to_whom = TO_RIVAL
    else:
        to_whom = TO_PARTNER if view.partner_of(view.dealer) == view.seat else TO_OPPONENT
    jack, other = to_whom
    return jack if _is_jack(view.upcard) else other


def _left_by_discard(
    view: View, hand: tuple[Card, ...], suit: Suit, weights: HandWeights
) -> tuple[Card, ...]:
    kept = () if view.rules.discard == "any_card" else (view.upcard,)
    return without_worst(hand, kept, suit, view, weights)


def _dealer_takes_it(view: View) -> bool:
    return view.phase is Phase.ORDER and view.rules.upcard == "dealer_takes"


def _is_jack(card: Card) -> bool:
    return not card.is_joker and card.rank is Rank.JACK


def _named(view: View, plan: _Plan) -> str:
    return (plan.action.suit or view.upcard.suit).word
