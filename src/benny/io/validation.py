"""Error messages for values that a person wrote: where, what is wrong, what is allowed."""

import json
import operator
import re
from collections import Counter
from collections.abc import Collection
from functools import cache
from io import IOBase
from reprlib import Repr
from types import UnionType
from typing import Any, TypeVar, cast

import msgspec
from msgspec import inspect

from benny.errors import NotationError

Kind = TypeVar("Kind")

# A quotation is cut to this length, so that the message stays a sentence.
_LONGEST = 60
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 120
# Characters or bytes of JSON, more than any record has.
_MUCH = 1 << 20
# Of broken JSON this much is quoted before and after the place.
_NEAR = 20
# More words than this are easier read as "one of" a list.
_FEW = 5
# More names than this are not listed if one of them is close to what was written.
_FEW_NAMES = 9
# Of more names than this only the nearest are listed.
_MANY_NAMES = 24
# How alike a name must be to be meant (as difflib has it): with less, 'sing' would be 'settings'.
_CLOSE = 0.7


def possible(info: inspect.Type) -> str:
    """Return the allowed values of a type in words."""
    match info:
        case inspect.Metadata(extra=extra):
            return str((extra or {}).get(SAYS) or possible(info.type))
        case inspect.LiteralType():
            words = [repr(value) for value in info.values]
            return f"one of {', '.join(words)}" if len(words) > _FEW else " or ".join(words)
        case inspect.EnumType():
            return " or ".join(repr(member.value) for member in info.cls)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType() | inspect.FloatType():
            word = "a whole number" if isinstance(info, inspect.IntType) else "a number"
            if info.ge is not None and info.le is not None:
                return f"{word} from {info.ge} to {info.le}"
            if info.ge is not None or info.le is not None:
                return (
                    f"{word}, {f'{info.le} or less' if info.ge is None else f'{info.ge} or more'}"
                )
            return word
        case inspect.StrType(max_length=None, pattern=None):
            return "a text"
        case inspect.StrType(min_length=least, max_length=most, pattern=None):
            return f"a text of {least or 0} to {most} characters"
        case inspect.StrType(min_length=least, max_length=most):
            length = f"{least or 0} to {most or 80} characters"
            return f"a line of {length}, without control characters"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(map(possible, info.types)))
        case inspect.NoneType():
            return "null"
        case inspect.VarTupleType() | inspect.ListType():
            return f"a list, each of them {possible(info.item_type)}"
        case inspect.StructType() | inspect.DictType():
            return "an object"
        case inspect.TupleType():
            return f"a list of {len(info.item_types)}"
        case inspect.CustomType():
            return "a text"
        case _:
            return "something else"


SAYS = "says"
"""The key in `Meta(extra=...)` of the words for a text with a pattern."""


def whole(value: Any, name: str, least: int = 0, most: int | None = None) -> int:
    """Return a whole number that a program gave; raise NotationError for anything else.

    Whole numbers of other libraries will do, truth values will not.
    """
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or number < least or (most is not None and number > most):
        allowed = possible(inspect.IntType(ge=least, le=most))
        raise NotationError(f"{name} {quote(value)} should be {allowed}")
    return number


def check_kind(value: object, kind: type | UnionType, what: str) -> None:
    """Raise NotationError unless a program gave a value of a type, named as in 'a Record'."""
    if not isinstance(value, kind):
        raise NotationError(f"{quote(value)} should be {what}")


def flag(value: object, name: str) -> bool:
    """Return an option that is on or off; raise NotationError for anything but a truth value."""
    # Numpy's are known by name, because `import benny` must not load it.
    if str(type(value)) not in ("<class 'bool'>", "<class 'numpy.bool'>", "<class 'numpy.bool_'>"):
        raise NotationError(f"{name}={quote(value)}: give True or False")
    return bool(value)


def all_of_kind(values: Any, kind: type[Kind], what: str) -> list[Kind]:
    """Return as a list what a program gave; raise NotationError unless all are of a type."""
    if not is_list(values):
        raise NotationError(f"{quote(values)} should be a list, each of them {what}")
    checked = list(values)
    for value in checked:
        check_kind(value, kind, what)
    return checked


def is_list(values: object) -> bool:
    """Return whether a program gave several values: what can be gone through, no text or file."""
    if isinstance(values, str | bytes | IOBase):
        return False
    try:
        iter(cast("Any", values))  # an array without dimensions has the method, which fails
    except TypeError:
        return False
    return True


