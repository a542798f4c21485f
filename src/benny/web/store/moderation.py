"""Moderators, what they decided, and reports."""

from collections.abc import Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Row, Select, delete, func, insert, or_, select, update

from benny.web import secrets
from benny.web.store.database import Database
from benny.web.store.people import FORGOTTEN, StoredPerson
from benny.web.store.schema import (
    acts,
    lines,
    people,
    reports,
    seats,
    shut_addresses,
    standings,
    tables,
)
from benny.web.table.person import PersonStanding

_KEPT_FOR = 90 * 86400.0  # seconds that a settled report stays
_DRAINS = ("drain", "end_drain")


class StoredAct(Struct, frozen=True, kw_only=True):
    """What a moderator did, None if it was the server itself, and to whom."""

    at: float
    do: str
    by_id: str | None = None
    person_id: str | None = None
    table_code: str = ""
    reason: str = ""


class StoredReport(Struct, frozen=True, kw_only=True):
    """A report by one person about another at a table."""

    id: str
    at: float
    by_id: str
    person_id: str
    table_id: str
    reason: str


class ModerationStore:
    """The moderators of a database, their acts, and the reports that they have not settled."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def standing(self, person_id: str) -> PersonStanding:
        """Return what moderators have decided about a person."""
        query = select(*_STANDING).where(standings.c.person_id == person_id)
        with self._database.reading() as connection:
            found = connection.execute(query).first()
        return PersonStanding(*found) if found else PersonStanding()

    def note(self, act: StoredAct, standing: PersonStanding | None = None, name: str = "") -> None:
        """Store an act with the new standing of its person, and their new name everywhere."""
        with self._database.writing() as connection:
            connection.execute(insert(acts).values({"id": secrets.new_id()} | asdict(act)))
            if act.person_id and standing:
                _set_standing(connection, act.person_id, standing)
            if act.person_id and name:
                _rename(connection, act.person_id, name)

    def shut(self, person_id: str, hashes: Collection[bytes], until: float) -> None:
        """Let no new people come from these addresses of a person until then, and from no others.

        Without hashes all addresses of the person are open again.
        """
        with self._database.writing() as connection:
            is_theirs = shut_addresses.c.person_id == person_id
            is_same = shut_addresses.c.hash.in_(hashes)
            connection.execute(delete(shut_addresses).where(is_theirs | is_same))
            for one in hashes:
                row = {"hash": one, "person_id": person_id, "until": until}
                connection.execute(insert(shut_addresses).values(row))

    def shut_until(self, address: bytes, now: float) -> float:
        """Return until when no new people may come from an address, by its hash; 0 if they may."""
        is_it = (shut_addresses.c.hash == address) & (shut_addresses.c.until > now)
        with self._database.reading() as connection:
            return connection.execute(select(shut_addresses.c.until).where(is_it)).scalar() or 0.0

    def forget_addresses(self, now: float) -> None:
        """Delete the hashes of addresses that are open again."""
        is_over = shut_addresses.c.until <= now
        with self._database.reading() as connection:
            found = connection.execute(select(shut_addresses.c.hash).where(is_over)).first()
        if found:  # only then: a write waits for others
            with self._database.writing() as connection:
                connection.execute(delete(shut_addresses).where(is_over))

    def find(self, text: str) -> list[tuple[StoredPerson, PersonStanding]]:
        """Return the people with an id or a name, in any case of letters; the newest first."""
        same = or_(people.c.id == text, func.lower(people.c.name) == text.lower())
        return self._people(_PEOPLE.where(same).order_by(people.c.made_at.desc()).limit(50))

    def sanctioned(self, now: float) -> list[tuple[StoredPerson, PersonStanding]]:
        """Return the moderators, and people about whom a decision holds."""
        holds = or_(
            standings.c.moderator,
            standings.c.banned_until > now,
            standings.c.muted_until > now,
            standings.c.given_name,
        )
        return self._people(_PEOPLE.where(holds).order_by(people.c.name))

    def add_report(self, report: StoredReport) -> None:
        """Store a report, and delete those that were settled long ago."""
        with self._database.writing() as connection:
            connection.execute(delete(reports).where(reports.c.settled_at < report.at - _KEPT_FOR))
            connection.execute(insert(reports).values(asdict(report)))

    def settle(self, report_id: str, act: StoredAct) -> bool:
        """Close a report and store the act; return False if none of that id is open."""
        is_it = (reports.c.id == report_id) & reports.c.settled_at.is_(None)
        with self._database.writing() as connection:
            settled = update(reports).where(is_it).values(settled_at=act.at)
            if not connection.execute(settled).rowcount:
                return False
            connection.execute(insert(acts).values({"id": secrets.new_id()} | asdict(act)))
        return True

    def reports(self, count: int) -> list[tuple[StoredReport, str]]:
        """Return open reports with the codes of their tables, the oldest first."""
        query = (
            select(*(reports.c[name] for name in StoredReport.__struct_fields__), tables.c.code)
            .join_from(reports, tables)
            .where(reports.c.settled_at.is_(None))
            .order_by(reports.c.at)
            .limit(count)
        )
        with self._database.reading() as connection:
            return [(_report(row), row.code) for row in connection.execute(query)]

    def acts(self, count: int) -> list[StoredAct]:
        """Return the last acts, the newest first."""
        names = StoredAct.__struct_fields__
        query = select(*(acts.c[name] for name in names)).order_by(acts.c.at.desc()).limit(count)
        with self._database.reading() as connection:
            return [StoredAct(**row._mapping) for row in connection.execute(query)]

    def is_draining(self) -> bool:
        """Return whether a moderator lets no game begin now."""
        query = select(acts.c.do).where(acts.c.do.in_(_DRAINS)).order_by(acts.c.at.desc())
        with self._database.reading() as connection:
            return connection.execute(query.limit(1)).scalar() == _DRAINS[0]

    def _people(self, query: Select[*tuple[Any, ...]]) -> list[tuple[StoredPerson, PersonStanding]]:
        with self._database.reading() as connection:
            return list(map(_person, connection.execute(query)))


_PERSON = [people.c[name] for name in StoredPerson.__struct_fields__]
_STANDING = [standings.c[name] for name in PersonStanding.__struct_fields__]
_PEOPLE = (
    select(*_PERSON, *_STANDING)
    .join_from(people, standings, isouter=True)
    .where(people.c.name != FORGOTTEN)
)


def _person(row: Row[*tuple[Any, ...]]) -> tuple[StoredPerson, PersonStanding]:
    facts, decided = row[: len(_PERSON)], row[len(_PERSON) :]
    return StoredPerson(*facts), PersonStanding() if decided[0] is None else PersonStanding(
        *decided
    )


def _report(row: Row[*tuple[Any, ...]]) -> StoredReport:
    return StoredReport(**{name: row._mapping[name] for name in StoredReport.__struct_fields__})


def _set_standing(connection: Connection, person_id: str, standing: PersonStanding) -> None:
    connection.execute(delete(standings).where(standings.c.person_id == person_id))
    if standing != PersonStanding():
        connection.execute(insert(standings).values({"person_id": person_id} | asdict(standing)))


def _rename(connection: Connection, person_id: str, name: str) -> None:
    """Replace a name wherever others see it: now, in chat and in past games."""
    is_theirs = (people.c.id == person_id) & (people.c.name != FORGOTTEN)
    if connection.execute(update(people).where(is_theirs).values(name=name)).rowcount:
        for past in (lines, seats):
            connection.execute(update(past).where(past.c.person_id == person_id).values(name=name))
