"""Questions at the table: in lessons and trainers, as puzzles, and about a person's mistakes."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from benny.game.game import default_players
from benny.presentation.choices import short_label
from benny.presentation.picture import SlotState
from benny.rules.rules import Rules
from benny.study.trainers import kinds
from benny.terminal import questions
from benny.terminal.background import aid, in_background
from benny.terminal.home import TerminalSettings
from benny.terminal.progress import load_progress
from benny.terminal.screen.board import Board, card_keys
from benny.terminal.screen.sized import SizedScreen
from benny.terminal.screen.widgets import CardSlot, ChoiceList, LogPanel, Mark, Pickable

_LESSON_KEYS = """\
 ← →  Enter      choose a card or an answer, and give it
 1 2 3 ...       the card or answer with that number
 mouse           click on a card or an answer
 Enter, space    go on, once the answer was right

 i hint          what to do, in a deal that you play
 w words         the words of the card table
 r rules         the rules of this game
 m settings      colours, letters
 q  Esc          back to the lessons"""

_PUZZLE_KEYS = """\
 ← →  Enter      choose a card or a call
 1 2 3 ...       the card or the call with that number
 mouse           click on a card or a call

 n               {following}
 a               after an answer: show again what each choice was worth
 page up, down   scroll the log
 r rules         the rules of this game
 m settings      colours, letters
 q  Esc          back"""

# Keys for questions whose answer is explained, and for the others.
_OF_EXPLAINED = ("values", "next", "back")
_OF_LESSONS = ("go_on", "hint", "words", "leave")


class QuestionScreen(Board):
    """Asks question after question; it is dismissed after the last one, or when the person leaves.

    `has_left` says that the person left it, and does not want what would come next.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Choose", show=False),
        Binding("right", "move(1)", "Choose", show=False),
        Binding("enter", "take", "Answer", show=False),
        Binding("a", "values", "Answer"),
        Binding("n", "next", "Next"),
        Binding("space", "go_on", "Go on", key_display="space"),
        Binding("i", "hint", "Hint"),
        Binding("w", "words", "Words"),
        Binding("r", "rules", "Rules"),
        Binding("m", "settings", "Settings"),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("escape,q", "back", "Back"),
        Binding("q,escape", "leave", "Leave", key_display="q"),
        Binding("pageup", "scroll_log(-1)", "Log", show=False),
        Binding("pagedown", "scroll_log(1)", "Log", show=False),
    ]

    def __init__(self, session: questions.Questions, settings: TerminalSettings) -> None:
        names = [player.name for player in default_players(session.rules)]
        super().__init__(session.rules, names, settings)
        self.set_class(not session.is_explained, "-lesson")
        self.session = session
        self.has_left = False
        self._next: int | None = None
        self._log: list[str] = []
        self._values: tuple[str, ...] = ()

    def on_mount(self) -> None:
        self.call_after_refresh(self._begin_question)  # once there is a size to draw in

    @property
    def enter_label(self) -> str:
        if self._waits_to_go_on:
            return self.session.following
        if self._next is None:
            return ""
        answer, _ = self._answer_at(self._next)
        if not self.session.is_explained:
            return "this one"
        view = self.session.picture.view
        return next((short_label(action, view) for action in view.legal if action == answer), "")

    def mark(self, number: int) -> Mark:
        return Mark(number == self._next)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in (_OF_LESSONS if self.session.is_explained else _OF_EXPLAINED):
            return False
        match action:
            case "hint":
                return bool(self.session.hint)
            case "values":
                return bool(self._values)
            case "go_on":
                return self._waits_to_go_on
        return True

    def on_key(self, event: events.Key) -> None:
        key, places = event.character, self._places_by_key()
        if key and key.isalnum() and key in places and not self._waits_to_go_on:
            event.stop()
            self._give(places[key])

    def on_pickable_picked(self, message: Pickable.Picked) -> None:
        is_of_cards = not self.session.picture.choices
        if not self._waits_to_go_on and isinstance(message.picked, CardSlot) is is_of_cards:
            self._give(message.picked.number)

    def action_move(self, step: int) -> None:
        places = sorted(set(self._places_by_key().values()))
        if not places or self._waits_to_go_on:
            return
        at = places.index(self._next) if self._next in places else min(-step, 0)
        self._next = places[(at + step) % len(places)]
        if self.session.is_explained:
            self.notice = self._answer_at(self._next)[1]
        self._draw()

    def action_take(self) -> None:
        if self._waits_to_go_on:
            self.action_next()
        elif self._next is None:
            question = self.session.asks or self.session.picture.prompt
            self._tell(f"{question} Choose with the arrow keys, or by number.")
        else:
            self._give(self._next)

    def action_go_on(self) -> None:
        if self._waits_to_go_on:
            self.action_next()

    def action_next(self) -> None:
        """Go to the next question, also from one that is not answered if that can be passed by."""
        if self.session.is_over:
            self.dismiss()
        elif not self.session.is_ready:
            self._tell("The next question is on its way.")
            self.work_beside(self._prepare)
        else:
            with aid("The next exercise", self._tell):
                if problem := self.session.go_on():
                    self._tell(problem)
                elif self.session.rules == self.rules:
                    self._begin_question()
                else:  # the table may have other places for cards
                    self.app.switch_screen(QuestionScreen(self.session, self.settings))

    async def _prepare(self) -> None:
        await in_background(self.session.prepare)
        self.action_go_on()

    def action_values(self) -> None:
        self.show_pages("The answer", "\n".join(self._values))

    def action_hint(self) -> None:
        self._tell(self.session.hint)

    def action_help(self) -> None:
        puzzle_keys = _PUZZLE_KEYS.format(following=self.session.following)
        keys = puzzle_keys if self.session.is_explained else _LESSON_KEYS
        self.show_pages("Keys", keys)

    def action_back(self) -> None:
        self.has_left = True
        super().action_back()

    action_leave = action_back

    @property
    def _waits_to_go_on(self) -> bool:
        return self.session.is_answered or self.session.is_lost

    def _begin_question(self) -> None:
        session = self.session
        self._next, self._values = None, ()
        if session.is_explained:
            self._log = [*session.story]
            self.notice = " ".join([*session.says, session.asks])
        else:
            is_at_calls = session.picture.view.trump is None  # later the table tells it all
            self._log = _paragraphs([*session.says, *(session.story if is_at_calls else ())])
            self.notice = session.asks
        self._draw()

    def _places_by_key(self) -> dict[str, int]:
        picture = self.session.picture
        if picture.choices:
            numbered = enumerate(picture.choices)
            return {key: n for n, choice in numbered for key in (choice.key, choice.letter) if key}
        is_back = [slot.state is SlotState.BACK for slot in picture.slots]
        return {key: n for n, key in card_keys(picture.slots).items() if not is_back[n]}

    def _give(self, place: int) -> None:
        answer, why = self._answer_at(place)
        if answer is None:
            self._next = place
            self._tell(why)
            return
        session = self.session
        reply = session.answer(answer)
        self._log += reply.then if session.is_explained else _paragraphs(reply.then)
        self._next = None if reply.ends or session.is_by_action else place
        self._values = reply.values
        self.notice = reply.says if reply.ends else f"{reply.says} {session.asks}".strip()
        if session.problem:
            self.app.notify(session.problem, severity="warning", markup=False)
            session.problem = ""
        self._draw()
        if reply.values:
            self.action_values()

    def _answer_at(self, place: int) -> tuple[str | None, str]:
        picture, answers = self.session.picture, self.session.answers
        if not picture.choices:
            slot = picture.slots[place]
            card = slot.action if self.session.is_by_action else slot.card
            return (card, "") if card in answers else (None, slot.why)
        call = picture.choices[place].action
        if call is None and self.session.is_by_action:
            return None, "Choose another call here."  # it would open a list of swaps
        answer = list(answers)[place] if call is None else call
        return (answer, "") if answer in answers else (None, "You can't do that now.")

    def _tell(self, notice: str) -> None:
        self.notice = notice
        self._draw()

    def _draw(self) -> None:
        session = self.session
        self.paint(replace(session.picture, title=session.title, deal=session.place))
        log = self.query_one(LogPanel)
        log.replace(self._log, self.look)
        if session.asks and not session.is_explained and not self._waits_to_go_on:
            log.scroll_home(animate=False)
        self.refresh_bindings()


