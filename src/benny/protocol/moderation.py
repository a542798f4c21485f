"""Moderation: what moderators may do and are shown, and reports by players."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from benny.protocol.answers import Listed
from benny.protocol.commands import Name
from benny.rules.rules import LINE

LONGEST_REASON = 300
"""The most characters in a reason."""

Id = Annotated[str, Meta(max_length=40)]
Hours = Annotated[float, Meta(ge=0.1, le=100_000)]
AddressHours = Annotated[float, Meta(ge=0.1, le=720)]
"""A month at most: addresses change hands, and many people may share one."""

Reason = Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON, pattern=LINE)]
Remark = Annotated[str, Meta(max_length=LONGEST_REASON, pattern=LINE)]

End = float | Literal["for good"]
"""When a decision ends, in seconds since 1970; 0 if it does not hold."""


class ModeratorAct(
    Struct, frozen=True, kw_only=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True
):
    """Something that a moderator does; it is logged with its reason."""


class ActOnPerson(ModeratorAct, frozen=True, kw_only=True):
    """Something that a moderator does to a person, by id."""

    person: Id


class Warn(ActOnPerson, frozen=True, kw_only=True):
    """Tell a person who is at a table the reason, as a warning."""

    reason: Reason


class Mute(ActOnPerson, frozen=True, kw_only=True):
    """Take a person's voice in chats, for some hours or, without a number, for good."""

    hours: Hours | None = None
    reason: Reason


class Unmute(ActOnPerson, frozen=True, kw_only=True):
    """Give a person's voice back."""

    reason: Remark = ""


class Ban(ActOnPerson, frozen=True, kw_only=True):
    """Shut a person out, for some hours or, without a number, for good.

    For `address_hours`, which has an end in any case, no new people may come from the addresses
    from which the person is connected. Others who are known already may.
    """

    hours: Hours | None = None
    address_hours: AddressHours | None = None
    reason: Reason


class Unban(ActOnPerson, frozen=True, kw_only=True):
    """Let a person in again."""

    reason: Remark = ""


class Rename(ActOnPerson, frozen=True, kw_only=True):
    """Give a person a name, which they can't change."""

    name: Name
    reason: Reason


class FreeName(ActOnPerson, frozen=True, kw_only=True, tag="free_name"):
    """Let a person choose their name again."""

    reason: Remark = ""


class CloseTable(ModeratorAct, frozen=True, kw_only=True, tag="close"):
    """Close a table, by its code."""

    table: Id
    reason: Reason


class Drain(ModeratorAct, frozen=True, kw_only=True):
    """Let no table be opened and no game begin; games in progress go on."""

    reason: Remark = ""


class EndDrain(ModeratorAct, frozen=True, kw_only=True, tag="end_drain"):
    """Let tables be opened and games begin again."""

    reason: Remark = ""


class Settle(ModeratorAct, frozen=True, kw_only=True):
    """Close a report, by its id."""

    report: Id
    reason: Remark = ""


AnyModeratorAct = (
    Warn | Mute | Unmute | Ban | Unban | Rename | FreeName | CloseTable | Drain | EndDrain | Settle
)


class NewReport(Struct, forbid_unknown_fields=True):
    table: Id
    person: Id
    reason: Reason


class NamedPerson(Struct, frozen=True):
    """A person by id and name; both empty for none."""

    id: str = ""
    name: str = ""


class JudgedPerson(NamedPerson, frozen=True, omit_defaults=True):
    """A person, and what moderators have decided; `given_name` means that one chose the name."""

    moderator: bool = False
    banned_until: End = 0.0
    muted_until: End = 0.0
    given_name: bool = False


class Present(NamedPerson, frozen=True):
    tables: tuple[str, ...] = ()


class Report(Struct, frozen=True):
    """An open report: by whom, about whom, at which table, why, and what they last said there."""

    id: str
    at: float
    by: NamedPerson
    person: NamedPerson
    table: str
    reason: str
    said: tuple[str, ...] = ()


class LoggedAct(Struct, frozen=True):
    """An act of a moderator, with the names at that time; `by` is empty for the server."""

    at: float
    by: NamedPerson
    do: str
    person: NamedPerson
    table: str
    reason: str


class Overview(Struct, frozen=True):
    """The moderators' overview: `people` are those of this process, long lists are cut short."""

    draining: bool
    people: tuple[Present, ...]
    games: int
    tables: tuple[Listed, ...]
    reports: tuple[Report, ...]
    open_reports: int
    sanctioned: tuple[JudgedPerson, ...]
    log: tuple[LoggedAct, ...]
