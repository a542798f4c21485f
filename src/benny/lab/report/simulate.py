"""Simulations on the screen: a progress bar, the table of results, and the games in a file."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benny.errors import NotationError
from benny.game import records
from benny.game.game import Game, default_players
from benny.game.log import Record
from benny.io import files, locks
from benny.lab.report.progress import progress
from benny.lab.report.runs import check_bots
from benny.lab.report.style import new_table
from benny.lab.simulation import SideTally, Tally, bots_by_seat, play_games, stored
from benny.rules.prose import words
from benny.rules.rules import Rules

_HEADINGS = ("side", "won %", "points a deal", "tricks", "calls", "euchred %", "alone")


def run(
    rules: Rules,
    names: Sequence[str],
    games: int,
    seed: int,
    max_deals: int,
    path: Path | None,
) -> None:
    """Play games, save them in a file if one is given, and print the table.

    Raises NotationError if the file is something else, in use or without a folder, BotError if a
    bot fails and OSError if the file can't be written.
    """
    if path is not None:
        _check_file(path)
    check_bots(rules, names)
    tally = Tally.of(rules)
    played = _with_progress(play_games(rules, names, games, seed, max_deals), games)
    if path is None:
        for game in played:
            tally.add(game)
    else:
        records.save(path, _recorded(played, tally))
    console = Console()
    console.print(result_table(rules, names, tally))
    if tally.unfinished:
        ended = "1 game was" if tally.unfinished == 1 else f"{tally.unfinished} games were"
        deals = words.figures(max_deals, "deal")
        console.print(f"{ended} ended unfinished after {deals}.")
    if path is not None:
        console.print(f"The games are in {path}.", highlight=False)


def _check_file(path: Path) -> None:
    files.check_place(path, "games")
    if path.is_file() and path.stat().st_size:
        records.load_first(path)  # only a file of games may be overwritten
    if locks.is_taken(path):
        raise NotationError(f"the game in {path} is open in another program: name another file")


def result_table(rules: Rules, names: Sequence[str], tally: Tally) -> Table:
    """Return the totals of the games by side, with standard errors."""
    bots = bots_by_seat(rules, names)
    players = default_players(rules)
    table = new_table(
        f"{rules.called}: {words.figures(tally.games, 'game')}, "
        f"{words.figures(tally.deals, 'deal')} ({tally.unplayed} not played)",
        "± is one standard error",
    )
    for heading in _HEADINGS:
        table.add_column(heading, no_wrap=heading != _HEADINGS[0], overflow="fold")
    for team, side in zip(rules.teams, tally.sides, strict=True):
        seated = " + ".join(players[seat].name for seat in team)
        playing = " + ".join(dict.fromkeys(bots[seat] for seat in team))
        table.add_row(f"{seated}\n({playing})", *_cells(tally, side))
    return table


def _cells(tally: Tally, side: SideTally) -> list[str]:
    return [
        _percent(*tally.win_rate(side)),
        "{:+z.3f} ± {:.3f}".format(*tally.points_a_deal(side)),
        f"{side.tricks / max(tally.deals, 1):.2f}",
        str(side.calls),
        _percent(*tally.euchre_rate(side)),
        str(side.alone),
    ]


def _percent(share: float, error: float) -> str:
    return f"{100 * share:.1f} ± {100 * error:.1f}"


def _recorded(games: Iterator[Game], tally: Tally) -> Iterator[Record]:
    for game in games:
        tally.add(game)
        yield stored(game)


def _with_progress(games: Iterator[Game], number: int) -> Iterator[Game]:
    # Standard output is for the table, and a player's bot may print.
    with redirect_stdout(sys.stderr), progress("Playing", number) as update:
        for done, game in enumerate(games, 1):
            yield game
            update(done)
