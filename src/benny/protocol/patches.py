"""What changes from one message to the next, as JSON that is small to send.

A change is one of these:

- `[value]`: there is a new value.
- `[]`: the field is left out from now on.
- `{"key": change, ...}`: fields of an object change, or items of a list, by index from 0. The index
  after the last item adds one.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, astuple, fields

Change = list[Any] | dict[Any, Any]

_LEFT_OUT: Change = []


def changes(before: Struct, after: Struct) -> dict[str, Change]:
    """Return what changes from one message to another of its type, by field."""
    found: dict[str, Change] = {}
    pairs = zip(_fields(type(after)), astuple(before), astuple(after), strict=True)
    for (name, default), old, new in pairs:
        if old is new or old == new:
            continue
        if new == default:
            found[name] = _LEFT_OUT
        else:
            found[name] = [new] if old == default else _change(old, new)
    return found


def apply_change(value: Any, change: Change) -> Any:
    """Return a value, as read from JSON, after a change; the value itself stays as it is."""
    if isinstance(change, list):
        return change[0]
    if isinstance(value, list):
        items = list(value)
        for index, inner in sorted((int(key), inner) for key, inner in change.items()):
            old = items[index] if index < len(items) else None
            items[index : index + 1] = [apply_change(old, inner)]
        return items
    found = dict(value)
    for key, inner in change.items():
        if inner == _LEFT_OUT:
            del found[key]
        else:
            found[key] = apply_change(found.get(key), inner)
    return found


def _change(before: Any, after: Any) -> Change:
    kind = type(after)
    within = _within(kind) if type(before) is kind else None  # type: ignore[arg-type]  # hashable
    return within(before, after) if within else [after]


@cache
def _within(kind: type) -> Callable[[Any, Any], Change] | None:
    """Return what finds changes within values of a type, None if they change as a whole."""
    if issubclass(kind, Struct):
        return changes
    return _of_keys if kind is dict else _of_items if kind is tuple else None


def _of_keys(before: Mapping[Any, object], after: Mapping[Any, object]) -> Change:
    found: dict[Any, Change] = {key: _LEFT_OUT for key in before if key not in after}
    for key, new in after.items():
        if key not in before:
            found[key] = [new]
        elif before[key] != new:
            found[key] = _change(before[key], new)
    return found


def _of_items(before: Sequence[object], after: Sequence[object]) -> Change:
    known = len(before)
    if len(after) < known:
        return [after]
    return {
        index: _change(before[index], new) if index < known else [new]
        for index, new in enumerate(after)
        if index >= known or (new is not before[index] and new != before[index])
    }


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, object], ...]:
    """Return the names of a struct's fields, with the defaults at which they are left out."""
    is_omitting = kind.__struct_config__.omit_defaults
    return tuple(
        (field.encode_name, _default(field) if is_omitting else NODEFAULT) for field in fields(kind)
    )


def _default(field: FieldInfo) -> object:
    factory = field.default_factory
    return field.default if factory is NODEFAULT else factory()
