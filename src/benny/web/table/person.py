"""People as tables know them."""

from msgspec import Struct

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
