"""The store of one person's tables, without a database; what they learn by comes when wanted."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from msgspec import DecodeError, Raw, Struct
from msgspec.structs import asdict, replace

from benny.errors import NotationError
from benny.game import records
from benny.io.json import from_json
from benny.offline.keeping import Keeping
from benny.web.history.archive import upload_id
from benny.web.store import rows
from benny.web.table.events import read_event
from benny.web.table.person import RefusedError

if TYPE_CHECKING:  # what these stand for, and are checked against
    from benny.offline import own_study
    from benny.web.store.people import People
    from benny.web.store.store import Store
    from benny.web.store.tables import Lines, Snapshots, Tables
else:
    People = Store = Lines = Snapshots = Tables = object

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_IDLE = 1800.0  # seconds until a table without a game goes, as on a server
ME = "me"
"""The id of the only person."""


class KeptEvents(Struct, frozen=True):
    """Events up to number `last` that were stored together, with the command that led to them."""

    last: int
    at: float
    bodies: list[Raw]
    command: str = ""


def check_items(items: Mapping[str, Raw], kept: Mapping[str, Raw]) -> set[str]:
    """Return the ids of games kept by another id; raise NotationError for what is wrong."""
    games = {_upload_id(body): key for key, body in kept.items() if key.startswith("record/")}
    twins = set()
    for key, body in items.items():
        kind, _, name = key.partition("/")
        wrong = None
        if kind == "record":
            wrong = records.verify(records.decode(bytes(body)))
            if games.setdefault(_upload_id(body), key) != key:
                twins.add(name)
        elif kind == "table":
            table = from_json(bytes(body), rows.StoredTable)
            events = [
                from_json(bytes(other), KeptEvents)
                for place, other in items.items()
                if place.startswith(f"events/{name}/")
            ]
            bodies = [bytes(event) for kept in events for event in kept.bodies]
            if table.id != name or table.seq != len(bodies):
                wrong = "not all that happened at the table is there"
            try:
                for event in bodies:
                    read_event(event)
            except DecodeError:
                wrong = "what happened there can't be read"
        if wrong:
            raise NotationError(f"{key[:60]!r} can't be added: {wrong}")
    return twins


def _upload_id(record: Raw) -> str:
    return upload_id(records.decode(bytes(record)), ME)


class OwnTables(Tables):
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        for table in list(self._tables()):
            is_on = table.status in ("gathering", "playing")
            if not is_on and table.last_at < time.time() - _IDLE:  # games are kept by themselves
                keeping.drop(*(f"{kind}/{table.id}" for kind in ("table", "events", "snapshot")))
        self._done = {
            (table.id, events.command): events.last
            for table in self._tables()
            for events in keeping.all(f"events/{table.id}/", KeptEvents)
        }

    def open(
        self,
        table: rows.OpenedTable,
        bodies: Sequence[bytes],
        seated: Iterable[str] = (),
        ended: tuple[rows.StoredGame, bytes] | None = None,
    ) -> None:
        if self.find_by_code(table.code) is not None:
            raise rows.TakenError
        at, last = table.opened_at, len(bodies)
        self._keep(rows.StoredTable(**asdict(table), game=0, seq=last, last_at=at), bodies)
        if ended:
            self._keep_game(*ended)

    def append_all(self, wanted: Sequence[rows.Append]) -> list[int | Exception]:
        return [self._append(append) for append in wanted]

    def _append(self, wanted: rows.Append) -> int | Exception:
        table, entry = self.find(wanted.table_id), wanted.entry
        assert table is not None
        if entry.command and (done := self.reply_of(table.id, entry.command)) is not None:
            return rows.RepeatedError(done)
        if table.seq != wanted.after:
            return rows.ConflictError()
        changes = {name: new for name, new in asdict(entry.change).items() if new is not None}
        changes.pop("seated", None)
        at = entry.at if entry.bodies else table.last_at
        changed = replace(table, **changes, seq=wanted.last, last_at=at)
        self._keep(changed, entry.bodies, entry.command.id if entry.command else "")
        if entry.snapshot:
            OwnSnapshots(self._keeping).add(table.id, entry.snapshot)
        if entry.ended:
            self._keep_game(*entry.ended)
        return wanted.last

    def _keep_game(self, game: rows.StoredGame, record: bytes) -> None:
        self._keeping.write(f"game/{game.id}", game)
        self._keeping.write(f"record/{game.id}", Raw(record.strip()))

    def _keep(self, table: rows.StoredTable, bodies: Sequence[bytes], command: str = "") -> None:
        events = KeptEvents(table.seq, table.last_at, list(map(Raw, bodies)), command)
        # A command that led to no event has the number of the last one.
        number = f"{table.seq:08}" if bodies else f"{table.seq:08}-{command}"
        self._keeping.write(f"events/{table.id}/{number}", events)
        self._keeping.write(f"table/{table.id}", table)
        self._done[table.id, command] = table.seq

    def events(
        self, table_id: str, after: int = 0, count: int | None = None
    ) -> list[rows.StoredEvent]:
        events = [
            rows.StoredEvent(seq, kept.at, bytes(body))
            for kept in self._keeping.all(f"events/{table_id}/", KeptEvents)
            for seq, body in enumerate(kept.bodies, kept.last - len(kept.bodies) + 1)
            if seq > after
        ]
        return events[:count]

    def reply_of(self, table_id: str, command: rows.DoneCommand) -> int | None:
        return self._done.get((table_id, command.id))

    def find(self, table_id: str) -> rows.StoredTable | None:
        return self._keeping.read(f"table/{table_id}", rows.StoredTable)

    def find_by_code(self, code: str) -> rows.StoredTable | None:
        return next((table for table in self._tables() if table.code == code), None)

    def public(self, count: int) -> list[rows.StoredTable]:
        return []

    def of_person(self, person_id: str) -> list[rows.StoredTable]:
        return [table for table in self._tables() if table.status != rows.CLOSED]

    def _tables(self) -> Iterator[rows.StoredTable]:
        return self._keeping.all("table/", rows.StoredTable)


class OwnSnapshots(Snapshots):
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def add(self, table_id: str, kept: rows.Kept) -> None:
        """Keep a snapshot, and drop all but those from which a game's record or a view begins."""
        new, before = kept.snapshot, list(self._all(table_id))
        seen = max((old.seq for old in before if old.at <= kept.since), default=0)
        first = max((old.seq for old in before if old.seq <= kept.first), default=0)
        for old in before:
            if old.seq < seen and old.seq != first:
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


