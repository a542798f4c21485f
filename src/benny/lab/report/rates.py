"""How often bots call, go alone and are euchred, on the screen and as JSON."""

from collections.abc import Sequence
from typing import Any

import typer
from rich.table import Table

from benny.analysis.statistics import Rate
from benny.bots import signature
from benny.errors import NotationError
from benny.io.json import to_json
from benny.lab.report.runs import Run, check_bots, work_out
from benny.lab.report.style import in_percent, new_console, new_table
from benny.lab.simulation import check_limit
from benny.lab.surveys.rates import Counted, Rates, rate_names
from benny.rules.rules import Rules


def run(job: Rates, deals: int, how: Run) -> None:
    """Play at least `deals` deals and print what each bot did.

    If one fails, what was done until then is printed, and BotError raised.
    """
    if deals < 1:
        raise NotationError(f"{deals} deals tell nothing: play 1 or more")

    def show(counted: Counted | None, failure: str = "") -> None:
        if how.as_json:
            typer.echo(to_json(summary(job, counted or job.nothing) | {"failure": failure}))
        elif counted:
            new_console().print(rates_table(job, counted))

    rounds = -(-deals // job.rules.players)
    show(
        work_out(
            job,
            rounds,
            "Playing",
            how,
            if_failed=lambda counted, error: show(counted, str(error)),
        )
    )


def read_rates(rules: Rules, names: Sequence[str], seed: int, limit: float) -> Rates:
    """Return the job that a command line asks for; raise NotationError for an unknown bot."""
    check_bots(rules, names)
    bots = tuple(map(signature, dict.fromkeys(names)))
    return Rates(rules=rules, bots=bots, seed=seed, limit=check_limit(limit))


def rates_table(job: Rates, counted: Counted) -> Table:
    """Return a row for each thing counted and a column for each bot."""
    table = new_table(
        f"{job.rules.called}: {counted.bots[0].deals} deals",
        "%, each bot in all seats; brackets: 95% intervals",
    )
    table.add_column("how often")
    for name in job.bots:
        table.add_column(name, justify="right", overflow="fold")
    found = [counts.rates() for counts in counted.bots]
    for name in rate_names(job.rules):
        if any(name in rates for rates in found):
            table.add_row(name, *(percent(rates.get(name)) for rates in found))
    return table


def summary(job: Rates, counted: Counted) -> dict[str, Any]:
    """Return the result for JSON: shares with standard errors and numbers of chances."""
    return {
        "variant": job.rules.name,
        "seed": job.seed,
        "deals": counted.bots[0].deals,
        "bots": {name: counts.rates() for name, counts in zip(job.bots, counted.bots, strict=True)},
    }


def percent(rate: Rate | None) -> str:
    """Return a share with its interval, or a dash if there was no chance for it."""
    return in_percent(rate.share, rate.interval) if rate else "-"
