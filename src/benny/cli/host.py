"""Looking after a server: copies of its database, its size, and matches of people against a bot."""

import re
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from msgspec import Struct
from msgspec.structs import asdict

from benny.cli import completion
from benny.cli import options as opt
from benny.cli.moderation import HERE, Address, appoint, moderation
from benny.cli.options import argument, command_group, file_option, option, rules_of
from benny.cli.serve import explain_database_errors, opened_store
from benny.errors import NotationError
from benny.rules.prose.words import figures

if TYPE_CHECKING:
    from benny.lab.match_registration import Hypothesis


host = command_group("Look after a server.")
host.command()(appoint)


@host.command()
def backup(
    file: Annotated[Path, argument("A file for the copy.")],
    place: opt.DatabaseOptions = opt.DatabaseOptions(),
) -> None:
    """Copy the database of a server, even while it runs."""
    with explain_database_errors():
        from benny.web.store.copies import back_up

        back_up(place.url, file)
        typer.echo(f"{file} has it all, {file.stat().st_size / 1e6:.1f} MB: keep it private.")


_AGE = option("An age in days, weeks, months or years: 90d, 12w, 6m, 2y.", metavar="AGE")
_AGES = re.compile(r"([0-9]{1,5}) ?(d|days?|w|weeks?|m|months?|y|years?)", re.IGNORECASE)
_DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}


@host.command()
def prune(
    older_than: Annotated[str, _AGE],
    dry_run: Annotated[bool, option("Say what would be removed, and remove nothing.")] = False,
    place: opt.DatabaseOptions = opt.DatabaseOptions(),
) -> None:
    """Remove the logs and chat of tables that closed long ago."""
    parsed = _AGES.fullmatch(older_than.strip())
    days = int(parsed[1]) * _DAYS[parsed[2][0].lower()] if parsed else 0
    if not days:
        raise NotationError(
            f"--older-than {older_than!r} is not an age: write days, weeks, months or years, as in "
            "90d, 12w, 6m or 2y"
        )
    before = max(0, time.time() - days * 86400.0)
    with opened_store(place) as store:
        from benny.study.review.review import VERSION
        from benny.web.store.database import file_of
        from benny.web.store.sqlite_file import is_locked

        path = file_of(place.url)
        if dry_run:
            pruned = store.pruning.count(before, VERSION)
        else:
            is_served = path is not None and is_locked(path)
            pruned = store.pruning.prune(before, VERSION, pauses=is_served)
        typer.echo(
            f"{'Would remove' if dry_run else 'Removed'} the logs of tables that closed before "
            f"{datetime.fromtimestamp(before):%d %B %Y} (tables: {pruned.tables:,}, events: "
            f"{pruned.events:,}), and outdated reviews ({pruned.reviews:,})."
        )
        if path is None and not dry_run:
            store.pruning.reuse_space()
            typer.echo("PostgreSQL uses the freed space for new games.")
    if path is not None and not dry_run:
        with explain_database_errors():
            typer.echo(_shrink(path))


def _shrink(path: Path) -> str:
    """Give the unused space of a file back to the disk; return the result in words."""
    from benny.web.store.pruning import free_bytes, shrink
    from benny.web.store.sqlite_file import lock_database

    free = free_bytes(path)
    if not free:
        return f"{path} has no unused space."
    try:
        with lock_database(f"sqlite:///{path}"):
            before = path.stat().st_size
            shrink(path)
    except NotationError:
        return (
            f"A server is using {path}, and will fill the {free / 1e6:.1f} MB that are unused in "
            f"it. To make the file smaller, stop the server and prune again."
        )
    after = path.stat().st_size
    return f"{path} has shrunk by {(before - after) / 1e6:.1f} MB to {after / 1e6:.1f} MB."


_TARGET = argument(
    "An empty database: postgresql://USER:PASSWORD@HOST/NAME.", envvar="BENNY_DATABASE"
)


@host.command()
def transfer(
    source: Annotated[str, argument("The database to copy, as in sqlite:///FILE.")],
    target: Annotated[str, _TARGET],
) -> None:
    """Copy a server's SQLite file to PostgreSQL, all or nothing. The file stays."""
    with explain_database_errors():
        from benny.web.store.copies import transfer as copy

        copy(source, target, lambda name, rows: typer.echo(f"{name:14} {rows:10,} rows"))
    typer.echo(
        "All rows are copied. Start the server with --database; keep the file until it runs."
    )


match = command_group("Match people against a bot, as registered.")


_MEASURED = 200  # deals, from which the standard deviation is known to 5%
_MOST_POINTS = 1000  # the square of 1e300, say, overflows
_HYPOTHESES: "dict[str, Hypothesis]" = {
    "either": "people and bot differ",
    "bot": "the bot is ahead",
    "people": "the people are ahead",
}

