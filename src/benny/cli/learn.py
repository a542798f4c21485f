"""Learning to play, and from one's own games: `benny learn` and `benny mistakes`."""

from typing import Annotated

import typer

from benny.cli import completion
from benny.cli.options import AsJson, Changes, Plain, VariantOption, rules_of
from benny.errors import NotationError
from benny.rules.loading import USUAL


def learn(
    lesson: Annotated[
        str,
        typer.Argument(
            help="A lesson, by its name or number; by default choose one.",
            autocompletion=completion.lessons,
        ),
    ] = "",
    variant: VariantOption = USUAL,
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
    from benny.study.lessons.course import check_lesson, course
    from benny.terminal.faces import choose_face
    from benny.terminal.home import load_settings
    from benny.terminal.questions import DrillSession, own_mistakes

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


def mistakes(
    review: Annotated[
        int, typer.Option(min=0, help="First review so many of your games that have no review.")
    ] = 0,
    lists: Annotated[
        bool, typer.Option("--list", help="Only say how many there are, and of what kind.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Practise your mistakes; the ones you know come back less often."""
    from benny.terminal.lines.study import run_mistakes

    return run_mistakes(review, lists=lists, as_json=as_json)
