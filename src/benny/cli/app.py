"""The commands as a tree of typer's, and what is wrong with a line that doesn't fit it."""

import re
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from msgspec import inspect

# Private, and the same in all versions of typer that Benny may be installed with.
from typer._click import exceptions
from typer._click.core import ParameterSource
from typer.core import TyperGroup
from typer.main import get_command

from benny import __version__
from benny.cli.options import expand_options, option
from benny.cli.overview import ABOUT, SECTIONS, overview
from benny.io.validation import possible, suggestion
from benny.terminal import exits

_LISTED = {name: place for section in SECTIONS.values() for name, place, _ in section}
_UNLISTED = {
    "help": "app.show_help",
    "version": "app.show_version",
    # Names from before 0.1.0, which go with 0.2.
    "backup": "host.backup",
    "match": "host.match",
    "moderation": "moderation.moderation",
    "moderator": "moderation.moderator",
    "prune": "host.prune",
    "settings": "rulebook.list_settings",
    "transfer": "host.transfer",
    "variants": "rulebook.variants",
}


class Commands(TyperGroup):
    """The commands in sections. Only the one that is asked for is imported and built."""

    def list_commands(self, _ctx: Any) -> list[str]:
        return [*_LISTED]

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        return _build_command(cmd_name)

    def format_help(self, _ctx: Any, formatter: Any) -> None:
        formatter.write(overview())


@cache  # the parser asks for a command more than once
def _build_command(name: str) -> Any:
    place = (_LISTED | _UNLISTED).get(name)
    if place is None:
        return None
    module, attribute = place.split(".")
    command = getattr(import_module(f"benny.cli.{module}"), attribute)
    group = command
    if not isinstance(command, typer.Typer):
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
    typer.echo(f"benny {__version__}")


def show_help(command: Annotated[list[str] | None, typer.Argument()] = None) -> None:
    """Show what commands there are, or the options of one, as --help does."""
    app([*(command or []), "--help"], prog_name="benny", standalone_mode=False)


@app.callback(help=ABOUT)
def common(
    # Eager: it works without a command.
    version: Annotated[
        bool,
        option(
            "Show the version and exit.", "-V", "--version", callback=_show_version, is_eager=True
        ),
    ] = False,
) -> None:
    pass


def run_command(arguments: list[str]) -> int:
    try:
        # Else the parser would print errors in its own form and exit.
        code: int = app(arguments, prog_name="benny", standalone_mode=False)
    except exceptions.NoArgsIsHelpError as error:
        typer.echo(error.format_message())
        return exits.DONE
    return code


def sentence(error: exceptions.UsageError) -> str:
    """Return a sentence that quotes the mistake and says what is possible."""
    context: Any = error.ctx
    match error:
        case exceptions.NoSuchOption():
            options = (
                param for param in context.command.params if param.param_type_name == "option"
            )
            names = [*map(_name, options), "--help"]
            return (
                f"there is no option {error.option_name!r}; {suggestion(error.option_name, names)}"
            )
        case exceptions.MissingParameter(param=param):
            about = (getattr(param, "help", None) or "").rstrip(".")
            # A word in capitals, such as TRUMP, keeps them.
            begin = about[:1] if about[1:2].isupper() else about[:1].lower()
            return f"{_name(param)} is missing: give {begin}{about[1:]}"
        case exceptions.BadParameter():
            return _bad_value(error)
        case exceptions.BadOptionUsage():
            return f"{error.option_name} needs a value after it"
    if hasattr(context.command, "list_commands"):
        word = re.search("'(.*?)'", error.message)  # "No such command 'x'. ..."
        names = context.command.list_commands(context)
        there = suggestion(word[1] if word else "", names)
        return f"there is no command {word[1]!r}; {there}" if word else f"no command; {there}"
    words = error.message.partition("(s) (")[2].removesuffix(")")  # "Got ... argument(s) (x y)"
    usage = " ".join(context.command.get_usage(context).split()[1:])  # "Usage: benny ..."
    return f"unexpected {words!r}: write {usage}"


def _name(param: Any) -> str:
    """Return a parameter as it is written, an option in its long form."""
    is_option = param.param_type_name == "option"
    return str(max(param.opts, key=len) if is_option else param.human_readable_name)


def _bad_value(error: exceptions.BadParameter) -> str:
    param: Any = error.param
    context: Any = error.ctx
    kind = param.type
    value = error.message.partition(" is not ")[0]  # "'x' is not a valid integer."
    if kind.name == "path":  # "Path 'x' is not readable."
        return f"can't read {value.removeprefix('Path ')}: Permission denied"
    if kind.name == "boolean":  # only in the environment has it a value
        allowed = "1 or 0"
    elif words := getattr(kind, "choices", None):
        allowed = possible(inspect.LiteralType(tuple(words)))
    else:
        least, most = (getattr(kind, name, None) for name in ("min", "max"))
        number = inspect.FloatType if kind.name.startswith("float") else inspect.IntType
        allowed = possible(number(ge=least, le=most))
    is_environment = context.get_parameter_source(param.name) is ParameterSource.ENVIRONMENT
    name = f"{param.envvar}={value}" if is_environment else f"{_name(param)} {value}"
    return f"{name} should be {allowed}"