_OPPONENT = "The people's opponent, one of Benny's own."
_FORM = option("duplicate: each deal in every seating; or plain: once.")
_DEALS = option("How many deals; by default as the effect needs, 30 or more.", min=2)
_AHEAD = option("Who is to be shown ahead: either (two-sided), bot or people.")
_EFFECT = option(
    "The gain to be shown, in points a deal; by default 2/15 of the deviation.",
    min=0.001,
    max=_MOST_POINTS,
)
_DEVIATION = option(
    "Standard deviation of a deal's gain; measured with bots by default.",
    min=0.001,
    max=_MOST_POINTS,
)


class _PlanOptions(Struct, frozen=True):
    """The form of a match and its test: fields of Plan, with `ahead` for its hypothesis."""

    bot: Annotated[str, option(_OPPONENT, autocompletion=completion.bots)] = "expert"
    people: Annotated[int, option("How many people play.", min=1)] = 4
    form: Annotated[Literal["duplicate", "plain"], _FORM] = "duplicate"
    deals: Annotated[int | None, _DEALS] = None
    ahead: Annotated[Literal["either", "bot", "people"], _AHEAD] = "either"
    level: Annotated[float, option("Level of the test.", min=0.001, max=0.5)] = 0.05
    effect: Annotated[float | None, _EFFECT] = None
    deviation: Annotated[float | None, _DEVIATION] = None


@match.command("register")
def register(
    variant: opt.Variant,
    out: Annotated[Path, file_option("A file for the registration.")],
    changes: opt.Changes = None,
    options: _PlanOptions = _PlanOptions(),
) -> None:
    """Register a match and its analysis before it is played."""
    from benny.lab.match_registration import (
        Plan,
        check_out,
        check_playable,
        measured_deviation,
        stand_in_for_people,
    )
    from benny.lab.report.match import run_register

    check_out(out)
    rules = rules_of(variant, changes)
    # Before anything is measured, which takes a while.
    check_playable(rules, options.form, options.bot, options.people, options.deals)
    fields = asdict(options)
    hypothesis = _HYPOTHESES[fields.pop("ahead")]
    if options.deviation is None:
        typer.echo("Measuring how much luck is in a deal, which takes a while.", err=True)
        stand_in = stand_in_for_people(options.bot)
        deviation = measured_deviation(rules, options.form, options.bot, _MEASURED, stand_in)
        fields["deviation"] = round(deviation, 3)
        fields["deviation_of"] = (
            f"measured with {stand_in} in the people's seats, {figures(_MEASURED, 'deal')}"
        )
    run_register(Plan(rules=rules, hypothesis=hypothesis, **fields), out)


_Registered = Annotated[
    Path, argument("The file of `benny host match register`.", metavar="REGISTRATION")
]
_RECORDS = argument(
    "The match's records, in any order; - for standard input.", metavar="RECORDS..."
)
_DIGITS = option(
    "The SHA-256 of the records that was noted; refuse others.",
    "--records-sha256",
    metavar="DIGITS",
)


@match.command("analyse")
def analyse(
    registration: _Registered,
    records: Annotated[list[str], _RECORDS],
    noted: Annotated[str | None, _DIGITS] = None,
    as_json: opt.AsJson = False,
) -> None:
    """Check a match's records and print the result."""
    from benny.lab.report.match import run_analyse

    run_analyse(registration, records, noted, as_json=as_json)


@match.command("records")
def save_records(
    registration: _Registered,
    out: Annotated[Path, file_option("A file for the records.")],
    place: opt.DatabaseOptions = opt.DatabaseOptions(),
) -> None:
    """Save a match's deals from the database, also before its end."""
    from benny.game import records
    from benny.lab.match_registration import RegisteredMatch
    from benny.lab.report.runs import check_game_file

    check_game_file(out, "what was saved is told")
    registered = RegisteredMatch.read(registration)
    with opened_store(place) as store:
        from benny.web.live.match_tables import match_records

        deals = match_records(store, registered)
    if not deals:
        raise NotationError(
            f"no deal of the match {registered.id!r} has been played on this server"
        )
    records.write(out, deals)
    typer.echo(f"{out} has {len(deals)} of {registered.registration.games} deals, table by table.")


@match.command("link")
def link(
    registration: _Registered,
    person: Annotated[str, argument("A player's name or id.")],
    server: Address = HERE,
    place: opt.DatabaseOptions = opt.DatabaseOptions(),
) -> None:
    """Make a link that brings a player back to their seat."""
    from benny.lab.match_registration import RegisteredMatch

    registered = RegisteredMatch.read(registration)
    with opened_store(place) as store:
        from benny.web.http.auth import LINK_LASTS
        from benny.web.operator import seat_in_match, sign_in_link

        secret = sign_in_link(store, seat_in_match(store, registered, person).person, LINK_LASTS)
    minutes = figures(LINK_LASTS // 60, "minute")
    typer.echo(f"{server.rstrip('/')}/take#{secret}\nIt works once, within {minutes}.")


host.add_typer(match, name="match")
host.add_typer(moderation, name="moderate")
