"""What one person keeps, as JSON by key, and where that lasts.

A key is a kind and an id, as in `game/ab12.1`. All that is put or deleted without a wait in between
belongs together: a page stores it in one transaction.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import DecodeError, Raw, Struct

from benny.errors import NotationError
from benny.io.json import from_json, to_json

Kind = TypeVar("Kind")

FORMAT = 1
"""Goes up when an older Benny could not read what is kept."""

_FORMAT = "format"
_NEWER = "{} of a newer Benny: reload the page while you are online. Nothing is lost."


class Export(Struct):
    """All that a person keeps; `benny` is the format."""

    benny: int
    items: dict[str, Raw]


class Keeping:
    """Holds what is kept, and passes each change on by `put` and `delete`.

    Raises NotationError for what a newer Benny has kept.
    """

    def __init__(
        self,
        kept: Mapping[str, bytes],
        put: Callable[[str, bytes], object],
        delete: Callable[[str], object],
    ) -> None:
        self._kept = dict(kept)
        self._put = put
        self._delete = delete
        if from_json(self._kept.get(_FORMAT, b"0"), int) > FORMAT:
            raise NotationError(_NEWER.format("These games are"))
        self.write(_FORMAT, FORMAT)

    def write(self, key: str, value: object) -> None:
        self._kept[key] = body = to_json(value)
        self._put(key, body)

    def drop(self, *keys: str) -> None:
        """Drop what is kept by some keys, and by all below them."""
        below = tuple(f"{key}/" for key in keys)
        for key in [key for key in self._kept if key in keys or key.startswith(below)]:
            del self._kept[key]
            self._delete(key)

    def read(self, key: str, kind: type[Kind]) -> Kind | None:
        body = self._kept.get(key)
        return None if body is None else from_json(body, kind)

    def all(self, beginning: str, kind: type[Kind]) -> Iterator[Kind]:
        """Yield what is kept by the keys that begin so, in their order."""
        for key in sorted(key for key in self._kept if key.startswith(beginning)):
            yield from_json(self._kept[key], kind)

    def export(self) -> Export:
        items = {key: Raw(body) for key, body in self._kept.items() if key != _FORMAT}
        return Export(FORMAT, items)

    def import_items(
        self,
        export: Export,
        kinds: Mapping[str, Any],
        check: Callable[[Mapping[str, Raw], Mapping[str, Raw]], Collection[str]],
    ) -> int:
        """Keep what an export has and is not here yet, and return how many items that are.

        `kinds` are the types by kind of key. `check` returns the ids of what to leave out. Raises
        NotationError, and keeps nothing, if an item can't be read, and what `check` raises.
        """
        if export.benny > FORMAT:
            raise NotationError(_NEWER.format("This file is"))
        new = {}
        for key, body in export.items.items():
            kind, _, name = key.partition("/")
            try:
                value = from_json(bytes(body), kinds[kind])
            except (DecodeError, KeyError):
                raise NotationError(f"{key[:60]!r} can't be read: this is no export") from None
            # A table comes with all that has happened at it, or not at all.
            if key not in self._kept and f"table/{name.partition('/')[0]}" not in self._kept:
                new[key] = value
        left_out = check(export.items, self.export().items)
        new = {key: value for key, value in new.items() if key.rpartition("/")[2] not in left_out}
        for key, value in new.items():
            self.write(key, value)
        return len(new)
