"""Duplicate matches between bots on the screen, as JSON and as a plot."""

from collections.abc import Iterator
from math import isfinite
from typing import Any

import typer
from rich.table import Table

from benny.analysis.statistics import Estimate
from benny.io.json import to_json
from benny.lab.arena import FEWEST_DEALS, SETTLED, Arena, Match, MatchResult, Pairing, rounds_of
from benny.lab.plots import Row, draw_forest
from benny.lab.report.runs import Run, draw, work_out
from benny.lab.report.style import (
    Part,
    estimate_json,
    figure_column,
    in_percent,
    in_points,
    name_column,
    new_table,
    show,
)
from benny.rules.prose import words

_POINTS = "points a deal"
_NOTHING: dict[str, Any] = {"deals": 0, "games": 0, "unfinished": 0, "pairs": [], "ratings": []}


def run(arena: Arena, deals: int, how: Run) -> None:
    """Play until all pairs are settled or `deals` are played, and print the result.

    If a bot fails, that of the rounds before is printed, and BotError raised. Raises NotationError
    for an impossible plot or checkpoint.
    """
    rounds = rounds_of(arena.rules, deals)
    played = work_out(
        arena,
        rounds,
        "Playing",
        how,
        lambda played: _progress_note(arena, played),
        lambda played, error: _show(arena, played, how, str(error)),
    )
    _show(arena, played, how)


def _show(arena: Arena, played: MatchResult | None, how: Run, failure: str = "") -> None:
    if how.as_json:
        typer.echo(to_json(summary(arena, played) | {"failure": failure}))
    if played is None:
        return
    if not how.as_json:
        show(parts(arena.match(played)))
    draw(how, lambda path: draw_forest(path, arena.rules.called, _plot_rows(arena, played)))


def parts(match: Match) -> Iterator[Part]:
    if len(match.bots) > 2:
        yield rating_table(match)
    yield pair_table(match)
    yield verdict(match)
    if match.is_adjusted:
        yield adjustment(match)


def rating_table(match: Match) -> Table:
    """Return how far each bot is above the mean of all, the best first."""
    rows = ((name, in_points(rating)) for name, rating in _ratings(match))
    columns = (name_column("bot"), figure_column(_POINTS))
    return new_table(columns, rows, f"{match.rules.called}: ratings")


def pair_table(match: Match) -> Table:
    """Return the gain of each pair's first bot on the second, and the games it wins."""
    games = match.games
    columns = [*map(name_column, ("bot", "against")), figure_column(_POINTS)]
    rows = [[*pair.bots, in_points(pair.gain)] for pair in match.pairs]
    if games:
        columns.append(figure_column("games won %"))
    for row, pair in zip(rows, match.pairs, strict=True):
        row += [in_percent(pair.won.mean, pair.won.interval)] if pair.won else []
    return new_table(
        columns,
        rows,
        f"{match.rules.called}: {words.figures(match.deals, 'deal')}"
        + (f" and {words.figures(games, 'game')}" if games else ""),
        f"each in {words.figures(match.seatings, 'seating')}; "
        f"±{' and brackets' * (games > 0)}: 95% intervals",
    )


def verdict(match: Match) -> str:
    left = [" and ".join(pair.bots) for pair in match.pairs if not pair.settled]
    if match.deals < FEWEST_DEALS:
        text = f"Not settled: {match.deals} deals are fewer than {FEWEST_DEALS}."
    elif left:
        text = (
            f"Not settled after {match.deals} deals: {', '.join(left)} are less than "
            f"{SETTLED:.0f} standard errors apart."
        )
    else:
        text = (
            f"Settled after {match.deals} deals: every gain is more than {SETTLED:.0f} standard "
            "errors."
        )
    if match.unfinished:
        halves = "counts half" if match.unfinished == 1 else "count half"
        text += f" {words.figures(match.unfinished, 'game')} had no end and {halves}."
    return text


def adjustment(match: Match) -> str:
    """Return in words what it was worth to take luck out."""
    deals = match.deals
    worths = sorted({pair.worth for pair in match.pairs if pair.worth is not None})
    if worths == [deals]:
        return "Luck is taken out, but these deals leave none that the value function sees."
    chances = f" and of the choices of {words.join_words(match.stating)}" if match.stating else ""
    taken_out = f"The luck of the cards{chances} is taken out"
    finite = list(filter(isfinite, worths))
    if not finite:
        return f"{taken_out}, and nothing is left to chance in these {deals} deals."
    least, most = (f"{worth:.0f}" for worth in (finite[0], finite[-1]))
    worth = least if least == most else f"{least} to {most}"
    text = f"{taken_out}: these {deals} deals are as sure as {worth} plain ones"
    return (
        f"{text}." if finite == worths else f"{text}, and nothing is left to chance in some pairs."
    )


def summary(arena: Arena, played: MatchResult | None) -> dict[str, Any]:
    """Return the result for JSON, also if nothing was played; intervals are 95%."""
    return {
        "variant": arena.rules.name,
        "seed": arena.seed,
        "bots": arena.bots,
        "seatings": arena.seatings_a_deal,
        "value_function": arena.value_function,
        "stating": arena.stating,
        **(_result(arena.match(played)) if played else _NOTHING),
    }


def _result(match: Match) -> dict[str, Any]:
    return {
        "deals": match.deals,
        "games": match.games,
        "unfinished": match.unfinished,
        "pairs": [
            {
                "bots": pair.bots,
                "gain": estimate_json(pair.gain),
                "won": estimate_json(pair.won) if pair.won else None,
                "settled": pair.settled,
                **_adjustment(pair),
            }
            for pair in match.pairs
        ],
        "ratings": [
            {"bot": name, "points": estimate_json(rating)} for name, rating in _ratings(match)
        ],
    }


def _adjustment(pair: Pairing) -> dict[str, Any]:
    if pair.plain is None or pair.worth is None:
        return {}
    worth = pair.worth if isfinite(pair.worth) else None
    return {"plain": estimate_json(pair.plain), "worth": worth}


def _ratings(match: Match) -> list[tuple[str, Estimate]]:
    rated = zip(match.bots, match.ratings, strict=True)
    return sorted(rated, key=lambda row: -row[1].mean)


def _progress_note(arena: Arena, played: MatchResult) -> str:
    name, best = _ratings(arena.match(played))[0]
    if len(arena.bots) == 2:
        name, best = arena.bots[0], arena.gain(played, 0)
    return f"{name} {in_points(best)}"


def _plot_rows(arena: Arena, played: MatchResult) -> dict[str, list[Row]]:
    gains = [
        Row(f"{arena.bots[first]} on {arena.bots[second]}", gain.mean, gain.margin)
        for number, (first, second) in enumerate(arena.pairs)
        for gain in [arena.gain(played, number)]
    ]
    drawn = {"points a deal gained, with 95% intervals": gains}
    if len(arena.bots) > 2:
        rows = [
            Row(name, found.mean, found.margin) for name, found in _ratings(arena.match(played))
        ]
        drawn = {"points a deal above the mean of all bots, with 95% intervals": rows} | drawn
    return drawn
