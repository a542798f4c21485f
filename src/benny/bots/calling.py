"""Making trump, the discard and the other questions before the first lead."""

from collections.abc import Sequence
from typing import NamedTuple

from benny.actions import Action
from benny.bots.advice import Advice
from benny.bots.estimating import BY_ONESELF, TOGETHER, tricks
from benny.cards import Card, Rank, Suit
from benny.view import Phase, View

PARTNER = 1.0  # count on partner for one
MARGIN_ORDER = 0.0
MARGIN_CALL = 0.0
ALONE = 4.0
STAY = 0.9
BID = 0.3


class _Plan(NamedTuple):
    """A way to make trump, and what it lacks (or has to spare) for the tricks it needs."""

    action: Action
    spare: float


def advise_call(view: View) -> Advice:
    """Return whether to make trump, in which suit and whether alone."""
    kinds = {action.kind: action for action in view.legal}
    plans = sorted((_plan(view, a) for a in view.legal if a.suit or a.kind == "order"), key=lambda p: p.spare)
    best = plans[-1] if plans else None
    if best and best.spare >= 0:
        return Advice(best.action, "good for it")
    if "throw in" in kinds:
        return Advice(kinds["throw in"], "nothing in hand")
    if "swap" in kinds:
        return advise_swap(view)
    if best and ("pass" not in kinds or _has_waited(view)):
        return Advice(best.action, "somebody must, and this is the best suit")
    return Advice(kinds["pass"], "too weak to make it")


def advise_swap(view: View) -> Advice:
    """Return which three low cards to swap."""
    order = view.rules.ordering(view.upcard.suit)
    swaps = [a for a in view.legal if a.kind == "swap"]
    best = min(swaps, key=lambda a: sum(order.place(c) for c in a.cards))
    return Advice(best, "swaps low cards")


def _has_waited(view: View) -> bool:
    if view.rules.all_pass != "goes_on" or view.phase is not Phase.CALL:
        return False
    mine = [event for event in view.log if event.seat == view.seat and event.action == "pass"]
    return len(mine) >= (1 if view.upcard.is_joker else 2)


def _plan(view: View, action: Action) -> _Plan:
    suit = action.suit or view.upcard.suit
    if action.alone:
        lone = _tricks_alone(view, suit)
        return _Plan(action, lone - ALONE + 0.001 if lone >= ALONE and _worth_going_alone(view) else -9 + lone)
    together = _tricks_together(view, suit)
    margin = MARGIN_ORDER if view.phase is Phase.ORDER else MARGIN_CALL
    return _Plan(action, together - view.rules.majority - margin)


def _worth_going_alone(view):
    return True


def _takes(view: View) -> bool:
    return view.phase is Phase.ORDER and view.rules.upcard == "dealer_takes"


def _hand(view: View, suit: Suit) -> tuple[Card, ...]:
    if _takes(view) and view.seat == view.dealer:
        hand = (*view.hand, view.upcard)
        return tuple(c for c in hand if c != put_away(view, hand, suit))
    return view.hand


def _tricks_together(view: View, suit: Suit) -> float:
    order = view.rules.ordering(suit)
    value = tricks(_hand(view, suit), order, view.rules, (view.upcard,), TOGETHER) + PARTNER
    if not _takes(view):
        return value
    is_jack = view.upcard.rank is Rank.JACK
    if view.seat == view.dealer:
        return value + 0.2
    if view.partner_of(view.seat) == view.dealer:
        return value + 0.45 + 0.35 * is_jack
    return value - 0.45 * is_jack


def _tricks_alone(view: View, suit: Suit) -> float:
    order = view.rules.ordering(suit)
    return tricks(_hand(view, suit), order, view.rules, (view.upcard,), BY_ONESELF) + 0.3


def advise_discard(view: View) -> Advice:
    """Return which card to put away."""
    suit = view.trump or best_suit(view)
    card = put_away(view, view.hand, suit)
    return Advice(Action(f"discard {card}"), "puts away the least")


def put_away(view: View, hand: Sequence[Card], suit: Suit) -> Card:
    """Return the card without which a hand is worth the most."""
    order = view.rules.ordering(suit)
    cards = [c for c in hand if view.rules.discard == "any_card" or c != view.upcard]
    side = [c for c in cards if not order.is_trump(c)] or cards
    def rest(card):
        left = [c for c in hand if c != card]
        return tricks(left, order, view.rules, (card,), TOGETHER), -(order.place(card) % 8)
    return max(side, key=rest)


def best_suit(view):
    return max(Suit, key=lambda s: tricks(view.hand, view.rules.ordering(s), view.rules, (view.upcard,), BY_ONESELF))


def advise_bid(view: View) -> Advice:
    kinds = {action.kind: action for action in view.legal}
    bids = [a for a in view.legal if a.kind == "bid"]
    suits = [view.trump] if view.trump else list(Suit)
    own = max(tricks(view.hand, view.rules.ordering(s), view.rules, (view.upcard,), BY_ONESELF) for s in suits) + 0.3
    low = min(bids, key=lambda a: a.tricks) if bids else None
    if low and own >= low.tricks + BID:
        return Advice(low, "good for that many")
    if "pass" in kinds: return Advice(kinds["pass"], "weak")
    return Advice(low, "must")


def advise_fold(view):
    kinds = {action.kind: action for action in view.legal}
    own = tricks(view.hand, view.rules.ordering(view.trump), view.rules, (view.upcard,), BY_ONESELF)
    return Advice(kinds["stay"] if own>=STAY else kinds["fold"], "")


def advise_other(view):
    kinds = {action.kind: action for action in view.legal}
    if view.phase is Phase.NAME:
        s = best_suit(view)
        return Advice(next(a for a in view.legal if a.suit == s), "best")
    if view.phase is Phase.THROW_IN: return Advice(kinds["throw in"],"")
    return Advice(kinds["pass"], "")
