"""Simulations on the screen, as JSON and as a file of the games."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import typer
from msgspec import Struct
from rich.table import Column, Table

from benny.bots import signature
from benny.errors import BotError
from benny.game import records
from benny.game.game import default_players
from benny.game.log import Record
from benny.io import files
from benny.io.json import to_json
from benny.lab.report.runs import bots_print_aside, check_bots, check_game_file, progress
from benny.lab.report.style import (
    estimate_json,
    in_percent,
    in_points,
    name_column,
    new_console,
    new_table,
)
from benny.lab.simulation import SideTally, Tally, bots_by_seat, play_games, record_of
from benny.rules.prose import words
from benny.rules.rules import Rules

_HEADINGS = ("won %", "points a deal", "tricks", "calls", "euchred %", "alone")


class Simulation(Struct, frozen=True, kw_only=True):
    """Which games to play: their rules, the bots' names, their number, seed and limits."""

    rules: Rules
    bots: tuple[str, ...]
    games: int
    seed: int
    max_deals: int
    limit: float


def run(job: Simulation, path: Path | None, as_json: bool) -> None:
    """Play games, save them in a file if one is given, and print the totals.

    Games in the file are replaced. After an interruption it holds the games that were played, or
    its old ones if there were any. So it does if a bot fails: then the totals until then are
    printed, and BotError raised. Raises NotationError if the file is something else, in use or
    without a folder, and OSError if it can't be written.
    """
    before = 0 if path is None else check_game_file(path, "the totals go")
    bots_by_seat(job.rules, job.bots)  # their number is refused before a name
    check_bots(job.rules, job.bots)
    tally = Tally.from_games(job.rules)
    games = _play_with_progress(job, tally)
    try:
        if path is None:
            for _ in games:
                pass
        else:
            _save(path, games, before)
    except BotError as error:
        _show(job, tally, as_json, str(error))
        raise
    _show(job, tally, as_json)
    if path is not None and not as_json:
        where = f"The games are in {path}"
        if before:
            where += f", in place of the {words.figures(before, 'game')} that it held before"
        new_console().print(f"{where}.", highlight=False)


def _show(job: Simulation, tally: Tally, as_json: bool, failure: str = "") -> None:
    if as_json:
        typer.echo(to_json(summary(job, tally) | {"failure": failure}))
    elif tally.games:
        console = new_console()
        console.print(result_table(job.rules, job.bots, tally))
        if tally.unfinished:
            ended = "1 game was" if tally.unfinished == 1 else f"{tally.unfinished} games were"
            deals = words.figures(job.max_deals, "deal")
            console.print(f"{ended} ended unfinished after {deals}.")


def _save(path: Path, games: Iterator[Record], before: int) -> None:
    """Write games to a file that held some before; raise what cuts them short when it is kept."""
    played = 0
    cut_short: KeyboardInterrupt | BotError | None = None

    def encoded_games() -> Iterator[bytes]:
        nonlocal played, cut_short
        try:
            for game in games:
                yield records.encode(game)  # here, since an interruption is caught here alone
                played += 1
        except (KeyboardInterrupt, BotError) as error:
            # A user who stops it may have seen that it would replace a file they need.
            if before or not played:
                raise
            cut_short = error

    try:
        files.write(path, encoded_games())
    except (KeyboardInterrupt, BotError):
        if before:
            typer.echo(f"{path} still holds its {words.figures(before, 'game')}.", err=True)
        raise
    if cut_short:
        holds = "1 game that was" if played == 1 else f"{played} games that were"
        typer.echo(f"{path} holds the {holds} played.", err=True)
        raise cut_short


def result_table(rules: Rules, names: tuple[str, ...], tally: Tally) -> Table:
    """Return the totals of the games by side, with 95% intervals."""
    bots = bots_by_seat(rules, names)
    players = default_players(rules)
    unplayed = f" ({tally.unplayed} not played)" if tally.unplayed else ""
    rows = []
    for team, side in zip(rules.teams, tally.sides, strict=True):
        seated = " + ".join(players[seat].name for seat in team)
        playing = " + ".join(dict.fromkeys(bots[seat] for seat in team))
        rows.append((f"{seated}\n({playing})", *_cells(tally, side)))
    return new_table(
        (name_column("side"), *(Column(h, no_wrap=True, overflow="fold") for h in _HEADINGS)),
        rows,
        f"{rules.called}: {words.figures(tally.games, 'game')}, "
        f"{words.figures(tally.deals, 'deal')}{unplayed}",
        "± and brackets: 95% intervals",
    )


def _cells(tally: Tally, side: SideTally) -> Iterable[str]:
    won, euchred = tally.win_rate(side), tally.euchre_rate(side)
    return (
        in_percent(won.mean, won.interval) if won.trials else "-",
        in_points(tally.points_a_deal(side)),
        f"{side.tricks / tally.deals:.2f}",
        str(side.calls),
        in_percent(euchred.mean, euchred.interval) if euchred.trials else "-",
        str(side.alone),
    )


def summary(job: Simulation, tally: Tally) -> dict[str, Any]:
    """Return the result for JSON, without sides if nothing was played; intervals are 95%."""
    bots = bots_by_seat(job.rules, job.bots)
    return {
        "variant": job.rules.name,
        "seed": job.seed,
        "bots": [signature(name) for name in bots],
        "games": tally.games,
        "unfinished": tally.unfinished,
        "deals": tally.deals,
        "not_played": tally.unplayed,
        "sides": [
            {
                "seats": team,
                "won": side.won,
                "win_rate": estimate_json(tally.win_rate(side)),
                "points_a_deal": estimate_json(tally.points_a_deal(side)),
                "tricks": side.tricks,
                "calls": side.calls,
                "euchred": side.euchred,
                "euchre_rate": estimate_json(tally.euchre_rate(side)),
                "alone": side.alone,
            }
            for team, side in zip(job.rules.teams, tally.sides, strict=True)
            if tally.deals
        ],
    }


def _play_with_progress(job: Simulation, tally: Tally) -> Iterator[Record]:
    with bots_print_aside(), progress("Playing", job.games) as update:
        games = play_games(job.rules, job.bots, job.games, job.seed, job.max_deals, job.limit)
        for done, game in enumerate(games, 1):
            tally.add(game)
            yield record_of(game)
            update(done)
