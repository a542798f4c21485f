"""The tables of the match that a server hosts: opened at its start, shown, published at its end."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256

from benny.analysis.books import SHELF
from benny.errors import NotationError
from benny.game.log import Record
from benny.game.records import encode
from benny.lab.match_analysis import analyse_match
from benny.lab.match_registration import RegisteredMatch
from benny.protocol.answers import MatchOutcome, MatchPage, MatchTableState
from benny.web.live.registry import TableRegistry
from benny.web.store.rows import FORGOTTEN
from benny.web.store.store import Store
from benny.web.table import fold
from benny.web.table.events import Happened, Opened, Sat, read_event
from benny.web.table.match_table import HostedMatch, table_id
from benny.web.table.person import Person, RefusedError
from benny.web.table.table import Table


class MatchTables:
    """The tables of the hosted match, if the server hosts one."""

    def __init__(self, store: Store, registry: TableRegistry, hosted: HostedMatch | None) -> None:
        self._store = store
        self._registry = registry
        self._hosted = hosted
        self._records: list[Record] = []
        self._file = b""
        self._result: tuple[MatchOutcome | None, str] | None = None
        self._lock = asyncio.Lock()
        self.codes: list[str] = []

    async def open(self) -> None:
        """Open the tables that are not open yet; raise NotationError if they have another cut."""
        if self._hosted is None:
            return
        rules = self._hosted.registered.registration.rules
        SHELF.pin(rules)  # other tables may have a better book trained while the match is played
        for part in self._hosted.tables:
            table = (await self._registry.open_for_match(part, rules)).table
            assert table.match is not None
            if (cut := table.match.cut) != part.cut:
                raise NotationError(
                    f"the cards of this match were cut with {cut!r}: start with --cut {cut}"
                )
            self.codes.append(table.code)

    def close(self) -> None:
        """Let the rules of the match have better books again."""
        if self._hosted is not None:
            SHELF.unpin(self._hosted.registered.registration.rules)

    @property
    def registered_match(self) -> RegisteredMatch:
        """Return the registered match; raise RefusedError if the server hosts none."""
        if self._hosted is None:
            raise RefusedError(404, "This server hosts no match.")
        return self._hosted.registered

    @asynccontextmanager
    async def seating(self, person: Person, here: Table) -> AsyncIterator[None]:
        """Keep everyone else from sitting down while a person does, at any table.

        Raises RefusedError if they sit at another table of the match: it has the same cards.
        """
        async with self._lock:  # or they could sit down at two tables at once
            for number, table in enumerate(await self._tables(), 1):
                if table is not here and table.seat_of(person.id) is not None:
                    raise RefusedError(409, f"You sit at table {number} of this match: stay there.")
            yield

    async def check_no_advice(self) -> None:
        if any(table.is_on for table in await self._tables()):
            raise RefusedError(409, "A match is on: no one is told what a hand is worth.")

    async def records(self) -> Sequence[Record]:
        """Return the records of the match; raise RefusedError before its end."""
        registered, tables = self.registered_match, await self._tables()
        if not all(map(_is_played, tables)):
            played, games = sum(map(_deals_played, tables)), registered.registration.games
            raise RefusedError(
                409, f"The match is not over: the tables have played {played} of {games} deals."
            )
        if not self._records:
            self._records = await self._store.run(match_records, self._store, registered)
            self._file = b"".join(map(encode, self._records))
        return self._records

    async def file(self) -> bytes:
        await self.records()
        return self._file

    async def page(self, asker: str) -> MatchPage:
        """Return the part of the match that a person, "" if unknown, may know."""
        registered, tables = self.registered_match, await self._tables()
        assert self._hosted is not None
        registration = registered.registration
        is_over = all(map(_is_played, tables))
        outcome, wrong, published = None, "", ""
        if is_over:
            records = await self.records()
            if self._result is None:
                self._result = await self._store.run(_result, registered, records)
            outcome, wrong = self._result
            published = sha256(self._file).hexdigest()
        return MatchPage(
            digest=registered.digest,
            title=registration.rules.called,
            form=registration.form,
            bot=registration.bot,
            people=registration.people,
            deals=registration.deals,
            hypothesis=registration.hypothesis,
            level=registration.level,
            cut=self._hosted.cut,
            tables=tuple(_state(table, asker) for table in tables),
            is_over=is_over,
            records_digest=published,
            outcome=outcome,
            wrong=wrong,
        )

    async def _tables(self) -> list[Table]:
        return [(await self._registry.find(code)).table for code in self.codes]


def _result(match: RegisteredMatch, records: Sequence[Record]) -> tuple[MatchOutcome | None, str]:
    try:
        analysis = analyse_match(match, [("the server", record) for record in records])
    except NotationError as error:
        return None, str(error)
    low, high = analysis.interval
    return MatchOutcome(gain=analysis.gain.mean, low=low, high=high, verdict=analysis.verdict), ""


def _deals_played(table: Table) -> int:
    is_in_play = table.game is not None and table.game.turn is not None
    return table.number - is_in_play


def _is_played(table: Table) -> bool:
    return table.match is not None and _deals_played(table) == table.match.deals


def _state(table: Table, asker: str) -> MatchTableState:
    match = table.match
    assert match is not None
    return MatchTableState(
        number=match.number,
        status=table.status,
        people=tuple(
            table.names[seat] if table.seats[seat].person else "" for seat in match.people
        ),
        played=_deals_played(table),
        deals=match.deals,
        code=table.code if asker and table.seat_of(asker) is not None else "",
    )


def match_records(store: Store, match: RegisteredMatch) -> list[Record]:
    """Return the deals of a match that were played to their end, table by table."""
    records: list[Record] = []
    for number in range(1, match.registration.number_of_tables + 1):
        events = store.tables.events(table_id(match.id, number))
        log = [Happened(read_event(event.body), event.at) for event in events]
        people = {event.person for event, _ in log if isinstance(event, Sat)}
        hidden = dict.fromkeys(store.people.forgotten(people), FORGOTTEN)
        if log:
            records += deals_played(log, hidden)
    return records


def deals_played(log: Sequence[Happened], hidden: Mapping[str, str]) -> Iterator[Record]:
    """Yield each deal that a table's log plays to its end; some people's names are hidden."""
    (opened, _), *rest = log
    assert isinstance(opened, Opened)
    table = Table(opened)
    table.forgotten = hidden
    for event, at in rest:
        was_playing = table.status == "playing"
        fold.apply(table, event, at)
        if was_playing and table.status in ("gathering", "over"):
            assert table.game is not None
            yield table.game.record()
