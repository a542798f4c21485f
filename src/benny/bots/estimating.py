"""What a hand is worth under a trump suit, in tricks.

The weights are what single cards came to, on average, in tens of thousands of deals that this bot
played with itself.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from benny.cards import Card, Suit
from benny.ordering import Ordering
from benny.view import View


class Weights(NamedTuple):
    """What cards are worth in tricks to somebody in a certain place.

    `base` is what any hand of five comes to. The highest trump adds `trump`, another one `fading`
    times as much for each higher trump that is not in the hand. `bosses` are for the highest card
    of another suit, held alone, with one more and with two; `second` is for the next highest,
    `void` for a suit to ruff, `long` for having three trumps.
    """

    base: float
    trump: float
    fading: float
    bosses: tuple[float, float, float]
    second: float
    void: float
    long: float


# The base with a partner is what one counts on partner for.
WITH_PARTNER = Weights(1.0, 1.0, 0.82, (0.4, 0.27, 0.1), 0.0, 0.2, 0.0)
BY_ONESELF = Weights(0.35, 1.0, 0.65, (0.65, 0.4, 0.13), 0.08, 0.35, 0.2)
AGAINST_MAKER = Weights(0.3, 1.1, 0.6, (0.4, 0.2, 0.05), 0.07, 0.0, 0.45)
HEAD_TO_HEAD = Weights(1.6, 1.2, 0.86, (0.73, 0.6, 0.34), 0.3, 0.13, 0.0)


def tricks(hand: Collection[Card], suit: Suit, view: View, weights: Weights) -> float:
    """Return how many tricks to expect with a hand if a suit is trump."""
    order = view.rules.ordering(suit)
    trumps = _trumps(hand, order)
    out = {*hand, view.upcard, *view.swapped}
    others = [card for card in view.rules.deck if card not in out]
    higher = _trumps(others, order)
    total = weights.base * view.rules.tricks / 5 + weights.long * (len(trumps) >= 3)
    for place in trumps:
        total += weights.trump * weights.fading ** sum(other > place for other in higher)
    for side in Suit:
        if side != suit:
            ranks = _ranks(hand, side, order)
            total += _in_side_suit(ranks, _ranks(others, side, order), weights)
            total += weights.void * (bool(trumps) and not ranks)
    return total


def best_suit(hand: Collection[Card], suits: Iterable[Suit], view: View, weights: Weights) -> Suit:
    """Return the suit in which a hand is worth the most."""
    return max(suits, key=lambda suit: tricks(hand, suit, view, weights))


def without_worst(
    hand: tuple[Card, ...], kept: Collection[Card], suit: Suit, view: View, weights: Weights
) -> tuple[Card, ...]:
    """Return what is left of a hand that is worth the most with one card less.

    Cards of `kept` stay in it, and so do trumps where there is anything else.
    """
    order = view.rules.ordering(suit)
    free = [card for card in hand if card not in kept]
    free = [card for card in free if not order.is_trump(card)] or free
    low = sorted(free, key=lambda card: (order.is_trump(card), _height(card, order)))
    rests = [tuple(card for card in hand if card != worst) for worst in low]
    return max(rests, key=lambda rest: tricks(rest, suit, view, weights))


def _height(card: Card, order: Ordering) -> int:
    return order.place(card) if order.is_trump(card) else card.rank.number


def _trumps(cards: Iterable[Card], order: Ordering) -> list[int]:
    return [order.place(card) for card in cards if order.is_trump(card)]


def _ranks(cards: Iterable[Card], suit: Suit, order: Ordering) -> list[int]:
    plain = (card for card in cards if not order.is_trump(card))
    return [card.rank.number for card in plain if card.suit == suit]


def _in_side_suit(mine: list[int], others: list[int], weights: Weights) -> float:
    total = 0.0
    for rank in mine:
        above = sum(other > rank for other in others)
        if above == 0 and rank == max(mine):
            total += weights.bosses[min(len(mine), 3) - 1]
        elif above == 1:
            total += weights.second
    return total
