"""Puzzles in lines: asked, answered and explained."""

from collections.abc import Iterator

from msgspec.structs import replace

from benny.errors import IllegalActionError, NotationError
from benny.game.view import View
from benny.io.json import to_json
from benny.learning.puzzles.asking import asked, index
from benny.learning.puzzles.collection import Riddle, today
from benny.presentation.plain_text import numbers, table_text
from benny.protocol.puzzle import PuzzleAnswer
from benny.protocol.review import Alternative
from benny.rules.prose.words import figures
from benny.terminal import exits
from benny.terminal.home import TerminalSettings
from benny.terminal.puzzles import load_solver, save_solver, utc_today
from benny.terminal.speech import ask, is_live, say

_MOST_CHARACTERS = 60
_NAME = 12


def run_puzzles(riddle: Riddle, others: tuple[Riddle, ...], settings: TerminalSettings) -> int:
    """Ask a puzzle and, of a person at a terminal, others of their level; return an exit code."""
    letters = settings.suit_letters
    solver, complaint = load_solver()
    if complaint:
        say(complaint)
    chosen: Riddle | None = riddle
    while chosen is not None:
        for line in introduction(chosen):
            say(line, letters=letters)
        try:
            answer = _answer(chosen)
            if answer is None:
                return exits.DONE
            solver, found = solver.after(chosen, answer, utc_today())
            for line in explained(found):
                say(line, letters=letters)
            if complaint := save_solver(solver):
                say(complaint)
            if not is_live() or ask("Enter for another puzzle, q to leave> ").strip():
                return exits.DONE
        except EOFError:
            say("The input has ended.")
            return exits.WRONG
        chosen = solver.next_of(others)
    say("You have tried all of these puzzles.")
    return exits.DONE


def answer_puzzle(riddle: Riddle, text: str, *, as_json: bool) -> int:
    """Answer a puzzle without being asked; raise NotationError for what is no choice."""
    solver, complaint = load_solver()
    action = chosen_action(riddle.exercise.moment.view(), riddle, text.strip())
    solver, found = solver.after(riddle, action, utc_today())
    complaints = [complaint, save_solver(solver)]
    for line in (
        [to_json(found).decode()] if as_json else [*filter(None, complaints), *explained(found)]
    ):
        say(line)
    return exits.DONE


def show_puzzle(riddle: Riddle) -> int:
    """Print a puzzle's question as JSON."""
    say(to_json(asked(riddle, riddle.rating, utc_today())).decode())
    return exits.DONE


def list_puzzles(*, as_json: bool) -> int:
    """Print how many puzzles there are, of which games and about what."""
    found = replace(index(), standing=load_solver()[0].standing(utc_today()))
    if as_json:
        say(to_json(found).decode())
        return exits.DONE
    for name, number in found.variants.items():
        say(f"  {name:{_NAME}} {number:5} puzzles")
    for theme in found.themes:
        say(f"  {theme.name:{_NAME}} {theme.puzzles:5}  {theme.title}: {theme.sentence}")
    return exits.DONE


def introduction(riddle: Riddle) -> Iterator[str]:
    """Tell a puzzle: which it is, the deal so far, the cards and the choices."""
    yield heading(riddle)
    yield table_text(riddle.exercise.moment.view())
    yield "What would you do?"


def heading(riddle: Riddle) -> str:
    """Return which puzzle it is, and how hard."""
    of_day = "Puzzle of the day, " if today(utc_today()).id == riddle.id else "Puzzle "
    return f"{of_day}{riddle.id}, rated {riddle.rating.points}."


def explained(found: PuzzleAnswer) -> Iterator[str]:
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


def alternatives_told(alternatives: tuple[Alternative, ...], worlds: int) -> Iterator[str]:
    """Tell what each choice is worth, the best first."""
    yield f"Tried in {worlds} deals:"
    width = max(len(one.label) for one in alternatives)
    for one in alternatives:
        wins = f"wins {one.win:6.1%}  " if any(other.win for other in alternatives) else ""
        yield f"  {one.label:{width}}  {wins}{one.points:+5.2f} points  {one.reason}"


def _answer(riddle: Riddle) -> str | None:
    """Return the action that the player chooses, None if they leave; raise EOFError."""
    view = riddle.exercise.moment.view()
    while True:
        text = ask("> ").strip()
        if text.lower() in ("q", "quit"):
            return None
        try:
            return chosen_action(view, riddle, text)
        except (NotationError, IllegalActionError) as error:
            say(f"{str(error)[0].upper()}{str(error)[1:]}.")


def chosen_action(view: View, riddle: Riddle, text: str) -> str:
    """Return the action that a number or words mean.

    Raises NotationError and IllegalActionError for what is no choice.
    """
    numbered = dict(zip(numbers(view.legal), view.legal, strict=True))
    if text in numbered:
        return numbered[text]
    wanted = text.lower()
    for one in riddle.exercise.alternatives:
        if wanted in (one.label.lower(), one.action.lower()):
            return one.action
    plain = text[:_MOST_CHARACTERS]
    raise NotationError(
        f"{plain!r} is no choice here: type {_first_and_last(tuple(numbered))}, or the words"
    )


def _first_and_last(found: tuple[str, ...]) -> str:
    return f"{found[0]} to {found[-1]}" if len(found) > 1 else found[0]
