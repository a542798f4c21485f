"""The full-screen face: the Textual program, and what it prints after closing."""

import os
import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from benny.game.log import Record
from benny.presentation.replay import Stepper
from benny.rules.rules import Rules
from benny.terminal import exits
from benny.terminal.home import TerminalSettings
from benny.terminal.screen.menu import MenuScreen
from benny.terminal.screen.play import LobbyScreen, PlayScreen
from benny.terminal.screen.replay import ReplayScreen
from benny.terminal.session import EndedError
from benny.terminal.speech import say
from benny.terminal.start import Chosen, StartChoice

if TYPE_CHECKING:
    from benny.terminal.any_session import Session
    from benny.terminal.questions import DrillSession, PuzzleSession


class TableApp(App[int | EndedError]):
    """Shows one screen until the person leaves; returns the exit code."""

    CSS_PATH = "style.tcss"
    TITLE = "Benny"
    ENABLE_COMMAND_PALETTE = False
    # With priority, or an input field would take the keys. Ctrl+D ends the input, as in lines.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", f"leave({exits.INTERRUPTED})", "Quit", show=False, priority=True),
        Binding("ctrl+d", f"leave({exits.WRONG})", "Quit", show=False, priority=True),
        Binding("ctrl+q", "leave", "Quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "Put aside", show=False, priority=True),
    ]

    def __init__(self, make_screen: Callable[[], Screen[Any]]) -> None:
        super().__init__()
        self._make_screen = make_screen
        self._is_closing = False

    def run_to_end(self) -> int:
        """Run until the person leaves; return the exit code.

        Raises EndedError if the game can't go on.
        """
        try:
            code = self.run()
        except KeyboardInterrupt:
            return exits.INTERRUPTED
        if isinstance(code, EndedError):
            raise code
        # If Textual itself has failed there is no result, only a return code.
        return (self.return_code or exits.DONE) if code is None else code

    def on_mount(self) -> None:
        self.push_screen(self._make_screen())

    def exit(
        self,
        result: int | EndedError | None = None,
        return_code: int = 0,
        message: RenderableType | None = None,
    ) -> None:
        super().exit(result, return_code, message)
        self._is_closing = True
        self.workers.cancel_all()  # else it would draw on widgets that are being removed

    async def on_event(self, event: events.Event) -> None:
        """Drop what is typed while the program closes, or before a new screen is there."""
        if isinstance(event, events.InputEvent) and (
            self._is_closing or (event.is_forwarded and not self.screen.is_mounted)
        ):
            return
        await super().on_event(event)

    def _handle_exception(self, error: Exception) -> None:
        """Ignore what fails while the program closes, for its widgets are being removed."""
        if not self._is_closing:
            super()._handle_exception(error)

    def action_suspend_process(self) -> None:
        """Stop with all of this job, such as `make`, until the shell brings it back by `fg`."""
        if not _is_job():
            self.notify("There is no shell here to go back to.", severity="warning")
            return
        with self.suspend():
            os.killpg(0, signal.SIGSTOP)
            while os.tcgetpgrp(0) != os.getpgrp():  # `bg`: it can't draw in the background
                os.killpg(0, signal.SIGSTOP)

    def action_leave(self, code: int = exits.DONE) -> None:
        self.exit(code)


def _is_job() -> bool:
    """Return whether a shell with job control has started the program."""
    return sys.platform != "win32" and sys.stdin.isatty() and os.getpgrp() != os.getsid(0)


def choose_start(settings: TerminalSettings, wanted: StartChoice) -> Chosen | None:
    """Ask which variant to play, or whether to go on; return None if the person quits.

    Raises EOFError if the input ends.
    """
    screen = MenuScreen(settings, wanted)
    code = TableApp(lambda: screen).run_to_end()
    if code == exits.INTERRUPTED:
        raise KeyboardInterrupt
    if code != exits.DONE:
        raise EOFError
    return screen.choice


def run(session: "Session", settings: TerminalSettings) -> int:
    screen = (
        LobbyScreen(session, settings) if session.lobby_lines else PlayScreen(session, settings)
    )
    code = TableApp(lambda: screen).run_to_end()
    session = screen.session
    if code == exits.MENU:
        session.close()
        return code
    for line in session.summary() if session.is_over else [session.farewell()]:
        say(line)
    return code


def replay(record: Record, settings: TerminalSettings) -> int:
    stepper = Stepper(record)
    return TableApp(lambda: ReplayScreen(stepper, settings)).run_to_end()


def practise(session: "DrillSession | PuzzleSession", settings: TerminalSettings) -> int:
    # Imported here and below, because questions take a while to load.
    from benny.terminal.screen.question import QuestionScreen

    code = TableApp(lambda: QuestionScreen(session, settings)).run_to_end()
    session.close()
    if session.farewell:
        say(session.farewell)
    return code


def learn(rules: Rules, name: str, settings: TerminalSettings) -> int:
    from benny.terminal.screen.question import LessonsScreen

    return TableApp(lambda: LessonsScreen(rules, settings, name)).run_to_end()