def suggestion(word: object, names: Collection[str]) -> str:
    """Return suggestions for an unknown word, and the names that exist."""
    listed = f"there are {', '.join(names)}"
    # The text of other values may be anything, and comparing takes long with a long one.
    word = word[:_LONGEST].lower() if isinstance(word, str) else ""
    close = _close(word, names)
    if not close and len(names) > _MANY_NAMES:
        nearest = _close(word, names, _FEW, 0.0)
        return f"of {len(names)} names the nearest are {', '.join(nearest)}"
    if not close:
        return listed
    meant = f"did you mean {' or '.join(map(repr, close))}?"
    return meant if len(names) > _FEW_NAMES else f"{meant} T{listed[1:]}"


def misfit(error: msgspec.ValidationError, sent: object, kind: object) -> str:
    """Return a sentence on why what was sent, plain values or JSON, does not fit a type."""
    said, _, at = str(error).partition(" - at `$")
    place = at.rstrip("`").lstrip(".")
    if isinstance(sent, bytes | str) and len(sent) > _MUCH:
        sent = b""  # it is not quoted: reading so much of it again would take seconds
    if isinstance(error.__cause__, NotationError):
        return f"{place}: {error.__cause__}" if place else str(error.__cause__)
    info, value = _info(kind), _plain(sent)
    for name, index in re.findall(r"([^.\[\]]+)|\[([^\]]*)\]", place):  # as `seats[0].name`
        info = _inside(_member(info, value), name, index)
        try:
            value = cast("Any", value)[name or int(index)]
        except (LookupError, TypeError, ValueError):
            value = _UNKNOWN
    info = _member(info, value)
    if said.startswith("Object "):
        where = f"{place}: " if place else ""
        return where + _wrong_field(said.split("`")[1], info, is_missing="missing" in said)
    if twice := doubled_key(sent):
        return twice
    if sent and not place and value is _UNKNOWN:  # what is broken, too, or nested too deeply
        value = sent if isinstance(sent, str) else cast("bytes", sent).decode(errors="replace")
    quoted = [] if value is _UNKNOWN else [_quote_value(value)]
    what = " = ".join([place, *quoted] if place else quoted) or "such long JSON"
    return f"{what} should be {possible(info)}"


def broken(data: bytes | str) -> str:
    """Return a sentence saying where something is not JSON."""
    body = data.encode(errors="surrogatepass") if isinstance(data, str) else data
    if not body.strip():
        return "there is nothing where JSON is wanted"
    place, why = _first_fault(body)
    before, after = (part.decode(errors="replace") for part in (body[:place], body[place:]))
    if not after.strip():
        return f"truncated JSON: it ends too early, after {_quote_value(before.rstrip()[-_NEAR:])}"
    if replaced := replaced_sign(after[0]):
        why = f" has {replaced}"
    *lines, begun = before.split("\n")
    line = f"line {len(lines) + 1}, " if lines or "\n" in after.strip() else ""
    near = _quote_value(begun[-_NEAR:] + after[:_NEAR])
    return f"broken JSON at {line}column {len(begun) + 1}, near {near}{why}"


def _first_fault(body: bytes) -> tuple[int, str]:
    try:
        body.decode()
        # With spaces, since an escape is called truncated if less follows than half of a pair.
        msgspec.json.decode(body + b" " * _NEAR)
    except UnicodeDecodeError as error:
        return error.start, " is not UTF-8: save or send it as UTF-8"
    except msgspec.DecodeError as error:
        why, _, at = str(error).removeprefix("JSON is malformed: ").partition(" (byte ")
        if at:
            return int(at[:-1]) - (why == "trailing characters"), f": {why}"
        return len(body) if "truncated" in why else 0, ""
    except RecursionError:
        pass
    return 0, ""


def replaced_sign(text: str) -> str:
    """Return which sign a word processor has put in a text, and what to use, "" for none."""
    if text.isascii() or not (sign := _REPLACED.search(text)):
        return ""
    if sign[0].isspace():
        return "a no-break space: use ordinary spaces"
    return f"the curly quote {sign[0]}: use straight quotes, \" or '"


_REPLACED = re.compile("[\u2018-\u201f\xab\xbb\xa0\u2007\u202f]")


