"""Tables of scores, chances to win, calls and rates: on the screen, as JSON and as heat maps."""

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

import typer
from msgspec.structs import replace
from rich.table import Column, Table

from benny.analysis.equity import DealCounts, Outcomes
from benny.analysis.statistics import Rate
from benny.bots import signature
from benny.errors import NotationError
from benny.io.json import to_json
from benny.lab.calling import (
    Called,
    Calling,
    CallRow,
    CallTable,
    Detail,
    HandRow,
    Mean,
    call_table,
    hand_rows,
)
from benny.lab.plots import HeatTable, save_heat
from benny.lab.report.runs import Run, check_bots, draw, work_out
from benny.lab.report.style import Columns, figure_column, in_percent, new_console, new_table
from benny.lab.seats import place_name
from benny.lab.simulation import DEALS_A_PIECE, SelfPlay, check_limit
from benny.lab.surveys import (
    By,
    Counted,
    Grid,
    Rates,
    ScoreCounts,
    Standings,
    given_outcomes,
    rate_names,
    scores_of,
    scores_shown,
    standings_of,
)
from benny.rules.rules import Rules

Number = TypeVar("Number", int, float)


MOST_COLUMNS = 6
"""Up to this many different points get a column each."""


def scores(rules: Rules, deals: int, seed: int, by: Sequence[By], how: Run) -> None:
    """Play deals and print how often each side scored how many points."""
    played = _play_deals(rules, deals, seed, how)
    by_kind = {kind: scores_of(rules, played, kind) for kind in (by or tuple(By)[:-1])}
    if how.as_json:
        typer.echo(to_json(by_kind))
        return
    console = new_console()
    for kind, tables in by_kind.items():
        console.print(scores_table(rules, kind, tables))
    whole = scores_of(rules, played)[0]
    if len(whole.sides[0].shares) > MOST_COLUMNS:
        console.print(points_table(rules, whole))
    console.print(f"Passed out: {100 * whole.passed_out:.3f}% of the deals.", highlight=False)
    if whole.thrown_in:
        console.print(f"Thrown in: {100 * whole.thrown_in:.3f}% of the deals.", highlight=False)


def equity(
    rules: Rules, outcomes: Outcomes | None, deals: int, seed: int, step: int | None, how: Run
) -> None:
    """Print the chance of winning at every score, from given outcomes or from deals played."""
    scores_shown(rules, step)  # a wrong step is refused before the work
    ends = outcomes or _play_deals(rules, deals, seed, how).outcomes(rules).around_the_table(rules)
    standings = standings_of(rules, ends, step)
    if how.as_json:
        typer.echo(to_json(standings))
    else:
        console = new_console()
        for dealer, grid in (
            ("dealing", standings.dealing),
            ("the other side deals", standings.not_dealing),
        ):
            title = f"{rules.called}: chance to win when {dealer}, %"
            console.print(standings_table(title, standings.scores, grid))
    draw(how, lambda path: _plot_standings(rules, standings, path))


def read_kinds(texts: Sequence[str]) -> list[By]:
    """Read how to group deals; raise NotationError for anything else."""
    for text in texts:
        if text not in tuple(By):
            raise NotationError(f"deals can't be grouped by {text!r}: give {', '.join(By)}")
    return [By(text) for text in texts]


def read_shares(
    rules: Rules, dealers: str | None, others: str | None, points: str
) -> Outcomes | None:
    """Read the shares of deals of both sides, None if neither is given."""
    if dealers is None and others is None:
        return None
    if dealers is None or others is None:
        raise NotationError("shares of both sides are needed: give --dealers-side and --other-side")
    gains = [_number(text, int) for text in points.split(",")]
    ours, theirs = (
        [_number(text, float) for text in texts.split(",")] for texts in (dealers, others)
    )
    return given_outcomes(rules, ours, theirs, gains)


def scores_table(rules: Rules, by: By, counts: Sequence[ScoreCounts]) -> Table:
    """Return a table with a row for each kind of deal and side.

    With many different points it shows only how often a side scored or lost any.
    """
    deals = sum(line.deals for line in counts)
    gains_by_heading = _point_columns(counts)
    rows = []
    for line in counts:
        share = f"{100 * line.deals / deals:.2f}% of deals"
        for side, kind in zip_longest(line.sides, (line.kind, share)[: len(line.sides)]):
            shares = (
                f"{100 * sum(side.shares.get(n, 0.0) for n in gains):.2f}"
                for gains in gains_by_heading.values()
            )
            points = f"{side.points:+z.3f} ± {side.error:.3f}"
            rows.append((kind, side.side, *shares, points))
    columns: Columns = (
        str(by),
        "side",
        *map(_right, gains_by_heading),
        figure_column("points a deal"),
    )
    title = f"{rules.called}: {deals} deals, % of them by points scored"
    return new_table(columns, rows, title)


