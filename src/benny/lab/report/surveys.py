"""Tables of scores and of the chance to win, on the screen, as JSON and as heat maps."""

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

import typer
from rich.table import Table

from benny.analysis.equity import DealCounts, Outcomes
from benny.errors import NotationError
from benny.io.json import to_json
from benny.lab.plots import HeatTable, check_plot_file, save_heat
from benny.lab.report.runs import Run, draw, work_out
from benny.lab.report.style import new_console, new_table
from benny.lab.simulation import DEALS_A_PIECE, SelfPlay
from benny.lab.surveys.scores import By, ScoreCounts, scores_of
from benny.lab.surveys.standings import Grid, Standings, given_outcomes, scores_shown, standings_of
from benny.rules.rules import Rules

Number = TypeVar("Number", int, float)


MOST_COLUMNS = 6
"""Up to this many different points get a column each."""


def scores(rules: Rules, deals: int, seed: int, by: Sequence[By], how: Run) -> None:
    """Play deals and print how often each side scored how many points."""
    played = _play_deals(rules, deals, seed, how)
    found = {kind: scores_of(rules, played, kind) for kind in (by or tuple(By)[:-1])}
    if how.as_json:
        typer.echo(to_json(found))
        return
    console = new_console()
    for kind, tables in found.items():
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
    if how.plot:
        check_plot_file(how.plot)
    scores_shown(rules, step)  # a wrong step is refused before the work
    found = outcomes or _play_deals(rules, deals, seed, how).outcomes(rules).around_the_table(rules)
    standings = standings_of(rules, found, step)
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
    draw(how, lambda path: _plot(rules, standings, path))


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


def scores_table(rules: Rules, by: By, found: Sequence[ScoreCounts]) -> Table:
    """Return a table with a row for each kind of deal and side.

    With many different points it shows only how often a side scored or lost any.
    """
    deals = sum(line.deals for line in found)
    table = new_table(f"{rules.called}: {deals} deals, % of them by points scored")
    columns = _point_columns(found)
    for heading in (str(by), "side", *columns):
        table.add_column(heading, justify="right" if heading in columns else "left")
    table.add_column("points a deal", justify="right", no_wrap=True)
    for line in found:
        share = f"{100 * line.deals / deals:.2f}% of deals"
        for side, kind in zip_longest(line.sides, (line.kind, share)[: len(line.sides)]):
            shares = (
                f"{100 * sum(side.shares.get(n, 0.0) for n in gains):.2f}"
                for gains in columns.values()
            )
            points = f"{side.points:+z.3f} ± {side.error:.3f}"
            table.add_row(kind, side.side, *shares, points)
    return table


def points_table(rules: Rules, scores: ScoreCounts) -> Table:
    """Return a table with a row for each number of points and a column for each side."""
    table = new_table(f"{rules.called}: {scores.deals} deals, % of them by points scored")
    table.add_column("points", justify="right")
    for side in scores.sides:
        table.add_column(side.side, justify="right")
    for gain in sorted({gain for side in scores.sides for gain in side.shares}):
        shares = (f"{100 * side.shares.get(gain, 0):.2f}" for side in scores.sides)
        table.add_row(f"{gain}", *shares)
    return table


def standings_table(title: str, shown: Sequence[int], grid: Grid) -> Table:
    """Return chances in percent, with a row for each of our scores."""
    table = new_table(title)
    table.add_column("we \\ they")
    for score in shown:
        table.add_column(f"{score}", justify="right")
    for score, chances in zip(shown, grid, strict=True):
        table.add_row(f"{score}", *(f"{100 * chance:.1f}" for chance in chances))
    return table


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


def _point_columns(found: Sequence[ScoreCounts]) -> dict[str, list[int]]:
    gains = sorted({gain for line in found for side in line.sides for gain in side.shares} - {0})
    if len(gains) <= MOST_COLUMNS:
        return {f"{gain}": [gain] for gain in gains}
    columns = {"lost": [g for g in gains if g < 0], "scored": [g for g in gains if g > 0]}
    return {name: points for name, points in columns.items() if points}


def _plot(rules: Rules, standings: Standings, path: Path) -> None:
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