def doubled_key(sent: object) -> str:
    """Return which key stands twice in an object of JSON, as a sentence, "" for none."""
    if not isinstance(sent, bytes | str):
        return ""
    try:
        _ONCE.decode(sent if isinstance(sent, str) else sent.decode(json.detect_encoding(sent)))
    except KeyError as error:
        return f"the key {_quote_value(error.args[0])} stands twice in an object"
    except (ValueError, RecursionError):
        pass
    return ""


def _check_once(pairs: list[tuple[str, object]]) -> None:
    if len(dict(pairs)) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise KeyError(next(key for key, count in counts.items() if count > 1))


# Making a decoder takes longer than reading a message with it.
_ONCE = json.JSONDecoder(object_pairs_hook=_check_once)


def _close(word: str, names: Collection[str], most: int = 1, cutoff: float = _CLOSE) -> list[str]:
    from difflib import get_close_matches  # here: `import benny` must be quick

    lowered = {name.lower(): name for name in names}
    begun = [name for name in lowered if word and name.startswith(word)][:2]
    close = begun or get_close_matches(word, lowered, n=most, cutoff=cutoff)
    return [lowered[name] for name in close]


_UNKNOWN = object()

# Inspecting all commands takes milliseconds, and a client may send nonsense often.
_info = cache(inspect.type_info)


def _plain(sent: object) -> object:
    """Return JSON as plain values, fractions as they were written, _UNKNOWN if it is broken."""
    if not isinstance(sent, bytes | str):
        return sent

    def whole_or_raw(digits: str) -> int | msgspec.Raw:
        return int(digits) if len(digits) < _LONGEST else _raw(digits)  # int has its own limit

    try:
        return json.loads(sent, parse_int=whole_or_raw, parse_float=_raw, parse_constant=_raw)
    except (ValueError, RecursionError):
        return _UNKNOWN


def _raw(number: str) -> msgspec.Raw:
    return msgspec.Raw(number.encode())


def _member(info: inspect.Type, value: object) -> inspect.Type:
    """Return the member of a union that a value's tag names, else the type itself."""
    if isinstance(info, inspect.UnionType) and isinstance(value, dict):
        for struct in _structs(info):
            if value.get(struct.tag_field) == struct.tag:
                return struct
    return info


def _structs(info: inspect.Type) -> list[inspect.StructType]:
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [kind for kind in kinds if isinstance(kind, inspect.StructType)]


def _inside(info: inspect.Type, name: str, index: str) -> inspect.Type:
    """Return the type of a field or tag, in a union that of its first struct, or of an item."""
    match info:
        case inspect.Metadata():
            return _inside(info.type, name, index)
        case inspect.UnionType() | inspect.StructType():
            structs = _structs(info)
            if name in {struct.tag_field for struct in structs}:
                return inspect.LiteralType(tuple(str(struct.tag) for struct in structs))
            for field in (field for struct in structs for field in struct.fields):
                if field.encode_name == name:
                    return field.type
        case inspect.TupleType():
            return info.item_types[int(index)]
        case inspect.VarTupleType() | inspect.ListType():
            return info.item_type
        case inspect.DictType():
            return info.value_type
    return inspect.AnyType()


def _wrong_field(name: str, info: inspect.Type, *, is_missing: bool) -> str:
    if is_missing:
        return f"{name!r} is missing: it should be {possible(_inside(info, name, ''))}"
    kinds = [
        [struct.tag_field or "", *(field.encode_name for field in struct.fields)]
        for struct in _structs(info)
    ]
    first = kinds[0] if kinds else []
    names = [field for field in first if field and all(field in fields for fields in kinds)]
    if isinstance(info, inspect.UnionType):  # the value has no valid tag
        return f"there is no field {name!r}; every object has {', '.join(names)}"
    return f"there is no field {name!r}; {suggestion(name, names)}"


def _quote_value(value: object) -> str:
    if isinstance(value, str):
        return quote(value)
    try:
        return _shorten(msgspec.json.encode(value, enc_hook=short_repr).decode())
    except (ValueError, TypeError, RecursionError):  # only a program can give such values
        return quote(value)


def quote(value: object) -> str:
    """Return a program's value as Python writes it, cut to the length of a quotation."""
    return _shorten(repr(value[:_LONGEST]) if type(value) is str else short_repr(value))


def short_repr(value: object) -> str:
    """Return a value as Python writes it on one short line, whatever its `__repr__` does."""
    try:
        text = _SHORT.repr(value)
    except (Exception, SystemExit):  # also for a number of more digits than Python writes
        text = f"<{type(value).__name__}>"
    if text.isprintable():
        return text
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _shorten(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."
