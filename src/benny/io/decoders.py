"""Fits JSON and plain values to types, in whichever thread."""

import reprlib
from threading import Lock
from typing import Any, TypeVar

import msgspec

from benny.errors import NotationError

Kind = TypeVar("Kind")


def decoder(kind: type[Kind]) -> msgspec.json.Decoder[Kind]:
    """Return the decoder of a type; making one takes longer than reading with it."""
    if kind not in _DECODERS:
        # msgspec stores what it knows of a type before that is complete: a thread that decodes the
        # type meanwhile crashes the process (msgspec 0.22).
        with _LEARNING:
            _DECODERS[kind] = msgspec.json.Decoder(kind, dec_hook=_read_text)
    return _DECODERS[kind]


def convert(value: object, kind: type[Kind], *, strict: bool = True) -> Kind:
    """Fit a plain value to a type; raise msgspec.ValidationError if it does not fit."""
    decoder(kind)
    return msgspec.convert(value, kind, strict=strict)


_DECODERS: dict[object, msgspec.json.Decoder[Any]] = {}
_LEARNING = Lock()


def _read_text(kind: Any, text: Any) -> Any:
    if not isinstance(text, str):
        raise NotationError(f"{reprlib.repr(text)} should be a text")
    return kind(text)