def points_table(rules: Rules, scores: ScoreCounts) -> Table:
    """Return a table with a row for each number of points and a column for each side."""
    rows = (
        (f"{gain}", *(f"{100 * side.shares.get(gain, 0):.2f}" for side in scores.sides))
        for gain in sorted({gain for side in scores.sides for gain in side.shares})
    )
    columns = map(_right, ("points", *(side.side for side in scores.sides)))
    return new_table(
        columns, rows, f"{rules.called}: {scores.deals} deals, % of them by points scored"
    )


def standings_table(title: str, shown: Sequence[int], grid: Grid) -> Table:
    """Return chances in percent, with a row for each of our scores."""
    columns: Columns = ("we \\ they", *(_right(f"{score}") for score in shown))
    rows = (
        (f"{score}", *(f"{100 * chance:.1f}" for chance in chances))
        for score, chances in zip(shown, grid, strict=True)
    )
    return new_table(columns, rows, title)


def _right(heading: str) -> Column:
    return Column(heading, justify="right")


def _play_deals(rules: Rules, deals: int, seed: int, how: Run) -> DealCounts:
    if deals < 1:
        raise NotationError(f"{deals} deals tell nothing: play 1 or more")
    job = SelfPlay(rules=rules, seed=seed, deals=min(deals, DEALS_A_PIECE))
    return work_out(job, -(-deals // job.deals), "Playing", how)


def _number(text: str, kind: type[Number]) -> Number:
    try:
        return kind(text)
    except ValueError:
        raise NotationError(f"{text!r} is not a number: write them as in 45,16,5") from None


def _point_columns(counts: Sequence[ScoreCounts]) -> dict[str, list[int]]:
    gains = sorted({gain for line in counts for side in line.sides for gain in side.shares} - {0})
    if len(gains) <= MOST_COLUMNS:
        return {f"{gain}": [gain] for gain in gains}
    columns = {"lost": [g for g in gains if g < 0], "scored": [g for g in gains if g > 0]}
    return {name: points for name, points in columns.items() if points}


def _plot_standings(rules: Rules, standings: Standings, path: Path) -> None:
    scores = tuple(map(str, standings.scores))
    tables = [
        HeatTable(
            title=title,
            rows=scores,
            columns=scores,
            values=grid,
            texts=tuple(tuple(f"{100 * chance:.0f}" for chance in row) for row in grid),
            row_title="our score",
            column_title="their score",
        )
        for title, grid in (
            ("dealing", standings.dealing),
            ("not dealing", standings.not_dealing),
        )
    ]
    save_heat(path, tables, (0.0, 1.0), f"chance to win {rules.called}")


def rates(job: Rates, deals: int, how: Run) -> None:
    """Play at least `deals` deals and print what each bot did.

    If one fails, what was done until then is printed, and BotError raised.
    """
    if deals < 1:
        raise NotationError(f"{deals} deals tell nothing: play 1 or more")

    def show(counted: Counted | None, failure: str = "") -> None:
        if how.as_json:
            typer.echo(to_json(rates_summary(job, counted or job.nothing) | {"failure": failure}))
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
    rates_by_bot = [counts.rates() for counts in counted.bots]
    rows = (
        (name, *(percent(rates.get(name)) for rates in rates_by_bot))
        for name in rate_names(job.rules)
        if any(name in rates for rates in rates_by_bot)
    )
    return new_table(
        ("how often", *(Column(name, justify="right", overflow="fold") for name in job.bots)),
        rows,
        f"{job.rules.called}: {counted.bots[0].deals} deals",
        "%, each bot in all seats; brackets: 95% intervals",
    )


def rates_summary(job: Rates, counted: Counted) -> dict[str, Any]:
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


def calls(job: Calling, places: Sequence[int], how: Run) -> None:
    """Value hands at some places from the dealer and print the tables."""
    jobs = [replace(job, place=place) for place in places or [job.rules.players]]
    if how.plot and job.only is not None:
        raise NotationError("a heat map is of classes: leave out --class or --plot")
    if how.checkpoint and len(jobs) > 1:
        raise NotationError("a checkpoint is for one place: give --place once")
    for each in jobs:
        each.check()
    called = [work_out(each, each.pieces, "Calling", how) for each in jobs]
    if job.only is None:
        _show_tables(jobs, called, how)
    else:
        _show_hands(jobs, called, how)


def read_detail(text: str) -> Detail:
    """Read the detail by which to group hands; raise NotationError for anything else."""
    if text not in tuple(Detail):
        raise NotationError(f"hands can't be grouped by {text!r}: give {', '.join(Detail)}")
    return Detail(text)


def calls_table(job: Calling, table: CallTable) -> Table:
    """Return a row for each class: the value of each call, and how often it is best."""
    actions = _actions(table.rows)
    rows = []
    for row in table.rows:
        points = (_points(row.points.get(action)) for action in actions)
        share = f"{100 * row.share:.2f}%"
        taken, alone = (f"{100 * mean.mean:.0f}%" for mean in (row.taken, row.alone))
        rows.append((row.kind, share, *points, row.best, taken, alone))
    columns = [Column("hands", no_wrap=True), _right("share"), *map(figure_column, actions)]
    columns += [Column("best"), _right("taken"), _right("alone")]
    return new_table(columns, rows, _calls_title(job))


def hands_table(job: Calling, rows: Sequence[HandRow]) -> Table:
    actions = _actions(rows)
    cells = (
        (" ".join(row.cards), *(_points(row.points.get(a)) for a in actions), row.best)
        for row in rows
    )
    columns: Columns = ("hand", *map(_right, actions), "best")
    return new_table(columns, cells, f"{_calls_title(job)}, hands {job.only}")


def _show_tables(jobs: Sequence[Calling], called: Sequence[Called], how: Run) -> None:
    tables = [call_table(job, part) for job, part in zip(jobs, called, strict=True)]
    if how.as_json:
        typer.echo(to_json(tables))
    else:
        console = new_console()
        for job, table in zip(jobs, tables, strict=True):
            console.print(calls_table(job, table))
            for line in _totals(table):
                console.print(line, highlight=False)
    draw(how, lambda path: _plot_calls(jobs, tables, path))


def _show_hands(jobs: Sequence[Calling], called: Sequence[Called], how: Run) -> None:
    rows = [hand_rows(part) for part in called]
    if how.as_json:
        typer.echo(to_json(rows))
        return
    for job, hands in zip(jobs, rows, strict=True):
        new_console().print(hands_table(job, hands))


def _totals(table: CallTable) -> list[str]:
    totals = table.totals
    return [
        f"Not passed with {_share(totals.taken)} of all hands, alone with {_share(totals.alone)}.",
        f"By two standard errors: surely taken {_share(totals.surely_taken)}, "
        f"surely passed {_share(totals.surely_passed)}.",
        f"Points a deal: always passing {_points(totals.passing)}, never passing "
        f"{_points(totals.taking)}, the better of both {_points(totals.choosing)}.",
    ]


def _calls_title(job: Calling) -> str:
    place = place_name(job.rules, job.place)
    return f"{job.rules.called}: {job.upcard} up, {place}, {job.worlds} worlds a hand"


def _share(mean: Mean) -> str:
    return f"{100 * mean.mean:.1f} ± {100 * mean.error:.1f}%"


def _points(mean: Mean | None) -> str:
    return "-" if mean is None else f"{mean.mean:+z.2f} ±{mean.error:.2f}"


def _actions(rows: Sequence[CallRow | HandRow]) -> list[str]:
    return list(dict.fromkeys(action for row in rows for action in row.points))


def _plot_calls(jobs: Sequence[Calling], tables: Sequence[CallTable], path: Path) -> None:
    drawn = [_heat(job, table) for job, table in zip(jobs, tables, strict=True)]
    most = max(abs(v) for heat in drawn for row in heat.values for v in row if v is not None)
    save_heat(path, drawn, (-most, most), "points of the side less the other's")


def _heat(job: Calling, table: CallTable) -> HeatTable:
    actions = _actions(table.rows)
    means = [[row.points.get(action) for action in actions] for row in table.rows]
    return HeatTable(
        title=f"{job.upcard} up, {place_name(job.rules, job.place)}",
        rows=tuple(row.kind for row in table.rows),
        columns=tuple(action.replace(" ", "\n") for action in actions),
        values=tuple(tuple(None if m is None else m.mean for m in row) for row in means),
        texts=tuple(tuple("" if m is None else f"{m.mean:+z.2f}" for m in row) for row in means),
        row_title="trumps held (R, L, A: the top ones), aces, voids",
    )
