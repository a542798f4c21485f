"""The `benny` command; what a command needs is imported when it is run, so that help is quick."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from benny.errors import NotationError
from benny.terminal import exits

if TYPE_CHECKING:
    from benny.rules import Rules
    from benny.terminal.home import Settings

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Variant = Annotated[str, typer.Argument(help="A variant's name or a rules file (.toml).")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="FIELD=VALUE", help="Change a rule; may be given repeatedly."),
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="NAME[,NAME...]",
        help="Bots: one name for all or one for each seat; a bot's name or mybot.py:MyBot.",
    ),
]
Seed = Annotated[int | None, typer.Option(min=0, help="Number that all cards follow from.")]
File = Annotated[Path, typer.Argument(help="A file of games, one a line.")]
VariantOption = Annotated[
    str, typer.Option("--variant", help="A variant's name or a rules file (.toml).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Plain = Annotated[bool, typer.Option("--plain", help="Play in lines instead of on the table.")]


Deals = Annotated[int, typer.Option(help="How many deals to play, or some more.")]
Step = Annotated[int | None, typer.Option(help="Show the scores that are so far apart.")]
TableSeed = Annotated[int, typer.Option("--seed", min=0, help="Number that all cards follow from.")]
NumberOfWorkers = Annotated[
    int | None, typer.Option("--workers", help="How many work; as many as there are cores.")
]
Processes = Annotated[bool, typer.Option("--processes", help="Work in processes, not threads.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Work on a Dask cluster, as in tcp://host:8786."),
]
Checkpoint = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep how far it came in this file, and go on from there."),
]
Plot = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw a heat map: a file .svg or .png.")
]


@app.command()
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
    from benny.terminal.session import Session, seat_players

    face, settings = choose_face(plain), _settings()
    named = bots.split(",")
    if not variant:
        start = face.choose_start(settings)
        if start is None:
            _fail("no game was chosen", exits.WRONG)
        variant, seat, named = start.variant, start.seat, list(start.bots)
    rules = _rules(variant, changes, to)
    players = seat_players(rules, None if watch else seat, named, settings.name)
    raise typer.Exit(face.run(Session(Game(rules, seed, players=players)), settings))


@app.command()
def resume(
    file: Annotated[
        Path | None, typer.Argument(help="A game's file; without it the one played last.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Go on with a game that was left."""
    from benny.terminal.faces import choose_face
    from benny.terminal.home import latest_unfinished
    from benny.terminal.session import Session

    path = file or latest_unfinished()
    raise typer.Exit(choose_face(plain).run(Session.resume(path), _settings()))


@app.command()
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


@app.command()
def verify(file: File) -> None:
    """Play every stored game of a file again and name the first thing that is wrong."""
    from benny import records

    games, deals, complaints = records.verify_file(file)
    for complaint in complaints:
        typer.echo(complaint)
    if complaints:
        raise typer.Exit(exits.WRONG)
    typer.echo(f"{file}: {_counted(games, 'game')}, {_counted(deals, 'deal')}, all correct.")


@app.command()
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

    rules = _rules(variant, changes, None)
    report.run(rules, bots.split(","), games, seed, max_deals, records_file)


@app.command()
def solve(
    deals: Annotated[
        list[str],
        typer.Argument(
            metavar="DEAL...",
            help="TRUMP LEADER HANDS as in 'S 1 9S KH / JS AH / TS AC / QS TC', a file of such "
            "lines or of games, or - for standard input.",
        ),
    ],
    variant: VariantOption = "classic",
    changes: Changes = None,
    as_json: AsJson = False,
) -> None:
    """Find the exact tricks of deals with open cards, with best play of all."""
    from benny.lab.report import solve as report

    report.run(_rules(variant, changes, None), deals, as_json)


