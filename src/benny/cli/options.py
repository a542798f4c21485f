"""Options that several commands share, and the rules that they name."""

import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import wraps
from inspect import Parameter, Signature, signature
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_origin

import typer
from msgspec import Struct
from msgspec.structs import asdict
from typer.core import TyperGroup

from benny.cli import completion
from benny.errors import BotError, NotationError

if TYPE_CHECKING:
    from benny.lab.report.runs import Run
    from benny.rules.rules import Rules


_BY_NAME = "BENNY_"


def option(help: str, *names: str, **settings: Any) -> Any:
    """Return an option with a description; `min` and `max` bound it, and nan is not in between.

    Without names it is called as its parameter is, and one that is on or off has no `--no-`.
    """
    if "min" in settings:
        settings["callback"] = _refuse_nan
    return typer.Option(*names, help=help, **settings)


def _refuse_nan(param: typer.CallbackParam, value: float | None) -> float | None:
    """Return the value of an option; raise BadParameter for nan, which is in every range."""
    if isinstance(value, float) and isnan(value):
        raise typer.BadParameter("nan is not a number", param=param)
    return value


def server_option(help: str, **settings: Any) -> Any:
    """Return an option that the environment may set, as BENNY_PORT sets `port`."""
    return option(help, envvar=_BY_NAME, **settings)


def file_option(help: str, *names: str) -> Any:
    return option(help, *names, metavar="FILE")


def argument(help: str, **settings: Any) -> Any:
    return typer.Argument(help=help, **settings)


_VARIANT = "A variant's name or a rules file (.toml)."

Variant = Annotated[str, argument(_VARIANT, autocompletion=completion.variants)]
VariantOption = Annotated[
    str,
    option(
        f"{_VARIANT[:-1]}; american if none is given.",
        autocompletion=completion.variants,
        show_default=False,
    ),
]
Changes = Annotated[
    list[str] | None,
    option(
        "Change a rule, as in target=5; repeatable. `benny rules --fields` lists all.",
        "--set",
        metavar="FIELD=VALUE",
        autocompletion=completion.changes,
    ),
]
Bots = Annotated[
    str,
    option(
        "Bots: one name, or one for each seat; a bot's name, mybot.py:MyBot, a program as "
        "'./mybot --seat', or its address.",
        metavar="NAME[,NAME...]",
        autocompletion=completion.bots,
    ),
]
_BOT_NAMES = argument(
    "Bots: names, mybot.py:MyBot, programs as './mybot --seat', or their addresses.",
    metavar="BOT...",
    autocompletion=completion.bots,
)
BotNames = Annotated[list[str], _BOT_NAMES]
AnyBotNames = Annotated[list[str] | None, _BOT_NAMES]
MaxDeals = Annotated[int, option("Stop an unfinished game after this many deals.", min=1)]
File = Annotated[str, argument("A file of games, one a line, or - for standard input.")]
AsJson = Annotated[bool, option("Print JSON instead of a table.", "--json")]
Plain = Annotated[bool, option("Show lines of text, not a full screen.")]
Deals = Annotated[int, option("Play this many deals, rounded up; the result says how many.")]
Limit = Annotated[
    float, option("Time for a decision of a bot that is not Benny's own.", metavar="SECONDS")
]
Seed = Annotated[int, option("Seed for the cards.", min=0)]
NumberOfWorkers = Annotated[int | None, option("Number of workers; by default one a core.")]
Cluster = Annotated[
    str | None, option("Use a Dask cluster, as in tcp://host:8786.", metavar="ADDRESS")
]
Checkpoint = Annotated[Path | None, file_option("Save progress in this file, and resume from it.")]
Plot = Annotated[Path | None, file_option("Save a plot, too: .svg or .png.")]
Traceback = Annotated[bool, option("If a bot fails, show its traceback, too.")]


