"""A person's games in lines: to replay, to review, to count."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress

from benny.errors import NotationError
from benny.game.log import Record
from benny.presentation.commentary import as_sentence
from benny.presentation.replay import Stepper, hand_lines, remark_lines, tell
from benny.rules.prose.words import figures as counted
from benny.study.library import OwnCount
from benny.study.report.stats import as_text
from benny.study.review import words
from benny.study.review.review import summary
from benny.terminal import exits, hints
from benny.terminal.background import aid
from benny.terminal.game_files import GameFile, OwnGame, open_file, played_games
from benny.terminal.home import TerminalSettings
from benny.terminal.library import NOTHING_PLAYED, FileLibrary, Reviewer, with_marks
from benny.terminal.speech import LeaveError, ask, choose, is_live, say, say_all, write_cards_as

_MOST_LISTED = 20


def look_back(settings: TerminalSettings) -> GameFile | None:
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
                from benny.terminal.lines.questions import run_mistakes

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
    options = ["review: what each decision lost", "replay: card by card"]
    with suppress(LeaveError):
        while True:
            if choose("Review or replay it? (q: back)", options) == 0:
                say_review(game)
            else:
                replay(with_marks(game.record), settings)


def say_review(game: OwnGame) -> None:
    say(f"Reviewing {counted(len(game.record.deals), 'hand')} ...")
    with aid("The review", say):
        say_all(_review_lines(game))


def _review_lines(game: OwnGame) -> Iterator[str]:
    result = summary(game.record, Reviewer.finish(game.record))
    voice = words.voice_of(game.record, game.seat)
    side = 0 if game.seat is None else game.record.rules.side_of(game.seat)
    yield words.headline(game.record, voice)
    yield f"{voice.side(side)}: the chance to win, in percent"
    for name, value in words.account_rows(result.accounts[side]):
        yield f"  {name}: {value}"
    for player in result.players:
        lost, each = 100 * player.errors, 100 * player.rate
        like = f", {player.like}" if player.like else ""
        yield f"  {voice.name(player.seat)} lost {lost:z.1f}% by errors, {each:z.2f}% each{like}."
    for decision in result.decisions:
        if decision.mark and game.seat in (None, decision.seat):
            yield words.sentence(decision, voice)
            for other in decision.alternatives:
                action, wins, points, hindsight, why = words.alternative_row(other, decision.played)
                value = f"wins {wins}%, {points} points, in hindsight {hindsight}%"
                yield f"  {action}: {value}; {why}."
    yield from words.moments(result.decisions, voice)


def _say_statistics(games: Sequence[OwnGame]) -> None:
    library = FileLibrary(games)
    count = OwnCount(library)
    for game in library.games():
        count.add(game)
    counts = count.figures_so_far
    say(as_text(counts, shutil.get_terminal_size().columns) if counts else NOTHING_PLAYED)
    if count.left_out:
        say(f"{counted(count.left_out, 'game')} can't be counted.")


REPLAY_HELP = """\
  Enter  the next action        b   the one before
  t      the next trick         bt  back a trick
  d      the next hand          bd  back a hand
  1-4    a seat's view          0   a spectator's
  o      all cards open         h   a hint: what each choice is worth
  end    to the end             q   leave"""

_NOTE_KEYS = "  m      the next mark          bm  the mark before"


def replay(record: Record, settings: TerminalSettings) -> int:
    """Print a stored game, or step through it; return an exit code.

    Raises NotationError if it breaks the rules.
    """
    stepper = Stepper(record)
    write_cards_as(settings)
    if is_live():
        say(f"{', '.join(stepper.names)} play {record.rules.called}.")
        _step_through(stepper)
    else:
        say_all(tell(stepper))
    return exits.DONE


def _step_through(stepper: Stepper) -> None:
    help_text = f"{REPLAY_HELP}\n{_NOTE_KEYS}" if stepper.has_notes else REPLAY_HELP
    say(help_text)
    seen: set[int] | None = None
    before: list[str] = []
    while True:
        lines = stepper.lines_so_far(_viewer(seen))
        # After a step back, or for another viewer, only the last line says where the game stands.
        news = lines[len(before) :] if lines[: len(before)] == before else lines[-1:]
        say_all([*news, *hand_lines(stepper, seen), *remark_lines(stepper, _viewer(seen))])
        before = lines
        answer = ask(f"{stepper.at + 1} of {len(stepper.steps)}> ").strip().lower()
        if answer in ("q", "quit"):
            return
        if answer in map(str, range(stepper.record.rules.players + 1)):
            seen = {int(answer) - 1} if int(answer) else set()
        elif answer == "o":
            seen = None
        elif answer == "h" and (seat := stepper.turn) is not None:
            # The hint speaks to its reader, and so does the heading.
            say(f"What you can do as {stepper.names[seat]}:")
            with aid("The hint", say):
                say_all(hints.lines(hints.best_hint(stepper.view(seat))))
        elif answer == "h":
            say("The hand is over.")
        elif answer in ("", "b", "end"):
            end = len(stepper.steps)
            stepper.go({"": stepper.at + 1, "b": stepper.at - 1, "end": end}[answer])
        elif answer in ("t", "d", "bt", "bd"):
            stepper.leap(-1 if answer.startswith("b") else 1, to_deal=answer.endswith("d"))
        elif answer in ("m", "bm") and stepper.has_notes:
            stepper.leap_to_note(1 if answer == "m" else -1)
        else:
            say(f"{answer!r} is not one of these:\n{help_text}")


def _viewer(seen: set[int] | None) -> int | None:
    """Return the only seat whose hand is shown, None for a spectator or all hands open."""
    return next(iter(seen), None) if seen else None
