"""The base of screens and dialogs, and the dialogs that any screen opens: texts and settings."""

from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from benny.rules.prose.words import meanings
from benny.terminal.home import PAUSES, TerminalSettings, save_settings, setting_text
from benny.terminal.screen.cards import Look
from benny.terminal.screen.widgets import ChoiceList

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
            if not self.is_modal:
                yield Footer(show_command_palette=False)

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


class Dialog(ModalScreen[Answer], ClosingScreen[Answer]):
    FRAME = "box"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close")]


class Pages(Dialog[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,q,r,question_mark", "dismiss", "Close")
    ]

    def __init__(self, title: str, text: str, look: Look) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._look = look

    def body(self) -> ComposeResult:
        yield Static(f"{self._title}  (↑ ↓ to scroll, Esc to close)", classes="title")
        yield VerticalScroll(Static(self._look.text(self._text)), classes="text")


class SettingsDialog(Dialog[None]):
    """The settings; each change is kept at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,m", "dismiss", "Close"),
        Binding("left", "change(-1)", show=False),
        Binding("right,space", "change(1)", show=False),
    ]

    _FIELDS = (
        ("speed", "Speed"),
        ("four_colours", "Four colours for the suits"),
        ("suit_letters", "Letters for the suits"),
        ("auto_last_card", "Play my last card automatically"),
        ("auto_forced_card", "Play my only legal card, too"),
    )

    def __init__(
        self, settings: TerminalSettings, keep: Callable[[TerminalSettings], None]
    ) -> None:
        super().__init__()
        self._settings = settings
        self._keep = keep

    def body(self) -> ComposeResult:
        title = "Settings of this program  (↑ ↓ and Enter to change, Esc to close)"
        yield Static(title, classes="title")
        yield ChoiceList(*[Option(self._line(field, name)) for field, name in self._FIELDS])
        yield Static("Your name in new games (Enter to save):", classes="label")
        # As long as TerminalSettings allows.
        yield Input(self._settings.name, placeholder="South", max_length=20, compact=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_change(1)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._set("name", event.value.strip())
        self.query_one(OptionList).focus()

    def action_change(self, step: int) -> None:
        options = self.query_one(OptionList)
        if options.highlighted is None or not options.has_focus:
            return
        field, name = self._FIELDS[options.highlighted]
        value = getattr(self._settings, field)
        speeds = list(PAUSES)
        if isinstance(value, bool):
            self._set(field, not value)
        else:
            self._set(field, speeds[(speeds.index(value) + step) % len(speeds)])
        options.replace_option_prompt_at_index(options.highlighted, self._line(field, name))

    def _set(self, field: str, value: object) -> None:
        self._settings = replace(self._settings, **{field: value})
        self._keep(self._settings)

    def _line(self, field: str, name: str) -> str:
        return f"{name:<32}< {setting_text(getattr(self._settings, field))} >"


class SizedScreen(ClosingScreen[None]):
    """A whole screen, which shows things as its settings say."""

    FRAME = "body"

    def __init__(self, settings: TerminalSettings) -> None:
        super().__init__()
        self.settings = settings

    @property
    def look(self) -> Look:
        return Look.from_settings(self.settings)

    def show_pages(self, title: str, text: str) -> None:
        self.app.push_screen(Pages(title, text, self.look))

    def action_words(self) -> None:
        self.show_pages("The words of the card table", "\n\n".join(meanings()))

    def action_settings(self) -> None:
        self.app.push_screen(SettingsDialog(self.settings, self._keep))

    def _keep(self, settings: TerminalSettings) -> None:
        self.settings = settings
        self._tell(save_settings(settings))

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < TALL_ROWS, "-low")

    def action_back(self) -> None:
        if self.app.screen_stack[1] is self:  # below it is only Textual's own
            self.app.exit()
        else:
            self.dismiss()

    def _tell(self, sentence: str) -> None:
        self.query_one("#complaint", Static).update(sentence)
