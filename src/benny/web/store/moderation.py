"""Moderators, what they decided, and reports."""

from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Select, delete, exists, func, insert, or_, select, update

from benny.web import secrets
from benny.web.store.database import Repository
from benny.web.store.people import rename_everywhere
from benny.web.store.rows import FORGOTTEN, StoredPerson
from benny.web.store.schema import (
    acts,
    drains,
    lines,
    people,
    reports,
    shut_addresses,
    standings,
    tables,
)
from benny.web.table.person import PersonStanding

_DAY = 86400.0
_SETTLED_FOR = 90 * _DAY  # how long a settled report stays
_OPEN_FOR = 365 * _DAY  # and an open one
_SAID = 10

Change = Callable[[PersonStanding], PersonStanding]


class StoredAct(Struct, frozen=True, kw_only=True):
    """An act of a moderator, None for the server itself, and its target.

    The store adds the names that they have then; "" for an account that was deleted since.
    """

    at: float
    do: str
    by_id: str | None = None
    person_id: str | None = None
    table_code: str = ""
    reason: str = ""
    by_name: str = ""
    person_name: str = ""


class StoredReport(Struct, frozen=True, kw_only=True):
    """A report by one person about another at a table."""

    id: str
    at: float
    by_id: str
    person_id: str
    table_id: str
    reason: str


class OpenReport(StoredReport, frozen=True, kw_only=True):
    """A report with its table's code and what the person had last said there."""

    code: str
    said: tuple[str, ...]


