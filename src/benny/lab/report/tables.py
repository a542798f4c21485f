"""Tables of scores, chances to win, calls and rates: on the screen, as JSON and as heat maps."""

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

import typer
from msgspec.structs import replace
from rich.table import Column, Table

from benny.analysis.equity import DealCounts, Outcomes
from benny.bots import signature
from benny.errors import NotationError
from benny.io.json import to_json
from benny.lab import calling, surveys
from benny.lab.plots import HeatTable, save_heat
from benny.lab.report.runs import Run, check_bots, draw, work_out
from benny.lab.report.style import Columns, figure_column, in_percent, new_console, new_table
from benny.lab.seats import place_name
from benny.lab.simulation import DEALS_A_PIECE, SelfPlay, check_limit
from benny.rules.rules import Rules

Number = TypeVar("Number", int, float)

MOST_COLUMNS = 6
"""Up to this many different points get a column each."""


def scores(rules: Rules, deals: int, seed: int, by: Sequence[surveys.By], how: Run) -> None:
    played = _play_deals(rules, deals, seed, how)
    by_kind = {
        kind: surveys.scores_of(rules, played, kind) for kind in (by or tuple(surveys.By)[:-1])
    }
    if how.as_json:
        typer.echo(to_json(by_kind))
        return
    console = new_console()
    for kind, tables in by_kind.items():
        console.print(scores_table(rules, kind, tables))
    whole = surveys.scores_of(rules, played)[0]
    if len(whole.sides[0].shares) > MOST_COLUMNS:
        rows = (
            (f"{gain}", *(f"{100 * side.shares.get(gain, 0):.2f}" for side in whole.sides))
            for gain in sorted({gain for side in whole.sides for gain in side.shares})
        )
        columns = map(_right, ("points", *(side.side for side in whole.sides)))
        console.print(new_table(columns, rows, _scores_title(rules, whole.deals)))
    console.print(f"Passed out: {100 * whole.passed_out:.3f}% of the deals.", highlight=False)
    if whole.thrown_in:
        console.print(f"Thrown in: {100 * whole.thrown_in:.3f}% of the deals.", highlight=False)


def scores_table(rules: Rules, by: surveys.By, counts: Sequence[surveys.ScoreCounts]) -> Table:
    """Return a table with a row for each kind of deal and side.

    With many different points it shows only how often a side scored or lost any.
    """
    deals = sum(line.deals for line in counts)
    gains = sorted({gain for line in counts for side in line.sides for gain in side.shares} - {0})
    gains_by_heading = {f"{gain}": [gain] for gain in gains}
    if len(gains) > MOST_COLUMNS:
        signs = {"lost": [g for g in gains if g < 0], "scored": [g for g in gains if g > 0]}
        gains_by_heading = {heading: some for heading, some in signs.items() if some}
    rows = []
    for line in counts:
        share = f"{100 * line.deals / deals:.2f}% of deals"
        for side, kind in zip_longest(line.sides, (line.kind, share)[: len(line.sides)]):
            shares = (
                f"{100 * sum(side.shares.get(n, 0.0) for n in some):.2f}"
                for some in gains_by_heading.values()
            )
            points = f"{side.points:+z.3f} ± {side.error:.3f}"
            rows.append((kind, side.side, *shares, points))
    columns: Columns = (
        str(by),
        "side",
        *map(_right, gains_by_heading),
        figure_column("points a deal"),
    )
    return new_table(columns, rows, _scores_title(rules, deals))


def _scores_title(rules: Rules, deals: int) -> str:
    return f"{rules.called}: {deals} deals, % of them by points scored"


