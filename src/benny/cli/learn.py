"""Learning to play: `benny learn`."""

from typing import Annotated

import typer

from benny.cli import completion
from benny.cli.options import Changes, Plain, VariantOption, rules_of

FIRST = "american"


def learn(
    lesson: Annotated[
        str,
        typer.Argument(
            help="A lesson, as in bowers; by default choose one.", autocompletion=completion.lessons
        ),
    ] = "",
    variant: VariantOption = FIRST,
    changes: Changes = None,
    plain: Plain = False,
) -> None:
    """Learn to play in lessons of two minutes, made for the rules of any game."""
    from benny.learning.lessons.course import check_lesson
    from benny.terminal.faces import choose_face
    from benny.terminal.home import load_settings

    rules = rules_of(variant, changes, None)
    if lesson:
        check_lesson(rules, lesson)
    settings, problem = load_settings()
    if problem:
        typer.echo(problem, err=True)
    raise typer.Exit(choose_face(plain).learn(rules, lesson, settings))
