"""Boxes over the table: how a deal ended, the rules, the keys, the settings."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence, Set
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from benny.game.actions import Action
from benny.terminal import exits
from benny.terminal.screen.cards import Look
from benny.terminal.screen.sized import Dialog
from benny.terminal.screen.widgets import ChoiceList
from benny.terminal.session import Offer
from benny.terminal.speech import broken_at_parts

if TYPE_CHECKING:
    from benny.terminal.any_session import Session

KEYS = """\
 ← →  Enter      choose a card or a call, and play or make it
 1 2 3 ...       play the card, or make the call, with that number
 mouse           click on a card, a call, or a key at the bottom

 p pass          o order up     a alone        c d h s  name a suit
 s stay in       f fold         t throw in     C D H S  name it, go alone
 w swap three    2 to 5 in an auction: bid that many tricks

 i hint          what to do and why; below each choice what it is worth.
                 Enter does what is recommended; ← → read (▲) about the
                 others, their keys take them; Esc puts the hint away
 u undo          take back your last card or call
 x claim         claim the rest, if you are sure of every trick
 X concede       give up the rest: your lowest cards are played
 l last trick    show it, then the table again
 space           skip the pause
 m settings      of this program: speed, colours, letters, your name
 r rules         the rules of this game
 v               open all hands, if you only watch
 g e z k         with people: start, say something, pause, act as host
 y n             agree to an undo, or refuse
 N B  b          nudge a slow player, let a bot play; b: I'm back
 page up, down   scroll the log
 q               leave, for the menu or for good; each card is saved
 Ctrl+Z          put the game aside; fg in your shell brings it back

 On the table:   D marks the dealer, a suit beside a name the maker's
 trump, ▶ the turn. A double frame is the winning card or the hint; a
 dashed card can't be played. A suit on gold marks the left bower as a
 trump. A double lower edge on a pile means that another card lies
 beneath."""


LEAVING = (
    "Leave the table?",
    "The game is saved: go on with it from the menu, or with benny resume.",
    {"Esc": "Go on", "m": "Menu", "q": "Quit"},
)
CONCEDING = (
    "Concede the rest?",
    "Your lowest cards are played for you, to the end of the hand.",
    {"Esc": "Go on", "X": "Concede"},
)
FIRST_VISIT = (
    "Have you played euchre before?",
    "Yes begins a game with three bots; no begins a two-minute lesson.",
    {"y": "Yes, deal", "n": "No, teach me", "Esc": "Menu"},
)

_ENDING_COLUMNS = 67  # inside the box, beside a scrollbar; see style.tcss


class EndingChoice(StrEnum):
    GO_ON = "go on"
    UNDO = "undo"
    AGAIN = "again"


class EndingDialog(Dialog[EndingChoice]):
    """How a deal or a game ended; closes after `seconds` if given.

    `review` makes the screen with the review of a finished game, None where there is none.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape,n", "next_deal", "Next hand"),
        # Not by the keys that skip pauses, or the result would vanish unread.
        Binding("a", "again", "Play again"),
        Binding("enter", "go_on", show=False),
        Binding("r", "review", "Review"),
        Binding("u", "undo", "Undo"),
        Binding("m", "menu", "Menu"),
        Binding("q", "app.leave", "Quit"),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        look: Look,
        seconds: float | None,
        offers: Set[Offer],
        *,
        is_game: bool = False,
        review: Callable[[], Screen[None]] | None = None,
    ) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._look = look
        self._seconds = seconds
        self._can_undo = Offer.UNDO in offers
        self._has_menu = Offer.MENU in offers
        self._is_game = is_game
        self._review = review

    def body(self) -> ComposeResult:
        yield Static(self._title, classes="title", markup=False)
        lines = [broken_at_parts(line, _ENDING_COLUMNS) for line in self._lines]
        text = Content("\n").join(map(self._look.text, lines))
        yield VerticalScroll(Static(text), can_focus=False, classes="text")
        with Horizontal(classes="buttons"):
            onward = "Play again (a)" if self._is_game else "Next hand (space)"
            yield Button(onward, action="screen.go_on", compact=True)
            if self._review is not None:
                yield Button("Review (r)", action="screen.review", compact=True)
            if self._can_undo:
                yield Button("Undo (u)", action="screen.undo", compact=True)
            if self._has_menu:
                yield Button("Menu (m)", action="screen.menu", compact=True)
            is_saved = self._has_menu and not self._is_game
            leave = "Save and quit (q)" if is_saved else "Quit (q)"
            yield Button(leave, action="app.leave", compact=True)

    def on_mount(self) -> None:
        if self._seconds is not None:
            self.set_timer(self._seconds, self.action_go_on)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("next_deal", "again"):
            return self._is_game is (action == "again")
        return action != "menu" or self._has_menu

    def action_go_on(self) -> None:
        if self.is_current:  # the timer may end while another dialog is on top
            self.dismiss(EndingChoice.AGAIN if self._is_game else EndingChoice.GO_ON)

    action_next_deal = action_again = action_go_on

    def action_menu(self) -> None:
        self.app.exit(exits.MENU)

    def action_review(self) -> None:
        if self._review is not None:
            self.app.push_screen(self._review())

    def action_undo(self) -> None:
        if self._can_undo:
            self.dismiss(EndingChoice.UNDO)


