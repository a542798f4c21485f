"""Puzzles: solving them, and finding new ones."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benny.cli import completion
from benny.cli.options import AsJson, FixedSeed, Plain, WorkOptions
from benny.errors import NotationError

if TYPE_CHECKING:
    from benny.study.puzzles.puzzle import Puzzle

_OUT = "A file for the puzzles, one a line."


def puzzle(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A puzzle's name; by default the day's puzzle.")
    ] = "",
    variant: Annotated[
        str,
        typer.Option(
            "--variant", help="A puzzle of this game.", autocompletion=completion.variants
        ),
    ] = "",
    theme: Annotated[
        str,
        typer.Option(
            "--theme", help="A puzzle about this; see --list.", autocompletion=completion.themes
        ),
    ] = "",
    another: Annotated[
        bool, typer.Option("--next", help="One that you have not tried, of about your level.")
    ] = False,
    listed: Annotated[
        bool, typer.Option("--list", help="List how many puzzles there are, and the themes.")
    ] = False,
    answer: Annotated[
        str | None, typer.Option(help="Answer at once, as in 'play JS', instead of being asked.")
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> int:
    """Solve the puzzle of the day or another one: one decision, and what each choice is worth."""
    from benny.terminal.lines import study as lines

    if name and (variant or theme or another):
        raise NotationError(f"{name} names the puzzle: leave out --variant, --theme and --next")
    if listed:
        return lines.list_puzzles(as_json=as_json)
    first, others = _select_puzzle(name, variant, theme, another)
    if answer is not None:
        return lines.answer_puzzle(first, answer, as_json=as_json)
    if as_json:
        return lines.show_puzzle(first)
    from benny.terminal.faces import choose_face
    from benny.terminal.home import load_settings

    return choose_face(plain).puzzles(first, others, load_settings()[0])


def _select_puzzle(
    name: str, variant: str, theme: str, another: bool
) -> "tuple[Puzzle, tuple[Puzzle, ...]]":
    """Return the puzzle that the options ask for, and those that may come after it."""
    from benny.study.puzzles import collection
    from benny.study.puzzles.collection import ALL_TRIED
    from benny.terminal.puzzles import load_solver

    others = collection.select_puzzles(variant, theme)
    if name:
        return collection.find_puzzle(name), others
    if not (variant or theme or another):
        return collection.today(collection.utc_today()), others
    found = load_solver()[0].next_of(others)
    if found is None:
        raise NotationError(f"{ALL_TRIED}: name one to see it again")
    return found, others


def mine(
    variant: Annotated[
        str, typer.Argument(help="A variant's name.", autocompletion=completion.variants)
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=_OUT)],
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Look through these games, - for standard input; by default bots play them.",
        ),
    ] = None,
    wanted: Annotated[int, typer.Option(min=1, help="Stop at so many puzzles.")] = 200,
    games: Annotated[
        int, typer.Option(min=1, help="Look through so many games between bots at most.")
    ] = 20_000,
    seed: FixedSeed = 0,
    work: WorkOptions = WorkOptions(),
) -> None:
    """Find puzzles: decisions with one good choice that the rule of thumb misses."""
    from benny.game import records
    from benny.io import files
    from benny.io.json import to_json
    from benny.lab.report.runs import work_out
    from benny.rules import loading
    from benny.rules.prose.words import figures
    from benny.study.puzzles.mining import mining

    files.check_place(out, "puzzles")
    found = () if source is None else tuple(records.load(source))
    job = mining(loading.variant(variant), seed=seed, wanted=wanted, records=found)
    how = work.run()
    mined = work_out(
        job,
        len(found) or games,
        "Mining",
        how,
        lambda total: f"{figures(len(total.puzzles), 'puzzle')}",
    )
    files.write(out, (to_json(one) + b"\n" for one in mined.puzzles))
    typer.echo(
        f"{figures(len(mined.puzzles), 'puzzle')} in {mined.decisions} decisions with a choice, "
        f"{mined.weighed} of them looked at in full depth: {out}."
    )