def equity(
    rules: Rules, outcomes: Outcomes | None, deals: int, seed: int, step: int | None, how: Run
) -> None:
    surveys.scores_shown(rules, step)  # a wrong step is refused before the work
    ends = outcomes or _play_deals(rules, deals, seed, how).outcomes(rules).around_the_table(rules)
    standings = surveys.standings_of(rules, ends, step)
    scores = tuple(map(str, standings.scores))
    if how.as_json:
        typer.echo(to_json(standings))
    else:
        console = new_console()
        for dealer, grid in (
            ("dealing", standings.dealing),
            ("the other side deals", standings.not_dealing),
        ):
            title = f"{rules.called}: chance to win when {dealer}, %"
            rows = (
                (score, *(f"{100 * chance:.1f}" for chance in chances))
                for score, chances in zip(scores, grid, strict=True)
            )
            console.print(new_table(("we \\ they", *map(_right, scores)), rows, title))

    def plot(path: Path) -> None:
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

    draw(how, plot)


def read_kinds(texts: Sequence[str]) -> list[surveys.By]:
    for text in texts:
        if text not in tuple(surveys.By):
            raise NotationError(f"deals can't be grouped by {text!r}: give {', '.join(surveys.By)}")
    return [surveys.By(text) for text in texts]


def read_shares(
    rules: Rules, dealers: str | None, others: str | None, points: str
) -> Outcomes | None:
    if dealers is None and others is None:
        return None
    if dealers is None or others is None:
        raise NotationError("shares of both sides are needed: give --dealers-side and --other-side")

    def numbers(texts: str, kind: type[Number]) -> list[Number]:
        parsed = []
        for text in texts.split(","):
            try:
                parsed.append(kind(text))
            except ValueError:
                raise NotationError(f"{text!r} is not a number: write them as in 45,16,5") from None
        return parsed

    gains = numbers(points, int)
    return surveys.given_outcomes(rules, numbers(dealers, float), numbers(others, float), gains)


def _right(heading: str) -> Column:
    return Column(heading, justify="right")