class Question(Dialog[str | None]):
    """A question with a button for each answer, by its key; Esc answers None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, text: str, answers: Mapping[str, str]) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._answers = answers

    def body(self) -> ComposeResult:
        yield Static(self._title, classes="title", markup=False)
        yield Static(self._text, markup=False)
        with Horizontal(classes="buttons"):
            for key, label in self._answers.items():
                yield Button(f"{label} ({key})", action=f"screen.answer('{key}')", compact=True)

    def on_key(self, event: events.Key) -> None:
        if event.character in self._answers:
            event.stop()
            self.dismiss(event.character)

    def action_answer(self, key: str) -> None:
        self.dismiss(None if key == "Esc" else key)


class SwapDialog(Dialog[Action | None]):
    """Which three cards to swap for the kitty's; each swap comes with its worth or ""."""

    def __init__(self, swaps: Mapping[Action, str], look: Look) -> None:
        super().__init__()
        self._swaps = swaps
        self._look = look

    def body(self) -> ComposeResult:
        yield Static("Swap which three? (Esc: none)", classes="title")
        options = []
        for swap, worth in self._swaps.items():
            cells = [*(card.symbol for card in swap.cards), worth]
            options.append(Option(self._look.text("  ".join(cells))))
        yield ChoiceList(*options)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(list(self._swaps)[event.option_index])


class _WordsDialog(Dialog[None]):
    """Words to choose from or to type; `take` gets them."""

    TITLE_TEXT: ClassVar[str]
    LABEL: ClassVar[str]
    MOST_LETTERS: ClassVar[int]

    def __init__(self, words: Sequence[str], session: "Session") -> None:
        super().__init__()
        self.session = session
        self._words = words

    def body(self) -> ComposeResult:
        yield Static(self.TITLE_TEXT, classes="title")
        yield ChoiceList(*[Option(Content(words)) for words in self._words])
        yield Static(self.LABEL, classes="label")
        yield Input(max_length=self.MOST_LETTERS, compact=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.take(self._words[event.option_index])
        self.dismiss()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if text := event.value.strip():
            self.take(text)
        self.dismiss()

    @abstractmethod
    def take(self, words: str) -> None: ...


class TalkDialog(_WordsDialog):
    TITLE_TEXT = "Say what? (Esc: nothing)"
    LABEL = "Or in your own words, at a private table:"
    MOST_LETTERS = 300  # as many as the server accepts

    def __init__(self, session: "Session") -> None:
        super().__init__(session.phrases, session)

    def take(self, words: str) -> None:
        self.session.do(Offer.SAY, words)


class HostDialog(_WordsDialog):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("k", "dismiss", "Close")]
    TITLE_TEXT = "Host: what next? (Esc: nothing)"
    LABEL = "Or type it, as in options grace=60:"
    MOST_LETTERS = 60

    def __init__(self, session: "Session") -> None:
        super().__init__(session.host_words, session)

    def take(self, words: str) -> None:
        word, _, rest = words.partition(" ")
        if word in self.session.offers & {Offer.ADMIT, Offer.KICK, Offer.OPTIONS, Offer.END}:
            self.session.do(Offer(word), rest.strip())
            return
        possible = {command.partition(" ")[0] for command in self.session.host_words}
        problem = f"{word[:40]!r} is not possible now: write {' or '.join(sorted(possible))}."
        self.app.notify(problem, severity="warning", markup=False)
