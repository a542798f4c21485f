"""Rules as the core's ints: the only bridge between the two."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any, get_args, get_type_hints

from benny.core import constants
from benny.core.compiled_rules import CompiledRules
from benny.rules.cards import CARDS, JOKER, SUITS, Card, Rank, Suit
from benny.rules.rules import Rules

_KINDS = get_type_hints(Rules)
# A compiled class has no annotations, but its fields are descriptors.
_KNOWN_TO_CORE = getattr(CompiledRules, "__annotations__", None) or vars(CompiledRules)
_IN_OTHER_FORM = {
    "name", "title", "lowest", "jokers", "bowers", "left_follows", "first_dealer", "led_joker",
    "made", "made_alone", "euchred", "euchred_alone", "lone_defence", "lone_defence_alone",
    "start", "target", "tie",
}  # fmt: skip
"""Rules laid out below as cards, orderings and tables, and those of whole games."""


def _rules_as_they_are() -> list[str]:
    """Return the other rules; raise ImportError if the core, perhaps an old build, lacks one."""
    names = [name for name in Rules.__struct_fields__ if name not in _IN_OTHER_FORM]
    if unknown := [name for name in names if name not in _KNOWN_TO_CORE]:
        raise ImportError(
            f"the core knows no rule {', '.join(unknown)}: name it in core/compiled_rules.py and "
            "run `make build`, or in _IN_OTHER_FORM of rules/compile.py"
        )
    return names


_AS_THEY_ARE = _rules_as_they_are()
LOW_RANKS = (Rank.NINE, Rank.TEN)
FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)


# Compiling takes over a millisecond, far longer than making a deal.
@lru_cache(maxsize=64)
def compile_rules(rules: Rules) -> CompiledRules:
    fixed, players = rules.turned_trump, rules.players
    return CompiledRules(
        {name: as_int(_KINDS[name], getattr(rules, name)) for name in _AS_THEY_ARE}
        | {
            "turned_trump": constants.NO_SUIT if fixed == "none" else Suit(fixed).number,
            "side": [*map(rules.side_of, range(players)), *range(players, constants.SEATS)],
            "side_count": len(rules.teams),
            "tricks": rules.tricks,
            "majority": rules.majority,
            "points": _points(rules),
        }
        | _cards(rules)
        | _orderings(rules)
    )


def as_int(kind: Any, value: Any) -> int:
    """Return a rule's value as an int: a word by its index in the type, a set of words as bits."""
    if isinstance(value, tuple):
        return sum(1 << as_int(get_args(kind)[0], word) for word in set(value))
    return get_args(kind).index(value) if isinstance(value, str) else int(value)


def word_of(cards: Iterable[Card]) -> int:
    return sum(1 << card.number for card in cards)


def swap_triples() -> list[tuple[Card, ...]]:
    """Return the sets of three nines and tens, in the order of the swap actions."""
    nines_and_tens = [card for card in CARDS[:-1] if card.rank in LOW_RANKS]
    return list(combinations(nines_and_tens, constants.SWAPPED))


def _cards(rules: Rules) -> dict[str, Any]:
    deck = [card.number for card in rules.deck]
    suits = [word_of([card for card in CARDS[:-1] if card.suit is suit]) for suit in SUITS]
    return {
        "cards": len(deck),
        "deck": deck + [0] * (constants.CARDS - len(deck)),
        "suit_cards": [*suits, word_of([JOKER])],
        "aces": word_of([card for card in CARDS[:-1] if card.rank is Rank.ACE]),
        # Among hands to throw in, the joker counts as a face card.
        "faces": word_of([JOKER, *(card for card in CARDS[:-1] if card.rank in FACES)]),
        "nines_and_tens": word_of([card for card in CARDS[:-1] if card.rank in LOW_RANKS]),
        "swap_cards": [word_of(cards) for cards in swap_triples()],
    }


def _orderings(rules: Rules) -> dict[str, Any]:
    position = [0] * (constants.SUITS * constants.CARDS)
    printed = [0] * (constants.SUITS * constants.POSITIONS)
    follow = [0] * (constants.SUITS * constants.POSITIONS)
    deck_lanes, trump_cards = [], []
    for trump in SUITS:
        order = rules.ordering(trump)
        lanes = dict.fromkeys(SUITS, 0)  # the cards that follow each suit led
        for card in CARDS:
            lanes[order.suit(card)] |= 1 << order.place(card)
        for card in CARDS:
            place = order.place(card)
            position[trump.number * constants.CARDS + card.number] = place
            printed[trump.number * constants.POSITIONS + place] = card.number
            follow[trump.number * constants.POSITIONS + place] = lanes[order.suit(card)]
        if rules.led_joker == "highest_trump":
            joker = trump.number * constants.POSITIONS + order.place(JOKER)
            follow[joker] |= constants.DRAWS_HIGHEST
        deck_lanes.append(sum(1 << order.place(card) for card in rules.deck))
        trump_cards.append(word_of(card for card in CARDS if order.is_trump(card)))
    return {
        "position": position,
        "printed": printed,
        "follow": follow,
        "deck_lanes": deck_lanes,
        "trump_cards": trump_cards,
    }


def _points(rules: Rules) -> list[int]:
    width = constants.MOST_TRICKS + 1
    points = [0] * (constants.ROWS * width)
    for name, fewest in rules.table_rows.items():
        # An entry's place is its number of tricks, so the core needs no offset.
        first = getattr(constants, f"ROW_{name.upper()}") * width + fewest
        entries = getattr(rules, name)
        points[first : first + len(entries)] = entries
    return points
