"""What one person keeps, as JSON by key, and where that lasts; the store of their tables.

A key is a kind and an id, as in `game/ab12.1`. All that is put or deleted without a wait in between
belongs together: a page stores it in one transaction.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

from msgspec import DecodeError, Raw, Struct
from msgspec.structs import asdict, replace

from benny.errors import NotationError
from benny.io.json import from_json, to_json
from benny.web.store import rows

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Kind = TypeVar("Kind")

ME = "me"
"""The id of the only person."""
FORMAT = 1
"""Goes up when an older Benny could not read what is kept."""

_FORMAT = "format"
_NEWER = "{} of a newer Benny: reload the page while you are online. Nothing is lost."


class Export(Struct, forbid_unknown_fields=True):
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

    def drop(self, *beginnings: str) -> None:
        """Drop the keys that begin so."""
        for key in [key for key in self._kept if key.startswith(beginnings)]:
            del self._kept[key]
            self._delete(key)

    def read(self, key: str, kind: type[Kind]) -> Kind | None:
        body = self._kept.get(key)
        return None if body is None else from_json(body, kind)

    def all(self, beginning: str, kind: type[Kind]) -> Iterator[Kind]:
        """Yield what is kept by the keys that begin so, in their order."""
        for key in sorted(filter(lambda key: key.startswith(beginning), self._kept)):
            yield from_json(self._kept[key], kind)

    def export(self) -> Export:
        items = {key: Raw(body) for key, body in self._kept.items() if key != _FORMAT}
        return Export(FORMAT, items)

    def take_in(self, export: Export, kinds: Mapping[str, Any]) -> int:
        """Keep what an export has and is not here yet, and return how many items that are.

        `kinds` are the types by kind of key. Raises NotationError, and keeps nothing, if an item
        can't be read.
        """
        if export.benny > FORMAT:
            raise NotationError(_NEWER.format("This file is"))
        new = {}
        for key, body in export.items.items():
            kind, _, rest = key.partition("/")
            try:
                value = from_json(bytes(body), kinds[kind])
            except (DecodeError, KeyError):
                raise NotationError(f"{key[:60]!r} can't be read: this is no export") from None
            # A table comes with all that has happened at it, or not at all.
            table = rest.partition("/")[0] if "/" in rest else ""
            if key not in self._kept and f"table/{table}" not in self._kept:
                new[key] = value
        for key, value in new.items():
            self.write(key, value)
        return len(new)


class KeptTable(rows.StoredTable, frozen=True):
    seated: frozenset[str] = frozenset()


class KeptEvents(Struct, frozen=True):
    """Events up to number `last` that were stored together, with the command that led to them."""

    last: int
    at: float
    bodies: list[Raw]
    command: str = ""


class OwnTables:
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        closed = [table.id for table in self._tables() if table.status == rows.CLOSED]
        for table in closed:  # their games are kept by themselves
            keeping.drop(*(f"{kind}/{table}" for kind in ("table", "events", "snapshot", "line")))
        self._done = {
            (table.id, events.command): events.last
            for table in self._tables()
            for events in keeping.all(f"events/{table.id}/", KeptEvents)
            if events.command
        }

    def open(
        self, table: rows.OpenedTable, bodies: Sequence[bytes], seated: Iterable[str] = ()
    ) -> None:
        if self.find_by_code(table.code) is not None:
            raise rows.TakenError
        at, last = table.opened_at, len(bodies)
        self._write_events(table.id, KeptEvents(last, at, list(map(Raw, bodies))))
        kept = KeptTable(**asdict(table), game=0, seq=last, last_at=at, seated=frozenset(seated))
        self._keeping.write(f"table/{table.id}", kept)

    def append_all(self, wanted: Sequence[rows.Append]) -> list[int | Exception]:
        return [self._append(*append, append.last) for append in wanted]

    def _append(self, name: str, after: int, entry: rows.Entry, last: int) -> int | Exception:
        table = self._find(name)
        assert table is not None
        command = entry.command.id if entry.command else ""
        if (done := self._done.get((name, command))) is not None:
            return rows.RepeatedError(done)
        if table.seq != after:
            return rows.ConflictError()
        if command:
            self._done[name, command] = last
        if entry.bodies or command:
            self._write_events(
                name, KeptEvents(last, entry.at, list(map(Raw, entry.bodies)), command)
            )
        changes = {key: new for key, new in asdict(entry.change).items() if new is not None}
        at = entry.at if entry.bodies else table.last_at
        self._keeping.write(f"table/{name}", replace(table, **changes, seq=last, last_at=at))
        if entry.snapshot:
            OwnSnapshots(self._keeping).add(name, entry.snapshot)
        if entry.ended:
            game, record = entry.ended
            self._keeping.write(f"game/{game.id}", KeptGame(game, Raw(record.strip())))
        return last

    def events(
        self, table_id: str, after: int = 0, count: int | None = None
    ) -> list[rows.StoredEvent]:
        events = [
            rows.StoredEvent(seq, kept.at, bytes(body))
            for kept in self._keeping.all(f"events/{table_id}/", KeptEvents)
            if kept.last > after
            for seq, body in enumerate(kept.bodies, kept.last - len(kept.bodies) + 1)
            if seq > after
        ]
        return events[:count]

    def reply_of(self, table_id: str, command: rows.DoneCommand) -> int | None:
        return self._done.get((table_id, command.id))

    def find(self, table_id: str) -> rows.StoredTable | None:
        return self._find(table_id)

    def find_by_code(self, code: str) -> rows.StoredTable | None:
        return next((table for table in self._tables() if table.code == code), None)

    def public(self, count: int) -> list[rows.StoredTable]:
        return []

    def of_person(self, person_id: str) -> list[rows.StoredTable]:
        tables = (table for table in self._tables() if person_id in table.seated)
        mine = [table for table in tables if table.status != rows.CLOSED]
        return sorted(mine, key=lambda table: -table.last_at)

    def _find(self, table_id: str) -> KeptTable | None:
        return self._keeping.read(f"table/{table_id}", KeptTable)

    def _tables(self) -> Iterator[KeptTable]:
        return self._keeping.all("table/", KeptTable)

    def _write_events(self, name: str, events: KeptEvents) -> None:
        # A command that led to no event has the number of the last one.
        number = f"{events.last:08}" if events.bodies else f"{events.last:08}-{events.command}"
        self._keeping.write(f"events/{name}/{number}", events)


class KeptGame(Struct, frozen=True):
    facts: rows.StoredGame
    record: Raw


class OwnSnapshots:
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def add(self, table_id: str, kept: rows.Kept) -> None:
        """Keep a snapshot, and drop those that are no longer needed."""
        new, before = kept.snapshot, list(self._all(table_id))
        seen = max((old.seq for old in before if old.at <= kept.since), default=0)
        first = max((old.seq for old in before if old.seq <= kept.first), default=0)
        for old in before:
            if old.seq == new.seq or (old.seq < seen and old.seq != first):
                self._keeping.drop(f"snapshot/{table_id}/{old.seq:08}")
        self._keeping.write(f"snapshot/{table_id}/{new.seq:08}", new)

    def last(self, table_id: str, version: int, seq: int, at: float) -> rows.StoredSnapshot | None:
        fitting = [
            snapshot
            for snapshot in self._all(table_id)
            if snapshot.version == version and snapshot.seq <= seq and snapshot.at <= at
        ]
        return fitting[-1] if fitting else None

    def _all(self, table_id: str) -> Iterator[rows.StoredSnapshot]:
        return self._keeping.all(f"snapshot/{table_id}/", rows.StoredSnapshot)


class OwnLines:
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def append(
        self, table_id: str, said: rows.Said, command: rows.DoneCommand | None = None
    ) -> rows.SaidLine:
        number = len(self.last(table_id, 1 << 30)) + 1
        line = rows.SaidLine(**asdict(said), n=number)
        self._keeping.write(f"line/{table_id}/{number:08}", line)
        return line

    def last(self, table_id: str, count: int, since: float = 0.0) -> list[rows.SaidLine]:
        lines = self._keeping.all(f"line/{table_id}/", rows.SaidLine)
        return [line for line in lines if line.at > since][-count:]


class OwnPeople:
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def find(self, person_id: str) -> rows.StoredPerson | None:
        return self._keeping.read(person_id, rows.StoredPerson) if person_id == ME else None

    def name(self, name: str, now: float) -> None:
        """Give the person their name, the first one or another."""
        me = self.find(ME) or rows.StoredPerson(ME, name, False, now)
        self._keeping.write(ME, replace(me, name=name))

    def forgotten(self, person_ids: Iterable[str]) -> set[str]:
        return set()

    def forget(self, person_id: str) -> None:
        """Drop all that is kept."""
        self._keeping.drop("")
        self._keeping.write(_FORMAT, FORMAT)
