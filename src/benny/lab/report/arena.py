"""Duplicate matches between bots on the screen, as JSON and as a plot."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

import typer
from rich.table import Table

from benny.analysis.statistics import Estimate
from benny.io.json import to_json
from benny.lab.arena import (
    FEWEST_DEALS,
    SETTLED,
    Arena,
    MatchResult,
    arena_job,
    rounds_of,
)
from benny.lab.plots.files import check_plot_file
from benny.lab.plots.forest import Row, draw_forest
from benny.lab.report import estimates
from benny.lab.report.runs import Run, bots_print_aside, check_bots, draw, work_out
from benny.lab.report.style import new_console, new_table
from benny.rules.prose import words
from benny.rules.rules import Rules

_POINTS = "points a deal"
_NOTHING: dict[str, Any] = {"deals": 0, "games": 0, "unfinished": 0, "pairs": [], "ratings": []}


def run(arena: Arena, deals: int, how: Run) -> None:
    """Play until all pairs are settled or `deals` are played, and print the result.

    If a bot fails, that of the rounds before is printed, and BotError raised. Raises NotationError
    for an impossible plot or checkpoint.
    """
    if how.plot is not None:
        check_plot_file(how.plot)
    rounds = rounds_of(arena.rules, deals)
    played = work_out(
        arena,
        rounds,
        "Playing",
        how,
        lambda played: _so_far(arena, played),
        lambda played, error: _show(arena, played, how, str(error)),
    )
    _show(arena, played, how)


def _show(arena: Arena, played: MatchResult | None, how: Run, failure: str = "") -> None:
    if how.as_json:
        typer.echo(to_json(summary(arena, played) | {"failure": failure}))
    if played is None:
        return
    if not how.as_json:
        _print(arena, played)
    draw(how, lambda path: draw_forest(path, arena.rules.called, _drawn(arena, played)))


def _print(arena: Arena, played: MatchResult) -> None:
    console = new_console()
    if len(arena.bots) > 2:
        console.print(rating_table(arena, played))
    console.print(pair_table(arena, played))
    console.print(verdict(arena, played), highlight=False)
    if arena.value_function:
        console.print(adjustment(arena, played), highlight=False)


def read_arena(
    rules: Rules,
    names: Sequence[str],
    deals: int,
    games: int | None,
    seed: int,
    *,
    to_the_end: bool,
    single: bool,
    adjusted: bool,
    limit: float,
) -> Arena:
    """Return the job that a command line asks for; raise NotationError if it can't be done."""
    check_bots(rules, names)
    with bots_print_aside():
        return arena_job(
            rules,
            names,
            deals,
            games,
            seed,
            to_the_end=to_the_end,
            single=single,
            adjusted=adjusted,
            limit=limit,
        )


def rating_table(arena: Arena, played: MatchResult) -> Table:
    """Return how far each bot is above the mean of all, the best first."""
    table = new_table(f"{arena.rules.called}: ratings")
    table.add_column("bot", overflow="fold")
    table.add_column(_POINTS, justify="right", no_wrap=True)
    for name, rating in _ratings(arena, played):
        table.add_row(name, estimates.points(rating))
    return table


def pair_table(arena: Arena, played: MatchResult) -> Table:
    """Return the gain of each pair's first bot on the second, and the games it wins."""
    deals, games = played.gains[0].number, played.wins[0].number
    table = new_table(
        f"{arena.rules.called}: {words.figures(deals, 'deal')}"
        + (f" and {words.figures(games, 'game')}" if games else ""),
        f"each in {words.figures(arena.seatings_a_deal, 'seating')}; "
        f"±{' and brackets' * (games > 0)}: 95% intervals",
    )
    for heading in ("bot", "against"):
        table.add_column(heading, overflow="fold")
    for heading in (_POINTS, *["games won %"] * (games > 0)):
        table.add_column(heading, justify="right", no_wrap=True)
    for number, (first, second) in enumerate(arena.pairs):
        won = arena.won(played, number)
        shares = [estimates.percent(won.mean, won.interval)] if won else []
        gain = estimates.points(arena.gain(played, number))
        table.add_row(arena.bots[first], arena.bots[second], gain, *shares)
    return table


