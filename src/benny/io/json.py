"""Values as JSON: cards and actions are their text."""

from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from benny.errors import NotationError
from benny.io.decoders import decoder
from benny.io.files import compressed_with, plain_utf8
from benny.io.validation import broken, check_kind, doubled_key, misfit, quote, stands_twice

Kind = TypeVar("Kind")


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
    """Read a value of a type from JSON that anybody may have written.

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
        raise NotationError(stands_twice(twice))
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
