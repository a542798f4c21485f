"""Playing, watching and keeping games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benny.commands.options import Bots, Changes, File, Plain, Seed, Variant, rules_of
from benny.errors import NotationError
from benny.terminal import exits

if TYPE_CHECKING:
    from benny.terminal.home import Settings


def play(
    variant: Variant = "",
    seat: Annotated[int, typer.Option(min=0, help="Your seat.")] = 0,
    bots: Bots = "sensible",
    seed: Seed = None,
    watch: Annotated[bool, typer.Option("--watch", help="Watch bots play.")] = False,
    to: Annotated[int | None, typer.Option(min=1, help="Play to this score.")] = None,
    changes: Changes = None,
    plain: Plain = False,
) -> None:
    """Play a game against bots; without a variant it asks."""
    from benny.game import Game
    from benny.terminal.faces import choose_face
    from benny.terminal.local import LocalSession, seat_players

    face, settings = choose_face(plain), _settings()
    named = bots.split(",")
    if not variant:
        start = face.choose_start(settings)
        if start is None:
            typer.echo("benny: no game was chosen", err=True)
            raise typer.Exit(exits.WRONG)
        variant, seat, named = start.variant, start.seat, list(start.bots)
    rules = rules_of(variant, changes, to)
    players = seat_players(rules, None if watch else seat, named, settings.name)
    raise typer.Exit(face.run(LocalSession(Game(rules, seed, players=players)), settings))


def resume(
    file: Annotated[
        Path | None, typer.Argument(help="A game's file; without it the one played last.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Go on with a game that was left."""
    from benny.terminal.faces import choose_face
    from benny.terminal.home import latest_unfinished
    from benny.terminal.local import LocalSession

    path = file or latest_unfinished()
    raise typer.Exit(choose_face(plain).run(LocalSession.resume(path), _settings()))


def replay(
    file: File,
    game: Annotated[int, typer.Option(min=1, help="Which game of the file, from 1 on.")] = 1,
    plain: Plain = False,
) -> None:
    """Step through a stored game: back and forth, any seat's view or open."""
    from benny import records
    from benny.terminal.faces import choose_face

    games = records.load(file)
    if game > len(games):
        raise NotationError(f"{file} holds {len(games)} games, and no game {game}")
    complaint = records.verify(games[game - 1])
    if complaint:
        raise NotationError(f"{file}, game {game}: {complaint}")
    raise typer.Exit(choose_face(plain).replay(games[game - 1], _settings()))


def verify(file: File) -> None:
    """Play every stored game of a file again and name the first thing that is wrong."""
    from benny import records

    games, deals, complaints = records.verify_file(file)
    for complaint in complaints:
        typer.echo(complaint)
    if complaints:
        raise typer.Exit(exits.WRONG)
    typer.echo(f"{file}: {_counted(games, 'game')}, {_counted(deals, 'deal')}, all correct.")


def simulate(
    variant: Variant,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Number that all games follow from.")] = 0,
    bots: Bots = "sensible",
    records_file: Annotated[
        Path | None, typer.Option("--records", metavar="FILE", help="Keep the games in this file.")
    ] = None,
    max_deals: Annotated[
        int, typer.Option(min=1, help="End a game unfinished after so many deals.")
    ] = 1000,
    changes: Changes = None,
) -> None:
    """Play whole games between bots and print what they add up to."""
    from benny.lab.report import simulate as report

    rules = rules_of(variant, changes, None)
    report.run(rules, bots.split(","), games, seed, max_deals, records_file)


def _settings() -> "Settings":
    from benny.terminal.home import load_settings

    settings, problem = load_settings()
    if problem:
        typer.echo(problem, err=True)
    return settings


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
