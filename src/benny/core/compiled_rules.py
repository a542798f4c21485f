"""The rules of one variant as ints, which a deal looks up.

This file alone says which rules the core knows. `setup.py` makes the C types of `CompiledRules`
from its annotations, and `benny.rules.compile` fills each field that is named like a rule.
"""

from hashlib import sha256
from typing import Annotated, Any

from benny.core.constants import (
    CARDS,
    DRAWS_HIGHEST,
    MOST_TRICKS,
    NO_SUIT,
    POSITIONS,
    ROWS,
    SEATS,
    SUITS,
    SWAPPED,
    SWAPS,
)
from benny.core.sealed import Sealed
from benny.io.validation import whole

Word = int
"""An int of 64 bits, for sets of cards."""

# Values of rules: each is the index of a word among those that `Rules` allows for the field.
PARTNERS = 0
AUCTION = 1
DEALER_TAKES = 0
OWN_CARD = 1
NEEDS_ANY_TRUMP = 2
OPEN = 1
SAME_DEALER = 1
STICK_DEALER = 2
GOES_ON = 3
SKIPPED = 1
SAME = 1
NEVER = 0
MUST = 2
AGAINST_ALONE = 1
ALWAYS = 2
LEFT_OF_DEALER = 0
MAKER_LEADS = 1
LEFT_OF_MAKER = 2
WINNER = 1
BY_DIFFERENCE = 1
BY_COUNTDOWN = 2
BY_STAKE = 3
BY_EUCHS = 4

# Several hands may be thrown in under one set of rules, so each is a bit.
ACE_NO_FACE = 1
NO_ACE_NO_FACE = 2
NO_ACE_NO_FACE_NO_TRUMP = 4

# Tricks that a stuck dealer needs when only euchres and marches are counted (page 002).
NEEDED_WHEN_STUCK = 2


NOT_ITS_DEAL = "a deal of other rules, or one that was followed with arbitrary cards"


class CompiledRules(Sealed):
    """The rules of one variant as ints, which never change; `benny.rules.compile` makes them.

    The first fields are those of `Rules`, by their names. `turned_trump` is a suit or NO_SUIT, and
    `throw_in` a set of bits. Rules with the same `key` are the same.

    While trump is made, a hand is a word of *printed* cards, bit `card`. For play it is laid out in
    *lanes* for the trump suit: three plain lanes of eight bits and trump's lane of ten on top. So
    of two cards that can win a trick, the higher bit does.

    - `position[trump * CARDS + card]`: the place of a printed card;
    - `printed[trump * POSITIONS + place]`: the printed card in a place;
    - `deck_lanes[trump]`: the whole deck;
    - `trump_cards[trump]`: the printed cards that are trump;
    - `follow[trump * POSITIONS + place]`: the mask of what follows a led card.
    """

    all_pass: int
    alone: int
    bid_minimum: int
    bid_once: int
    bump: int
    call_needs: int
    dealer_needs: int
    defend_alone: int
    discard: int
    euchre_factor: int
    farmers_hand: int
    first_lead: int
    first_lead_alone: int
    folding: int
    hand_size: int
    making: int
    next_dealer: int
    order_needs: int
    partner_calls_alone: int
    partner_orders_alone: int
    partner_takes_over: int
    piles: int
    players: int
    scoring: int
    sides: int
    stake: int
    throw_in: int
    throw_in_dealer: int
    turned_down_suit: int
    turned_trump: int
    turned_trump_auction: int
    upcard: int

    cards: int
    majority: int
    side_count: int
    tricks: int
    aces: Word
    faces: Word
    nines_and_tens: Word
    deck: Annotated[list[int], CARDS]
    position: Annotated[list[int], SUITS * CARDS]
    printed: Annotated[list[int], SUITS * POSITIONS]
    follow: Annotated[list[Word], SUITS * POSITIONS]
    suit_cards: Annotated[list[Word], SUITS + 1]
    trump_cards: Annotated[list[Word], SUITS]
    swap_cards: Annotated[list[Word], SWAPS]
    points: Annotated[list[int], ROWS * (MOST_TRICKS + 1)]
    side: Annotated[list[int], SEATS]
    deck_lanes: Annotated[list[Word], SUITS]

    def __init__(self, fields: dict[str, Any]) -> None:
        _check(fields)
        for name, value in fields.items():
            setattr(self, name, value)
        self.fields = fields
        digest = sha256(repr(sorted(fields.items())).encode()).digest()
        self.key = int.from_bytes(digest[:7], "big")

    def __reduce__(self) -> tuple[type["CompiledRules"], tuple[dict[str, Any]]]:
        return type(self), (self.fields,)


# What each number or entry of a table may be; loops and tables rest on these.
_LIMITS = {
    "players": (2, SEATS),
    "hand_size": (1, MOST_TRICKS),
    "piles": (0, MOST_TRICKS // 2),
    "cards": (1, CARDS),
    "tricks": (1, MOST_TRICKS),
    "side_count": (2, SEATS),
    "turned_trump": (NO_SUIT, SUITS - 1),
    "bid_minimum": (1, MOST_TRICKS),
    "deck": (0, CARDS - 1),
    "position": (0, POSITIONS - 1),
    "printed": (0, CARDS - 1),
    "follow": (0, 2 * DRAWS_HIGHEST - 1),
    "side": (0, SEATS - 1),
}


def _check(fields: dict[str, Any]) -> None:
    for name, (least, most) in _LIMITS.items():
        values = fields[name] if isinstance(fields[name], list) else [fields[name]]
        for value in values:
            # `whole` counts from 0, and NO_SUIT is below.
            whole(value - least, name, most=most - least)
    tricks = fields["hand_size"] + 2 * fields["piles"]
    kitty = fields["cards"] - fields["players"] * tricks
    if fields["tricks"] != tricks or kitty < (1 + SWAPPED if fields["farmers_hand"] else 1):
        raise ValueError("rules whose deck is too small for the hands, or for other tricks")
    if len(set(fields["deck"][: fields["cards"]])) != fields["cards"]:
        raise ValueError("rules whose deck has a card twice")


def check_same(rules: CompiledRules, others: CompiledRules) -> None:
    """Raise ValueError unless two objects that work together have the same rules."""
    if rules.key != others.key:
        raise ValueError("these are for different rules: make both by the same ones")
