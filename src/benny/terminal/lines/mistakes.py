"""A player's mistakes in lines: asked again, the costliest first."""

import asyncio
import time
from collections.abc import Iterator, Sequence

import typer

from benny.game.actions import Action
from benny.io.json import to_json
from benny.lab.stats.decision_themes import THEMES
from benny.learning.exercises import answer
from benny.presentation.plain_text import table_text
from benny.protocol.study import MistakeTheme
from benny.rules.prose.words import figures
from benny.terminal import exits
from benny.terminal.background import aid
from benny.terminal.history import OwnGame, played_games
from benny.terminal.home import load_settings
from benny.terminal.lines.exercise import alternatives_told, answer_to
from benny.terminal.mistakes import (
    MistakeNotes,
    OwnMistake,
    collect_mistakes,
    load_notes,
    save_notes,
)
from benny.terminal.reviews import Reviewer, stored_review
from benny.terminal.speech import ask, is_live, say, say_all, warn, write_cards_as

_FIRST_GAME = (
    "Your mistakes come from reviews of games that you have finished here. Play one with "
    "benny play; then benny mistakes --review 1 reviews it."
)
_FIRST_REVIEW = (
    "None of your games is reviewed yet: benny mistakes --review 5 reviews the last five, and then "
    "asks you what you got wrong."
)


def run_mistakes(reviews: int, *, lists: bool, as_json: bool) -> int:
    """Review some more games, tell of the mistakes in all, and ask those that are due."""
    write_cards_as(load_settings()[0])
    games, _ = played_games()
    own = [one for one in games if one.is_won is not None]
    unreviewed = [one for one in own if stored_review(one.record) is None]
    for game in unreviewed[:reviews]:
        if not as_json:
            say(f"Reviewing the game of {game.date} ...")
        with aid("The review", warn):
            asyncio.run(_review(game))
    found = collect_mistakes(games)
    notes, complaint = load_notes()
    warn(complaint)
    if as_json:
        typer.echo(to_json(_themes(found, notes)))
        return exits.DONE
    left = len(unreviewed[reviews:])
    say_all(_overview_lines(found, notes, left, is_reviewed=left < len(own)))
    return exits.DONE if lists else _ask_all(found, notes)


def _ask_all(found: Sequence[OwnMistake], notes: MistakeNotes) -> int:
    """Ask what is due, until nothing is or the player leaves; return an exit code."""
    for one in notes.due(found, time.time()):
        say(table_text(one.exercise.moment.view()))
        say(f"{THEMES[one.theme]}. What would you do? (q: leave)")
        try:
            chosen = answer_to(one.exercise)
            if chosen is None:
                return exits.DONE
            notes, told = note_try(one, chosen, notes)
            say_all(told)
            if not is_live() or ask("Enter for the next one, q to leave> ").strip():
                return exits.DONE
        except EOFError:
            say("The input has ended.")
            return exits.WRONG
    return exits.DONE


def note_try(
    one: OwnMistake, chosen: Action | str, notes: MistakeNotes
) -> tuple[MistakeNotes, list[str]]:
    """Note an answer; return the notes after it, and in lines what each choice was worth."""
    told = answer(one.exercise, chosen)
    after = notes.after_answer(one, time.time(), is_right=told.right)
    due_at = after.known[one.exercise.id].due_at
    lines = [
        told.verdict,
        *alternatives_told(told.alternatives, told.worlds),
        f"In the game you did this: {one.played}.",
        save_notes(after),
        f"It is asked again on {time.strftime('%Y-%m-%d', time.gmtime(due_at))}.",
    ]
    return after, [line for line in lines if line]


def _overview_lines(
    found: Sequence[OwnMistake], notes: MistakeNotes, unreviewed: int, *, is_reviewed: bool
) -> Iterator[str]:
    """Tell how many mistakes there are by theme, how many are due, and what else could be done."""
    if not is_reviewed:
        yield _FIRST_REVIEW if unreviewed else _FIRST_GAME
        return
    due = len(notes.due(found, time.time()))
    yield f"{figures(len(found), 'mistake')} in your reviewed games, {due} due today."
    for theme in _themes(found, notes):
        yield f"  {theme.title}: {theme.count}, {100 * theme.loss:.1f}% lost, {theme.due} due"
    if unreviewed:
        told = figures(unreviewed, "game")
        yield f"Without a review: {told} of yours. benny mistakes --review 5 reviews the last five."


def _themes(found: Sequence[OwnMistake], notes: MistakeNotes) -> list[MistakeTheme]:
    """Return the themes, those that cost most first."""
    now = time.time()
    by_theme: dict[str, list[OwnMistake]] = {}
    for one in found:
        by_theme.setdefault(one.theme, []).append(one)
    themes = [
        MistakeTheme(
            name,
            THEMES[name],
            len(those),
            len(notes.due(those, now)),
            sum(one.loss for one in those),
        )
        for name, those in by_theme.items()
    ]
    return sorted(themes, key=lambda theme: -theme.loss)


async def _review(game: OwnGame) -> None:
    async with Reviewer() as reviewer:
        async for _ in reviewer.review(game.record):
            pass
