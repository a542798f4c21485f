"""House rules of American euchre, for what is measured about books."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from benny.rules.loading import load_rules
from benny.rules.rules import Rules

AMERICAN = load_rules(Path(__file__).parent / "american.toml")

HOUSE_RULES: Mapping[str, Mapping[str, object]] = {
    "stick the dealer": {"all_pass": "stick_dealer"},
    "nobody goes alone": {"alone": "never"},
    "the dealer's partner orders alone": {"partner_orders_alone": True},
    "defend alone against a lone maker": {"defend_alone": "against_alone"},
    "defend alone against anybody": {"defend_alone": "always"},
    "a suit to order": {"order_needs": "printed_suit", "dealer_needs": "printed_suit"},
    "a suit to name": {"call_needs": "printed_suit"},
    "the upcard can't be buried": {"discard": "own_card"},
    "nobody takes the upcard": {"upcard": "stays"},
    "no ace, no face": {"throw_in": ("no_ace_no_face",)},
    "ace, no face": {"throw_in": ("ace_no_face",)},
    "farmer's hand": {"farmers_hand": True},
    "left of a lone maker leads": {"first_lead_alone": "left_of_maker"},
    "the maker leads": {"first_lead": "maker"},
    "alone, four tricks count two": {"made_alone": (1, 2, 4)},
    "all five for the defenders count four": {"euchred": (2, 2, 4), "euchred_alone": (2, 2, 4)},
    "a euchre counts four": {"euchred": (4, 4, 4), "euchred_alone": (4, 4, 4)},
    "a euchre of a lone maker counts four": {"euchred_alone": (4, 4, 4)},
    "only euchres and marches count": {"scoring": "euchs"},
    "a joker": {"jokers": 1},
    "a plain left jack": {"bowers": "right"},
    "sevens and eights": {"lowest": "7"},
    "seven cards of 32": {
        "lowest": "7",
        "hand_size": 7,
        "made": (1, 1, 1, 2),
        "made_alone": (1, 1, 1, 4),
        "euchred": (2, 2, 2, 2),
        "euchred_alone": (2, 2, 2, 2),
    },
}


def house(name: str) -> Rules:
    """Return American rules with one of these house rules."""
    values = msgspec.structs.asdict(AMERICAN) | dict(HOUSE_RULES[name])
    return msgspec.convert(values | {"name": "house", "title": f"American, {name}"}, Rules)
