"""What a hand is worth under a trump suit, in tricks; how it is weighed is the core's business."""

from collections.abc import Collection, Iterable

from benny.core.policy.hand_weights import HandWeights
from benny.game.view import View
from benny.rules.cards import CARDS, Card, Suit
from benny.rules.compile import compile_rules, word_of


def tricks(hand: Collection[Card], suit: Suit, view: View, weights: HandWeights) -> float:
    """Return how many tricks to expect with a hand if a suit is trump."""
    compiled, out = compile_rules(view.rules), _out_of_play(hand, view)
    return weights.tricks(compiled, word_of(hand), suit.number, word_of(out)) / 1000


def best_suit(
    hand: Collection[Card], suits: Iterable[Suit], view: View, weights: HandWeights
) -> Suit:
    """Return the suit in which a hand is worth the most."""
    return max(suits, key=lambda suit: tricks(hand, suit, view, weights))


def without_worst(
    hand: tuple[Card, ...], kept: Collection[Card], suit: Suit, view: View, weights: HandWeights
) -> tuple[Card, ...]:
    """Return what is left of a hand that is worth the most with one card less.

    Cards of `kept` stay in it, and so do trumps where there is anything else.
    """
    compiled, out = compile_rules(view.rules), _out_of_play(hand, view)
    free = [card for card in hand if card not in kept]
    bit = weights.worst(compiled, word_of(hand), word_of(free), suit.number, word_of(out))
    return tuple(card for card in hand if card is not CARDS[bit.bit_length() - 1])


def _out_of_play(hand: Collection[Card], view: View) -> set[Card]:
    return {*hand, view.upcard, *view.swapped}
