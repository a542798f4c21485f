"""Lessons at the table: the text at the side, the question below, and the answer by a card."""

from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from benny.game.game import default_players
from benny.learning.trainers import kinds
from benny.presentation.picture import SlotState
from benny.rules.prose.introduction import meanings
from benny.rules.rules import Rules
from benny.terminal.background import aid, in_background
from benny.terminal.drill_session import DrillSession, own_mistakes
from benny.terminal.home import TerminalSettings
from benny.terminal.lesson_session import LessonSession, TeachingSession, titles
from benny.terminal.progress import load_progress
from benny.terminal.screen.board import Board, card_keys
from benny.terminal.screen.cards import Look
from benny.terminal.screen.dialogs import Help, Pages
from benny.terminal.screen.sized import SizedScreen
from benny.terminal.screen.widgets import CardSlot, ChoiceList, LogPanel, Mark, Pickable

KEYS = """\
 ← →  Enter      choose a card or an answer, and give it
 1 2 3 ...       the card or answer with that number
 mouse           click on a card or an answer
 Enter, space    go on, once the answer was right

 i hint          what to do, in a deal that you play
 w words         the words of the card table
 r rules         the rules of this game
 m settings      colours, letters
 q  Esc          back to the lessons"""


class LessonScreen(Board):
    """A lesson, step by step; it is dismissed at its end, or when the person leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("enter", "take", "Answer", show=False),
        Binding("space", "go_on", "Go on", key_display="space"),
        Binding("i", "hint", "Hint"),
        Binding("w", "words", "Words"),
        Binding("r", "rules", "Rules"),
        Binding("m", "settings", "Settings"),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("q,escape", "leave_lesson", "Leave", key_display="q"),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
    ]

    def __init__(self, session: TeachingSession, settings: TerminalSettings) -> None:
        names = [player.name for player in default_players(session.rules)]
        super().__init__(session.rules, names, settings)
        self.session = session
        self.has_left = False
        self._next: int | None = None
        self._said: list[str] = []

    def on_mount(self) -> None:
        """Begin, once there is a size to draw in."""
        self.call_after_refresh(self._begin_step)

    @property
    def enter_label(self) -> str:
        if self._waits_to_go_on:
            return self.session.following if self.session.is_over else "go on"
        return "" if self._next is None else "this one"

    def mark(self, number: int) -> Mark:
        return Mark(number == self._next)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "hint":
            return bool(self.session.hint)
        return action != "go_on" or self._waits_to_go_on

    def on_key(self, event: events.Key) -> None:
        key = event.character
        if not key or not key.isalnum() or self._waits_to_go_on:
            return
        places = self._places_by_key()
        if key in places:
            event.stop()
            self._give(places[key])

    def on_pickable_picked(self, message: Pickable.Picked) -> None:
        is_of_cards = not self.session.picture.choices
        if not self._waits_to_go_on and isinstance(message.picked, CardSlot) is is_of_cards:
            self._give(message.picked.number)

    def action_move(self, step: int) -> None:
        places = sorted(self._places_by_key().values())
        if not places or self._waits_to_go_on:
            return
        at = places.index(self._next) if self._next in places else min(-step, 0)
        self._next = places[(at + step) % len(places)]
        self._draw()

    def action_take(self) -> None:
        if self._waits_to_go_on:
            self.action_go_on()
        elif self._next is None:
            question = self.session.asks or self.session.picture.prompt
            self._tell(f"{question} Choose with the arrow keys, or by number.")
        else:
            self._give(self._next)

    def action_go_on(self) -> None:
        if not self._waits_to_go_on:
            return
        if self.session.is_over:
            self.dismiss()
        elif not self.session.is_ready:
            self._tell("The next exercise is being made.")
            self.work_beside(self._prepare)
        else:
            with aid("The next exercise", self._tell):
                self.session.go_on()
                self._begin_step()

    async def _prepare(self) -> None:
        await in_background(self.session.prepare)
        self.action_go_on()

    def action_hint(self) -> None:
        self._tell(self.session.hint)

    def action_words(self) -> None:
        self.app.push_screen(Pages("The words of the card table", words_text(), self.look))

    def action_help(self) -> None:
        self.app.push_screen(Help(self.look, KEYS))

    def action_leave_lesson(self) -> None:
        """Go back to where the person came from, or leave the program."""
        self.has_left = True
        if len(self.app.screen_stack) > 2:  # the program's own screen is at the bottom
            self.dismiss()
        else:
            self.app.exit()

    @property
    def _waits_to_go_on(self) -> bool:
        return self.session.is_answered or self.session.is_lost

    def _begin_step(self) -> None:
        session = self.session
        is_at_calls = session.picture.view.trump is None  # later the table tells it all
        self._said = [*session.says, *(session.story if is_at_calls else ())]
        self._next = None
        self.notice = session.asks
        self._draw()

    def _places_by_key(self) -> dict[str, int]:
        picture = self.session.picture
        if picture.choices:
            numbered = enumerate(picture.choices)
            return {key: n for n, one in numbered for key in (one.key, one.letter) if key}
        filled = card_keys(picture.slots)
        states = {n: slot.state for n, slot in enumerate(picture.slots)}
        return {key: n for n, key in filled.items() if states[n] is not SlotState.BACK}

    def _give(self, place: int) -> None:
        answer, why = self._answer_at(place)
        if answer is None:
            self._next = place
            self._tell(why)
            return
        reply = self.session.answer(answer)
        self._said += reply.then
        self._next = None if reply.ends or self.session.is_by_action else place
        self.notice = reply.says if reply.ends else f"{reply.says} {self.session.asks}".strip()
        if self.session.problem:
            self.app.notify(self.session.problem, severity="warning", markup=False)
            self.session.problem = ""
        self._draw()

    def _answer_at(self, place: int) -> tuple[str | None, str]:
        """Return the answer at a place, or None and why there is none."""
        picture, answers = self.session.picture, self.session.answers
        if picture.choices:
            action = picture.choices[place].action
            given = list(answers)[place] if action is None else action
            return (given, "") if given in answers else (None, "That is not open to you now.")
        slot = picture.slots[place]
        wanted = slot.action if self.session.is_by_action else slot.card
        return (wanted, "") if wanted in answers else (None, slot.why)

    def _tell(self, notice: str) -> None:
        self.notice = notice
        self._draw()

    def _draw(self) -> None:
        session = self.session
        self.paint(replace(session.picture, title=session.title, deal=session.place))
        log = self.query_one(LogPanel)
        log.replace([line for text in self._said for line in (text, "")], self.look)
        if not self._waits_to_go_on and self.session.asks:
            log.scroll_home(animate=False)
        self.refresh_bindings()


class LessonsScreen(SizedScreen):
    """The lessons of a course to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "words", "Words"),
        Binding("q,escape", "leave_lessons", "Leave", key_display="q"),
    ]

    def __init__(self, rules: Rules, settings: TerminalSettings, name: str = "") -> None:
        super().__init__()
        self._rules = rules
        self._settings = settings
        self._first = name
        self._titles = titles(rules)
        self._trainers = kinds(rules)

    def body(self) -> ComposeResult:
        yield Static(f"L E A R N    ♠ ♥ ♦ ♣    {self._rules.called}", id="header", markup=False)
        yield Static(
            "Lessons of two minutes, one after the other, and trainers that ask for one kind of "
            "decision. Enter begins one, and so does a lesson's number.",
            id="about-lessons",
        )
        yield ChoiceList(id="lessons")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._list()
        self.query_one(OptionList).focus()
        if self._first:
            self._open(self._first)

    def on_key(self, event: events.Key) -> None:
        numbered = {str(number): name for number, name in enumerate(self._titles, 1)}
        if event.character in numbered:
            event.stop()
            self._open(numbered[event.character])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        place = event.option_index
        if place < len(self._titles):
            self._open(list(self._titles)[place])
        else:
            kind = list(self._trainers)[place - len(self._titles)]
            self.work_beside(partial(self._begin_training, kind))

    def action_words(self) -> None:
        look = Look(self._settings.suit_letters, self._settings.four_colours)
        self.app.push_screen(Pages("The words of the card table", words_text(), look))

    def action_leave_lessons(self) -> None:
        """Go back to where the person came from, or leave the program."""
        if len(self.app.screen_stack) > 2:  # the program's own screen is at the bottom
            self.dismiss()
        else:
            self.app.exit()

    def _open(self, name: str) -> None:
        session = LessonSession(self._rules, name)
        screen = LessonScreen(session, self._settings)
        self.app.push_screen(screen, lambda _: self._go_on(screen, session.lesson.next))

    async def _begin_training(self, kind: str) -> None:
        """Show a trainer once its first exercise is made, if the person still waits for it."""
        mine = own_mistakes(self._rules, kind)
        with aid("The trainer", partial(self.app.notify, severity="warning", markup=False)):
            session = await in_background(partial(DrillSession, self._rules, kind, mistakes=mine))
            if self.is_current:
                screen = LessonScreen(session, self._settings)
                self.app.push_screen(screen, lambda _: session.close())

    def _go_on(self, screen: LessonScreen, following: str) -> None:
        self._list()
        if following and not screen.has_left:
            self._open(following)

    def _list(self) -> None:
        progress, options = load_progress(), self.query_one(OptionList)
        done = [progress.has_done(self._rules.name, name) for name in self._titles]
        lessons = [
            Option(Content(f"{'✓' if is_done else ' '} {number}  {title}"))
            for number, (is_done, title) in enumerate(
                zip(done, self._titles.values(), strict=True), 1
            )
        ]
        trainers = [Option(Content(f"  ♠  {trainer.title}")) for trainer in self._trainers.values()]
        options.set_options([*lessons, *trainers])
        names = list(self._titles)
        options.highlighted = names.index(progress.next_lesson(self._rules.name, names))


def words_text() -> str:
    return "\n\n".join(meanings())
