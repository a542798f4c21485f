"""What a hand is worth under a trump suit, in tricks.

The weights are what single cards came to, on average, in tens of thousands of deals that this bot
played with itself.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from benny.cards import Card, Suit
from benny.ordering import Ordering
from benny.rules import Rules


class Weights(NamedTuple):
    """What cards are worth in tricks to somebody in a certain place.

    `base` is what any hand of five comes to; the highest trump adds `trump`, another one `fading`
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


WITH_PARTNER = Weights(1.0, 1.0, 0.82, (0.4, 0.27, 0.1), 0.0, 0.2, 0.0)
BY_ONESELF = Weights(0.35, 1.0, 0.65, (0.65, 0.4, 0.13), 0.08, 0.35, 0.2)
AGAINST_MAKER = Weights(0.3, 1.1, 0.6, (0.4, 0.2, 0.05), 0.07, 0.0, 0.45)
HEAD_TO_HEAD = Weights(1.6, 1.2, 0.86, (0.73, 0.6, 0.34), 0.3, 0.13, 0.0)


def tricks(
    hand: Collection[Card],
    order: Ordering,
    rules: Rules,
    dead: Collection[Card],
    weights: Weights,
) -> float:
    """Return how many tricks to expect with a hand, where `dead` cards are known to be out."""
    others = [card for card in rules.deck if card not in hand and card not in dead]
    trumps = _places(hand, order)
    higher = _places(others, order)
    total = weights.base * rules.tricks / 5 + weights.long * (len(trumps) >= 3)
    for place in trumps:
        total += weights.trump * weights.fading ** sum(other > place for other in higher)
    for suit in Suit:
        if suit != order.trump:
            total += _side_suit(_plain(hand, order, suit), _plain(others, order, suit), weights)
            total += weights.void * (bool(trumps) and not _plain(hand, order, suit))
    return total


def _places(cards: Iterable[Card], order: Ordering) -> list[int]:
    return [order.place(card) for card in cards if order.is_trump(card)]


def _plain(cards: Iterable[Card], order: Ordering, suit: Suit) -> list[int]:
    return [
        card.rank.number for card in cards if not order.is_trump(card) and card.suit == suit
    ]


def _side_suit(mine: list[int], others: list[int], weights: Weights) -> float:
    total = 0.0
    for rank in mine:
        above = sum(other > rank for other in others)
        if above == 0 and rank == max(mine):
            total += weights.bosses[min(len(mine), 3) - 1]
        elif above == 1:
            total += weights.second
    return total
