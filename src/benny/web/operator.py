"""The operator of a server: who may write its database may appoint moderators, and is one."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from msgspec.structs import replace

from benny.errors import NotationError
from benny.io.validation import suggestion
from benny.lab.match_registration import RegisteredMatch
from benny.protocol.messages import SeatState
from benny.web import secrets
from benny.web.live.registry import list_entry
from benny.web.store.moderation import StoredAct
from benny.web.store.rows import StoredPerson
from benny.web.store.store import Store
from benny.web.table.match_table import table_id

Found = TypeVar("Found")

_ID = "operator"  # people's own ids have ten characters


@contextmanager
def operator_token(store: Store) -> Iterator[str]:
    """Yield a token of the operator, which is a moderator's and ends with the context."""
    token = secrets.new_token()
    digest, now = secrets.digest(token), time.time()
    if store.people.find(_ID):
        store.people.add_token(_ID, digest, now)
    else:
        store.people.add(StoredPerson(_ID, _ID, bot=True, made_at=now), digest)
        act = StoredAct(at=now, do="appoint", person_id=_ID)
        store.moderation.note(act, lambda standing: replace(standing, moderator=True))
    try:
        yield token
    finally:
        store.people.drop_token(digest)


def seat_in_match(store: Store, match: RegisteredMatch, who: str) -> SeatState:
    """Return the seat of a person, by id or name, at a match's tables.

    Raises NotationError if there is no such person, or more than one.
    """
    numbers = range(1, match.registration.number_of_tables + 1)
    rows = [store.tables.find(table_id(match.id, number)) for number in numbers]
    seats = [seat for row in rows if row is not None for seat in list_entry(row).seats]
    people = [seat for seat in seats if seat.person]
    if not people:
        raise NotationError(f"no one sits at a table of the match {match.id!r} on this server")
    matches = [person for person in people if who in (person.name, person.person)]
    if not matches:
        there = suggestion(who, tuple(dict.fromkeys(seat.name for seat in people)))
        raise NotationError(f"no one in the match has the name or id {who!r}; {there}")
    return require_one(who, matches, lambda one: one.person)


def sign_in_link(store: Store, person: str, lasts: float) -> str:
    """Return the secret of a new link that signs a person in once; it `lasts` that many seconds."""
    link, now = secrets.new_token(), time.time()
    store.people.add_link(person, secrets.digest(link), now, now + lasts)
    return link


def appoint(store: Store, who: str, *, may_moderate: bool) -> tuple[StoredPerson, bool]:
    """Let a person, by id or name, moderate or no longer do so; return them, and if that is new.

    Raises NotationError if there is no such person, or more than one.
    """
    matches = [pair for pair in store.moderation.find(who) if pair[0].id != _ID]
    person, before = require_one(who, matches, lambda one: one[0].id)
    if before.moderator is may_moderate:
        return person, False
    act = StoredAct(
        at=time.time(), do="appoint" if may_moderate else "dismiss", person_id=person.id
    )
    store.moderation.note(act, lambda standing: replace(standing, moderator=may_moderate))
    return person, True


def require_one(who: str, found: Sequence[Found], id_of: Callable[[Found], str]) -> Found:
    """Return the only match; raise NotationError for none or several."""
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotationError(f"there is no one with the name or id {who!r}")
    ids = ", ".join(map(id_of, found))
    raise NotationError(f"{len(found)} people are called {who!r}: give an id, one of {ids}")
