"""Claiming the rest: whether a player knows that every trick left is theirs."""

from collections import Counter

from benny.bots.thumb.card_counts import Reading
from benny.game.view import Phase, View
from benny.rules.cards import Card, Suit


def sure_order(view: View) -> tuple[Card, ...]:
    """Return the viewer's cards in an order in which each surely takes its trick, else ().

    It uses the view alone, so that the answer tells the player nothing new: any unseen card may be
    in any hand. A higher card is no danger once its suit has been led as often as there are unseen
    cards of it, because they had to be played.
    """
    can_lead = view.phase is Phase.PLAY and view.turn == view.seat and not view.trick
    if view.seat is None or not can_lead:
        return ()
    has_covered = any(pile.cards > 1 for pile in (view.piles[view.seat] if view.piles else ()))
    return () if has_covered else _ordered(Reading(view))


def _ordered(reading: Reading) -> tuple[Card, ...]:
    order = reading.order
    cards = sorted(reading.mine, key=lambda card: (order.is_trump(card), order.place(card)))
    led: Counter[Suit] = Counter()
    for card in reversed(cards):
        if any(_is_danger(reading, card, other, led) for other in reading.live):
            return ()
        led[order.suit(card)] += 1
    return tuple(reversed(cards))


def _is_danger(reading: Reading, card: Card, other: Card, led: Counter[Suit]) -> bool:
    suit = reading.order.suit(card)
    if not reading.order.beats(other, card, suit):
        return False
    follows = reading.order.suit(other)
    out = sum(reading.order.suit(one) == follows for one in reading.live)
    return led[follows] < out or _can_hide(reading)


def _can_hide(reading: Reading) -> bool:
    """Return whether a card may lie covered, so that its holder need not follow with it."""
    return any(pile.cards > 1 for piles in reading.view.piles for pile in piles)
