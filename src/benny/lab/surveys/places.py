"""Seats and sides counted from the dealer, in words."""

from benny.errors import NotationError
from benny.rules.rules import Rules

_ORDINALS = ("1st seat", "2nd seat", "3rd seat")


def place_of(rules: Rules, seat: int, dealer: int) -> int:
    """Return a seat's place to the dealer's left: 1 for the next seat, `players` for the dealer."""
    return (seat - dealer - 1) % rules.players + 1


def place_name(rules: Rules, place: int) -> str:
    """Return a place in words; raise NotationError if nobody sits there."""
    if not 1 <= place <= rules.players:
        raise NotationError(
            f"there is no place {place} in {rules.name}: give 1 for the dealer's left to "
            f"{rules.players} for the dealer"
        )
    return "dealer" if place == rules.players else _ORDINALS[place - 1]


def side_names(rules: Rules) -> tuple[str, ...]:
    """Return the sides in words, the dealer's first, then on to the left."""
    if rules.sides == "partners":
        return ("dealer's side", "other side")
    places = (place_name(rules, place) for place in range(1, rules.players))
    return ("dealer", *places)


def from_dealer(rules: Rules, by_side: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    """Return figures by side in the order of `side_names`."""
    sides = len(rules.teams)
    first = rules.side_of(dealer)
    return tuple(by_side[(first + number) % sides] for number in range(sides))
