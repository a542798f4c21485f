"""Equivalent hands, and classes of similar hands, under a trump suit."""

from collections.abc import Iterable
from enum import StrEnum
from itertools import combinations, permutations

from benny.errors import NotationError
from benny.rules.cards import SUITS, Card, Suit
from benny.rules.rules import Rules

Hand = tuple[Card, ...]


class Detail(StrEnum):
    """What hands of one class have in common: each value adds one thing to those before it."""

    TRUMPS = "trumps"
    ACES = "aces"
    VOIDS = "voids"


def reduce_suits(rules: Rules, trump: Suit, hand: Iterable[Card]) -> Hand:
    """Return the hand that stands for all that differ only by an exchange of plain suits.

    With both bowers the two suits of the other colour may be exchanged, else all three.
    """
    cards = tuple(hand)
    fixed = (trump, trump.mate) if rules.bowers == "both" else (trump,)
    free = [suit for suit in SUITS if suit not in fixed]
    exchanges = [dict(zip(free, order, strict=True)) for order in permutations(free)]
    return min(
        tuple(sorted((_move_card(card, moves) for card in cards), key=lambda card: card.number))
        for moves in exchanges
    )


def hand_class(rules: Rules, trump: Suit, hand: Iterable[Card], detail: Detail) -> str:
    """Return the class of a hand as text, such as `3RA 1a 1v`.

    It gives the number of trumps, with letters for the joker (J), the bowers (R, L) and the ace (A)
    among them. Then come the numbers of other aces and of plain suits in which the hand is void.
    """
    order = rules.ordering(trump)
    cards = tuple(hand)
    trumps = [card for card in cards if order.is_trump(card)]
    plain = [card for card in cards if card not in trumps]
    aces = sum(card[0] == "A" for card in plain)
    voids = len(set(SUITS) - {trump} - {order.suit(card) for card in cards})
    parts = [f"{len(trumps)}{_tops(rules, trump, trumps)}", f"{aces}a", f"{voids}v"]
    return " ".join(parts[: 1 + tuple(Detail).index(detail)])


def classes_of(rules: Rules, upcard: Card, trump: Suit, detail: Detail) -> dict[str, list[Hand]]:
    """Return all possible hands for an upcard, by class, in the order of the classes."""
    deck = [card for card in rules.deck if card != upcard]
    found: dict[str, list[Hand]] = {}
    for hand in combinations(deck, rules.hand_size):
        found.setdefault(hand_class(rules, trump, hand, detail), []).append(hand)
    return {name: found[name] for name in sorted(found, key=_class_key)}


def trump_of(rules: Rules, upcard: Card) -> Suit:
    """Return the suit of an upcard; raise NotationError for a card that proposes none."""
    if upcard not in rules.deck:
        raise NotationError(f"{upcard} is not in the deck of {rules.name}: give one of its cards")
    if upcard.is_joker:
        raise NotationError(f"the joker names no suit in {rules.name}: turn another card up")
    return upcard.suit


def _tops(rules: Rules, trump: Suit, trumps: list[Card]) -> str:
    order = rules.ordering(trump)
    named = {Card("JK"): "J", order.right: "R", order.left: "L", Card(f"A{trump.value}"): "A"}
    return "".join(letter for card, letter in named.items() if card in trumps)


def _class_key(name: str) -> tuple[int, tuple[int, ...], str]:
    first, *rest = name.split()
    ranks = [-"JRLA".index(letter) for letter in first[1:]]
    # Below every top card, so that of two hands the one with fewer tops comes first.
    return int(first[0]), (*ranks, -9), " ".join(rest)


def _move_card(card: Card, moves: dict[Suit, Suit]) -> Card:
    if card.is_joker or card.suit not in moves:
        return card
    return Card(f"{card.rank.value}{moves[card.suit].value}")
