"""The ranks of the cards and the suits they follow, under a trump suit."""

from functools import lru_cache
from typing import Literal

from benny.core.constants import PLAIN_LANES, POSITIONS
from benny.rules.cards import JOKER, RANKS, Card, Suit

Bowers = Literal["both", "right", "none"]
LeftFollows = Literal["trump", "printed"]


class Ordering:
    """The cards under one trump suit.

    `place(card)` is the card's bit in the core's lanes. Of two cards that can win a trick, the one
    with the higher place does. Sorting a hand by it puts bowers among the trumps. Below trump the
    suits are in the order of the annotated article (page 002): trump's colour mate, then the other
    colour with hearts before diamonds and spades before clubs.
    """

    def __init__(self, trump: Suit, bowers: Bowers, left_follows: LeftFollows) -> None:
        self.trump = trump
        self.right = Card(f"J{trump.value}") if bowers != "none" else None
        self.left = Card(f"J{trump.mate.value}") if bowers == "both" else None
        self._left_follows_trump = left_follows == "trump"
        other = Suit.HEARTS if trump in (Suit.SPADES, Suit.CLUBS) else Suit.SPADES
        lanes = (other.mate, other, trump.mate)
        self._places = {
            Card(f"{rank.value}{suit.value}"): lane * len(RANKS) + rank.number
            for lane, suit in enumerate(lanes)
            for rank in RANKS
        }
        top = [card for card in (self.left, self.right) if card is not None]
        trumps = [Card(f"{rank.value}{trump.value}") for rank in RANKS]
        for number, card in enumerate(card for card in trumps if card not in top):
            self._places[card] = PLAIN_LANES + number
        for place, card in enumerate([JOKER, *reversed(top)]):
            self._places[card] = POSITIONS - 1 - place
        # Every screen names every card in sight, so the words are made once.
        self._spoken = {
            card: f"{self.name(card)}{', trump' if self.is_trump(card) else ''}"
            for card in self._places
        }

    def __repr__(self) -> str:
        return f"<Ordering: {self.trump.word} are trump>"

    def place(self, card: Card) -> int:
        """Return the card's place in the lanes, 0 for the lowest to 33 for the joker."""
        return self._places[card]

    def is_trump(self, card: Card) -> bool:
        return self._places[card] >= PLAIN_LANES

    def suit(self, card: Card) -> Suit:
        """Return the suit that the card belongs to in leading and following."""
        if card.is_joker or (card == self.left and self._left_follows_trump):
            return self.trump
        return card.suit

    def beats(self, card: Card, best: Card, led: Suit) -> bool:
        """Return whether a card beats the best card so far, given the suit led."""
        can_win = self.is_trump(card) or self.suit(card) == led
        return can_win and self.place(card) > self.place(best)

    def name(self, card: Card) -> str:
        """Return the card in words, as in 'jack of clubs, left bower'."""
        if card == self.right:
            return f"{card.word}, right bower"
        return f"{card.word}, left bower" if card == self.left else card.word

    def spoken(self, card: Card) -> str:
        """Return the card in words, and whether it is a trump: 'ace of clubs, trump'."""
        return self._spoken[card]


@lru_cache
def ordering(trump: Suit, bowers: Bowers, left_follows: LeftFollows) -> Ordering:
    """Return the ordering for a trump suit; equal arguments give the same object."""
    return Ordering(trump, bowers, left_follows)


def untrumped_key(card: Card) -> tuple[int, int]:
    """Return a sort key for a hand before trump is made: colours alternate, high cards first."""
    if card.is_joker:
        return -1, 0
    return "SHCD".index(card.suit), -card.rank.number
