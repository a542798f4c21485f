"""What a person's games come to."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from benny.errors import NotationError
from benny.io.files import reason
from benny.rules.prose.words import figures as counted
from benny.terminal.background import in_background
from benny.terminal.figures import EXPLANATION, HEADINGS, figures, table
from benny.terminal.history import OwnGame
from benny.terminal.reviews import Reviewer, kept
from benny.terminal.screen.columns import aligned
from benny.terminal.screen.room import RoomScreen


class StatisticsScreen(RoomScreen):
    """Counts games by kind, and reviews those that are not reviewed yet if that is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "review_all", "Review all"),
        Binding("escape,q", "back", "Back"),
    ]

    def __init__(self, games: Sequence[OwnGame]) -> None:
        super().__init__()
        self._games = games

    def body(self) -> ComposeResult:
        """Lay out the table."""
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    statistics", id="header")
        yield VerticalScroll(Static(id="figures"))
        yield Static(EXPLANATION, id="explanation")
        yield Static(id="complaint", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Count."""
        self.run_worker(self._count(), group="count", exclusive=True)

    def action_review_all(self) -> None:
        """Review all games that are not reviewed yet."""
        self.run_worker(self._review_all(), group="review", exclusive=True)

    async def _count(self) -> None:
        games = self._games
        rows = table(await in_background(lambda: [figures(game) for game in games]))
        lines = aligned([HEADINGS, *rows], right=range(1, len(HEADINGS)))
        text = "\n".join(lines) if rows else "You have not played a game to its end yet."
        self.query_one("#figures", Static).update(Content(text))

    async def _review_all(self) -> None:
        own = [game for game in self._games if game.is_won is not None]
        waiting = [game for game in own if kept(game.record) is None]
        try:
            left_out = await self._review_each(waiting)
        except Exception as error:  # the process was killed, or Benny has a fault
            self._tell(f"The reviews have failed ({reason(error)}).")
            return
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
                await self._count()
        return left_out

    def _tell(self, sentence: str) -> None:
        self.query_one("#complaint", Static).update(sentence)
