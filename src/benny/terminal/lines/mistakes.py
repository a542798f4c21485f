"""A player's mistakes in lines: asked again, the costliest first."""

import asyncio
import time
from collections.abc import Iterator, Sequence

from benny.io.json import to_json
from benny.lab.stats.themes import THEMES
from benny.learning.exercises import answer
from benny.presentation.plain_text import table_text
from benny.protocol.mistakes import MistakeTheme
from benny.rules.prose.words import figures
from benny.terminal import exits
from benny.terminal.history import OwnGame, played_games
from benny.terminal.lines.exercise import alternatives_told, answer_to
from benny.terminal.mistakes import MistakeNotes, OwnMistake, collected, load_notes, save_notes
from benny.terminal.reviews import Reviewer, kept
from benny.terminal.speech import ask, is_live, say


def run_mistakes(reviews: int, *, lists: bool, as_json: bool) -> int:
    """Review some more games, tell of the mistakes in all, and ask those that are due."""
    games, _ = played_games()
    unreviewed = [one for one in games if one.is_over and one.seat is not None and not _has(one)]
    for game in unreviewed[:reviews]:
        if not as_json:
            say(f"Reviewing the game of {game.date} ...")
        asyncio.run(_review(game))
    found = collected(games)
    notes, complaint = load_notes()
    if as_json:
        say(to_json(_themes(found, notes)).decode())
        return exits.DONE
    if complaint:
        say(complaint)
    for line in _told(found, notes, len(unreviewed[reviews:])):
        say(line)
    return exits.DONE if lists else _ask_all(found, notes)


def _ask_all(found: Sequence[OwnMistake], notes: MistakeNotes) -> int:
    """Ask what is due, until nothing is or the player leaves; return an exit code."""
    for one in [one for one in found if notes.is_due(one, time.time())]:
        say(table_text(one.exercise.moment.view()))
        say(f"{THEMES[one.theme]}. What would you do? (q: leave)")
        try:
            chosen = answer_to(one.exercise)
            if chosen is None:
                return exits.DONE
            notes = _answered(one, chosen, notes)
            if not is_live() or ask("Enter for the next one, q to leave> ").strip():
                return exits.DONE
        except EOFError:
            say("The input has ended.")
            return exits.WRONG
    return exits.DONE


def _answered(one: OwnMistake, chosen: str, notes: MistakeNotes) -> MistakeNotes:
    """Tell what a choice is worth, and note it."""
    told = answer(one.exercise, chosen)
    say(told.verdict)
    for line in alternatives_told(told.alternatives, told.worlds):
        say(line)
    say(f"In the game you did this: {one.played}.")
    after = notes.after(one, time.time(), is_right=told.right)
    due_at = after.known[one.exercise.id].due_at
    say(f"It is asked again on {time.strftime('%Y-%m-%d', time.gmtime(due_at))}.")
    if complaint := save_notes(after):
        say(complaint)
    return after


def _told(found: Sequence[OwnMistake], notes: MistakeNotes, unreviewed: int) -> Iterator[str]:
    """Tell how many mistakes there are by theme, how many are due, and what else could be done."""
    due = sum(notes.is_due(one, time.time()) for one in found)
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
            sum(notes.is_due(one, now) for one in those),
            sum(one.loss for one in those),
        )
        for name, those in by_theme.items()
    ]
    return sorted(themes, key=lambda theme: -theme.loss)


def _has(game: OwnGame) -> bool:
    return kept(game.record) is not None


async def _review(game: OwnGame) -> None:
    async with Reviewer() as reviewer:
        async for _ in reviewer.review(game.record):
            pass
