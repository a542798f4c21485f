"""Making trump, the discard and the other questions before the first lead."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from benny.actions import Action
from benny.bots.advice import Advice
from benny.bots.estimating import (
    AGAINST_MAKER,
    BY_ONESELF,
    HEAD_TO_HEAD,
    WITH_PARTNER,
    Weights,
    tricks,
)
from benny.cards import Card, Rank, Suit
from benny.view import Phase, View

# Tricks beyond the majority (or short of it) with which trump is worth making.
SPARE_TO_ORDER = 0.2
SPARE_TO_CALL = -0.1
SPARE_FOR_STAKE = -0.6
SPARE_HEAD_TO_HEAD = 0.3
NEXT = 0.0
# Tricks in one's own hand: to go alone, to bid one trick more, to stay, to defend alone.
ALONE = 3.5
ALONE_FORCED = 3.3
SPARE_TO_BID = 0.1
STAY = 1.1
DEFEND_ALONE = 3.2
JACK = True


class _Plan(NamedTuple):
    """A way to make trump, and the tricks it has to spare."""

    action: Action
    spare: float
    reason: str


def advise_call(view: View) -> Advice:
    """Return whether to make trump, in which suit and whether alone."""
    words = {action.kind: action for action in view.legal}
    plans = _plans(view)
    good = [plan for plan in plans if plan.spare >= 0]
    if good:
        best = max(good, key=lambda plan: (plan.action.alone, plan.spare))
        return Advice(best.action, best.reason)
    if "throw in" in words:
        return Advice(words["throw in"], "nothing in this hand is worth playing for")
    if "swap" in words:
        return _advise_swap(view)
    if "pass" in words and not _has_waited(view):
        return Advice(words["pass"], "too weak to make trump")
    best = max(plans, key=lambda plan: plan.spare)
    return Advice(best.action, "somebody has to make trump, and this is the best suit")


def _advise_swap(view: View) -> Advice:
    order = view.rules.ordering(view.upcard.suit)
    swaps = [action for action in view.legal if action.kind == "swap"]
    best = min(swaps, key=lambda action: sum(order.place(card) for card in action.cards))
    return Advice(best, "three low cards can only get better")


def _has_waited(view: View) -> bool:
    if view.rules.all_pass != "goes_on" or view.phase is not Phase.CALL:
        return False
    passes = [event for event in view.log if event.seat == view.seat and event.action == "pass"]
    return len(passes) >= (1 if view.upcard.is_joker else 2)


def _plans(view: View) -> list[_Plan]:
    calls = [action for action in view.legal if action.kind in ("order", "call")]
    forced = view.rules.alone == "must" or all(action.alone for action in calls)
    return [_plan(view, action, forced) for action in calls]


def _plan(view: View, action: Action, forced: bool) -> _Plan:
    suit = action.suit or view.upcard.suit
    if action.alone:
        lone = _expected(view, suit, BY_ONESELF)
        if forced: return _Plan(action, lone - ALONE_FORCED, "alone")
        return _Plan(action, lone - ALONE, "alone")
    if _turned_jack(view): return _Plan(action, 1.0, "turn a jack, pick it")
    return _Plan(action, _expected(view, suit, _weights(view)) - view.rules.majority - _spare(view) + NEXT*(view.phase is Phase.CALL and suit==view.upcard.suit.mate), "count")

def _turned_jack(view: View) -> bool:
    if not JACK or not _takes(view) or view.seat != view.dealer or view.upcard.rank is not Rank.JACK: return False
    order = view.rules.ordering(view.upcard.suit)
    return any(order.is_trump(c) for c in view.hand)

def _weights(view: View) -> Weights:
    if view.rules.players == 2:
        return HEAD_TO_HEAD
    return WITH_PARTNER if view.rules.sides == "partners" else BY_ONESELF


def _spare(view: View) -> float:
    if view.rules.players == 2: return SPARE_HEAD_TO_HEAD
    if view.rules.is_one_deal: return SPARE_FOR_STAKE
    return SPARE_TO_ORDER if view.phase is Phase.ORDER else SPARE_TO_CALL


def _takes(view: View) -> bool:
    return view.phase is Phase.ORDER and view.rules.upcard == "dealer_takes"


def _expected(view: View, suit: Suit, weights: Weights) -> float:
    order = view.rules.ordering(suit)
    hand: Sequence[Card] = view.hand
    if _takes(view) and view.seat == view.dealer:
        hand = (*hand, view.upcard)
        card = put_away(view, hand, suit, weights)
        hand = [c for c in hand if c != card]
    return tricks(hand, order, view.rules, (view.upcard,), weights) + _upcard_help(view, weights)


def _upcard_help(view: View, weights: Weights) -> float:
    if not _takes(view):
        return 0.0
    is_jack = view.upcard.rank is Rank.JACK
    if view.seat == view.dealer:
        return 0.2 if weights is WITH_PARTNER else 0.0
    if view.partner_of(view.seat) == view.dealer:
        return 0.45 + 0.35 * is_jack if weights is WITH_PARTNER else 0.0
    return -0.45 * is_jack if weights is WITH_PARTNER else -0.4 - 0.2 * is_jack


def advise_discard(view: View) -> Advice:
    """Return which card to put away."""
    suit = view.trump or best_suit(view)
    card = put_away(view, view.hand, suit, _weights(view))
    return Advice(Action(f"discard {card}"), "puts away the least")


def put_away(view: View, hand: Sequence[Card], suit: Suit, weights: Weights) -> Card:
    """Return the card without which a hand is worth the most."""
    order = view.rules.ordering(suit)
    cards = [c for c in hand if view.rules.discard == "any_card" or c != view.upcard]
    side = [c for c in cards if not order.is_trump(c)] or cards
    def rest(card):
        left = [c for c in hand if c != card]
        return tricks(left, order, view.rules, (card,), weights), -(order.place(card) % 8)
    return max(side, key=rest)


def best_suit(view):
    return max(Suit, key=lambda s: tricks(view.hand, view.rules.ordering(s), view.rules, (view.upcard,), BY_ONESELF))


def advise_bid(view: View) -> Advice:
    kinds = {action.kind: action for action in view.legal}
    bids = [a for a in view.legal if a.kind == "bid"]
    suits = [view.trump] if view.trump else list(Suit)
    own = max(tricks(view.hand, view.rules.ordering(s), view.rules, (view.upcard,), BY_ONESELF) for s in suits)
    low = min(bids, key=lambda a: a.tricks) if bids else None
    if low and own >= low.tricks + SPARE_TO_BID:
        return Advice(low, "good for that many")
    if "pass" in kinds: return Advice(kinds["pass"], "weak")
    return Advice(low, "must")


def advise_fold(view):
    kinds = {action.kind: action for action in view.legal}
    own = tricks(view.hand, view.rules.ordering(view.trump), view.rules, (view.upcard,), AGAINST_MAKER)
    own -= 0.2*(view.contract.bid-2) + 0.2*sum(e.action=="stay" for e in view.log)
    return Advice(kinds["stay"] if own>=STAY else kinds["fold"], "")


def advise_other(view):
    kinds = {action.kind: action for action in view.legal}
    if view.phase is Phase.NAME:
        s = best_suit(view)
        return Advice(next(a for a in view.legal if a.suit == s), "best")
    if view.phase is Phase.THROW_IN: return Advice(kinds["throw in"],"")
    return Advice(kinds["pass"], "")