class ModerationStore(Repository):
    """The moderators of a database, their acts, and the reports that they have not settled."""

    def standing(self, person_id: str) -> PersonStanding:
        rows = self._rows(select(*_STANDING).where(standings.c.person_id == person_id))
        return PersonStanding(*rows[0]) if rows else PersonStanding()

    def note(self, act: StoredAct, change: Change | None = None, name: str = "") -> None:
        """Store an act, change the standing of its person, and give them a new name everywhere."""
        with self._database.writing() as connection:
            _log(connection, act)
            if act.person_id and change:
                is_theirs = standings.c.person_id == act.person_id
                # The person is locked, or two moderators at once would undo what the other decided.
                person = select(people.c.id).where(people.c.id == act.person_id)
                connection.execute(person.with_for_update(key_share=True))
                row = connection.execute(select(*_STANDING).where(is_theirs)).first()
                standing = change(PersonStanding(*row) if row else PersonStanding())
                connection.execute(delete(standings).where(is_theirs))
                if standing != PersonStanding():
                    values = {"person_id": act.person_id} | asdict(standing)
                    connection.execute(insert(standings).values(values))
            if act.person_id and name:
                rename_everywhere(connection, act.person_id, name)

    def drain(self, act: StoredAct, *, is_on: bool) -> None:
        """Store an act that lets no game begin, or that lets games begin again."""
        with self._database.writing() as connection:
            _log(connection, act)
            connection.execute(delete(drains))
            if is_on:
                connection.execute(insert(drains).values(since=act.at))

    def shut(self, person_id: str, hashes: Collection[bytes], until: float) -> None:
        """Let no new people come from these addresses of a person until then, and from no others.

        Without hashes all addresses of the person are open again.
        """
        with self._database.writing() as connection:
            is_theirs = shut_addresses.c.person_id == person_id
            is_same = shut_addresses.c.hash.in_(hashes)
            connection.execute(delete(shut_addresses).where(is_theirs | is_same))
            for address in hashes:
                row = {"hash": address, "person_id": person_id, "until": until}
                connection.execute(insert(shut_addresses).values(row))

    def shut_until(self, address: bytes, now: float) -> float:
        """Return until when no new people may come from an address, by its hash; 0 if they may."""
        is_it = (shut_addresses.c.hash == address) & (shut_addresses.c.until > now)
        return self._cell(select(shut_addresses.c.until).where(is_it)) or 0.0

    def forget_addresses(self, now: float) -> None:
        """Delete the hashes of addresses that are open again."""
        is_over = shut_addresses.c.until <= now
        # Only if there are any: a write waits for others.
        if self._rows(select(shut_addresses.c.hash).where(is_over).limit(1)):
            self._write(delete(shut_addresses).where(is_over))

    def find(self, text: str) -> list[tuple[StoredPerson, PersonStanding]]:
        same = or_(people.c.id == text, func.lower(people.c.name) == func.lower(text))
        return self._people(_PEOPLE.where(same).order_by(people.c.made_at.desc()).limit(50))

    def sanctioned_people(self, now: float) -> list[tuple[StoredPerson, PersonStanding]]:
        """Return the moderators, and people about whom a decision holds."""
        holds = or_(
            standings.c.moderator,
            standings.c.banned_until > now,
            standings.c.muted_until > now,
            standings.c.given_name,
        )
        return self._people(_PEOPLE.where(holds).order_by(people.c.name))

    def add_report(self, report: StoredReport) -> None:
        """Store a report instead of an open one about the same, and delete those that are old."""
        is_old = or_(
            reports.c.settled_at < report.at - _SETTLED_FOR, reports.c.at < report.at - _OPEN_FOR
        )
        is_same = (
            reports.c.settled_at.is_(None)
            & (reports.c.by_id == report.by_id)
            & (reports.c.person_id == report.person_id)
            & (reports.c.table_id == report.table_id)
        )
        outdated = delete(reports).where(is_old | is_same)
        self._write(outdated, insert(reports).values(asdict(report)))

    def settle(self, report_id: str, act: StoredAct) -> bool:
        """Close a report and store the act; return False if none of that id is open."""
        is_it = (reports.c.id == report_id) & reports.c.settled_at.is_(None)
        with self._database.writing() as connection:
            settled = update(reports).where(is_it).values(settled_at=act.at)
            if not connection.execute(settled).rowcount:
                return False
            _log(connection, act)
        return True

    def reports(self, count: int) -> list[OpenReport]:
        """Return reports with the reported person's last lines of chat before, at its table."""
        query = (
            select(*(reports.c[name] for name in StoredReport.__struct_fields__), tables.c.code)
            .join_from(reports, tables)
            .where(reports.c.settled_at.is_(None))
            .order_by(reports.c.at)
            .limit(count)
        )
        place = func.row_number().over(partition_by=reports.c.id, order_by=lines.c.n.desc())
        is_theirs = (
            (lines.c.table_id == reports.c.table_id)
            & (lines.c.person_id == reports.c.person_id)
            & (lines.c.at <= reports.c.at)
        )
        said = defaultdict(list)
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
            spoken = (
                select(reports.c.id, lines.c.n, lines.c.text, place.label("place"))
                .join_from(reports, lines, is_theirs)
                .where(reports.c.id.in_([row.id for row in rows]))
                .subquery()
            )
            last = select(spoken.c.id, spoken.c.text).where(spoken.c.place <= _SAID)
            for line in connection.execute(last.order_by(spoken.c.n)):
                said[line.id].append(line.text)
        return [OpenReport(**row._mapping, said=tuple(said[row.id])) for row in rows]

    def open_reports(self) -> int:
        return int(self._cell(select(func.count()).where(reports.c.settled_at.is_(None))) or 0)

    def acts(self, count: int) -> list[StoredAct]:
        names = StoredAct.__struct_fields__
        query = select(*(acts.c[name] for name in names)).order_by(acts.c.at.desc()).limit(count)
        return [StoredAct(**row._mapping) for row in self._rows(query)]

    def is_draining(self) -> bool:
        return bool(self._cell(select(exists(select(drains)))))

    def _people(self, query: Select[*tuple[Any, ...]]) -> list[tuple[StoredPerson, PersonStanding]]:
        matches = []
        for row in self._rows(query):
            facts, decided = row[: len(_PERSON)], row[len(_PERSON) :]
            standing = PersonStanding() if decided[0] is None else PersonStanding(*decided)
            matches.append((StoredPerson(*facts), standing))
        return matches


_PERSON = [people.c[name] for name in StoredPerson.__struct_fields__]
_STANDING = [standings.c[name] for name in PersonStanding.__struct_fields__]
_PEOPLE = (
    select(*_PERSON, *_STANDING)
    .join_from(people, standings, isouter=True)
    .where(people.c.name != FORGOTTEN)
)


def _log(connection: Connection, act: StoredAct) -> None:
    asked = select(people.c.id, people.c.name).where(people.c.id.in_((act.by_id, act.person_id)))
    names = {row.id: row.name for row in connection.execute(asked)}
    named = {"by_name": names.get(act.by_id, ""), "person_name": names.get(act.person_id, "")}
    connection.execute(insert(acts).values({"id": secrets.new_id()} | asdict(act) | named))