def _play_deals(rules: Rules, deals: int, seed: int, how: Run) -> DealCounts:
    if deals < 1:
        raise NotationError(f"{deals} deals tell nothing: play 1 or more")
    job = SelfPlay(rules=rules, seed=seed, deals=min(deals, DEALS_A_PIECE))
    return work_out(job, -(-deals // job.deals), "Playing", how)


def rates(job: surveys.Rates, deals: int, how: Run) -> None:
    """Play at least `deals` deals and print what each bot did.

    If one fails, what was done until then is printed, and BotError raised.
    """
    if deals < 1:
        raise NotationError(f"{deals} deals tell nothing: play 1 or more")

    def show(counted: surveys.Counted | None, failure: str = "") -> None:
        if how.as_json:
            typer.echo(to_json(rates_summary(job, counted or job.nothing) | {"failure": failure}))
        elif counted:
            new_console().print(rates_table(job, counted))

    rounds = -(-deals // job.rules.players)
    show(work_out(job, rounds, "Playing", how, if_failed=show))


def read_rates(rules: Rules, names: Sequence[str], seed: int, limit: float) -> surveys.Rates:
    check_bots(rules, names)
    bots = tuple(map(signature, dict.fromkeys(names)))
    return surveys.Rates(rules=rules, bots=bots, seed=seed, limit=check_limit(limit))


def rates_table(job: surveys.Rates, counted: surveys.Counted) -> Table:
    rates_by_bot = [counts.rates() for counts in counted.bots]
    rows = []
    for name in surveys.rate_names(job.rules):
        row = [rates.get(name) for rates in rates_by_bot]
        if any(row):
            rows.append((name, *(in_percent(r.share, r.interval) if r else "-" for r in row)))
    return new_table(
        ("how often", *(Column(name, justify="right", overflow="fold") for name in job.bots)),
        rows,
        f"{job.rules.called}: {counted.bots[0].deals} deals",
        "%, each bot in all seats; brackets: 95% intervals",
    )


def rates_summary(job: surveys.Rates, counted: surveys.Counted) -> dict[str, Any]:
    """Return the result for JSON: shares with standard errors and numbers of chances."""
    return {
        "variant": job.rules.name,
        "seed": job.seed,
        "deals": counted.bots[0].deals,
        "bots": {name: counts.rates() for name, counts in zip(job.bots, counted.bots, strict=True)},
    }


def calls(job: calling.Calling, places: Sequence[int], how: Run) -> None:
    jobs = [replace(job, place=place) for place in places or [job.rules.players]]
    if how.plot and job.only is not None:
        raise NotationError("a heat map is of classes: leave out --class or --plot")
    if how.checkpoint and len(jobs) > 1:
        raise NotationError("a checkpoint is for one place: give --place once")
    for each in jobs:
        each.check()
    called = [work_out(each, each.pieces, "Calling", how) for each in jobs]
    console = new_console()
    if job.only is not None:
        rows = [calling.hand_rows(part) for part in called]
        if how.as_json:
            typer.echo(to_json(rows))
        else:
            for each, hands in zip(jobs, rows, strict=True):
                console.print(hands_table(each, hands))
        return
    tables = [calling.call_table(each, part) for each, part in zip(jobs, called, strict=True)]
    if how.as_json:
        typer.echo(to_json(tables))
    else:
        for each, table in zip(jobs, tables, strict=True):
            console.print(calls_table(each, table))
            for line in _totals(table):
                console.print(line, highlight=False)

    def plot(path: Path) -> None:
        drawn = []
        for each, table in zip(jobs, tables, strict=True):
            actions = _actions(table.rows)
            means = [[row.points.get(action) for action in actions] for row in table.rows]
            heat = HeatTable(
                title=f"{each.upcard} up, {place_name(each.rules, each.place)}",
                rows=tuple(row.kind for row in table.rows),
                columns=tuple(action.replace(" ", "\n") for action in actions),
                values=tuple(tuple(None if m is None else m.mean for m in row) for row in means),
                texts=tuple(
                    tuple("" if m is None else f"{m.mean:+z.2f}" for m in row) for row in means
                ),
                row_title="trumps held (R, L, A: the top ones), aces, voids",
            )
            drawn.append(heat)
        most = max(abs(v) for heat in drawn for row in heat.values for v in row if v is not None)
        save_heat(path, drawn, (-most, most), "points of the side less the other's")

    draw(how, plot)


def read_detail(text: str) -> calling.Detail:
    if text not in tuple(calling.Detail):
        raise NotationError(f"hands can't be grouped by {text!r}: give {', '.join(calling.Detail)}")
    return calling.Detail(text)


def calls_table(job: calling.Calling, table: calling.CallTable) -> Table:
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


def hands_table(job: calling.Calling, rows: Sequence[calling.HandRow]) -> Table:
    actions = _actions(rows)
    cells = (
        (" ".join(row.cards), *(_points(row.points.get(a)) for a in actions), row.best)
        for row in rows
    )
    columns: Columns = ("hand", *map(_right, actions), "best")
    return new_table(columns, cells, f"{_calls_title(job)}, hands {job.only}")


def _totals(table: calling.CallTable) -> list[str]:
    def share(mean: calling.Mean) -> str:
        return f"{100 * mean.mean:.1f} ± {100 * mean.error:.1f}%"

    totals = table.totals
    return [
        f"Not passed with {share(totals.taken)} of all hands, alone with {share(totals.alone)}.",
        f"By two standard errors: surely taken {share(totals.surely_taken)}, "
        f"surely passed {share(totals.surely_passed)}.",
        f"Points a deal: always passing {_points(totals.passing)}, never passing "
        f"{_points(totals.taking)}, the better of both {_points(totals.choosing)}.",
    ]


def _calls_title(job: calling.Calling) -> str:
    place = place_name(job.rules, job.place)
    return f"{job.rules.called}: {job.upcard} up, {place}, {job.worlds} worlds a hand"


def _points(mean: calling.Mean | None) -> str:
    return "-" if mean is None else f"{mean.mean:+z.2f} ±{mean.error:.2f}"


def _actions(rows: Sequence[calling.CallRow | calling.HandRow]) -> list[str]:
    return list(dict.fromkeys(action for row in rows for action in row.points))
