"""The table before the first deal: who sits there, and whom it waits for."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Footer, Static

from benny.terminal.background import in_background
from benny.terminal.home import TerminalSettings
from benny.terminal.screen.cards import Look
from benny.terminal.screen.dialogs import HostDialog, TalkDialog, do_as_host
from benny.terminal.screen.play import PlayScreen
from benny.terminal.screen.room import RoomScreen
from benny.terminal.screen.widgets import LogPanel
from benny.terminal.session import EndedError, Offer, Session


class LobbyScreen(RoomScreen):
    """Waits with the others; switches to the table at the first deal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "start", "Start"),
        Binding("e", "say", "Say"),
        Binding("k", "host", "Host"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, session: Session, settings: TerminalSettings) -> None:
        super().__init__()
        self.session = session
        self._settings = settings

    def body(self) -> ComposeResult:
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    at the table", id="header")
        yield Static(id="about-table")
        yield LogPanel(id="log")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.work_beside(self._wait, "lobby")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "host":
            return bool(self.session.host_words)
        return action != "start" or Offer.START in self.session.offers

    def action_start(self) -> None:
        self.session.do(Offer.START)

    def action_say(self) -> None:
        self.app.push_screen(TalkDialog(self.session.phrases), self._say_aloud)

    def action_host(self) -> None:
        self.app.push_screen(HostDialog(self.session.host_words), self._do_as_host)

    def _do_as_host(self, words: str | None) -> None:
        if problem := do_as_host(self.session, words):
            self.app.notify(problem, severity="warning", markup=False)

    def _say_aloud(self, text: str | None) -> None:
        if text:
            self.session.do(Offer.SAY, text)

    async def _wait(self) -> None:
        try:
            while self.session.room:
                self._show()
                await in_background(self.session.wait)
                self.session.take()
        except EndedError as error:
            self.app.exit(error)
            return
        self.app.switch_screen(PlayScreen(self.session, self._settings))

    def _show(self) -> None:
        self.query_one("#about-table", Static).update(Content("\n\n".join(self.session.room)))
        look = Look(self._settings.suit_letters, self._settings.four_colours)
        said = [*self.session.problems, *self.session.notices]
        self.session.problems.clear()
        self.session.notices.clear()
        if said:
            self.query_one(LogPanel).add(said, look)
        self.refresh_bindings()
