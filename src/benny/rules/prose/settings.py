"""The settings of the rules as a form has them: what each means, and what it may hold."""

from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from benny.rules import rules
from benny.rules.rules import Rules

_NO_RULE = "name"

# Each heading with the first of its settings, in the order of the fields.
_HEADINGS = {
    "title": "The game",
    "lowest": "Cards",
    "first_dealer": "Dealer",
    "making": "Making trump",
    "throw_in": "Hands that are thrown in",
    "alone": "Playing alone, folding",
    "first_lead": "Play",
    "scoring": "Points",
    "start": "The end of the game",
}


SettingKind = Literal["choice", "choices", "number", "numbers", "switch", "text"]


class Setting(Struct, frozen=True, omit_defaults=True):
    """A setting; `kind` says what it holds.

    That is a `choice` of one of the `values`, `choices` of any of them, a `number` from `least` to
    `most`, `numbers` of that kind, a `switch`, or a `text`.
    """

    name: str
    heading: str
    meaning: str
    kind: SettingKind
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


def settings() -> tuple[Setting, ...]:
    """Return the settings of the rules in the order of their fields."""
    found: list[Setting] = []
    heading = ""
    for name, (_, _, meaning) in rules.settings().items():
        if name != _NO_RULE:
            heading = _HEADINGS.get(name, heading)
            found.append(Setting(name, heading, meaning, **_held(_TYPES[name])))
    return tuple(found)


def _held(kind: Any) -> dict[str, Any]:
    plain, *notes = get_args(kind) if get_origin(kind) is Annotated else [kind]
    if get_origin(plain) is Literal:
        return {"kind": "choice", "values": get_args(plain)}
    if get_origin(plain) is tuple:
        held = _held(get_args(plain)[0])
        return held | {"kind": f"{held['kind']}s"}
    if plain is int:
        return {"kind": "number", "least": notes[-1].ge, "most": notes[-1].le}
    return {"kind": "switch" if plain is bool else "text"}


_TYPES = {field.encode_name: field.type for field in msgspec.structs.fields(Rules)}
