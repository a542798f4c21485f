"""A person's games: to go through, to review, to count."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from benny.presentation.replay import Stepper
from benny.protocol.review import PlayerErrors
from benny.study.review.review import player_errors
from benny.terminal.background import aid, in_background
from benny.terminal.game_files import GameFile, OwnGame, open_file, played_games
from benny.terminal.home import TerminalSettings
from benny.terminal.library import stored_review, with_marks
from benny.terminal.screen.replay import ReplayScreen
from benny.terminal.screen.report import ReviewScreen, StatisticsScreen, align_columns
from benny.terminal.screen.sized import SizedScreen
from benny.terminal.screen.widgets import ChoiceList

_HEADINGS = ("saved", "game", "result", "lost % each")
_NOT_OVER = "This game is not over, and all cards would be seen: go on with it first (Enter)."


class GamesScreen(SizedScreen):
    """Lists the games, the last one first; `choice` is one to go on with, None so far."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "replay", "Replay"),
        Binding("t", "count", "Statistics"),
        Binding("escape,q", "back", "Back"),
    ]

    def __init__(self, settings: TerminalSettings) -> None:
        super().__init__()
        self.choice: GameFile | None = None
        self._settings = settings
        self._games: Sequence[OwnGame] = ()

    def body(self) -> ComposeResult:
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    my games    Enter: review, or go on", id="header")
        yield Static("Reading your games ...", id="heading-row")
        yield ChoiceList(id="played")
        yield Static(id="unread", markup=False)
        yield Static(id="complaint", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._list.focus()
        self.work_beside(self._read)

    def on_screen_resume(self) -> None:
        if self._games:
            self.work_beside(self._show_errors)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        game = self._games[event.option_index]
        if game.is_over:
            self.app.push_screen(ReviewScreen(game, self._settings))
            return
        with aid("Opening the game", self._tell):
            self.choice = open_file(game.path)
            self.app.exit()

    def on_option_list_option_highlighted(self) -> None:
        self._tell("")

    def action_replay(self) -> None:
        place = self._list.highlighted
        if place is None:
            return
        game = self._games[place]
        if not game.is_over:
            self._tell(_NOT_OVER)
            return
        with aid("The replay", self._tell):
            stepper = Stepper(with_marks(game.record))
            self.app.push_screen(ReplayScreen(stepper, self._settings))

    def action_count(self) -> None:
        if self._games:
            self.app.push_screen(StatisticsScreen(self._games))

    async def _read(self) -> None:
        with aid("Reading your games", self._tell):
            self._games, problems = await in_background(played_games)
            self._list.set_options([Option("") for _ in self._games])
            self._draw([None] * len(self._games))
            if self._games:
                self._list.highlighted = 0
            self.query_one("#unread", Static).update(_unread(problems))
            await self._show_errors()

    async def _show_errors(self) -> None:
        games = self._games
        with aid("Reading your reviews", self._tell):
            self._draw(await in_background(lambda: list(map(_errors, games))))

    def _draw(self, errors: Sequence[PlayerErrors | None]) -> None:
        rows = [
            (game.date, game.record.rules.called, game.result, _rate(lost))
            for game, lost in zip(self._games, errors, strict=True)
        ]
        heading, *lines = align_columns([_HEADINGS, *rows], right=[3], widest=26)
        self.query_one("#heading-row", Static).update(
            Content(heading) if rows else "No game that can be read is here."
        )
        for place, line in enumerate(lines):
            self._list.replace_option_prompt_at_index(place, Content(line))

    @property
    def _list(self) -> OptionList:
        return self.query_one("#played", OptionList)


def _unread(problems: Sequence[str]) -> str:
    """Return a sentence on the files that can't be read, "" if there are none."""
    if not problems:
        return ""
    more = f"; {len(problems) - 1} more can't be read" if len(problems) > 1 else ""
    return f"Left out: {problems[0]}{more}."


def _errors(game: OwnGame) -> PlayerErrors | None:
    seat, record = game.seat, game.record
    review = None if seat is None or not game.is_over else stored_review(record)
    if seat is None or review is None:
        return None
    return player_errors(review, seat, record.seats[seat].name, record.rules.name)


def _rate(errors: PlayerErrors | None) -> str:
    if errors is None:
        return ""
    return f"{100 * errors.rate:z.2f} ± {100 * errors.rate_error:.2f}"
