"""Matches of people against a bot on the screen and as JSON: what is registered, and the result."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.table import Column, Table

from benny.io.json import to_json
from benny.lab.match_analysis import MatchAnalysis, MatchRecords, analyse_match
from benny.lab.match_registration import (
    FEWEST_DEALS,
    POWER,
    Plan,
    RegisteredMatch,
    register,
    secret_file,
)
from benny.lab.report import style
from benny.rules.prose.words import figures


def run_register(plan: Plan, out: Path) -> None:
    match = register(plan, out)
    lines = [
        *plan_lines(match),
        "",
        f"Publish {out} or its SHA-256 before the match: {match.digest}",
        f"Keep {secret_file(out)} to yourself: the cards follow from it and the people's cut.",
    ]
    typer.echo("\n".join(lines))


def run_analyse(
    registration: Path, files: Sequence[str], noted: str | None, *, as_json: bool
) -> None:
    """Analyse a match and print the result; raise NotationError for records that are not its.

    `noted` is the SHA-256 that the records should have, None for any.
    """
    match = RegisteredMatch.read(registration)
    records = MatchRecords.read(files)
    if noted is not None:
        records.check_noted(noted)
    analysis = analyse_match(match, records.games)
    if as_json:
        typer.echo(to_json(summary(match, records, analysis)))
        return
    style.new_console().print(table_of(match, analysis))
    typer.echo(analysis.verdict)
    typer.echo(f"SHA-256 of the registration: {match.digest}")  # never folded, to be compared
    typer.echo(f"SHA-256 of the records: {records.digest}")


def plan_lines(match: RegisteredMatch) -> list[str]:
    registration = match.registration
    power, level = f"{100 * POWER:.0f}%", f"{registration.level:g}"
    effect = f"{registration.effect_of_deals:g} points a deal"
    if registration.effect != registration.effect_of_deals:
        needed = figures(registration.deals_for_effect, "deal")
        effect += f"; {registration.effect:g} points take {needed}"
    return [
        f"{registration.rules.called}: {registration.people} people against {registration.bot}, "
        f"{figures(registration.deals, 'deal')} in {registration.form} form at "
        f"{figures(registration.number_of_tables, 'table')}.",
        f"To be shown: {registration.hypothesis} (level {level}, power {power}).",
        f"With a standard deviation of {registration.deviation:g} points a deal "
        f"({registration.deviation_of}), {figures(registration.deals, 'deal')} show a gain of "
        f"{effect}.",
        *[f"There will be no verdict: it takes {FEWEST_DEALS} deals."]
        * (registration.deals < FEWEST_DEALS),
    ]


def table_of(match: RegisteredMatch, analysis: MatchAnalysis) -> Table:
    rows = [
        (
            str(table.table),
            " and ".join(table.people),
            str(table.deals),
            style.in_points(table.gain),
        )
        for table in analysis.tables
    ]
    return style.new_table(
        (
            "table",
            style.name_column("people"),
            Column("deals", justify="right"),
            style.figure_column("points a deal"),
        ),
        [*rows, ("all", "", str(analysis.deals), style.in_points(analysis.gain))],
        f"{match.registration.rules.called}: people against {analysis.bot}, "
        f"{figures(analysis.deals, 'deal')}",
        "the people's gain in points a deal; ±: 95% intervals",
    )


def summary(
    match: RegisteredMatch, records: MatchRecords, analysis: MatchAnalysis
) -> dict[str, Any]:
    """Return the result for JSON; `interval` is of the registered level, those of gains are 95%."""
    return {
        "digest": analysis.digest,
        "records_digest": records.digest,
        "cut": analysis.cut,
        "variant": match.registration.variant,
        "bot": analysis.bot,
        "deals": analysis.deals,
        "gain": style.estimate_json(analysis.gain),
        "interval": analysis.interval,
        "hypothesis": match.registration.hypothesis,
        "level": match.registration.level,
        "p": analysis.p,
        "is_shown": analysis.is_shown,
        "verdict": analysis.verdict,
        "tables": [
            {
                "table": table.table,
                "people": table.people,
                "deals": table.deals,
                "gain": style.estimate_json(table.gain),
            }
            for table in analysis.tables
        ],
    }
