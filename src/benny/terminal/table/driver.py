"""The one loop of a game at the table: whose turn it is, who is asked, and how long it stays."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from threading import Thread
from typing import Any, Protocol, TypeVar

from benny.actions import Action
from benny.commentary import Commentator
from benny.terminal.home import PAUSES, Settings
from benny.terminal.session import Session
from benny.view import Outcome, View

_TRICK_PAUSES = 2
_DEAL_PAUSES = 6

Result = TypeVar("Result")


class Wish(StrEnum):
    """What a person wants when he is shown how a deal or a game has ended."""

    GO_ON = "go on"
    UNDO = "undo"
    AGAIN = "again"


class Face(Protocol):
    """What the loop needs of a screen."""

    settings: Settings

    def show(self, view: View) -> None:
        """Show a view."""

    def tell(self, sentences: Sequence[str]) -> None:
        """Add sentences to the log."""

    def warn(self, problems: Sequence[str]) -> None:
        """Show what has gone wrong."""

    async def ask(self) -> Action | None:
        """Return what the person does at his turn, None where he takes his last decision back."""

    async def pause(self, seconds: float) -> None:
        """Wait, or until the person goes on."""

    async def end_deal(self, outcome: Outcome, seconds: float | None) -> Wish:
        """Show how a deal ended, for some seconds or until the person goes on."""

    async def end_game(self) -> Wish:
        """Show how the game ended; return what to do next."""


class Driver:
    """Takes a session through its deals, and on to the next game."""

    def __init__(self, session: Session, face: Face) -> None:
        self.session = session
        self._face = face
        self._commentator = Commentator(session.names)

    async def run(self) -> None:
        """Play games until the person leaves, which ends the task."""
        self._present()
        while True:
            if self.session.game.over:
                await self._end_game()
            else:
                await self._step()

    def undo(self) -> None:
        """Take the person's last decision back, and say so."""
        if not self.session.undo():
            self._face.warn(["There is nothing to take back."])
            return
        self._commentator = Commentator(self.session.names)
        self._commentator.tell(self.session.view)
        self._face.tell(["You take your last decision back."])
        self._present()

    async def _step(self) -> None:
        before = self.session.view
        action = await self._decide()
        if action is None:
            self.undo()
            return
        if self.session.is_human_turn:
            self.session.act(action)
        else:
            self.session.bot_acts(action)
        after = self.session.view
        if after.over or after.deal != before.deal:
            await self._end_deal()
        else:
            self._present()
            is_trick = len(after.tricks) > len(before.tricks)
            await self._pause(_TRICK_PAUSES if is_trick else 1)

    async def _decide(self) -> Action | None:
        if not self.session.is_human_turn:
            action = await in_background(self.session.bot_action)
            self._warn()
            return action
        forced = self.session.forced_card() if self._face.settings.auto_last_card else None
        return forced or await self._face.ask()

    async def _end_deal(self) -> None:
        outcome = self.session.view.previous
        assert outcome is not None
        last = self.session.ended_view
        self._face.show(last)
        self._face.tell(self._commentator.tell(last))
        await self._pause(_TRICK_PAUSES)
        seconds = PAUSES[self._face.settings.speed] * _DEAL_PAUSES
        is_watching = self.session.human is None
        if await self._face.end_deal(outcome, seconds if is_watching else None) is Wish.UNDO:
            self.undo()
        elif self.session.game.over:
            self._tell()
        else:
            self._present()
            await self._pause(1)

    async def _end_game(self) -> None:
        if await self._face.end_game() is Wish.UNDO:
            self.undo()
            return
        self.session = self.session.rematch()
        self._commentator = Commentator(self.session.names)
        self._present()

    async def _pause(self, times: int) -> None:
        await self._face.pause(PAUSES[self._face.settings.speed] * times)

    def _present(self) -> None:
        self._face.show(self.session.view)
        self._tell()

    def _tell(self) -> None:
        self._face.tell(self._commentator.tell(self.session.view))
        self._warn()

    def _warn(self) -> None:
        self._face.warn(self.session.problems)
        self.session.problems.clear()


async def in_background(function: Callable[[], Result]) -> Result:
    """Run a function in a thread that does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def settle(setter: Callable[[Any], None], value: object) -> None:
        with suppress(RuntimeError):  # the loop has gone: nobody waits any more
            loop.call_soon_threadsafe(set_unless_done, setter, value)

    def set_unless_done(setter: Callable[[Any], None], value: object) -> None:
        if not future.done():
            setter(value)

    def work() -> None:
        try:
            settle(future.set_result, function())
        except Exception as error:
            settle(future.set_exception, error)

    Thread(target=work, daemon=True).start()
    return await future
