"""Options that several commands share, and the rules that they name."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benny.errors import NotationError

if TYPE_CHECKING:
    from benny.rules.rules import Rules

Variant = Annotated[str, typer.Argument(help="A variant's name or a rules file (.toml).")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="FIELD=VALUE", help="Change a rule; may be given repeatedly."),
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="NAME[,NAME...]",
        help="Bots: one name, or one for each seat; a bot's name or mybot.py:MyBot.",
    ),
]
Seed = Annotated[int | None, typer.Option(min=0, help="Seed for the cards.")]
File = Annotated[Path, typer.Argument(help="A file of games, one a line.")]
VariantOption = Annotated[
    str, typer.Option("--variant", help="A variant's name or a rules file (.toml).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Plain = Annotated[bool, typer.Option("--plain", help="Show lines of text, not a full screen.")]
Deals = Annotated[int, typer.Option(help="Play at least this many deals.")]
Step = Annotated[int | None, typer.Option(help="Show every score that is this far apart.")]
FixedSeed = Annotated[int, typer.Option("--seed", min=0, help="Seed for the cards.")]
NumberOfWorkers = Annotated[
    int | None, typer.Option("--workers", help="Number of workers; by default one a core.")
]
Processes = Annotated[bool, typer.Option("--processes", help="Use processes, not threads.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Use a Dask cluster, as in tcp://host:8786."),
]
Checkpoint = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Save progress in this file, and resume from it."),
]
Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="Save a plot, too: .svg or .png.")]


def rules_of(variant: str, changes: list[str] | None, to: int | None) -> "Rules":
    """Return the rules of a variant or file, with changes and optionally a score to play to."""
    from benny.rules.loading import change_rules, find_rules

    found = find_rules(variant)
    wanted = list(changes or [])
    if to is not None:
        if found.is_one_deal:
            raise NotationError(f"a game of {variant} is one deal: there is nothing to play to")
        wanted.append(f"start={to}" if found.lower_is_better else f"target={to}")
    return change_rules(found, wanted) if wanted else found
