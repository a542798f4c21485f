"""Puzzles as clients get them: the question, and the answer once something is chosen."""

from datetime import date

import msgspec

from benny.game.actions import Action
from benny.protocol.study import (
    PuzzleAnswer,
    PuzzleIndex,
    PuzzleQuestion,
    PuzzleTheme,
)
from benny.study.exercises import answer, question
from benny.study.puzzles.collection import (
    select_puzzles,
    themes_in,
    today,
    with_puzzles,
)
from benny.study.puzzles.puzzle import Puzzle
from benny.study.puzzles.rating import Rating
from benny.study.puzzles.themes import theme


def puzzle_question(puzzle: Puzzle, rating: Rating, day: date) -> PuzzleQuestion:
    """Return a puzzle without its answer; it says so if it is the day's."""
    fields = msgspec.structs.asdict(question(puzzle.exercise))
    return PuzzleQuestion(
        **fields,
        game=puzzle.exercise.moment.rules.called,
        rating=rating.points,
        day=day.isoformat() if today(day).id == puzzle.id else "",
    )


def puzzle_answer(puzzle: Puzzle, rating: Rating, action: Action | str) -> PuzzleAnswer:
    """Return what a choice is worth; raise NotationError and IllegalActionError as `answer`."""
    fields = msgspec.structs.asdict(answer(puzzle.exercise, action))
    counts = themes_in(select_puzzles(puzzle.variant))
    return PuzzleAnswer(
        **fields,
        rating=rating.points,
        about=tuple(_theme_with_count(name, counts[name]) for name in puzzle.exercise.themes),
    )


def index() -> PuzzleIndex:
    counts = themes_in(select_puzzles())
    return PuzzleIndex(
        variants={name: len(select_puzzles(name)) for name in with_puzzles()},
        themes=tuple(_theme_with_count(name, number) for name, number in counts.items()),
    )


def _theme_with_count(name: str, number: int) -> PuzzleTheme:
    found = theme(name)
    return PuzzleTheme(name, found.title, found.sentence, number)
