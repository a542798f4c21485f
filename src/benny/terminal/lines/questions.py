"""Questions in lines: lessons, trainers, puzzles and mistakes, answered by number or word."""

from contextlib import suppress

from benny.errors import NotationError
from benny.presentation.commentary import as_sentence, card_text
from benny.presentation.plain_text import hand_told, numbers, table_text, trick_told
from benny.rules.cards import Card
from benny.rules.prose.words import meanings
from benny.rules.rules import Rules
from benny.study.lessons.course import course
from benny.study.puzzles.collection import Puzzle
from benny.terminal import exits
from benny.terminal.home import TerminalSettings
from benny.terminal.progress import load_progress
from benny.terminal.questions import DrillSession, LessonSession, PuzzleSession, Questions, titles
from benny.terminal.speech import LeaveError, ask, choose, is_live, say, say_all, write_cards_as

HELP = """\
Answer with a number or a word, as in 2, js or pass. Also:
  hint         what to do, in a deal that you play
  words        the words of the card table
  words bower  what one of them means
  quit         leave"""

_DONE = "You have finished the course for {game}. Play it with: benny play {variant}"
_COME_BACK = "Come back when you like: benny learn goes on where you left."
_MOST_CHARACTERS = 60


def run_learn(rules: Rules, name: str, settings: TerminalSettings) -> int:
    """Teach lessons, from a name on or the one that is chosen; return an exit code."""
    write_cards_as(settings)
    lesson_titles = titles(rules)
    try:
        if not name:
            heads = course(rules).lessons
            lines = [
                f"{head.name}: {head.about}{_progress_mark(rules, head.name)}" for head in heads
            ]
            name = heads[choose(f"Which lesson of {rules.called}?", lines)].name
        while name:
            session = LessonSession(rules, name)
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


def run_drill(session: DrillSession, settings: TerminalSettings) -> int:
    """Train until the person leaves; return an exit code."""
    write_cards_as(settings)
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


def run_puzzles(puzzle: Puzzle, others: tuple[Puzzle, ...], settings: TerminalSettings) -> int:
    """Ask a puzzle and, of a person at a terminal, others of their level; return an exit code."""
    write_cards_as(settings)
    return explain_all(PuzzleSession(puzzle, others), "another puzzle")


def explain_all(session: Questions, following: str) -> int:
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


def ask_all(session: Questions) -> None:
    """Ask to the end; raise LeaveError if the person leaves earlier."""
    say(f"\n{session.title}")
    while True:
        say(f"\n({session.place})")
        _ask_one(session)
        if session.is_over:
            break
        session.go_on()
    say_all(filter(None, [session.problem]))


def _ask_one(session: Questions) -> None:
    say_all(session.says)
    if session.is_explained:
        say(table_text(session.picture.view))
        say(f"{session.asks} (q: leave)")
    else:
        _show_table(session)
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


def _show_table(session: Questions) -> None:
    view = session.picture.view
    if view.trump is None or (session.is_by_action and not view.trick):
        say_all(session.story)
    else:
        say(f"{session.picture.banner}.")
    if view.trick:
        say(trick_told(view, _names(session)))
    _show_hand(session)


def _show_hand(session: Questions) -> None:
    picture = session.picture
    if session.is_by_action:
        say_all(hand_told(picture.view, _names(session)))
        return
    # Without the names of bowers, for which a lesson may ask.
    cards = [card_text(slot.card) for slot in picture.slots if slot.card]
    if cards:
        say(f"Your cards: {', '.join(cards)}.")


def _names(session: Questions) -> list[str]:
    return [seat.name for seat in session.picture.seats]


def _read_answer(session: Questions) -> str:
    """Return the answer that is typed; raise LeaveError if the person leaves."""
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


def read_choice(session: Questions, text: str) -> str:
    """Return the action that a number or words mean; raise NotationError if it is no choice."""
    legal = session.picture.view.legal
    numbered = dict(zip(numbers(legal), legal, strict=True))
    if text in numbered:
        return numbered[text]
    for action, label in session.answers.items():
        if text.lower() in (label.lower(), action.lower()):
            return action
    first, *rest = numbered
    choices = f"{first} to {rest[-1]}" if rest else first
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


def _progress_mark(rules: Rules, lesson: str) -> str:
    progress = load_progress()
    if step := progress.step_of(rules.name, lesson):
        return f" (goes on at step {step + 1})"
    return " (done)" if progress.has_done(rules.name, lesson) else ""
