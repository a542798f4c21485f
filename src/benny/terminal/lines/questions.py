"""Questions in lines: lessons, trainers, puzzles and mistakes, answered by number or word."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

import typer
from msgspec.structs import replace

from benny.errors import NotationError
from benny.io.json import to_json
from benny.presentation.commentary import as_sentence, card_text
from benny.presentation.plain_text import hand_told, numbers, table_text, trick_told
from benny.rules.cards import Card
from benny.rules.prose.words import figures, join_words, meanings
from benny.rules.rules import Rules
from benny.study.lessons.course import course
from benny.study.library import Mistake
from benny.study.mistakes import due_mistakes, mistake_themes
from benny.study.puzzles.collection import Puzzle, index, puzzle_question, utc_today
from benny.terminal import exits, questions
from benny.terminal.background import aid
from benny.terminal.game_files import played_games
from benny.terminal.home import TerminalSettings, load_settings
from benny.terminal.library import FileLibrary, Reviewer, stored_review
from benny.terminal.progress import load_progress
from benny.terminal.speech import (
    LeaveError,
    ask,
    choose,
    is_live,
    say,
    say_all,
    warn,
    write_cards_as,
)

HELP = """\
Answer with a number or a word, as in 2, js or pass. Also:
  hint         what to do, in a deal that you play
  words        the words of the card table
  words bower  what one of them means
  quit         leave"""

_DONE = "You have finished the course for {game}. Play it with: benny play {variant}"
_COME_BACK = "Come back when you like: benny learn goes on where you left."
_MOST_CHARACTERS = 60
_NAME = 12
_FIRST_GAME = (
    "Your mistakes come from reviews of games that you have finished here. Play one with "
    "benny play; then benny mistakes --review 1 reviews it."
)
_FIRST_REVIEW = (
    "None of your games is reviewed yet. benny mistakes --review 5 reviews the last five, and then "
    "asks you what you got wrong."
)


def run_learn(rules: Rules, name: str, settings: TerminalSettings) -> int:
    """Teach lessons, from a name on or the one that is chosen; return an exit code."""
    write_cards_as(settings)
    lesson_titles = questions.titles(rules)
    try:
        if not name:
            heads, progress = course(rules).lessons, load_progress()
            lines = []
            for head in heads:
                done = " (done)" if progress.has_done(rules.name, head.name) else ""
                step = progress.step_of(rules.name, head.name)
                mark = f" (goes on at step {step + 1})" if step else done
                lines.append(f"{head.name}: {head.about}{mark}")
            name = heads[choose(f"Which lesson of {rules.called}?", lines)].name
        while name:
            session = questions.LessonSession(rules, name)
            ask_all(session)
            name = session.lesson.next
            if name and ask(f"\nNext lesson, {lesson_titles[name]}? (y/n) ").strip().lower() != "y":
                say(_COME_BACK)
                return exits.DONE
        say(_DONE.format(game=rules.called, variant=rules.name))
    except LeaveError:
        say(_COME_BACK)
    except EOFError:
        say("\nThe input has ended.")
        return exits.WRONG
    return exits.DONE


def run_exercises(
    session: questions.DrillSession | questions.PuzzleSession, settings: TerminalSettings
) -> int:
    write_cards_as(settings)
    if isinstance(session, questions.PuzzleSession):
        return explain_all(session, "another puzzle")
    code = exits.DONE
    try:
        ask_all(session)
    except LeaveError:
        pass
    except EOFError:
        say("\nThe input has ended.")
        code = exits.WRONG
    session.close()
    say(session.farewell)
    return code


def explain_all(session: questions.Questions, following: str) -> int:
    """Ask questions and explain the answers; of a pipe ask only one; return an exit code."""
    try:
        while True:
            _ask_one(session)
            if not is_live() or ask(f"Enter for {following}, q to leave> ").strip():
                return exits.DONE
            if problem := session.go_on():
                say(problem)
                return exits.DONE
    except LeaveError:
        return exits.DONE
    except EOFError:
        say("The input has ended.")
        return exits.WRONG


def ask_all(session: questions.Questions) -> None:
    """Ask to the end; raise LeaveError if the person leaves earlier."""
    say(f"\n{session.title}")
    while True:
        say(f"\n({session.place})")
        _ask_one(session)
        if session.is_over:
            break
        session.go_on()
    say_all(filter(None, [session.problem]))


def _ask_one(session: questions.Questions) -> None:
    say_all(session.says)
    if session.is_explained:
        say(table_text(session.picture.view))
        say(f"{session.asks} (q: leave)")
    else:
        view = session.picture.view
        if view.trump is None or (session.is_by_action and not view.trick):
            say_all(session.story)
        elif session.picture.banner:
            say(f"{session.picture.banner}.")
        if view.trick:
            say(trick_told(view, _names(session)))
        _show_hand(session)
    while not (session.is_answered or session.is_lost):
        if session.is_explained:
            say_all(session.answer(_read_answer(session)).values)
            return
        say(session.asks or session.picture.prompt)
        labels = enumerate(session.answers.values(), 1)
        say("  ".join(f"{number} {label}" for number, label in labels))
        reply = session.answer(_read_answer(session))
        say_all([*reply.then, *filter(None, [reply.says])])
        if session.is_by_action and not reply.ends:
            _show_hand(session)


def _show_hand(session: questions.Questions) -> None:
    picture = session.picture
    if session.is_by_action:
        say_all(hand_told(picture.view, _names(session)))
        return
    # Without the names of bowers, for which a lesson may ask.
    cards = [card_text(slot.card) for slot in picture.slots if slot.card]
    if cards:
        say(f"Your cards: {', '.join(cards)}.")


def _names(session: questions.Questions) -> list[str]:
    return [seat.name for seat in session.picture.seats]


def _read_answer(session: questions.Questions) -> str:
    while True:
        text = ask("> ").strip()
        if session.is_explained:
            if text.lower() in ("q", "quit"):
                raise LeaveError
            try:
                return read_choice(session, text)
            except NotationError as error:
                say(as_sentence(error))
                continue
        answer = _find_answer(session.answers, text)
        if answer is not None:
            return answer
        word, _, rest = text.lower().partition(" ")
        if word in ("q", "quit"):
            raise LeaveError
        if word == "hint":
            say(session.hint or "Look again at what was said above.")
        elif word == "words":
            say_all(meanings(rest))
        elif word in ("help", "?"):
            say(HELP)
        else:
            count = len(session.answers)
            say(f"{text[:40]!r} is not an answer: type 1 to {count}, or help.")


def read_choice(session: questions.Questions, text: str) -> str:
    """Return the action that a number or words mean; raise NotationError if it is no choice."""
    legal = session.picture.view.legal
    numbered = dict(zip(numbers(legal), legal, strict=True))
    if text in numbered:
        return numbered[text]
    for action, label in session.answers.items():
        if text.lower() in (label.lower(), action.lower()):
            return action
    known = sorted(numbered, key=int)  # a pass is listed after the bids, but its number is 1
    is_gapless = 1 < len(known) == int(known[-1])
    choices = f"1 to {known[-1]}" if is_gapless else join_words(known, "or")
    raise NotationError(
        f"{text[:_MOST_CHARACTERS]!r} is no choice here: type {choices}, or the words"
    )


def _find_answer(answers: dict[str, str], text: str) -> str | None:
    """Return the answer with a number, a label, or the card that it plays, None if none fits."""
    if text.isdigit() and 1 <= int(text) <= len(answers):
        return list(answers)[int(text) - 1]
    for answer, label in answers.items():
        if text.lower() in (answer.lower(), label.lower()):
            return answer
        with suppress(NotationError):
            if Card(text) == answer.split()[-1]:
                return answer
    return None


def answer_puzzle(puzzle: Puzzle, text: str, *, as_json: bool) -> int:
    """Answer a puzzle without being asked; raise NotationError for what is no choice."""
    action = read_choice(questions.PuzzleSession(puzzle, ()), text.strip())
    result, problems = questions.store_answer(puzzle, action)
    warn(*problems)
    if as_json:
        typer.echo(to_json(result))
    else:
        say_all(questions.puzzle_lines(result))
    return exits.DONE


def show_puzzle(puzzle: Puzzle) -> int:
    typer.echo(to_json(puzzle_question(puzzle, puzzle.rating, utc_today())))
    return exits.DONE


def list_puzzles(*, as_json: bool) -> int:
    solver, complaint = questions.load_solver()
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
            Reviewer.finish(game.record)
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
    return explain_all(questions.MistakeSession(library, due), "the next one")


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
