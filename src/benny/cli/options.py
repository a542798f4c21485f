"""Options that several commands share, and the rules that they name."""

import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import Parameter, Signature, signature
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import asdict
from typer.core import TyperGroup

from benny.cli import completion
from benny.errors import NotationError

if TYPE_CHECKING:
    from benny.lab.report.runs import Run
    from benny.rules.rules import Rules

_VARIANT = "A variant's name or a rules file (.toml)."

Variant = Annotated[str, typer.Argument(help=_VARIANT, autocompletion=completion.variants)]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="FIELD=VALUE",
        help="Change a rule, as in target=5; repeatable. `benny rules --fields` lists all.",
        autocompletion=completion.changes,
    ),
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="NAME[,NAME...]",
        help="Bots: one name, or one for each seat; a bot's name, mybot.py:MyBot, a program as "
        "'./mybot --seat', or its address.",
        autocompletion=completion.bots,
    ),
]
_BOT_NAMES = typer.Argument(
    metavar="BOT...",
    help="Bots: names, mybot.py:MyBot, programs as './mybot --seat', or their addresses.",
    autocompletion=completion.bots,
)
BotNames = Annotated[list[str], _BOT_NAMES]
AnyBotNames = Annotated[list[str] | None, _BOT_NAMES]
MaxDeals = Annotated[
    int, typer.Option(min=1, help="Stop an unfinished game after this many deals.")
]
Seed = Annotated[int | None, typer.Option(min=0, help="Seed for the cards.")]
File = Annotated[str, typer.Argument(help="A file of games, one a line, or - for standard input.")]
VariantOption = Annotated[
    str,
    typer.Option(
        "--variant",
        help=f"{_VARIANT[:-1]}; american if none is given.",
        autocompletion=completion.variants,
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Plain = Annotated[bool, typer.Option("--plain", help="Show lines of text, not a full screen.")]
Deals = Annotated[
    int, typer.Option(help="Play this many deals, rounded up; the result says how many.")
]
Limit = Annotated[
    float,
    typer.Option(
        "--limit", metavar="SECONDS", help="Time for a decision of a bot that is not Benny's own."
    ),
]
Step = Annotated[int | None, typer.Option(help="Show every score that is this far apart.")]
FixedSeed = Annotated[int, typer.Option("--seed", min=0, help="Seed for the cards.")]
NumberOfWorkers = Annotated[
    int | None, typer.Option("--workers", help="Number of workers; by default one a core.")
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Use a Dask cluster, as in tcp://host:8786."),
]
Checkpoint = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Save progress in this file, and resume from it."),
]


class WorkOptions(Struct, frozen=True):
    """Who works on a job, and where its checkpoint is."""

    workers: NumberOfWorkers = None
    processes: Annotated[
        bool,
        typer.Option("--processes", help="Use processes, not threads."),
    ] = False
    cluster: Cluster = None
    checkpoint: Checkpoint = None

    def run(self, *, plot: Path | None = None, as_json: bool = False) -> "Run":
        """Return the run with these options; `plot` and `as_json` say how to show its result."""
        from benny.lab.report.runs import Run

        return Run(**asdict(self), plot=plot, as_json=as_json)


class DatabaseOptions(Struct, frozen=True):
    """Where a server keeps its data."""

    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="BENNY_DATABASE",
            help="postgresql://USER:PASSWORD@HOST/NAME, or sqlite:///FILE.",
        ),
    ] = ""
    data: Annotated[
        Path,
        typer.Option(
            metavar="DIR",
            envvar="BENNY_DATA",
            help="Folder for the data, and the default database.",
        ),
    ] = Path("benny-data")

    @property
    def url(self) -> str:
        from benny.web.settings import Settings

        return Settings(**asdict(self)).url


MetricsPort = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=65535,
        envvar="BENNY_METRICS_PORT",
        help="Port for /metrics, which then is nowhere else.",
    ),
]
MetricsHost = Annotated[
    str, typer.Option(envvar="BENNY_METRICS_HOST", help="Address for --metrics-port.")
]
Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="Save a plot, too: .svg or .png.")]

Traceback = Annotated[
    bool, typer.Option("--traceback", help="If a bot fails, show its traceback, too.")
]


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
        else:
            parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY))

    @wraps(command, updated=())
    def run(**given: Any) -> Any:
        for name, struct in structs.items():
            fields = signature(struct).parameters
            given[name] = struct(**{field: given.pop(field) for field in given.keys() & fields})
        return command(**given)

    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return run


def command_group(says: str) -> typer.Typer:
    """Return a command that has commands of its own."""
    return _Commands(
        cls=_Group, no_args_is_help=True, rich_markup_mode=None, add_completion=False, help=says
    )


class _Commands(typer.Typer):
    def command(self, *given: Any, **settings: Any) -> Callable[..., Any]:
        register = super().command(*given, **settings)
        return lambda command: register(expand_options(command))


class _Group(TyperGroup):
    """Commands whose descriptions are wrapped, and not cut, in a narrow terminal."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        names = self.list_commands(ctx)
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, self.commands[name].get_short_help_str(_LONG)) for name in names]
            )


_LONG = 500  # characters, more than any description has


@contextmanager
def failures_shown(wanted: bool) -> Iterator[None]:
    """Print the traceback of a bot that ends a command, if wanted, before its sentence."""
    from benny.errors import BotError

    try:
        yield
    except (BotError, NotationError) as error:
        if wanted:
            show_tracebacks([error])
        raise


def show_tracebacks(failures: Iterable[Exception]) -> None:
    """Print where bots failed in their own code; a wrong answer or name has no traceback."""
    for failure in failures:
        if failure.__cause__ is not None:
            traceback.print_exception(failure.__cause__)


def refuse_nan(param: typer.CallbackParam, value: float | None) -> float | None:
    """Return the value of an option; raise BadParameter for nan, which is in every range."""
    if value is not None and isnan(value):
        raise typer.BadParameter("nan is not a number", param=param)
    return value


def rules_of(variant: str, changes: list[str] | None, to: int | None) -> "Rules":
    """Return the rules of a variant or file, with changes and optionally a score to play to."""
    from benny.rules.loading import chosen_rules

    return chosen_rules(variant, changes or [], to)
