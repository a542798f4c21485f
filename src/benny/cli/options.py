"""Options that several commands have, and the rules that they name."""

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
Seed = Annotated[int | None, typer.Option(min=0, help="Number that all cards follow from.")]
File = Annotated[Path, typer.Argument(help="A file of games, one a line.")]
VariantOption = Annotated[
    str, typer.Option("--variant", help="A variant's name or a rules file (.toml).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Plain = Annotated[bool, typer.Option("--plain", help="Play in lines instead of on the table.")]
Deals = Annotated[int, typer.Option(help="How many deals to play, or some more.")]
Step = Annotated[int | None, typer.Option(help="Show the scores that are so far apart.")]
FixedSeed = Annotated[int, typer.Option("--seed", min=0, help="Number that all cards follow from.")]
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
    Path | None, typer.Option(metavar="FILE", help="Draw it as well: a file .svg or .png.")
]


def rules_of(variant: str, changes: list[str] | None, to: int | None) -> "Rules":
    """Return a variant or the rules of a file, with changes and, if given, a score to play to."""
    from benny.rules.loading import change_rules, find_rules

    found = find_rules(variant)
    wanted = list(changes or [])
    if to is not None:
        if found.is_one_deal:
            raise NotationError(f"a game of {variant} is one deal: there is nothing to play to")
        wanted.append(f"start={to}" if found.lower_is_better else f"target={to}")
    return change_rules(found, wanted) if wanted else found