@app.command()
def evaluate(
    file: Annotated[
        str,
        typer.Argument(
            help="A situation (.toml), a file of games (.jsonl), or - for a situation on standard "
            "input; without it the options describe one."
        ),
    ] = "",
    variant: Annotated[str, typer.Option(help="A variant's name or a rules file (.toml).")] = "",
    changes: Changes = None,
    hand: Annotated[str, typer.Option(help="Your cards, as in 'JH 9H AS KC 9D'.")] = "",
    up: Annotated[str, typer.Option(help="The card turned up.")] = "",
    seat: Annotated[int | None, typer.Option(help="Your seat; else whoever's turn it is.")] = None,
    dealer: Annotated[int | None, typer.Option(help="Who dealt.")] = None,
    score: Annotated[str, typer.Option(help="Your score first, as in 6-8; else by seat.")] = "",
    done: Annotated[
        str,
        typer.Option("--play", help="What was done so far, as in 'pass, order, JS, 2: 9S'."),
    ] = "",
    piles: Annotated[str, typer.Option(help="Your open piles; KH:9C once 9C is up.")] = "",
    their_piles: Annotated[str, typer.Option(help="The piles of the others.")] = "",
    game: Annotated[int, typer.Option(help="Which game of a file of games.")] = 1,
    deal: Annotated[int | None, typer.Option(help="Which deal; else the last.")] = None,
    action: Annotated[int | None, typer.Option(help="Before which action of the deal.")] = None,
    worlds: Annotated[int, typer.Option(help="Stop after so many worlds.")] = 200_000,
    error: Annotated[
        float, typer.Option(help="Standard error in points that is close enough.")
    ] = 0.01,
    method: Annotated[
        str,
        typer.Option(help="played out by a policy, or open: solved; else open for cards only."),
    ] = "",
    uniform: Annotated[
        bool, typer.Option("--uniform", help="Learn nothing from the calls of the others.")
    ] = False,
    seed: TableSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Say what each action of a situation is worth: points, chances, and how sure that is."""
    from benny.lab import situations
    from benny.lab.given import Given
    from benny.lab.report import evaluate as report
    from benny.lab.report.table import Run

    rules = _rules(variant or "classic", changes, None)
    if file.endswith(".jsonl"):
        situation = situations.from_games(file, game, deal, action)
    elif file:
        situation = situations.from_text(report.read_text(file), rules if variant else None)
    else:
        given = Given(
            hand=hand,
            up=up,
            seat=seat,
            dealer=dealer,
            score=score,
            play=done,
            piles=piles,
            their_piles=their_piles,
        )
        situation = situations.from_flags(rules, given)
    trying = report.read_trying(situation, method, error, believed=not uniform, seed=seed)
    how = Run(
        workers=workers,
        processes=processes,
        cluster=cluster,
        checkpoint=checkpoint,
        as_json=as_json,
        plot=plot,
    )
    report.run(trying, worlds, how, situation.assumed)


table = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Tables of what deals and calls come to, as text, JSON or heat maps.",
)
app.add_typer(table, name="table")


def _shares(name: str) -> Any:
    says = "Percent of deals in which this side scores each of --points, instead of deals played."
    return typer.Option(name, metavar="PERCENT,PERCENT,...", help=says)


@table.command("scores")
def table_scores(
    variant: Variant,
    changes: Changes = None,
    by: Annotated[
        list[str] | None,
        typer.Option(help="all, maker, rank or card; may be given repeatedly."),
    ] = None,
    deals: Deals = 100_000,
    seed: TableSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    as_json: AsJson = False,
) -> None:
    """Print how often each side scores what: by dealer, by who made trump, by the upcard."""
    from benny.lab.report import table as report

    how = report.Run(
        workers=workers,
        processes=processes,
        cluster=cluster,
        checkpoint=checkpoint,
        as_json=as_json,
    )
    report.scores(_rules(variant, changes, None), deals, seed, report.read_kinds(by or []), how)


@table.command("equity")
def table_equity(
    variant: Variant,
    changes: Changes = None,
    dealers: Annotated[str | None, _shares("--dealers-side")] = None,
    others: Annotated[str | None, _shares("--other-side")] = None,
    points: Annotated[str, typer.Option(help="The points that shares are given for.")] = "1,2,4",
    step: Step = None,
    deals: Deals = 400_000,
    seed: TableSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Print the chance to win the game at every score, dealing and not dealing."""
    from benny.lab.report import table as report

    how = report.Run(
        workers=workers,
        processes=processes,
        cluster=cluster,
        checkpoint=checkpoint,
        as_json=as_json,
        plot=plot,
    )
    rules = _rules(variant, changes, None)
    given = report.read_shares(rules, dealers, others, points)
    report.equity(rules, given, deals, seed, step, how)


@table.command("calls")
def table_calls(
    variant: Variant,
    up: Annotated[str, typer.Option(metavar="CARD", help="The card turned up, as in JS.")],
    place: Annotated[
        list[int] | None,
        typer.Option(
            help="Who calls: 1 for the dealer's left to the most for the dealer, who does "
            "otherwise; all before have passed. May be given repeatedly."
        ),
    ] = None,
    classes: Annotated[
        str, typer.Option(help="Tell hands apart by trumps, by aces as well, or by voids as well.")
    ] = "aces",
    only: Annotated[
        str | None,
        typer.Option("--class", metavar="CLASS", help="List the hands of one class: '2LA 1a'."),
    ] = None,
    hands: Annotated[int, typer.Option(help="Hands of each class, or all it has.")] = 20,
    worlds: Annotated[int, typer.Option("--depth", help="Deals each hand is valued in.")] = 200,
    any_calls: Annotated[
        bool, typer.Option("--any-calls", help="Take no heed of what the passes before tell.")
    ] = False,
    changes: Changes = None,
    seed: TableSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Print what passing, ordering and going alone are worth with hands of each class."""
    from benny.cards import Card
    from benny.lab.report import calls as report
    from benny.lab.report.table import Run
    from benny.lab.tables.calling import Calling

    job = Calling(
        rules=_rules(variant, changes, None),
        upcard=Card(up),
        place=1,
        detail=report.read_detail(classes),
        only=only,
        hands=hands,
        worlds=worlds,
        believed=not any_calls,
        seed=seed,
    )
    how = Run(
        workers=workers,
        processes=processes,
        cluster=cluster,
        checkpoint=checkpoint,
        as_json=as_json,
        plot=plot,
    )
    report.run(job, place or [], how)


@app.command()
def rules(
    variant: Variant,
    changes: Changes = None,
) -> None:
    """Print the rules of a variant or rules file in plain words."""
    from benny.describe import as_text

    typer.echo(as_text(_rules(variant, changes, None)))


@app.command()
def variants() -> None:
    """List the variants that come with Benny."""
    from benny.describe import summary
    from benny.variants import names
    from benny.variants import variant as find_variant

    for name in names():
        typer.echo(f"{name:10}{find_variant(name).title}: {summary(find_variant(name))}")


@app.command("settings")
def list_settings() -> None:
    """List the fields of a rules file: what each may hold, its default and its meaning."""
    from benny.rules import settings

    for name, (allowed, default, meaning) in settings().items():
        typer.echo(f"{name} = {default or '...'}\n    {meaning}\n    ({allowed})")


def _show_version(wanted: bool) -> None:
    from importlib.metadata import version

    if wanted:
        typer.echo(f"benny {version('benny')}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and leave.", callback=_show_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Euchre in five games and any rules of your own: play, simulate, replay and verify."""


def main() -> None:
    """Run the command; every failure is one sentence and an exit code that is not zero."""
    from benny.bots.guard import BotError
    from benny.lab.jobs import WorkersError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except NotationError as error:
        _fail(f"{error}", exits.BAD_INPUT)
    except (BotError, WorkersError) as error:
        _fail(f"{error}", exits.WRONG)
    except SystemExit as leaving:
        if leaving.code == exits.INTERRUPTED:
            _fail("interrupted", exits.INTERRUPTED)
        raise
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(exits.WRONG)
    except OSError as error:
        _fail(f"{error.strerror or error}: {error.filename or 'output'}", exits.WRONG)


def _fail(sentence: str, code: int) -> NoReturn:
    print(f"benny: {sentence}", file=sys.stderr)
    sys.exit(code)


def _rules(variant: str, changes: list[str] | None, to: int | None) -> "Rules":
    from benny.variants import change_rules, find_rules

    found = find_rules(variant)
    wanted = list(changes or [])
    if to is not None:
        if found.is_one_deal:
            raise NotationError(f"a game of {variant} is one deal: there is nothing to play to")
        wanted.append(f"start={to}" if found.counts_down else f"target={to}")
    return change_rules(found, wanted) if wanted else found


def _settings() -> "Settings":
    from benny.terminal.home import load_settings

    settings, problem = load_settings()
    if problem:
        typer.echo(problem, err=True)
    return settings


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


if __name__ == "__main__":
    main()
