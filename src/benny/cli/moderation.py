"""Moderation from the server's machine, for an operator who may write its database.

The commands use the running server's API, so that live tables notice at once; see
`benny.web.operator`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct

from benny.cli.options import AsJson, DatabaseOptions, argument, command_group, option
from benny.cli.serve import opened_store
from benny.errors import NotationError
from benny.rules.prose.words import figures

if TYPE_CHECKING:
    from benny.protocol.moderation import End, NamedPerson, Overview
    from benny.terminal.remote.server import RemoteServer

moderator = command_group("Choose who may moderate.")
moderation = command_group("See who is on, and keep order.")

Who = Annotated[str, argument("A person's id or name.", metavar="PERSON")]
Reason = Annotated[str, option("A reason, which is logged and shown to the person.")]
Remark = Annotated[str, option("A reason for the log.", "--reason")]
Hours = Annotated[
    float | None, option("For how many hours; for good without it.", min=0.1, max=100_000)
]
AddressHours = Annotated[
    float | None,
    option(
        "For how many hours no one new may come from their address: 720 at most.", min=0.1, max=720
    ),
]
Address = Annotated[
    str, option("Address of the running server.", "--server", envvar="BENNY_SERVER")
]
HERE = "http://localhost:8080"


class Operator(Struct, frozen=True):
    """A running server, and its database, by which it knows its operator."""

    server: Address = HERE
    place: DatabaseOptions = DatabaseOptions()


def appoint(
    person: Who,
    remove: Annotated[bool, option("End their appointment.")] = False,
    place: DatabaseOptions = DatabaseOptions(),
) -> None:
    """Appoint a moderator. A running server knows within a minute."""
    with opened_store(place) as store:
        from benny.web.operator import appoint

        appointed, is_new = appoint(store, person, may_moderate=not remove)
    if remove:
        says = "may not moderate any more" if is_new else "is no moderator, so nothing changes"
    else:
        says = f"may moderate {'now' if is_new else 'already'}"
    typer.echo(f"{appointed.name} ({appointed.id}) {says}.")


@moderator.command()
def add(person: Who, place: DatabaseOptions = DatabaseOptions()) -> None:
    """Let a person moderate. A running server knows within a minute."""
    appoint(person, place=place)


@moderator.command()
def remove(person: Who, place: DatabaseOptions = DatabaseOptions()) -> None:
    """End an appointment. A running server knows within a minute."""
    appoint(person, remove=True, place=place)


@moderation.command("list")
def show(operator: Operator = Operator(), as_json: AsJson = False) -> None:
    """List who is on, tables, reports, sanctions and the last acts."""
    from benny.io.json import to_json
    from benny.io.output import isolate_bidi
    from benny.protocol.moderation import Overview

    with _asking(operator) as remote:
        overview = remote.ask(Overview, "GET", "/api/moderation")
    typer.echo(to_json(overview) if as_json else isolate_bidi("\n".join(_lines(overview))))


@moderation.command()
def warn(person: Who, reason: Reason, operator: Operator = Operator()) -> None:
    """Show a person who is at a table the reason, as a warning."""
    _act(operator, person, do="warn", reason=reason)


@moderation.command()
def mute(person: Who, reason: Reason, hours: Hours = None, operator: Operator = Operator()) -> None:
    """Let a person say nothing in chats."""
    _act(operator, person, do="mute", reason=reason, hours=hours)


@moderation.command()
def unmute(person: Who, reason: Remark = "", operator: Operator = Operator()) -> None:
    """Let a person speak again."""
    _act(operator, person, do="unmute", reason=reason)


@moderation.command()
def ban(
    person: Who,
    reason: Reason,
    hours: Hours = None,
    address_hours: AddressHours = None,
    operator: Operator = Operator(),
) -> None:
    """Shut a person out, and end their connections."""
    _act(operator, person, do="ban", reason=reason, hours=hours, address_hours=address_hours)


@moderation.command()
def unban(person: Who, reason: Remark = "", operator: Operator = Operator()) -> None:
    """Let a person in again."""
    _act(operator, person, do="unban", reason=reason)


@moderation.command()
def rename(
    person: Who,
    name: Annotated[str, argument("The new name; '' lets them choose again.")],
    reason: Remark = "",
    operator: Operator = Operator(),
) -> None:
    """Give a person a name that they can't change. Past games and chat show it, too."""
    if name and not reason:
        raise NotationError("--reason is missing: give a reason, which the person is shown")
    fields = {"do": "rename", "name": name} if name else {"do": "free_name"}
    _act(operator, person, **fields, reason=reason)


