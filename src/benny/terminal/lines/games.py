"""A person's games in lines: to go through, to review, to count."""

import asyncio
import shutil
from collections.abc import Callable, Iterator, Sequence

from benny.errors import NotationError
from benny.game.log import Record
from benny.lab.report.stats import as_text
from benny.lab.review import words
from benny.lab.review.review import summary
from benny.presentation.commentary import as_sentence
from benny.protocol.review import ReviewSummary
from benny.rules.prose.words import figures as counted
from benny.terminal.background import aid
from benny.terminal.game_files import GameFile, open_file
from benny.terminal.history import OwnGame, played_games
from benny.terminal.home import TerminalSettings
from benny.terminal.lines.replay import run_replay
from benny.terminal.reviews import Reviewer, with_marks
from benny.terminal.speech import LeaveError, choose, say, say_all, write_cards_as
from benny.terminal.statistics import NOTHING, OwnCount

_MOST_LISTED = 20


def look_back(settings: TerminalSettings) -> GameFile | None:
    """Let the person look back at games until they leave; return one to go on with, or None."""
    write_cards_as(settings)
    games, problems = played_games()
    for problem in problems:
        say(f"Left out: {problem}.")
    options = [f"{game.date}: {game.record.rules.called}, {game.result}" for game in games]
    listed = options[:_MOST_LISTED]
    options = [*listed, "statistics: calls, euchres, luck and leaks", "mistakes: try yours again"]
    while True:
        try:
            place = choose("Which of your games? (q: back)", options)
            if place == len(listed):
                with aid("The statistics", say):
                    _say_statistics(games)
            elif place > len(listed):
                from benny.terminal.lines.mistakes import run_mistakes

                run_mistakes(0, lists=False, as_json=False)
            elif not games[place].is_over:
                return open_file(games[place].path)
            else:
                _look_at(games[place], settings)
        except LeaveError:
            return None
        except NotationError as error:
            say(as_sentence(error))


def _look_at(game: OwnGame, settings: TerminalSettings) -> None:
    """Replay or review a game, until the person has enough of it."""
    options = ["review: what each decision lost", "replay: card by card"]
    deeds: Sequence[Callable[[], object]] = (
        lambda: say_review(game),
        lambda: run_replay(with_marks(game.record), settings),
    )
    while True:
        try:
            deeds[choose("Review or replay it? (q: back)", options)]()
        except LeaveError:
            return


def say_review(game: OwnGame) -> None:
    """Review a game and tell what was found, or why it can't be reviewed."""
    say(f"Reviewing {counted(len(game.record.deals), 'deal')} ...")
    with aid("The review", say):
        say_all(_review_lines(game, asyncio.run(_summarise_review(game.record))))


def _review_lines(game: OwnGame, found: ReviewSummary) -> Iterator[str]:
    voice = words.voice_of(game.record, game.seat)
    side = 0 if game.seat is None else game.record.rules.side_of(game.seat)
    yield words.headline(game.record, voice)
    yield f"{voice.side(side)}: the chance to win, in percent"
    for name, value in words.account_rows(found.accounts[side]):
        yield f"  {name}: {value}"
    for player in found.players:
        lost, each = 100 * player.errors, 100 * player.rate
        like = f", {player.like}" if player.like else ""
        yield f"  {voice.name(player.seat)} lost {lost:z.1f}% by errors, {each:z.2f}% each{like}."
    for decision in found.decisions:
        if decision.mark and game.seat in (None, decision.seat):
            yield words.sentence(decision, voice)
            for other in decision.alternatives:
                action, wins, points, hindsight, why = words.alternative_row(other, decision.played)
                value = f"wins {wins}%, {points} points, in hindsight {hindsight}%"
                yield f"  {action}: {value}; {why}."
    yield from words.moments(found.decisions, voice)


async def _summarise_review(record: Record) -> ReviewSummary:
    async with Reviewer() as reviewer:
        async for review in reviewer.review(record):
            found = summary(record, review)
    return found


def _say_statistics(games: Sequence[OwnGame]) -> None:
    count = OwnCount()
    for game in games:
        count.add(game)
    found = count.figures_so_far
    say(as_text(found, shutil.get_terminal_size().columns) if found else NOTHING)
    if count.left_out:
        say(f"{counted(count.left_out, 'game')} can't be counted.")
