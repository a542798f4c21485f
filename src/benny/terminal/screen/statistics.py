"""What a person did in their games, and what came of it."""

import time
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from benny.errors import NotationError
from benny.rules.prose.words import figures as counted
from benny.study.report.stats import as_text
from benny.terminal.background import aid, in_background
from benny.terminal.history import OwnGame
from benny.terminal.reviews import Reviewer, stored_review
from benny.terminal.screen.sized import SizedScreen
from benny.terminal.statistics import NOTHING, OwnCount

_PATIENCE = 0.5  # seconds without a word on how far it is
_MARGINS = 5  # columns beside the tables, and the scrollbar


class StatisticsScreen(SizedScreen):
    """Counts games by their rules, and on request reviews those that are not reviewed yet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "review_all", "Review all"),
        Binding("escape,q", "back", "Back"),
    ]

    def __init__(self, games: Sequence[OwnGame]) -> None:
        super().__init__()
        self._games = games
        self._count = OwnCount()
        self._is_counted = False

    def body(self) -> ComposeResult:
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    statistics", id="header")
        yield VerticalScroll(Static(id="figures"))
        yield Static(id="complaint", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self.work_beside(self._count_all, "count")

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._show()

    def action_review_all(self) -> None:
        """Review all games that are not reviewed yet, once they are counted."""
        if self._is_counted:
            self.work_beside(self._review_all, "review")

    async def _count_all(self) -> None:
        began = time.monotonic()
        with aid("The count of your games", self._tell):
            for number, game in enumerate(self._games, 1):
                await in_background(partial(self._count.add, game))
                if time.monotonic() - began > _PATIENCE:
                    self._tell(f"Counting game {number} of {len(self._games)} ...")
            self._is_counted = True
            self._show()
            left_out = self._count.left_out
            self._tell(f"{counted(left_out, 'game')} can't be counted." if left_out else "")

    def _show(self) -> None:
        if not self._is_counted:
            return
        found = self._count.figures_so_far
        text = as_text(found, self.size.width - _MARGINS) if found else NOTHING
        self.query_one("#figures", Static).update(Content(text))

    async def _review_all(self) -> None:
        own = [game for game in self._games if game.is_won is not None]
        waiting = [game for game in own if stored_review(game.record) is None]
        with aid("The review", self._tell):
            left_out = await self._review_each(waiting)
            could_not = f" {counted(left_out, 'game')} can't be reviewed." if left_out else ""
            self._tell(f"All games are reviewed.{could_not}")

    async def _review_each(self, waiting: Sequence[OwnGame]) -> int:
        """Review games; return how many can't be."""
        left_out = 0
        async with Reviewer() as reviewer:
            for number, game in enumerate(waiting, 1):
                self._tell(f"Reviewing game {number} of {len(waiting)} ...")
                try:
                    async for _ in reviewer.review(game.record):
                        pass
                except NotationError:
                    left_out += 1
                else:
                    await in_background(partial(self._count.add_review, game))
                    self._show()
        return left_out
