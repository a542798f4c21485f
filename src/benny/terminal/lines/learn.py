"""Lessons in lines: read, answer by number or word, and read on."""

from benny.errors import NotationError
from benny.learning.lessons.course import course
from benny.presentation.commentary import card_text
from benny.presentation.plain_text import hand_told, trick_told
from benny.rules.cards import Card
from benny.rules.prose.introduction import meanings
from benny.rules.rules import Rules
from benny.terminal import exits
from benny.terminal.drill_session import DrillSession
from benny.terminal.home import TerminalSettings
from benny.terminal.lesson_session import LessonSession, TeachingSession, titles
from benny.terminal.progress import LearnProgress, load_progress
from benny.terminal.speech import LeaveError, ask, choose, say, say_all, write_cards_as

HELP = """\
Answer with a number or a word, as in 2, js or pass. Also:
  hint         what to do, in a deal that you play
  words        the words of the card table
  words bower  what one of them means
  quit         leave"""

_DONE = "You have finished the course for {game}. Play it with: benny play {variant}"


def run_learn(rules: Rules, name: str, settings: TerminalSettings) -> int:
    """Teach lessons in lines, from a name on or the one that is chosen; return an exit code."""
    try:
        _teach(rules, name, settings)
    except LeaveError:
        say("Come back when you like: benny learn goes on where you left.")
    except EOFError:
        say("\nThe input has ended.")
        return exits.WRONG
    return exits.DONE


def run_drill(session: DrillSession, settings: TerminalSettings) -> int:
    """Train in lines until the person leaves; return an exit code."""
    code = exits.DONE
    try:
        LineQuestion(session, settings).teach()
    except LeaveError:
        pass
    except EOFError:
        say("\nThe input has ended.")
        code = exits.WRONG
    session.close()
    say(session.farewell)
    return code


def _teach(rules: Rules, name: str, settings: TerminalSettings) -> None:
    found = titles(rules)
    if not name:
        progress, heads = load_progress(), course(rules).lessons
        lines = [f"{head.name}: {head.about}{_mark(progress, rules, head.name)}" for head in heads]
        name = heads[choose(f"Which lesson of {rules.called}?", lines)].name
    while name:
        session = LessonSession(rules, name)
        LineQuestion(session, settings).teach()
        name = session.lesson.next
        if name and not ask(f"\nNext lesson, {found[name]}? (y/n) ").strip().lower() == "y":
            raise LeaveError
    say(_DONE.format(game=rules.called, variant=rules.name))


def _mark(progress: LearnProgress, rules: Rules, name: str) -> str:
    if step := progress.step_of(rules.name, name):
        return f" (goes on at step {step + 1})"
    return " (done)" if progress.has_done(rules.name, name) else ""


class LineQuestion:
    """Asks one question after the other of something that is taught."""

    def __init__(self, session: TeachingSession, settings: TerminalSettings) -> None:
        self._session = session
        write_cards_as(settings)

    def teach(self) -> None:
        """Ask to the end; raise LeaveError if the person leaves earlier."""
        session = self._session
        say(f"\n{session.title}")
        while True:
            self.ask()
            if session.is_over:
                break
            session.go_on()
        say_all(filter(None, [session.problem]))

    def ask(self) -> None:
        session = self._session
        say(f"\n({session.place})")
        say_all(session.says)
        self._show_table()
        while not (session.is_answered or session.is_lost):
            say(session.asks or session.picture.prompt)
            labels = enumerate(session.answers.values(), 1)
            say("  ".join(f"{number} {label}" for number, label in labels))
            reply = session.answer(self._answer())
            say_all([*reply.then, *filter(None, [reply.says])])
            if session.is_by_action and not reply.ends:
                self._show_hand()

    def _show_table(self) -> None:
        view, names = self._session.picture.view, self._names
        if view.trump is None or (self._session.is_by_action and not view.trick):
            say_all(self._session.story)
        else:
            say(f"{self._session.picture.banner}.")
        if view.trick:
            say(trick_told(view, names))
        self._show_hand()

    def _show_hand(self) -> None:
        picture = self._session.picture
        if self._session.is_by_action:
            say_all(hand_told(picture.view, self._names))
            return
        # Without the names of bowers, for which a lesson may ask.
        cards = [card_text(slot.card) for slot in picture.slots if slot.card]
        if cards:
            say(f"Your cards: {', '.join(cards)}.")

    @property
    def _names(self) -> list[str]:
        return [seat.name for seat in self._session.picture.seats]

    def _answer(self) -> str:
        while True:
            text = ask("> ").strip()
            answer = self._read(text)
            if answer is not None:
                return answer
            word, _, rest = text.lower().partition(" ")
            if word in ("q", "quit"):
                raise LeaveError
            if word == "hint":
                say(self._session.hint or "Look again at what was said above.")
            elif word == "words":
                say_all(meanings(rest))
            elif word in ("help", "?"):
                say(HELP)
            else:
                count = len(self._session.answers)
                say(f"{text[:40]!r} is not an answer: type 1 to {count}, or help.")

    def _read(self, text: str) -> str | None:
        answers = self._session.answers
        if text.isdigit() and 1 <= int(text) <= len(answers):
            return list(answers)[int(text) - 1]
        for answer, label in answers.items():
            if text.lower() in (answer.lower(), label.lower()) or _is_card(text, answer):
                return answer
        return None


def _is_card(text: str, answer: str) -> bool:
    """Return whether a text is the card that an answer plays."""
    try:
        return Card(text) == answer.split()[-1]
    except NotationError:
        return False