class LessonsScreen(SizedScreen):
    """The lessons of a course and the trainers to choose from; `name` is opened at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "words", "Words"),
        Binding("q,escape", "back", "Leave", key_display="q"),
    ]

    def __init__(self, rules: Rules, settings: TerminalSettings, name: str = "") -> None:
        super().__init__(settings)
        self._rules = rules
        self._first = name
        self._titles = questions.titles(rules)
        self._trainers = kinds(rules)

    def body(self) -> ComposeResult:
        yield Static(f"L E A R N    ♠ ♥ ♦ ♣    {self._rules.called}", id="header", markup=False)
        yield Static(
            "Lessons of two minutes, one after the other, and trainers that ask for one kind of "
            "decision. Enter begins one, and so does a lesson's number.",
            id="about-lessons",
        )
        yield ChoiceList(id="lessons")

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

    def _open(self, name: str) -> None:
        session = questions.LessonSession(self._rules, name)
        screen = QuestionScreen(session, self.settings)

        def go_on(_: None) -> None:
            self._list()
            if session.lesson.next and not screen.has_left:
                self._open(session.lesson.next)

        self.app.push_screen(screen, go_on)

    async def _begin_training(self, kind: str) -> None:
        """Show a trainer once its first exercise is made, if the person still waits for it."""
        own = questions.own_mistakes(self._rules, kind)
        with aid("The trainer", partial(self.app.notify, severity="warning", markup=False)):
            make = partial(questions.DrillSession, self._rules, kind, mistakes=own)
            session = await in_background(make)
            if self.is_current:
                screen = QuestionScreen(session, self.settings)
                self.app.push_screen(screen, lambda _: session.close())

    def _list(self) -> None:
        progress, options = load_progress(), self.query_one(OptionList)
        lessons = []
        for number, (name, title) in enumerate(self._titles.items(), 1):
            tick = "✓" if progress.has_done(self._rules.name, name) else " "
            lessons.append(Option(Content(f"{tick} {number}  {title}")))
        trainers = [Option(Content(f"  ♠  {trainer.title}")) for trainer in self._trainers.values()]
        options.set_options([*lessons, *trainers])
        names = list(self._titles)
        options.highlighted = names.index(progress.next_lesson(self._rules.name, names))


def _paragraphs(texts: Sequence[str]) -> list[str]:
    return [line for text in texts for line in (text, "")]
