"""Puzzles and mistakes as commands: listed, answered at once, or asked."""

import asyncio
import time
from collections.abc import Iterator, Sequence

import typer
from msgspec.structs import replace

from benny.io.json import to_json
from benny.rules.prose.words import figures
from benny.study.library import Mistake
from benny.study.mistakes import due_mistakes, mistake_themes
from benny.study.puzzles.collection import Puzzle, index, puzzle_question, utc_today
from benny.terminal import exits
from benny.terminal.background import aid
from benny.terminal.game_files import OwnGame, played_games
from benny.terminal.home import load_settings
from benny.terminal.library import FileLibrary
from benny.terminal.lines.questions import explain_all, read_choice
from benny.terminal.puzzles import load_solver, store_answer
from benny.terminal.questions import MistakeSession, PuzzleSession, puzzle_lines
from benny.terminal.reviews import Reviewer, stored_review
from benny.terminal.speech import say, say_all, warn, write_cards_as

_NAME = 12
_FIRST_GAME = (
    "Your mistakes come from reviews of games that you have finished here. Play one with "
    "benny play; then benny mistakes --review 1 reviews it."
)
_FIRST_REVIEW = (
    "None of your games is reviewed yet: benny mistakes --review 5 reviews the last five, and then "
    "asks you what you got wrong."
)


def answer_puzzle(puzzle: Puzzle, text: str, *, as_json: bool) -> int:
    """Answer a puzzle without being asked; raise NotationError for what is no choice."""
    action = read_choice(PuzzleSession(puzzle, ()), text.strip())
    result, problems = store_answer(puzzle, action)
    warn(*problems)
    if as_json:
        typer.echo(to_json(result))
    else:
        say_all(puzzle_lines(result))
    return exits.DONE


def show_puzzle(puzzle: Puzzle) -> int:
    """Print a puzzle's question as JSON."""
    typer.echo(to_json(puzzle_question(puzzle, puzzle.rating, utc_today())))
    return exits.DONE


def list_puzzles(*, as_json: bool) -> int:
    solver, complaint = load_solver()
    warn(complaint)
    counts = replace(index(), standing=solver.standing(utc_today()))
    if as_json:
        typer.echo(to_json(counts))
        return exits.DONE
    for name, number in counts.variants.items():
        say(f"  {name:{_NAME}} {number:5} puzzles")
    for theme in counts.themes:
        say(f"  {theme.name:{_NAME}} {theme.puzzles:5}  {theme.title}: {theme.sentence}")
    return exits.DONE


def run_mistakes(reviews: int, *, lists: bool, as_json: bool) -> int:
    """Review some more games, list the mistakes in all, and ask those that are due."""
    write_cards_as(load_settings()[0])
    games, _ = played_games()
    own = [game for game in games if game.is_won is not None]
    unreviewed = [game for game in own if stored_review(game.record) is None]
    for game in unreviewed[:reviews]:
        if not as_json:
            say(f"Reviewing the game of {game.date} ...")
        with aid("The review", warn):
            asyncio.run(_review(game))
    library = FileLibrary(games)
    mistakes = library.mistakes()
    warn(*library.problems)
    if as_json:
        typer.echo(to_json(mistake_themes(mistakes, time.time())))
        return exits.DONE
    left = len(unreviewed[reviews:])
    say_all(_overview_lines(mistakes, left, is_reviewed=left < len(own)))
    due = due_mistakes(mistakes, time.time())
    if lists or not due:
        return exits.DONE
    return explain_all(MistakeSession(library, due), "the next one")


def _overview_lines(
    mistakes: Sequence[Mistake], unreviewed: int, *, is_reviewed: bool
) -> Iterator[str]:
    if not is_reviewed:
        yield _FIRST_REVIEW if unreviewed else _FIRST_GAME
        return
    now = time.time()
    due = len(due_mistakes(mistakes, now))
    yield f"{figures(len(mistakes), 'mistake')} in your reviewed games, {due} due today."
    for theme in mistake_themes(mistakes, now):
        yield f"  {theme.title}: {theme.count}, {100 * theme.loss:.1f}% lost, {theme.due} due"
    if unreviewed:
        games = f"{figures(unreviewed, 'game')} of yours"
        yield f"Without a review: {games}. benny mistakes --review 5 reviews the last five."


async def _review(game: OwnGame) -> None:
    async with Reviewer() as reviewer:
        async for _ in reviewer.review(game.record):
            pass
