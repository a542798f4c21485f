"""Learning to play: `benny learn`."""

from typing import Annotated

import typer

from benny.cli import completion
from benny.cli.options import Changes, Plain, VariantOption, rules_of
from benny.errors import NotationError

FIRST = "american"


def learn(
    lesson: Annotated[
        str,
        typer.Argument(
            help="A lesson, by its name or number; by default choose one.",
            autocompletion=completion.lessons,
        ),
    ] = "",
    variant: VariantOption = FIRST,
    train: Annotated[
        str,
        typer.Option(
            metavar="KIND",
            help="Train one kind of decision instead, as in order or discard.",
            autocompletion=completion.trainers,
        ),
    ] = "",
    changes: Changes = None,
    plain: Plain = False,
) -> None:
    """Learn to play in lessons of two minutes, or train one kind of decision, in any game."""
    from benny.learning.lessons.course import check_lesson, course
    from benny.terminal.drill_session import DrillSession, own_mistakes
    from benny.terminal.faces import choose_face
    from benny.terminal.home import load_settings

    rules = rules_of(variant, changes, None)
    if lesson and train:
        raise NotationError(f"learn {lesson} or --train {train}: only one of them at a time")
    if lesson:
        numbers = {str(number): head.name for number, head in enumerate(course(rules).lessons, 1)}
        lesson = numbers.get(lesson, lesson)
        check_lesson(rules, lesson)
    settings, problem = load_settings()
    if problem:
        typer.echo(problem, err=True)
    face = choose_face(plain)
    if train:
        session = DrillSession(rules, train, mistakes=own_mistakes(rules, train))
        raise typer.Exit(face.train(session, settings))
    raise typer.Exit(face.learn(rules, lesson, settings))
