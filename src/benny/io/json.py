"""Values as JSON, and plain values of a type: cards and actions are their text."""

import reprlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import msgspec

from benny.errors import NotationError
from benny.io.files import compressed_with, plain_utf8
from benny.io.validation import broken, check_kind, doubled_key, misfit, quote

Kind = TypeVar("Kind")

_DECODERS: dict[object, msgspec.json.Decoder[Any]] = {}
_LEARNING = Lock()


def _read_text(kind: Any, text: Any) -> Any:
    if not isinstance(text, str):
        raise NotationError(f"{reprlib.repr(text)} should be a text")
    return kind(text)


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


def to_json(value: object) -> bytes:
    """Return a view, a record or any value built of them as JSON."""
    try:
        return _ENCODER.encode(value)
    except UnicodeEncodeError as error:
        raise NotationError(f"{quote(error.object)} is no text: UTF-8 can't hold it") from None


def from_json(data: bytes | str, kind: type[Kind]) -> Kind:
    """Read a value of a type from JSON that Benny wrote.

    Raises msgspec.DecodeError if the JSON is broken and msgspec.ValidationError if it does not fit
    the type.
    """
    return decoder(kind).decode(data)


def read_json(data: bytes | str, kind: type[Kind]) -> Kind:
    """Read a value of a type from JSON that anyone may have written.

    Raises NotationError, which names the place, quotes the value and says what is allowed.
    """
    check_kind(data, bytes | str, "JSON as text")
    try:
        return from_json(data, kind)
    except msgspec.ValidationError as error:
        raise NotationError(misfit(error, data, kind)) from None
    except (msgspec.DecodeError, UnicodeError):
        # Other systems write UTF-16, or a byte order mark.
        plain: bytes | str = data
        if isinstance(data, str):
            plain = data.removeprefix("\ufeff")
        else:
            with suppress(NotationError):
                plain = plain_utf8(data, "JSON")
        if plain != data and plain.strip():
            return read_json(plain, kind)
        if isinstance(data, bytes) and (packer := compressed_with(data)):
            why = f"what was sent is compressed with {packer}: send it unpacked"
            raise NotationError(why) from None
        raise NotationError(broken(data)) from None
    except RecursionError:
        raise NotationError("the JSON is nested too deeply") from None


def read_message(data: bytes | str, kind: type[Kind]) -> Kind:
    """Read JSON of a few kilobytes as `read_json` does, and refuse a key that stands twice."""
    message = read_json(data, kind)
    if twice := doubled_key(data):
        raise NotationError(twice)
    return message


def begins_with(path: Path, kind: type[Any]) -> bool:
    """Return whether the first line of a file is JSON of a type."""
    with path.open("rb") as file:
        try:
            read_json(file.readline(), kind)
        except NotationError:
            return False
    return True


_ENCODER = msgspec.json.Encoder(enc_hook=str)


def check_fields(value: msgspec.Struct) -> None:
    """Raise NotationError unless the fields of an object hold what their types allow.

    A constructor does not look, and what it lets pass could not be read back. A list becomes a
    tuple where a tuple is wanted.
    """
    fields = msgspec.structs.asdict(value)
    kind = _unchecked_type(type(value))
    try:
        fitted = convert(fields, kind)
    except msgspec.ValidationError as error:
        raise NotationError(misfit(error, fields, kind)) from None
    for name, text in fields.items():
        try:
            if isinstance(text, str):
                text.encode()  # the name of a file may have bytes that no text has
        except UnicodeEncodeError:
            raise NotationError(f"{name} = {quote(text)} is no text: UTF-8 can't hold it") from None
    if fields != (fitting := msgspec.structs.asdict(fitted)):
        for name in fields:
            msgspec.structs.force_setattr(value, name, fitting[name])


@cache
def _unchecked_type(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """Return a type with the same fields, which does not check itself once more."""
    fields = [(field.name, field.type) for field in msgspec.structs.fields(kind)]
    return msgspec.defstruct(kind.__name__, fields)
