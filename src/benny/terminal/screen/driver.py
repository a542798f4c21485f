"""The game loop of the full-screen table: turns, prompts and pauses."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Protocol

from benny.errors import IllegalActionError
from benny.game.actions import Action
from benny.game.view import Outcome, View
from benny.presentation.commentary import Commentator, as_sentence
from benny.terminal.background import in_background
from benny.terminal.home import PAUSES, TerminalSettings
from benny.terminal.session import Session, automatic_card, went_back

# How many times the pause for one card.
_TRICK_PAUSES = 2
_DEAL_PAUSES = 6

_NEW_GAME = "── The next game ──"


class EndingChoice(StrEnum):
    """What a person wants after a deal or a game has ended."""

    GO_ON = "go on"
    UNDO = "undo"
    AGAIN = "again"


class DrivenScreen(Protocol):
    """The screen that the loop drives."""

    settings: TerminalSettings

    def show(self, view: View) -> None:
        """Show a view."""

    def tell(self, sentences: Sequence[str]) -> None:
        """Add sentences to the log."""

    def warn(self, problems: Sequence[str]) -> None:
        """Show what has gone wrong."""

    def await_others(self, sentence: str) -> None:
        """Show what everybody waits for besides the game, nothing for ''."""

    async def ask(self) -> Action | None:
        """Return the person's action at their turn, None if interrupted."""

    def interrupt(self) -> None:
        """Make `ask` return None."""

    async def pause(self, seconds: float) -> None:
        """Wait for some seconds, or until the person skips the pause."""

    async def end_deal(self, outcome: Outcome, seconds: float | None) -> EndingChoice:
        """Show how a deal ended, for some seconds or until the person goes on."""

    async def end_game(self) -> EndingChoice:
        """Show how the game ended; return what to do next."""


class Driver:
    """Takes a session through its deals, and on to the next game."""

    def __init__(self, session: Session, face: DrivenScreen) -> None:
        self.session = session
        self._face = face
        self._begin()

    async def run(self) -> None:
        """Play games until the person leaves, which cancels the task.

        Raises EndedError if the game can't go on.
        """
        self.session.listen(call_in_loop(self._face.interrupt))
        while True:
            await self._show_news()
            if self.session.lobby_lines:
                await self._follow()
            elif self.session.is_over:
                await self._end_game()
            elif self.session.has_news:
                self.session.take()
            elif self.session.is_my_turn:
                await self._take_turn()
            else:
                await self._follow()

    def _begin(self) -> None:
        self._commentator = Commentator(self.session.names)
        self._shown: View | None = None

    async def _follow(self) -> None:
        await in_background(self.session.wait)  # it blocks, and the screen must stay responsive
        self.session.take()

    async def _take_turn(self) -> None:
        automatic = automatic_card(self.session.view, self._face.settings)
        action = automatic or await self._face.ask()
        if action is not None:
            try:
                self.session.act(action)
            except IllegalActionError as error:
                self._face.warn([as_sentence(error)])

    async def _show_news(self) -> None:
        self._tell_notices()
        if self.session.lobby_lines:
            self._face.await_others(self.session.lobby_lines[-1])
            return
        while self.session.view != self._shown:  # undo after a deal changes it once more
            await self._show(self.session.view)
        self._face.await_others(self.session.awaiting)

    async def _show(self, view: View) -> None:
        before, self._shown = self._shown, view
        if before is not None and went_back(before, view):
            # Told from here on: the log has the lines up to this view already.
            self._commentator = Commentator(self.session.names)
            self._commentator.tell(view)
            before = None
        self._commentator.names = self.session.names
        self._face.show(view)
        self._face.await_others(self.session.awaiting)
        self._face.tell(self._commentator.tell(view))
        self._tell_notices()
        if before is None:
            return
        if self.session.outcome is not None:
            await self._end_deal()
        else:
            is_trick = len(view.tricks) > len(before.tricks)
            await self._pause(_TRICK_PAUSES if is_trick else 1)

    async def _end_deal(self) -> None:
        await self._pause(_TRICK_PAUSES)
        outcome = self.session.outcome
        if outcome is None:
            return
        seconds = PAUSES[self._face.settings.speed] * _DEAL_PAUSES
        is_watching = self.session.seat is None
        if (
            await self._face.end_deal(outcome, seconds if is_watching else None)
            is EndingChoice.UNDO
        ):
            self._undo()

    async def _end_game(self) -> None:
        if await self._face.end_game() is EndingChoice.UNDO:
            self._undo()
            return
        self.session = self.session.rematch()
        self.session.listen(call_in_loop(self._face.interrupt))
        self._face.tell([_NEW_GAME])
        self._begin()

    def _undo(self) -> None:
        try:
            self.session.undo()
        except IllegalActionError as error:
            self._face.warn([as_sentence(error)])

    async def _pause(self, times: int) -> None:
        await self._face.pause(PAUSES[self._face.settings.speed] * times)

    def _tell_notices(self) -> None:
        self._face.warn(self.session.problems)
        self._face.tell(self.session.notices)
        self.session.problems.clear()
        self.session.notices.clear()


def call_in_loop(function: Callable[[], None]) -> Callable[[], None]:
    """Return a function that calls another one in this loop from any thread."""
    loop = asyncio.get_running_loop()

    def call() -> None:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(function)

    return call