class WorkOptions(Struct, frozen=True):
    """The workers of a job, and its checkpoint."""

    workers: NumberOfWorkers = None
    processes: Annotated[bool, option("Use processes, not threads.")] = False
    cluster: Cluster = None
    checkpoint: Checkpoint = None

    def run(self) -> "Run":
        from benny.lab.report.runs import Run

        return Run(**asdict(self))


class ResultOptions(WorkOptions, frozen=True):
    as_json: AsJson = False


class PlotOptions(WorkOptions, frozen=True):
    plot: Plot = None


class PlotResultOptions(PlotOptions, frozen=True):
    as_json: AsJson = False


class DatabaseOptions(Struct, frozen=True):
    database: Annotated[
        str,
        server_option("postgresql://USER:PASSWORD@HOST/NAME, or sqlite:///FILE.", metavar="URL"),
    ] = ""
    data: Annotated[
        Path, server_option("Folder for the data, and the default database.", metavar="DIR")
    ] = Path("benny-data")

    @property
    def url(self) -> str:
        from benny.web.settings import Settings

        return Settings(**asdict(self)).url


def expand_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command that takes the fields of the structs among its parameters.

    Examples:
        >>> def train(variant: str, work: WorkOptions) -> None: ...
        >>> list(signature(expand_options(train)).parameters)
        ['variant', 'workers', 'processes', 'cluster', 'checkpoint']
    """
    parameters: list[Parameter] = []
    structs: dict[str, Callable[..., Any]] = {}
    for name, parameter in signature(command, eval_str=True).parameters.items():
        kind = parameter.annotation
        if isinstance(kind, type) and issubclass(kind, Struct):
            structs[name] = expand_options(kind)
            parameters += signature(structs[name]).parameters.values()
            continue
        if get_origin(kind) is Annotated:
            info = copy(kind.__metadata__[0])
            if getattr(info, "envvar", None) == _BY_NAME:
                info.envvar = f"{_BY_NAME}{name.upper()}"
            # Typer stores the first name in the place of a default.
            if kind.__origin__ is bool and info.default is ...:
                info.param_decls = (f"--{name.replace('_', '-')}",)
            kind = Annotated[kind.__origin__, info]
        parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=kind))

    @wraps(command, updated=())
    def run(**given: Any) -> Any:
        for name, struct in structs.items():
            fields = signature(struct).parameters
            given[name] = struct(**{field: given.pop(field) for field in given.keys() & fields})
        return command(**given)

    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return run


class _Commands(typer.Typer):
    def command(self, *given: Any, **settings: Any) -> Callable[..., Any]:
        register = super().command(*given, **settings)
        return lambda command: register(expand_options(command))


_LONG = 500  # characters, more than any description has


class _Group(TyperGroup):
    """Commands whose descriptions are wrapped, and not cut, in a narrow terminal."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        names = self.list_commands(ctx)
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, self.commands[name].get_short_help_str(_LONG)) for name in names]
            )


def command_group(help: str) -> typer.Typer:
    return _Commands(
        cls=_Group, no_args_is_help=True, rich_markup_mode=None, add_completion=False, help=help
    )


@contextmanager
def failures_shown(is_wanted: bool) -> Iterator[None]:
    """Print the traceback of a bot that ends a command, if wanted, before its sentence."""
    try:
        yield
    except (BotError, NotationError) as error:
        if is_wanted:
            show_tracebacks([error])
        raise


def show_tracebacks(failures: Iterable[Exception]) -> None:
    """Print where bots failed in their own code; a wrong answer or name has no traceback."""
    for failure in failures:
        if failure.__cause__ is not None:
            traceback.print_exception(failure.__cause__)


def rules_of(variant: str, changes: list[str] | None, to: int | None = None) -> "Rules":
    """Return the rules of a variant or file, with changes and optionally a score to play to."""
    from benny.rules.loading import chosen_rules

    return chosen_rules(variant, changes or [], to)
