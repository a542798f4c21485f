"""The `benny` command; each command is imported when it is used, so that help is quick."""

import sys
from functools import cache
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_command

from benny.cli import misuse
from benny.cli.signals import Interruption
from benny.errors import NotationError
from benny.io.files import reason
from benny.io.output import (
    drop_output,
    flush_or_drop,
    ignore_impossible_sizes,
    replace_unknown_signs,
)
from benny.terminal import exits

# What `benny --help` lists: the name of a command, its place in benny.cli, and what it does.
_SECTIONS = {
    "Play": (
        ("play", "play.play", "Play against bots, or with people on a server."),
        ("resume", "play.resume", "Resume an unfinished game."),
        ("learn", "learn.learn", "Learn to play, or train one kind of decision."),
        ("puzzle", "puzzle.puzzle", "Solve the puzzle of the day, or another one."),
        ("mistakes", "learn.mistakes", "Practise the mistakes from your own games."),
    ),
    "Look back": (
        ("replay", "play.replay", "Step through a stored game, back and forth."),
        ("review", "review.review", "Review finished games: luck, and what mistakes cost."),
        ("stats", "stats.stats", "Count what players did in many games."),
    ),
    "Rules": (("rules", "rulebook.rules", "Print a game's rules, all games, or all settings."),),
    "Study": (
        ("evaluate", "lab.evaluate", "Estimate what each action of a hand is worth."),
        ("solve", "lab.solve", "Solve deals with open cards exactly."),
        ("table", "lab.table", "Print tables of scores, equity, calls and rates."),
    ),
    "Bots": (
        ("simulate", "play.simulate", "Play whole games between bots and print the totals."),
        ("arena", "lab.arena", "Match bots on the same cards until the better is clear."),
        ("benchmark", "benchmark.benchmark", "Score bots by decisions with known values."),
        ("train", "lab.train", "Train a book by self-play, for the bot expert."),
        ("dataset", "lab.dataset", "Save decisions and their values, for machine learning."),
        ("mine", "puzzle.mine", "Find new puzzles in games."),
    ),
    "Files": (
        ("verify", "play.verify", "Replay stored games and report any errors."),
        ("export", "exchange.export_games", "Write games in the format of another program."),
        ("import", "exchange.import_games", "Read games of another program."),
    ),
    "Host": (
        ("serve", "serve.serve", "Serve tables to browsers, terminals and programs."),
        ("doctor", "upkeep.doctor", "Check a server's setup and suggest fixes."),
        ("host", "upkeep.host", "Look after a server: backups, moderation, matches."),
    ),
}
_LISTED = {name: place for section in _SECTIONS.values() for name, place, _ in section}
_UNLISTED = {
    "help": "main.show_help",
    "version": "main.show_version",
    # Names from before 0.1.0, which go with 0.2.
    "backup": "upkeep.backup",
    "match": "match.match",
    "moderation": "moderation.moderation",
    "moderator": "moderation.moderator",
    "prune": "upkeep.prune",
    "settings": "rulebook.list_settings",
    "transfer": "upkeep.transfer",
    "variants": "rulebook.variants",
}


_CLOSED = "can't print: standard output is closed"


class Commands(TyperGroup):
    """The commands in sections. Only the one that is asked for is imported and built."""

    def list_commands(self, _ctx: Any) -> list[str]:
        return [*_LISTED]

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        return _build_command(cmd_name)

    def format_commands(self, _ctx: Any, formatter: Any) -> None:
        width = max(map(len, _LISTED))
        for heading, commands in _SECTIONS.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), says) for name, _, says in commands])


@cache  # the parser asks for a command more than once
def _build_command(name: str) -> Any:
    place = (_LISTED | _UNLISTED).get(name)
    if place is None:
        return None
    module, attribute = place.split(".")
    command = getattr(import_module(f"benny.cli.{module}"), attribute)
    group = command
    if not isinstance(command, typer.Typer):
        from benny.cli.options import expand_options

        group = typer.Typer(add_completion=False, rich_markup_mode=None)
        group.command(name)(expand_options(command))
    built = get_command(group)
    built.name = name
    return built


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        show_version()
        raise typer.Exit


def show_version() -> None:
    """Show the version, as --version does."""
    from importlib.metadata import version

    typer.echo(f"benny {version('benny')}")


def show_help(command: Annotated[list[str] | None, typer.Argument()] = None) -> None:
    """Show what commands there are, or the options of one, as --help does."""
    app([*(command or []), "--help"], prog_name="benny", standalone_mode=False)


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option(
            # Eager: it works without a command.
            "-V",
            "--version",
            help="Show the version and exit.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Euchre in six games and by your own rules: to play, study and host."""


def main() -> None:
    """Run the command; a failure prints one sentence and exits with a code other than zero."""
    ignore_impossible_sizes()
    replace_unknown_signs()
    interruption = Interruption()
    try:
        leave_with = _run(interruption)
    except misuse.UsageError as error:
        _fail(misuse.sentence(error), exits.BAD_INPUT)
    except NotationError as error:
        _fail(f"{error}", exits.BAD_INPUT)
    except typer.Abort:
        _fail("the input has ended", exits.WRONG)
    except BrokenPipeError:
        drop_output()
        sys.exit(exits.WRONG)
    except ModuleNotFoundError as error:
        _fail(_missing_library(error), exits.BAD_INPUT)
    except OSError as error:
        _fail(f"{reason(error)}: {error.filename or 'output'}", exits.WRONG)
    except Exception as error:
        if isinstance(error, ValueError) and sys.stdout is not None and sys.stdout.closed:
            _fail(_CLOSED, exits.WRONG)
        if not isinstance(error, _failures()):
            raise
        _fail(f"{error}", exits.WRONG)
    if leave_with == exits.INTERRUPTED:
        interruption.leave()
    sys.exit(leave_with)


def _missing_library(error: ModuleNotFoundError) -> str:
    """Return which extra has a module that is not installed; raise the error if none has."""
    from benny.io.extras import extra_of, how_to_install

    module = (error.name or "").partition(".")[0]
    if extra := extra_of(module):
        return f"this needs {module}, which is not installed: {how_to_install(extra)}"
    raise error


def _failures() -> tuple[type[Exception], ...]:
    """Return the errors whose message is all that a person needs; slow to import."""
    from benny.errors import BotError
    from benny.lab.runs.jobs import WorkersError
    from benny.terminal.session import EndedError

    return BotError, EndedError, WorkersError


def _run(interruption: Interruption) -> int:
    """Run what was typed; return the exit code."""
    with interruption.by_sigterm_too():
        try:
            # Else the parser would print errors in its own form and exit.
            code: int = app(_arguments(), prog_name="benny", standalone_mode=False)
        except misuse.NoArgsIsHelpError as error:
            typer.echo(error.format_message())
            return exits.DONE
        if code == exits.WRONG and sys.stdout is None:  # it could not say why
            _fail(_CLOSED, code)
        return code


def _arguments() -> list[str]:
    """Return what was typed; nothing at all is `play` for a person at a terminal."""
    if given := sys.argv[1:]:
        return given
    from benny.terminal.speech import is_live

    return ["play"] if is_live() else []


def _fail(sentence: str, code: int) -> NoReturn:
    flush_or_drop()
    print(f"benny: {sentence}", file=sys.stderr)
    sys.exit(code)
