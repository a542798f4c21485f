"""Screens and dialogs that check the size of the terminal."""

from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Container
from textual.screen import ModalScreen, Screen
from textual.widgets import Static
from textual.worker import Worker

Answer = TypeVar("Answer")

COLUMNS = 80
ROWS = 22
_TOO_SMALL = (
    f"Too small: the table needs {COLUMNS}x{ROWS}. Make the window larger, or press q and play "
    "with --plain."
)
TALL_ROWS = 24  # fewer leave no row in which a picked card is raised


class ClosingScreen(Screen[Answer]):
    """A screen that closes once, together with its work in the background.

    Its widgets come from `body`; a sentence that asks for more room covers them if necessary.
    """

    FRAME: ClassVar[str]

    def compose(self) -> ComposeResult:
        yield Static(id="no-room")
        with Container(id=self.FRAME):
            yield from self.body()

    def body(self) -> ComposeResult:
        yield from ()

    def on_resize(self, event: events.Resize) -> None:
        is_small = event.size.width < COLUMNS or event.size.height < ROWS
        self.query_one("#no-room", Static).update(_TOO_SMALL if is_small else "")
        self.set_class(is_small, "-no-room")
        # Textual passes the size on to the screens below, which queue resizes of their own: of two
        # sizes in a queue each would bring back the other for ever. It calls this handler after
        # that of a subclass, and before its own.
        if event.size != self.app.size:
            event.prevent_default()

    async def on_event(self, event: events.Event) -> None:
        """Drop keys and clicks once the screen is closed: its widgets are being removed."""
        if not isinstance(event, events.InputEvent) or self._is_stacked:
            await super().on_event(event)

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """Schedule a call, to be dropped if the screen is closed by then."""
        return super().call_after_refresh(
            lambda: callback(*args, **kwargs) if self._is_stacked else None
        )

    @property
    def _is_stacked(self) -> bool:
        return self in self.app.screen_stack

    def work_beside(
        self, work: Callable[[], Coroutine[Any, Any, None]], group: str = ""
    ) -> Worker[None]:
        """Do some work in the background, instead of the earlier work of its group."""
        return self.run_worker(work, group=group, exclusive=True)

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Close it, unless an earlier key already has: this one would close the screen below."""
        if not self.is_current:
            return AwaitComplete()
        self.workers.cancel_node(self)  # else it would draw on widgets that are being removed
        return super().dismiss(result)


class SizedScreen(ClosingScreen[None]):
    """A whole screen."""

    FRAME = "body"

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < TALL_ROWS, "-low")

    def action_back(self) -> None:
        """Go back to the screen before; from the first one, leave."""
        if self.app.screen_stack[1] is self:  # below it is only Textual's own
            self.app.exit()
        else:
            self.dismiss()

    def _tell(self, sentence: str) -> None:
        self.query_one("#complaint", Static).update(sentence)


class Dialog(ModalScreen[Answer], ClosingScreen[Answer]):
    """A box over the table."""

    FRAME = "box"
