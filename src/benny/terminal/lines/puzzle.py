"""Puzzles in lines: asked, answered and explained."""

from collections.abc import Iterator

import typer
from msgspec.structs import replace

from benny.io.json import to_json
from benny.learning.puzzles.collection import ALL_TRIED, today, utc_today
from benny.learning.puzzles.puzzle import Puzzle
from benny.learning.puzzles.questions import index, puzzle_question
from benny.presentation.commentary import as_sentence
from benny.presentation.plain_text import table_text
from benny.protocol.study import PuzzleAnswer
from benny.rules.prose.words import figures
from benny.terminal import exits
from benny.terminal.home import TerminalSettings
from benny.terminal.lines.exercise import alternatives_told, answer_to, chosen_action
from benny.terminal.puzzles import load_solver, save_solver
from benny.terminal.speech import ask, is_live, say, say_all, warn, write_cards_as

_NAME = 12


def run_puzzles(puzzle: Puzzle, others: tuple[Puzzle, ...], settings: TerminalSettings) -> int:
    """Ask a puzzle and, of a person at a terminal, others of their level; return an exit code."""
    write_cards_as(settings)
    solver, complaint = load_solver()
    if complaint:
        say(complaint)
    chosen: Puzzle | None = puzzle
    while chosen is not None:
        say_all(introduction(chosen))
        try:
            answer = answer_to(chosen.exercise)
            if answer is None:
                return exits.DONE
            solver, found = solver.after_answer(chosen, answer, utc_today())
            say_all(answer_lines(found))
            if complaint := save_solver(solver):
                say(complaint)
            if not is_live() or ask("Enter for another puzzle, q to leave> ").strip():
                return exits.DONE
        except EOFError:
            say("The input has ended.")
            return exits.WRONG
        chosen = solver.next_of(others)
    say(as_sentence(ALL_TRIED))
    return exits.DONE


def answer_puzzle(puzzle: Puzzle, text: str, *, as_json: bool) -> int:
    """Answer a puzzle without being asked; raise NotationError for what is no choice."""
    solver, complaint = load_solver()
    action = chosen_action(puzzle.exercise, text.strip())
    solver, found = solver.after_answer(puzzle, action, utc_today())
    warn(complaint, save_solver(solver))
    if as_json:
        typer.echo(to_json(found))
        return exits.DONE
    say_all(answer_lines(found))
    return exits.DONE


def show_puzzle(puzzle: Puzzle) -> int:
    """Print a puzzle's question as JSON."""
    typer.echo(to_json(puzzle_question(puzzle, puzzle.rating, utc_today())))
    return exits.DONE


def list_puzzles(*, as_json: bool) -> int:
    """Print how many puzzles there are, of which games and about what."""
    solver, complaint = load_solver()
    warn(complaint)
    found = replace(index(), standing=solver.standing(utc_today()))
    if as_json:
        typer.echo(to_json(found))
        return exits.DONE
    for name, number in found.variants.items():
        say(f"  {name:{_NAME}} {number:5} puzzles")
    for theme in found.themes:
        say(f"  {theme.name:{_NAME}} {theme.puzzles:5}  {theme.title}: {theme.sentence}")
    return exits.DONE


def introduction(puzzle: Puzzle) -> Iterator[str]:
    """Tell a puzzle: which it is, the deal so far, the cards and the choices."""
    yield heading(puzzle)
    yield table_text(puzzle.exercise.moment.view())
    yield "What would you do?"


def heading(puzzle: Puzzle) -> str:
    """Return which puzzle it is, and how hard."""
    of_day = "Puzzle of the day, " if today(utc_today()).id == puzzle.id else "Puzzle "
    return f"{of_day}{puzzle.id}, rated {puzzle.rating.points}."


def answer_lines(found: PuzzleAnswer) -> Iterator[str]:
    """Tell what an answer was worth, what each choice is, and how the player stands."""
    yield found.verdict
    yield from alternatives_told(found.alternatives, found.worlds)
    for theme in found.about:
        yield f"{theme.title}: {theme.sentence}"
    standing = found.standing
    if standing is not None:
        told = f"Your rating is {standing.rating}"
        told += f" ({found.change:+})" if found.rated else ", as before: this was no first try"
        days = f" {figures(standing.streak, 'day')} in a row." if standing.streak else ""
        yield f"{told}. Solved at once: {standing.solved} of {standing.tried}.{days}"