class OwnLines(Lines):
    def __init__(self) -> None:
        """Hear nothing: bots don't."""

    def append(
        self, table_id: str, said: rows.Said, command: rows.DoneCommand | None = None
    ) -> rows.SaidLine:
        raise RefusedError(409, "You play alone: no one is there to talk to.")

    def last(self, table_id: str, count: int, since: float = 0.0) -> list[rows.SaidLine]:
        return []


class OwnPeople(People):
    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def find(self, person_id: str) -> rows.StoredPerson | None:
        return self._keeping.read(ME, rows.StoredPerson) if person_id == ME else None

    def forgotten(self, person_ids: Iterable[str]) -> set[str]:
        return set()


class OwnStore(Store):
    writers = 1

    def __init__(self, keeping: Keeping) -> None:
        self.keeping = keeping
        self.tables = OwnTables(keeping)
        self.snapshots = OwnSnapshots(keeping)
        self.lines = OwnLines()
        self.people = OwnPeople(keeping)
        self.moderation: Any = SimpleNamespace(is_draining=lambda: False)
        self.health: Any = SimpleNamespace(note_stored=lambda: None)

    @cached_property
    def _study(self) -> "own_study.OwnStudy":
        from benny.offline.own_study import OwnStudy  # here: a table needs none of it

        return OwnStudy(self.keeping)

    def __getattr__(self, name: str) -> Any:
        """Return `games`, `reviews`, `mistakes` or `puzzles`."""
        return getattr(self._study, name)

    async def run(
        self,
        function: Callable[Arguments, Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result:
        return function(*args, **kwargs)

    @property
    def kinds(self) -> dict[str, Any]:
        """The types of all that is kept, by kind of key."""
        kinds = {"me": rows.StoredPerson, "table": rows.StoredTable, "events": KeptEvents}
        return kinds | {"snapshot": rows.StoredSnapshot} | self._study.kinds