def verdict(arena: Arena, played: MatchResult) -> str:
    """Return in words whether the better bots are known."""
    deals = played.gains[0].number
    left = [
        f"{arena.bots[first]} and {arena.bots[second]}"
        for number, (first, second) in enumerate(arena.pairs)
        if not arena.is_clear(played, number)
    ]
    if deals < FEWEST_DEALS:
        text = f"Not settled: {deals} deals are fewer than {FEWEST_DEALS}."
    elif left:
        text = (
            f"Not settled after {deals} deals: {', '.join(left)} are less than "
            f"{SETTLED:.0f} standard errors apart."
        )
    else:
        text = (
            f"Settled after {deals} deals: every gain is more than {SETTLED:.0f} standard errors."
        )
    if played.unfinished:
        halves = "counts half" if played.unfinished == 1 else "count half"
        text += f" {words.figures(played.unfinished, 'game')} had no end and {halves}."
    return text


def adjustment(arena: Arena, played: MatchResult) -> str:
    """Return in words what it was worth to take luck out."""
    deals = played.gains[0].number
    found = sorted({arena.worth(played, number) for number in range(len(arena.pairs))})
    if found == [deals]:
        return "Luck is taken out, but these deals leave none that the value function sees."
    chances = f" and of the choices of {words.listed(arena.stating)}" if arena.stating else ""
    taken_out = f"The luck of the cards{chances} is taken out"
    known = list(filter(isfinite, found))
    if not known:
        return f"{taken_out}, and nothing is left to chance in these {deals} deals."
    least, most = (f"{worth:.0f}" for worth in (known[0], known[-1]))
    worth = least if least == most else f"{least} to {most}"
    text = f"{taken_out}: these {deals} deals are as sure as {worth} plain ones"
    return f"{text}." if known == found else f"{text}, and nothing is left to chance in some pairs."


def summary(arena: Arena, played: MatchResult | None) -> dict[str, Any]:
    """Return the result for JSON, also if nothing was played; intervals are 95%."""
    return {
        "variant": arena.rules.name,
        "seed": arena.seed,
        "bots": arena.bots,
        "seatings": arena.seatings_a_deal,
        "value_function": arena.value_function,
        "stating": arena.stating,
        **(_result(arena, played) if played else _NOTHING),
    }


def _result(arena: Arena, played: MatchResult) -> dict[str, Any]:
    return {
        "deals": played.gains[0].number,
        "games": played.wins[0].number,
        "unfinished": played.unfinished,
        "pairs": [
            {
                "bots": [arena.bots[first], arena.bots[second]],
                "gain": estimates.for_json(arena.gain(played, number)),
                "won": estimates.for_json(won) if won else None,
                "settled": arena.is_clear(played, number),
                **_adjustment(arena, played, number),
            }
            for number, (first, second) in enumerate(arena.pairs)
            for won in [arena.won(played, number)]
        ],
        "ratings": [
            {"bot": name, "points": estimates.for_json(rating)}
            for name, rating in _ratings(arena, played)
        ],
    }


def _adjustment(arena: Arena, played: MatchResult, number: int) -> dict[str, Any]:
    if not arena.value_function:
        return {}
    worth = arena.worth(played, number)
    plain = estimates.for_json(arena.plain_gain(played, number))
    return {"plain": plain, "worth": worth if isfinite(worth) else None}


def _ratings(arena: Arena, played: MatchResult) -> list[tuple[str, Estimate]]:
    found = [(name, arena.rating(played, number)) for number, name in enumerate(arena.bots)]
    return sorted(found, key=lambda row: -row[1].mean)


def _so_far(arena: Arena, played: MatchResult) -> str:
    name, best = _ratings(arena, played)[0]
    if len(arena.bots) == 2:
        name, best = arena.bots[0], arena.gain(played, 0)
    return f"{name} {estimates.points(best)}"


def _drawn(arena: Arena, played: MatchResult) -> dict[str, list[Row]]:
    gains = [
        Row(f"{arena.bots[first]} on {arena.bots[second]}", gain.mean, gain.margin)
        for number, (first, second) in enumerate(arena.pairs)
        for gain in [arena.gain(played, number)]
    ]
    drawn = {"points a deal gained, with 95% intervals": gains}
    if len(arena.bots) > 2:
        rows = [Row(name, found.mean, found.margin) for name, found in _ratings(arena, played)]
        drawn = {"points a deal above the mean of all bots, with 95% intervals": rows} | drawn
    return drawn