@moderation.command()
def close(
    table: Annotated[str, argument("A table's code.")],
    reason: Reason,
    operator: Operator = Operator(),
) -> None:
    """Close a table, whatever is played there."""
    _act(operator, do="close", table=table, reason=reason)


@moderation.command()
def drain(
    end: Annotated[bool, option("Let games begin again.")] = False,
    reason: Remark = "",
    operator: Operator = Operator(),
) -> None:
    """Let no new game begin. Games in progress go on; a restart ends it."""
    overview = _act(operator, do="end_drain" if end else "drain", reason=reason)
    typer.echo(f"{figures(overview.games, 'game')} in progress.")


@moderation.command()
def settle(
    report: Annotated[str, argument("A report's id.")],
    reason: Remark = "",
    operator: Operator = Operator(),
) -> None:
    """Close a report."""
    _act(operator, do="settle", report=report, reason=reason)


def _act(operator: Operator, who: str = "", **fields: Any) -> "Overview":
    """Send an act to the server, print what holds now, and return what moderators then see."""
    from urllib.parse import quote

    from benny.protocol.moderation import JudgedPerson, Overview
    from benny.web.operator import require_one

    done = fields["do"].replace("_", " ")
    with _asking(operator) as remote:
        if who:
            path = f"/api/moderation/people?who={quote(who)}"
            people = remote.ask(list[JudgedPerson], "GET", path)
            person = require_one(who, people, lambda judged: judged.id)
            fields["person"] = person.id
            done = f"{done} {_name_with_id(person)}"
        overview = remote.ask(Overview, "POST", "/api/moderation/acts", fields)
    for judged in overview.sanctioned:
        if judged.id == fields.get("person"):
            done = f"{done}: {', '.join(_sanction_words(judged))}"
    typer.echo(f"Done: {done}.")
    return overview


@contextmanager
def _asking(operator: Operator) -> Iterator["RemoteServer"]:
    """Yield the server with the operator's token; raise NotationError if it knows no such one."""
    from benny.protocol.messages import ErrorCode
    from benny.terminal.remote.server import RemoteServer, ServerError, read_address

    remote = RemoteServer(read_address(operator.server)[0])
    with opened_store(operator.place) as store:
        from benny.web.operator import operator_token

        with operator_token(store) as remote.token:
            try:
                yield remote
            except ServerError as error:
                if error.code != ErrorCode.UNKNOWN_PERSON:
                    raise
                raise NotationError(
                    f"the server at {remote.address} uses another database: give its own with "
                    f"--data or --database, or its address with --server"
                ) from None


def _lines(overview: "Overview") -> Iterator[str]:
    if overview.draining:
        yield "The server is drained: no new game begins."
    yield f"Connected: {len(overview.people)}"
    for present in overview.people:
        yield f"  {_name_with_id(present)} at {', '.join(present.tables)}"
    yield f"Open tables: {len(overview.tables)}"
    for table in overview.tables:
        seats = ", ".join(seat.name for seat in table.seats)
        yield f"  {table.code} {table.status:9} {table.title}: {seats}"
    shown = len(overview.reports)
    first = f", the first {shown} of them" if shown < overview.open_reports else ""
    yield f"Open reports: {overview.open_reports}{first}"
    for report in overview.reports:
        who = f"{_name_with_id(report.by)} about {_name_with_id(report.person)}"
        yield f"  {report.id} {_time(report.at)} {who} at {report.table}: {report.reason}"
        yield from (f"    said: {text}" for text in report.said)
    yield "Decisions that hold:"
    for person in overview.sanctioned:
        yield f"  {_name_with_id(person)}: {', '.join(_sanction_words(person))}"
    yield "The last acts:"
    for act in overview.log:
        what = " ".join(filter(None, (act.do, _name_with_id(act.person) or act.table, act.reason)))
        yield f"  {_time(act.at)} {_name_with_id(act.by) or 'server'}: {what}"


def _name_with_id(person: "NamedPerson") -> str:
    """Return a name with the id, which tells namesakes apart; "" without a person."""
    has_id = person.id not in ("", person.name)  # the operator's are the same
    return f"{person.name} ({person.id})" if has_id else person.name


def _sanction_words(person: Any) -> Iterator[str]:
    if person.moderator:
        yield "moderator"
    if person.banned_until:
        yield f"banned {_until(person.banned_until)}"
    if person.muted_until:
        yield f"muted {_until(person.muted_until)}"
    if person.given_name:
        yield "has a given name"


def _until(end: "End") -> str:
    return end if isinstance(end, str) else f"until {_time(end)}"


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
