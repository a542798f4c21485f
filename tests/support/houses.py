"""The games that come with Benny, and rules with every option that hides something or asks."""

from collections.abc import Collection, Iterable

import msgspec
import pytest

from benny import Rules, variant
from benny.rules import loading

AMERICAN = variant("american")


def house(base: str, **changes: object) -> Rules:
    """Return the rules of a variant with some fields changed."""
    values = msgspec.structs.asdict(variant(base)) | changes
    return msgspec.convert(values, Rules)


HOUSES = {
    **{name: variant(name) for name in loading.names()},
    "lone defenders": house("family", defend_alone="always", all_pass="stick_dealer"),
    "farmers": house("classic", farmers_hand=True, alone="may", partner_orders_alone=True),
    "throw-ins": house("family", throw_in=("ace_no_face", "no_ace_no_face"), jokers=1),
    "no trump": house(
        "family", lowest="7", throw_in=("no_ace_no_face_no_trump",), throw_in_dealer="same"
    ),
    "32 cards": house("classic", lowest="7", hand_size=7, made=(1, 1, 1, 2), euchred=(2, 2, 2, 2)),
    "three players": house("buck", players=3, bid_once=True, throw_in=("no_ace_no_face",)),
    "cutthroat": house("classic", players=3, sides="maker_against_rest"),
    "each alone": house("classic", sides="solo", all_pass="stick_dealer"),
    "forced clubs": house("buck", turned_trump_auction="skipped", throw_in=("ace_no_face",)),
    "taking over": house(
        "american",
        partner_takes_over=True,
        partner_calls_alone=True,
        order_needs="any_trump",
        call_needs="any_trump",
        dealer_needs="printed_suit",
        jokers=1,
        defend_alone="against_alone",
        throw_in=("no_ace_no_face_no_trump",),
    ),
    "two with piles": house("dnd", farmers_hand=True, jokers=0, piles=2, turned_down_suit="open"),
}

_NEEDS = {
    "players": 2,
    "sides": "solo",
    "lowest": "T",
    "hand_size": 8,
    "first_dealer": "random",
    "order_needs": "printed_suit",
    "made": (1, 1, 1, 2),
    "euchred": (2, 2, 2, 2, 2),
}

# With so few cards left over, few deals agree with what a seat knows even when it calls.
SMALL = {
    "needs": house("classic", **_NEEDS, all_pass="stick_dealer"),
    "needs, none barred": house("classic", **_NEEDS, all_pass="goes_on", turned_down_suit="open"),
    "swaps": house(
        "classic",
        players=2,
        sides="solo",
        hand_size=10,
        first_dealer="random",
        farmers_hand=True,
        made=(1, 1, 1, 1, 2),
        euchred=(2, 2, 2, 2, 2, 2),
    ),
}

# One with partners, one with everybody alone in an auction, one with a joker and piles.
QUICK = {"classic", "buck", "dnd"}


def mark_slow(values: Iterable[object], quick: Collection[object] = QUICK) -> list[object]:
    """Return values for `parametrize`; all but the quick ones are marked slow.

    `mark_slow(HOUSES)` leaves three houses for `make test`, `mark_slow(range(3), {0})` one seed.
    """
    return [
        value if value in quick else pytest.param(value, marks=pytest.mark.slow) for value in values
    ]
