"""Simulations on the screen, as JSON and as a file of the games."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import typer
from msgspec import Struct
from rich.table import Table

from benny.bots import signature
from benny.errors import NotationError
from benny.game import records
from benny.game.game import Game, default_players
from benny.game.log import Record
from benny.io import files, locks
from benny.io.json import to_json
from benny.lab.report import estimates
from benny.lab.report.progress import progress
from benny.lab.report.runs import check_bots
from benny.lab.report.style import new_console, new_table
from benny.lab.simulation import SideTally, Tally, bots_by_seat, play_games, stored
from benny.rules.prose import words
from benny.rules.rules import Rules

_HEADINGS = ("side", "won %", "points a deal", "tricks", "calls", "euchred %", "alone")


class Simulation(Struct, frozen=True, kw_only=True):
    """Which games to play: their rules, the bots' names, their number and their seed."""

    rules: Rules
    bots: tuple[str, ...]
    games: int
    seed: int
    max_deals: int


def run(wanted: Simulation, path: Path | None, as_json: bool) -> None:
    """Play games, save them in a file if one is given, and print the totals.

    Raises NotationError if the file is something else, in use or without a folder, BotError if a
    bot fails and OSError if the file can't be written.
    """
    if path is not None:
        _check_file(path)
    check_bots(wanted.rules, wanted.bots)
    tally = Tally.of(wanted.rules)
    games = _recorded(_played(wanted), tally)
    if path is None:
        for _ in games:
            pass
    else:
        records.save(path, games)
    if as_json:
        typer.echo(to_json(summary(wanted, tally)))
    else:
        _print(wanted, tally, path)


def _print(wanted: Simulation, tally: Tally, path: Path | None) -> None:
    console = new_console()
    console.print(result_table(wanted.rules, wanted.bots, tally))
    if tally.unfinished:
        ended = "1 game was" if tally.unfinished == 1 else f"{tally.unfinished} games were"
        deals = words.figures(wanted.max_deals, "deal")
        console.print(f"{ended} ended unfinished after {deals}.")
    if path is not None:
        console.print(f"The games are in {path}.", highlight=False)


def _check_file(path: Path) -> None:
    files.check_place(path, "games")
    if path.is_file() and path.stat().st_size:
        records.load_first(path)  # only a file of games may be overwritten
    if locks.is_taken(path):
        raise NotationError(f"the game in {path} is open in another program: name another file")


def result_table(rules: Rules, names: tuple[str, ...], tally: Tally) -> Table:
    """Return the totals of the games by side, with 95% intervals."""
    bots = bots_by_seat(rules, names)
    players = default_players(rules)
    unplayed = f" ({tally.unplayed} not played)" if tally.unplayed else ""
    table = new_table(
        f"{rules.called}: {words.figures(tally.games, 'game')}, "
        f"{words.figures(tally.deals, 'deal')}{unplayed}",
        "± and brackets: 95% intervals",
    )
    for heading in _HEADINGS:
        table.add_column(heading, no_wrap=heading != _HEADINGS[0], overflow="fold")
    for team, side in zip(rules.teams, tally.sides, strict=True):
        seated = " + ".join(players[seat].name for seat in team)
        playing = " + ".join(dict.fromkeys(bots[seat] for seat in team))
        table.add_row(f"{seated}\n({playing})", *_cells(tally, side))
    return table


def _cells(tally: Tally, side: SideTally) -> Iterable[str]:
    won, euchred = tally.win_rate(side), tally.euchre_rate(side)
    return (
        estimates.percent(won.mean, won.interval) if won.trials else "-",
        estimates.points(tally.points_a_deal(side)),
        f"{side.tricks / tally.deals:.2f}",
        str(side.calls),
        estimates.percent(euchred.mean, euchred.interval) if euchred.trials else "-",
        str(side.alone),
    )


def summary(wanted: Simulation, tally: Tally) -> dict[str, Any]:
    """Return the result for JSON; intervals are 95%."""
    bots = bots_by_seat(wanted.rules, wanted.bots)
    return {
        "variant": wanted.rules.name,
        "seed": wanted.seed,
        "bots": [signature(name) for name in bots],
        "games": tally.games,
        "unfinished": tally.unfinished,
        "deals": tally.deals,
        "not_played": tally.unplayed,
        "sides": [
            {
                "seats": team,
                "won": side.won,
                "win_rate": estimates.for_json(tally.win_rate(side)),
                "points_a_deal": estimates.for_json(tally.points_a_deal(side)),
                "tricks": side.tricks,
                "calls": side.calls,
                "euchred": side.euchred,
                "euchre_rate": estimates.for_json(tally.euchre_rate(side)),
                "alone": side.alone,
            }
            for team, side in zip(wanted.rules.teams, tally.sides, strict=True)
        ],
    }


def _recorded(games: Iterator[Game], tally: Tally) -> Iterator[Record]:
    for game in games:
        tally.add(game)
        yield stored(game)


def _played(wanted: Simulation) -> Iterator[Game]:
    games = play_games(
        wanted.rules, wanted.bots, wanted.games, wanted.seed, max_deals=wanted.max_deals
    )
    # Standard output is for the result, and a player's bot may print.
    with redirect_stdout(sys.stderr), progress("Playing", wanted.games) as update:
        for done, game in enumerate(games, 1):
            yield game
            update(done)
