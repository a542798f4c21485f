"""The `benny` command; each command imports what it needs when it runs, so that help is quick."""

import sys
from typing import Annotated, NoReturn

import typer

from benny.cli import (
    benchmark,
    exchange,
    lab,
    learn,
    match,
    mistakes,
    misuse,
    moderation,
    play,
    puzzle,
    review,
    rulebook,
    serve,
    stats,
    upkeep,
)
from benny.cli.signals import Interruption
from benny.errors import NotationError
from benny.io.files import reason
from benny.io.output import drop_output, replace_unknown_signs
from benny.terminal import exits

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
for command in (
    play.play,
    play.resume,
    play.replay,
    learn.learn,
    review.review,
    mistakes.mistakes,
    puzzle.puzzle,
    stats.stats,
    play.verify,
    play.simulate,
    lab.arena,
    benchmark.benchmark,
    lab.train,
    puzzle.mine,
    lab.evaluate,
    lab.solve,
    lab.dataset,
    serve.serve,
    upkeep.backup,
    upkeep.prune,
    upkeep.transfer,
    upkeep.doctor,
    rulebook.rules,
    rulebook.variants,
):
    app.command()(command)
app.command("export")(exchange.export_games)
app.command("import")(exchange.import_games)
app.command("settings")(rulebook.list_settings)
app.add_typer(lab.table, name="table")
app.add_typer(match.match, name="match")
app.add_typer(moderation.moderation, name="moderation")
app.add_typer(moderation.moderator, name="moderator")


def _show_version(wanted: bool) -> None:
    if wanted:
        show_version()
        raise typer.Exit


@app.command("version", hidden=True)
def show_version() -> None:
    """Show the version, as --version does."""
    from importlib.metadata import version

    typer.echo(f"benny {version('benny')}")


@app.command("help", hidden=True)
def show_help(command: Annotated[str, typer.Argument()] = "") -> None:
    """Show what commands there are, or the options of one, as --help does."""
    asked = [command, "--help"] if command else ["--help"]
    app(asked, prog_name="benny", standalone_mode=False)


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option(
            # Eager: it works without a command.
            "--version",
            help="Show the version and exit.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Euchre in six games and by your own rules: play, simulate, replay and verify."""


def main() -> None:
    """Run the command; a failure prints one sentence and exits with a code other than zero."""
    from benny.bots.failures import BotError
    from benny.lab.runs.jobs import WorkersError
    from benny.terminal.session import EndedError

    replace_unknown_signs()
    interruption = Interruption()
    try:
        leave_with = _run(interruption)
    except misuse.NoArgsIsHelpError as error:
        error.show()
        sys.exit(exits.BAD_INPUT)
    except misuse.UsageError as error:
        _fail(misuse.sentence(error), exits.BAD_INPUT)
    except NotationError as error:
        _fail(f"{error}", exits.BAD_INPUT)
    except (BotError, EndedError, WorkersError) as error:
        _fail(f"{error}", exits.WRONG)
    except typer.Abort:
        _fail("the input has ended", exits.WRONG)
    except BrokenPipeError:
        drop_output()
        sys.exit(exits.WRONG)
    except OSError as error:
        _fail(f"{reason(error)}: {error.filename or 'output'}", exits.WRONG)
    if leave_with == exits.INTERRUPTED:
        interruption.leave()
    sys.exit(leave_with)


def _run(interruption: Interruption) -> int:
    """Run what was typed; return the exit code."""
    with interruption.by_sigterm_too():
        # Else the parser would print errors in its own form and exit.
        code: int = app(_arguments(), prog_name="benny", standalone_mode=False)
        return code


def _arguments() -> list[str]:
    """Return what was typed; nothing at all is `play` for a person at a terminal."""
    from benny.terminal.speech import is_live

    given = sys.argv[1:]
    return given if given or not is_live() else ["play"]


def _fail(sentence: str, code: int) -> NoReturn:
    print(f"benny: {sentence}", file=sys.stderr)
    sys.exit(code)
