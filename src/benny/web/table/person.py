"""People as tables know them, what moderators forbid them, and the error of a refusal."""

import time

from msgspec import Struct

from benny.protocol.messages import ErrorCode, code_of

FOR_GOOD = 253_370_764_800.0  # the year 9999, which dates can still show
"""A time that never comes, in seconds since 1970."""


class PersonStanding(Struct, frozen=True):
    """Moderators' decisions on a person; times are seconds since 1970, 0 for never.

    `banned_why` and `muted_why` are the reasons, and `given_name` says that a moderator chose the
    name.
    """

    moderator: bool = False
    banned_until: float = 0.0
    banned_why: str = ""
    muted_until: float = 0.0
    muted_why: str = ""
    given_name: bool = False


class Person(Struct, frozen=True):
    """A person: public id, name, whether they are a program, and what moderators decided."""

    id: str
    name: str
    bot: bool = False
    standing: PersonStanding = PersonStanding()


def id_of(person: Person | None) -> str:
    return person.id if person else ""


class RefusedError(Exception):
    """A refused request: an HTTP status, and one sentence that says why.

    `wait` says after how many seconds a retry may succeed, 0 if unknown. `code` is for programs,
    and may be more precise than the status.
    """

    def __init__(
        self, status: int, sentence: str, wait: float = 0, code: ErrorCode | None = None
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.wait = wait
        self.code = code or code_of(status)


def require_person(person: Person | None) -> Person:
    """Return a person; raise RefusedError if it is None."""
    if person is None:
        raise RefusedError(401, "The server does not know you: choose a name first.")
    return person


def check_not_banned(person: Person) -> None:
    standing = person.standing
    _check_free(standing.banned_until, "banned", standing.banned_why, ErrorCode.BANNED)


def check_not_muted(person: Person) -> None:
    standing = person.standing
    _check_free(standing.muted_until, "muted", standing.muted_why, ErrorCode.MUTED)


def check_open(until: float) -> None:
    """Refuse new people while a moderator has shut their address; 0 is an open one."""
    if until:
        raise RefusedError(
            403, f"A moderator lets no one new come from your address {_end(until)}."
        )


def _check_free(until: float, what: str, why: str, code: ErrorCode) -> None:
    if until > time.time():
        sentence = f"A moderator has {what} you {_end(until)}: {why.rstrip('.')}."
        raise RefusedError(403, sentence, code=code)


def _end(until: float) -> str:
    if until >= FOR_GOOD:
        return "for good"
    return time.strftime("until %Y-%m-%d %H:%M UTC", time.gmtime(until))
