"""Values as JSON: cards and actions are their text."""

from typing import Any, TypeVar

import msgspec

from benny.errors import NotationError

Kind = TypeVar("Kind")


def to_json(value: object) -> bytes:
    """Return a view, a record or any value made of the like as JSON."""
    return msgspec.json.encode(value, enc_hook=str)


def from_json(data: bytes | str, kind: type[Kind]) -> Kind:
    """Read a value of a kind from its JSON.

    Raises msgspec.DecodeError where the JSON is broken and msgspec.ValidationError where it does
    not fit the kind.
    """
    return msgspec.json.decode(data, type=kind, dec_hook=_read_text)


def _read_text(kind: Any, text: Any) -> Any:
    if not isinstance(text, str):
        raise NotationError(f"{text!r} should be a text")
    return kind(text)
