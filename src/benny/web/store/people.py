"""People, their tokens, and their links for signing in on another device."""

from collections.abc import Iterable
from contextlib import suppress

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from benny.web.store.database import Repository, taking
from benny.web.store.rows import FORGOTTEN, StoredPerson, UnavailableError
from benny.web.store.schema import (
    acts,
    collected,
    lines,
    links,
    mistakes,
    people,
    same_tries,
    seats,
    shut_addresses,
    solvers,
    standings,
    tokens,
    tries,
)

_MOST_ASKED = 1000  # databases limit how many parameters a query may have
_USE_IS_NOTED_EVERY = 3600.0  # seconds: noting the use is a write, looking a token up is not


class People(Repository):
    """The people of a database, with only the hashes of their tokens and links."""

    def add(self, person: StoredPerson, token: bytes) -> None:
        """Store a person with the hash of their first token; raise TakenError if one is in use."""
        with self._database.writing() as connection, taking("The person's id or token"):
            connection.execute(insert(people).values(asdict(person)))
            _add_token(connection, person.id, token, person.made_at)

    def find(self, person_id: str) -> StoredPerson | None:
        with self._database.reading() as connection:
            return _person(connection, person_id)

    def names(self, person_ids: Iterable[str]) -> dict[str, str]:
        asked = select(people.c.id, people.c.name).where(
            people.c.id.in_(person_ids), people.c.name != FORGOTTEN
        )
        return {row.id: row.name for row in self._rows(asked)}

    def forgotten(self, person_ids: Iterable[str]) -> set[str]:
        """Return which of some people have deleted their accounts."""
        left, forgotten = list(person_ids), set[str]()
        with self._database.reading() as connection:
            while left:
                some, left = left[:_MOST_ASKED], left[_MOST_ASKED:]
                asked = select(people.c.id).where(people.c.id.in_(some), people.c.name == FORGOTTEN)
                forgotten.update(connection.execute(asked).scalars())
        return forgotten

    def find_by_token(self, token: bytes, now: float) -> StoredPerson | None:
        """Return the person whose token has this hash; note its use at most once an hour."""
        with self._database.reading() as connection:
            row = connection.execute(_OF_TOKEN, {"token": token}).first()
        if row is None:
            return None
        *facts, used_at = row
        if now - used_at > _USE_IS_NOTED_EVERY:
            # Suppressed: spectators need no database that can write.
            with suppress(UnavailableError):
                self._write(update(tokens).where(tokens.c.hash == token).values(used_at=now))
        return StoredPerson(*facts)

    def add_token(self, person_id: str, token: bytes, now: float) -> None:
        """Store the hash of another token of a person; raise TakenError if it is in use."""
        with self._database.writing() as connection, taking("The token"):
            _add_token(connection, person_id, token, now)

    def drop_tokens(self, person_id: str, but: bytes) -> None:
        """Delete all tokens and links of a person except the token with this hash."""
        with self._database.writing() as connection:
            _drop_tokens(connection, person_id, but)

    def drop_token(self, token: bytes) -> None:
        self._write(delete(tokens).where(tokens.c.hash == token))

    def rename(self, person_id: str, name: str) -> bool:
        """Change a person's name; past games keep the old one.

        Returns whether it was done: a deleted account gets no name.
        """
        with self._database.writing() as connection:
            return _rename(connection, person_id, name)

    def forget(self, person_id: str) -> None:
        """Delete a person: name, tokens, links, puzzles, tries at deals, mistakes.

        The id stays because games refer to it.
        """
        with self._database.writing() as connection:
            _drop_tokens(connection, person_id)
            rename_everywhere(connection, person_id, FORGOTTEN)
            for own in (standings, tries, solvers, same_tries, mistakes, collected):
                connection.execute(delete(own).where(own.c.person_id == person_id))
            is_theirs = shut_addresses.c.person_id == person_id
            connection.execute(update(shut_addresses).where(is_theirs).values(person_id=None))
            for who, name in (
                (acts.c.by_id, acts.c.by_name),
                (acts.c.person_id, acts.c.person_name),
            ):
                connection.execute(update(acts).where(who == person_id).values({name: ""}))

    def add_link(self, person_id: str, link: bytes, now: float, expires_at: float) -> None:
        """Store the hash of a person's link, and delete all expired links."""
        new = insert(links).values(hash=link, person_id=person_id, expires_at=expires_at)
        with taking("The link"):
            self._write(delete(links).where(links.c.expires_at <= now), new)

    def take_link(self, link: bytes, now: float) -> StoredPerson | None:
        """Return the person whose link has this hash and use it up; only one caller gets it."""
        taken = delete(links).where(links.c.hash == link).returning(links)
        with self._database.writing() as connection:
            row = connection.execute(taken).first()
            if row is None or row.expires_at <= now:
                return None
            person = _person(connection, row.person_id)
            return None if person is None or person.name == FORGOTTEN else person


def forgotten(connection: Connection, person_ids: Iterable[str]) -> set[str]:
    """Return which people were forgotten, and lock the others until the transaction ends.

    Ask for this before writing people's names, or a deleted one could be stored again.
    """
    asked = select(people.c.id, people.c.name).where(people.c.id.in_(person_ids))
    rows = connection.execute(asked.with_for_update(read=True))
    return {row.id for row in rows if row.name == FORGOTTEN}


_OF_TOKEN = (
    select(*(people.c[name] for name in StoredPerson.__struct_fields__), tokens.c.used_at)
    .join_from(people, tokens)
    .where(tokens.c.hash == bindparam("token"))
)


def _person(connection: Connection, person_id: str) -> StoredPerson | None:
    row = connection.execute(select(people).where(people.c.id == person_id)).first()
    return StoredPerson(**row._mapping) if row else None


def _add_token(connection: Connection, person_id: str, token: bytes, now: float) -> None:
    connection.execute(insert(tokens).values(hash=token, person_id=person_id, used_at=now))


def _drop_tokens(connection: Connection, person_id: str, but: bytes = b"") -> None:
    for keys in (tokens, links):
        connection.execute(delete(keys).where(keys.c.person_id == person_id, keys.c.hash != but))


def _rename(connection: Connection, person_id: str, name: str) -> bool:
    is_kept = (people.c.id == person_id) & (people.c.name != FORGOTTEN)
    return connection.execute(update(people).where(is_kept).values(name=name)).rowcount == 1


def rename_everywhere(connection: Connection, person_id: str, name: str) -> None:
    """Replace a name wherever others see it: now, in chat and in past games."""
    if _rename(connection, person_id, name):
        for past in (lines, seats):
            connection.execute(update(past).where(past.c.person_id == person_id).values(name=name))
