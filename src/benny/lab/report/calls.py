"""Calling tables on the screen, as JSON and as heat maps."""

from collections.abc import Sequence
from pathlib import Path

import typer
from msgspec.structs import replace
from rich.console import JustifyMethod
from rich.table import Table

from benny.errors import NotationError
from benny.io.json import to_json
from benny.lab.plots import HeatTable, check_plot_file, save_heat
from benny.lab.report.runs import Run, draw, work_out
from benny.lab.report.style import new_console, new_table
from benny.lab.seats import place_name
from benny.lab.surveys.calls import CallRow, CallTable, HandRow, Mean, call_table, hand_rows
from benny.lab.surveys.first_calls import Called, Calling
from benny.lab.surveys.hands import Detail


def run(job: Calling, places: Sequence[int], how: Run) -> None:
    """Value hands at some places from the dealer and print the tables."""
    jobs = [replace(job, place=place) for place in places or [job.rules.players]]
    if how.plot:
        check_plot_file(how.plot)
    if how.plot and job.only is not None:
        raise NotationError("a heat map is of classes: leave out --class or --plot")
    if how.checkpoint and len(jobs) > 1:
        raise NotationError("a checkpoint is for one place: give --place once")
    for each in jobs:
        each.check()
    found = [work_out(each, each.pieces, "Calling", how) for each in jobs]
    if job.only is None:
        _show_tables(jobs, found, how)
    else:
        _show_hands(jobs, found, how)


def read_detail(text: str) -> Detail:
    """Read the detail by which to group hands; raise NotationError for anything else."""
    if text not in tuple(Detail):
        raise NotationError(f"hands can't be grouped by {text!r}: give {', '.join(Detail)}")
    return Detail(text)


def calls_table(job: Calling, table: CallTable) -> Table:
    """Return a row for each class: the value of each call, and how often it is best."""
    actions = _actions(table.rows)
    found = new_table(_title(job))
    for heading in ("hands", "share", *actions, "best", "taken", "alone"):
        justify: JustifyMethod = "left" if heading in ("hands", "best") else "right"
        found.add_column(heading, justify=justify, no_wrap=heading in ("hands", *actions))
    for row in table.rows:
        points = (_points(row.points.get(action)) for action in actions)
        share = f"{100 * row.share:.2f}%"
        taken, alone = (f"{100 * mean.mean:.0f}%" for mean in (row.taken, row.alone))
        found.add_row(row.kind, share, *points, row.best, taken, alone)
    return found


def hands_table(job: Calling, rows: Sequence[HandRow]) -> Table:
    actions = _actions(rows)
    found = new_table(f"{_title(job)}, hands {job.only}")
    for heading in ("hand", *actions, "best"):
        found.add_column(heading, justify="left" if heading in ("hand", "best") else "right")
    for row in rows:
        points = (_points(row.points.get(action)) for action in actions)
        found.add_row(" ".join(row.cards), *points, row.best)
    return found


def _show_tables(jobs: Sequence[Calling], found: Sequence[Called], how: Run) -> None:
    tables = [call_table(job, called) for job, called in zip(jobs, found, strict=True)]
    if how.as_json:
        typer.echo(to_json(tables))
    else:
        console = new_console()
        for job, table in zip(jobs, tables, strict=True):
            console.print(calls_table(job, table))
            for line in _totals(table):
                console.print(line, highlight=False)
    draw(how, lambda path: _plot(jobs, tables, path))


def _show_hands(jobs: Sequence[Calling], found: Sequence[Called], how: Run) -> None:
    rows = [hand_rows(called) for called in found]
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


def _title(job: Calling) -> str:
    place = place_name(job.rules, job.place)
    return f"{job.rules.called}: {job.upcard} up, {place}, {job.worlds} worlds a hand"


def _share(mean: Mean) -> str:
    return f"{100 * mean.mean:.1f} ± {100 * mean.error:.1f}%"


def _points(mean: Mean | None) -> str:
    return "-" if mean is None else f"{mean.mean:+z.2f} ±{mean.error:.2f}"


def _actions(rows: Sequence[CallRow | HandRow]) -> list[str]:
    return list(dict.fromkeys(action for row in rows for action in row.points))


def _plot(jobs: Sequence[Calling], tables: Sequence[CallTable], path: Path) -> None:
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
