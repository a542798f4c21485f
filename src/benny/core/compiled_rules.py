"""The rules of one variant as ints, which a deal looks up.

This file alone says which rules the core knows. `setup.py` makes the C types of `CompiledRules`
from its annotations, and `benny.rules.compile` fills each field that is named like a rule.
"""

from typing import Annotated

from benny.core.constants import CARDS, MOST_TRICKS, POSITIONS, ROWS, SEATS, SUITS, SWAPS

Word = int
"""An int of 64 bits, for sets of cards."""

# Values of rules: each is the index of a word among those that `Rules` allows for the field.
PARTNERS = 0
AUCTION = 1
DEALER_TAKES = 0
OWN_CARD = 1
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


class CompiledRules:
    """The rules of one variant as ints; `benny.rules.compile` fills it in.

    The first fields are those of `Rules`, by their names. `turned_trump` is a suit or NO_SUIT, and
    `throw_in` a set of bits.

    While trump is made, a hand is a word of *printed* cards, bit `card`. For play it is laid out in
    *lanes* for the trump suit: three plain lanes of eight bits and trump's lane of ten on top. So
    of two cards that can win a trick, the higher bit does.

    - `position[trump * CARDS + card]`: the place of a printed card;
    - `printed[trump * POSITIONS + place]`: the printed card in a place;
    - `deck_lanes[trump]`: the whole deck;
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
    partner_orders_alone: int
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
    swap_cards: Annotated[list[Word], SWAPS]
    points: Annotated[list[int], ROWS * (MOST_TRICKS + 1)]
    side: Annotated[list[int], SEATS]
    deck_lanes: Annotated[list[Word], SUITS]
