"""The start screen: to go on, to play, and to look back."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from benny.presentation.commentary import capitalise
from benny.rules.loading import USUAL, find_rules, variant
from benny.rules.prose.page import summary
from benny.rules.prose.words import EUCHRE
from benny.study.mistakes import due_mistakes
from benny.terminal import game_files
from benny.terminal.background import aid, in_background
from benny.terminal.home import TerminalSettings
from benny.terminal.library import FileLibrary, any_kept
from benny.terminal.progress import FIRST_LESSON, note_first_visit
from benny.terminal.screen.dialogs import FIRST_VISIT, Question
from benny.terminal.screen.games import GamesScreen
from benny.terminal.screen.sized import SizedScreen
from benny.terminal.screen.start import StartScreen, list_games
from benny.terminal.screen.widgets import ChoiceList
from benny.terminal.start import Chosen, StartChoice, as_left

if TYPE_CHECKING:
    from benny.terminal.questions import MistakeSession

_PRIMER = f"{EUCHRE} At the table, i says what to do and why, and u takes your last choice back."

_KEYS = """\
 ↑ ↓  Enter      choose an entry, and take it; its letter takes it at once
 Esc             back. On this screen, Esc twice leaves"""

_KEPT = "Every card is saved as it is played. It goes on where you left it."
_LOOKING_BACK = (
    "All games that you have played here. Replay one card by card, or review it to see what each "
    "decision lost. Statistics show what you win and lose in each game."
)
_PUZZLE = (
    "One decision, and then what each choice is worth and why. Everyone gets the same puzzle each "
    "day, and each first try counts for your rating."
)
_LESSONS = (
    "Tricks, trump, bowers, ordering, the discard, your partner, going alone and the score. Each "
    "is played with cards on the table. The last lesson ends with a hand to win."
)
_MISTAKES = (
    "The decisions that cost you most in your reviewed games. The better you know one, the later "
    "it returns. A game is reviewed under My games: one with Enter, all of them with t and v."
)
_HOUSE_RULES = (
    "Stick the dealer, going alone, a joker, the points to win and more. Switch each on or off; "
    "it is remembered for its game."
)
_SETTINGS = "How fast the others play, colours and letters of the suits, and your name."
_HELP = "What euchre is, what each game is, and the keys."
_COUNTING = "Your mistakes are still being counted."
_NOT_COUNTED = "your mistakes can't be counted"
_QUIT = "Whatever you have played is saved."

_AGAIN = "My mistakes"


class MenuEntry(NamedTuple):
    """A line of the menu: its key, its name, what it is now, and a text that says more."""

    key: str
    name: str
    what: str
    about: str
    take: Callable[[], None]


class MenuScreen(SizedScreen):
    """Asks what to do, and offers first what a person most likely wants.

    `choice` is None until it is a game to play; `wanted` is what was asked for on the command line.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("escape", "leave", show=False),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, settings: TerminalSettings, wanted: StartChoice) -> None:
        super().__init__(settings)
        self._wanted = wanted
        self._chosen: Chosen | None = None
        self._opened: StartScreen | GamesScreen | None = None
        self._is_leaving = False
        self._entries = tuple(self._menu_entries())
        self._due: MistakeSession | None = None
        self._standing = ""

    @property
    def choice(self) -> Chosen | None:
        return self._opened.choice if self._chosen is None and self._opened else self._chosen

    def body(self) -> ComposeResult:
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    ↑ ↓ and Enter, or the letter", id="header")
        yield ChoiceList(*(Option(_line(entry)) for entry in self._entries), id="menu")
        yield VerticalScroll(Static(id="summary"), id="about", can_focus=False)
        yield Static(id="complaint", markup=False)

    def on_mount(self) -> None:
        self._menu.focus()
        self._menu.highlighted = 0
        if self._wanted == StartChoice() and note_first_visit():
            self.app.push_screen(Question(*FIRST_VISIT), self._welcome)

    def on_screen_resume(self) -> None:
        if isinstance(self._opened, StartScreen):
            self.settings = self._opened.settings
        self.work_beside(self._count_mistakes, "mistakes")

    def on_key(self, event: events.Key) -> None:
        self._is_leaving = self._is_leaving and event.key == "escape"
        for entry in self._entries:
            if event.character == entry.key:
                event.stop()
                entry.take()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#summary", Static).update(Content(self._entries[event.option_index].about))
        self._tell("")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._entries[event.option_index].take()

    def action_help(self) -> None:
        self.show_pages("Help", "\n\n".join([_PRIMER, list_games(), _KEYS]))

    def action_leave(self) -> None:
        if self._is_leaving:
            self.app.exit()
        else:
            self._is_leaving = True
            self._tell("Press Esc once more to leave.")

    def _menu_entries(self) -> Iterator[MenuEntry]:
        left, latest = game_files.latest_left(), game_files.latest_variant()
        if left is not None:
            what = f"{left.rules.called}, {game_files.standing(left)}"
            about = f"{game_files.game_label(left)}. {_KEPT}"
            yield MenuEntry("c", "Continue", what, about, self._go_on)
        if latest:
            rules = variant(latest)
            again = partial(self._play, latest)
            yield MenuEntry("a", "Play again", rules.called, summary(rules), again)
        what = "eight lessons of two minutes"
        lessons = MenuEntry("l", "Learn", what, _LESSONS, self._learn)
        if not game_files.latest_first():
            yield lessons
        what = "choose a game, a seat and the bots"
        yield MenuEntry("p", "Play", what, _PRIMER, self._open_start)
        if game_files.latest_first():
            what = "replay, review, statistics"
            yield MenuEntry(
                "g", "My games", what, _LOOKING_BACK, lambda: self._open(GamesScreen(self.settings))
            )
            yield MenuEntry("k", _AGAIN, "", _MISTAKES, self._try_again)
            yield lessons
        what = "of the day, or another one"
        yield MenuEntry("z", "Puzzle", what, _PUZZLE, self._solve)
        what = "as you play at your table"
        start = partial(self._open_start, at_house_rules=True)
        yield MenuEntry("h", "House rules", what, _HOUSE_RULES, start)
        what = "speed, colours, your name"
        yield MenuEntry("m", "Settings", what, _SETTINGS, self.action_settings)
        yield MenuEntry("?", "Help", "the games and the keys", _HELP, self.action_help)
        yield MenuEntry("q", "Quit", "", _QUIT, lambda: self.app.exit())

    def _go_on(self) -> None:
        with aid("Opening the game", self._tell):
            self._chosen = game_files.open_latest()
            self.app.exit()

    def _welcome(self, has_played: str | None) -> None:
        if has_played == "y":
            self._play(USUAL)
        elif has_played == "n":
            self._learn(FIRST_LESSON)

    def _play(self, variant: str) -> None:
        start = replace(self._wanted, variant=variant)
        with aid("The game", self._tell):
            self._chosen = start.by_rules(as_left(variant, start, self.settings))
            self.app.exit()

    def _learn(self, lesson: str = "") -> None:
        from benny.terminal.screen.question import LessonsScreen  # it takes a while to load

        rules = find_rules(game_files.latest_variant() or USUAL)
        self.app.push_screen(LessonsScreen(rules, self.settings, lesson))

    def _solve(self) -> None:
        # Imported here, for puzzles take a while to load.
        from benny.study.puzzles.collection import select_puzzles, today, utc_today
        from benny.terminal.questions import PuzzleSession
        from benny.terminal.screen.question import QuestionScreen

        session = PuzzleSession(today(utc_today()), select_puzzles())
        self.app.push_screen(QuestionScreen(session, self.settings))

    def _try_again(self) -> None:
        if not self._due:
            self._tell(f"{capitalise(self._standing)}." if self._standing else _COUNTING)
            return
        from benny.terminal.screen.question import QuestionScreen  # it takes a while to load

        self.app.push_screen(QuestionScreen(self._due, self.settings))

    async def _count_mistakes(self) -> None:
        """Show the number of mistakes due, which may mean reading many games."""
        place = next((n for n, entry in enumerate(self._entries) if entry.name == _AGAIN), None)
        if place is None:
            return
        self._due, self._standing = None, ""
        with aid("The count of your mistakes", self._tell):
            self._due, self._standing = await in_background(_due_mistakes)
        self._standing = self._standing or _NOT_COUNTED
        entry = self._entries[place]._replace(what=self._standing)
        self._entries = (*self._entries[:place], entry, *self._entries[place + 1 :])
        self._menu.replace_option_prompt_at_index(place, _line(entry))

    def _open_start(self, *, at_house_rules: bool = False) -> None:
        self._open(StartScreen(self.settings, self._wanted, at_house_rules=at_house_rules))

    def _open(self, screen: StartScreen | GamesScreen) -> None:
        self._opened = screen
        self.app.push_screen(screen)

    @property
    def _menu(self) -> OptionList:
        return self.query_one("#menu", OptionList)


def _line(entry: MenuEntry) -> Content:
    key = Content.styled(f" {entry.key} ", "bold #e9b949")
    return key + Content(f" {entry.name:<14}{entry.what}")


def _due_mistakes() -> "tuple[MistakeSession | None, str]":
    """Return the mistakes that are due, and in words how many these are or why there are none."""
    if not any_kept():
        return None, "none of your games is reviewed yet"
    from benny.terminal.questions import MistakeSession  # they take a while to load

    library = FileLibrary()
    mistakes = library.mistakes()
    if not mistakes:
        return None, "none in your reviewed games"
    due = due_mistakes(mistakes, time.time())
    standing = f"{len(due)} due today, of {len(mistakes)}"
    return (MistakeSession(library, due) if due else None), standing
