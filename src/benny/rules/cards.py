"""Suits, ranks, cards and decks; text in and out."""

from enum import StrEnum
from functools import cache, cached_property
from typing import Never, cast

from benny.errors import NotationError
from benny.io.validation import quote


class _Letter(StrEnum):
    @classmethod
    def _missing_(cls, value: object) -> Never:
        raise NotationError(
            f"{quote(value)} is not a {cls.__name__.lower()}: write one of {' '.join(cls)}"
        )


class Suit(_Letter):
    """One of the four suits, as the letter that card text uses."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @cached_property
    def number(self) -> int:
        """Return the suit's number, 0..3 in the order C D H S."""
        return "CDHS".find(self.value)

    @cached_property
    def mate(self) -> "Suit":
        """Return the other suit of the same colour."""
        return SUITS[3 - self.number]  # black suits are first and last

    @cached_property
    def word(self) -> str:
        """Return the suit in words, as in 'hearts'."""
        return self.name.lower()

    @cached_property
    def singular(self) -> str:
        """Return the name of one of its cards, as in 'heart'."""
        return self.word.removesuffix("s")

    @cached_property
    def symbol(self) -> str:
        """Return the suit as it is printed on a card."""
        return "♣♦♥♠"[self.number]


class Rank(_Letter):
    """A rank, as the letter or digit that card text uses."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @cached_property
    def number(self) -> int:
        """Return the rank's number, 0 for the seven to 7 for the ace."""
        return "789TJQKA".find(self.value)

    @cached_property
    def word(self) -> str:
        """Return the rank in words, as in 'jack'."""
        return self.name.lower()


SUITS = tuple(Suit)
RANKS = tuple(Rank)

_KNOWN: dict[str, "Card"] = {}


class Card(str):
    """A card as its text, rank then suit, the joker as `JK`; there is one object for each card.

    `Card` reads `9S`, `10d`, `J♥`, `jack of hearts` and the like, and raises NotationError for
    anything else.

    Examples:
        >>> Card("J♥") == Card("jack of hearts") == "JH"
        True
    """

    def __new__(cls, text: str) -> "Card":
        card = None
        if isinstance(text, str):  # a program may give anything: it is refused as other text is
            # Nearly all text is in the canonical form: that is looked up before it is parsed.
            card = _KNOWN.get(text) or _KNOWN.get(_plain(text))
        if card is None:
            raise NotationError(
                f"{quote(text)} is not a card: write rank and suit, as in 9H, TD or JS, or JK "
                "for the joker"
            )
        return card

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return type(self), (str(self),)

    @cached_property
    def is_joker(self) -> bool:
        """Return whether this is the joker, which has neither rank nor suit."""
        return self == "JK"

    @cached_property
    def rank(self) -> Rank:
        """Return the printed rank; raise ValueError for the joker, which has none."""
        if self.is_joker:
            raise ValueError("the joker has no rank")
        return Rank(self[0])

    @cached_property
    def suit(self) -> Suit:
        """Return the printed suit; raise ValueError for the joker, which has none."""
        if self.is_joker:
            raise ValueError("the joker has no suit")
        return Suit(self[1])

    @cached_property
    def number(self) -> int:
        """Return the card's number in the core, suit * 8 + rank, the joker last."""
        return len(CARDS) - 1 if self.is_joker else self.suit.number * len(RANKS) + self.rank.number

    @cached_property
    def word(self) -> str:
        """Return the card in words, as in 'jack of spades'."""
        return "joker" if self.is_joker else f"{self.rank.word} of {self.suit.word}"

    @cached_property
    def symbol(self) -> str:
        """Return the card as it looks, as in 'J♠'."""
        return "joker" if self.is_joker else f"{self.rank.value}{self.suit.symbol}"


def _plain(text: str) -> str:
    plain = text.strip().upper().replace("10", "T")
    for suit in SUITS:
        plain = plain.replace(suit.symbol, suit.value)
    return {"JOKER": "JK"}.get(plain, plain)


_TEXTS = [*(f"{rank.value}{suit.value}" for suit in SUITS for rank in RANKS), "JK"]
_KNOWN.update({text: str.__new__(Card, text) for text in _TEXTS})
CARDS = tuple(_KNOWN.values())
_KNOWN.update({card.word.upper(): card for card in CARDS})
JOKER = CARDS[-1]


def parse_suit(text: object) -> Suit:
    """Read a suit from its letter, symbol or name; raise NotationError for anything else."""
    if isinstance(text, Suit):
        return text
    word = text.strip().lower() if isinstance(text, str) else ""
    for suit in SUITS:
        if word in (suit.value.lower(), suit.symbol, suit.word, suit.singular):
            return suit
    return Suit(cast("str", text))  # which says what is possible


def parse_cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(part) for part in text.replace(",", " ").split())


@cache
def make_deck(lowest: Rank, jokers: int) -> tuple[Card, ...]:
    """Return the deck from a lowest rank up, in the order of the cards' numbers."""
    cards = tuple(card for card in CARDS[:-1] if card.rank.number >= lowest.number)
    return cards + (JOKER,) * jokers
