"""Playing and watching at the table, from the lobby on."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from benny.analysis.claims import objection, sure_order
from benny.errors import IllegalActionError
from benny.game.actions import Action
from benny.game.view import Outcome, View
from benny.presentation import words
from benny.presentation.choices import Choice
from benny.presentation.commentary import Commentator, Voice, as_sentence
from benny.presentation.picture import Picture, Slot, draw
from benny.terminal import exits
from benny.terminal.background import aid, in_background
from benny.terminal.home import PAUSES, TerminalSettings
from benny.terminal.screen import dialogs
from benny.terminal.screen.board import Board, card_keys
from benny.terminal.screen.games import ReviewScreen
from benny.terminal.screen.selection import Selection
from benny.terminal.screen.sized import SizedScreen
from benny.terminal.screen.widgets import CardSlot, LogPanel, Mark, Pickable
from benny.terminal.session import EndedError, Offer, automatic_card, went_back

if TYPE_CHECKING:
    from benny.terminal.any_session import Session

# How many times the pause for one card.
_TRICK_PAUSES = 2
_DEAL_PAUSES = 6
_GAME_PAUSES = 3
_LAST_TRICK = 1.2  # seconds at least, for the result of the game covers it

_OFFERED = {"hint": Offer.HINT, "undo": Offer.UNDO, "concede": Offer.CONCEDE, "say": Offer.SAY}

_COMING = "You get the hint when it is your turn."


class Driver:
    """Takes a session through its deals, and on to the next game."""

    def __init__(self, session: "Session", face: "PlayScreen") -> None:
        self.session = session
        self._face = face
        self._begin()

    async def run(self) -> None:
        """Play games until the person leaves, which cancels the task, or the game can't go on."""
        self._listen()
        try:
            while True:
                await self._step()
        except EndedError as error:
            self._face.app.exit(error)

    async def _step(self) -> None:
        self._tell_notices()
        if self.session.lobby_lines:
            self._face.await_others(self.session.lobby_lines[-1])
            await self._follow()
            return
        while self.session.view != self._shown:  # undo after a deal changes it once more
            await self._show(self.session.view)
        self._face.await_others(self.session.awaiting)
        if self.session.is_over:
            await self._end_game()
        elif self.session.has_news:
            self.session.take()
        elif self.session.is_my_turn:
            automatic = automatic_card(self.session.view, self._face.settings)
            action = automatic or await self._face.ask()
            if action is not None:
                self._attempt(partial(self.session.act, action))
        else:
            await self._follow()

    def _begin(self) -> None:
        self._commentator = Commentator(self.session.names)
        self._shown: View | None = None

    async def _follow(self) -> None:
        await in_background(self.session.wait)  # it blocks, and the screen must stay responsive
        self.session.take()

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
        if self.session.is_over:
            await self._face.pause(max(self._pause_length * _GAME_PAUSES, _LAST_TRICK))
        else:
            await self._pause(_TRICK_PAUSES)
        outcome = self.session.outcome
        if outcome is None:
            return
        is_watching = self.session.seat is None
        seconds = self._pause_length * _DEAL_PAUSES if is_watching else None
        if await self._face.end_deal(outcome, seconds) is dialogs.EndingChoice.UNDO:
            self._attempt(self.session.undo)

    async def _end_game(self) -> None:
        if await self._face.end_game() is dialogs.EndingChoice.UNDO:
            self._attempt(self.session.undo)
            return
        self.session = self.session.rematch()
        self._listen()
        self._face.tell(["── The next game ──"])
        self._begin()

    def _attempt(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except IllegalActionError as error:
            self._face.warn([as_sentence(error)])

    async def _pause(self, times: int) -> None:
        await self._face.pause(self._pause_length * times)

    @property
    def _pause_length(self) -> float:
        return PAUSES[self._face.settings.speed]

    def _tell_notices(self) -> None:
        self._face.warn(self.session.problems)
        self._face.tell(self.session.notices)
        self.session.problems.clear()
        self.session.notices.clear()

    def _listen(self) -> None:
        """Have the session interrupt a question of the screen, from any thread."""
        loop = asyncio.get_running_loop()

        def ring() -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._face.interrupt)

        self.session.listen(ring)


class PlayScreen(Board):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Choose", show=False),
        Binding("right", "move(1)", "Choose", show=False),
        Binding("enter", "take", "Play", show=False),
        Binding("space", "go_on", "Skip", key_display="space"),
        Binding("i", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("l", "last_trick", "Trick"),
        Binding("v", "open_hands", "Open hands"),
        Binding("g", "offer('start')", "Start"),
        Binding("y", "offer('agree')", "Agree"),
        Binding("n", "offer('refuse')", "Refuse"),
        Binding("x", "offer('claim')", "Claim", show=False),
        Binding("X", "concede", "Concede", show=False),
        Binding("b", "offer('back')", "Back"),
        Binding("N", "offer('nudge')", "Nudge"),
        Binding("B", "offer('cover')", "Bot"),
        Binding("z", "offer('pause')", "Pause", show=False),
        Binding("z", "offer('resume')", "Go on"),
        Binding("e", "say", "Say", show=False),
        Binding("k", "host", "Host", show=False),
        Binding("escape", "put_away_hint", "Put the hint away", show=False),
        Binding("r", "rules", "Rules"),
        Binding("m", "settings", "Settings"),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("q", "ask_to_leave", "Leave"),
        Binding("q", "leave", "Quit"),
        Binding("pageup", "scroll_log(-1)", "Log", show=False),
        Binding("pagedown", "scroll_log(1)", "Log", show=False),
    ]

    def __init__(self, session: "Session", settings: TerminalSettings) -> None:
        super().__init__(session.view.rules, session.names, settings)
        self.driver = Driver(session, self)
        self._view = session.view
        self._answer: asyncio.Future[Action | None] | None = None
        self._early: Action | None = None  # chosen as soon as it was drawn, before `ask`
        self._skip = asyncio.Event()
        self._standing = ""
        self._offered = session.offers
        self._shows_last = False
        self._is_open = False
        self._awaits_hint = False
        self.selection = Selection(self._picture())

    @property
    def session(self) -> "Session":
        return self.driver.session

    @property
    def is_asking(self) -> bool:
        return self._answer is not None

    def on_mount(self) -> None:
        # Once there is a size to draw in.
        self.call_after_refresh(self.work_beside, self.driver.run, "game")

    def show(self, view: View) -> None:
        self._view = view
        self._early = None
        self.names = self.session.names
        self.notice = self._standing or (_COMING if self._awaits_hint else "")
        self._shows_last = False
        self.selection = Selection(self._picture())
        self._draw()

    def tell(self, sentences: Sequence[str]) -> None:
        if sentences:
            self.query_one(LogPanel).add(sentences, self.look)

    def warn(self, problems: Sequence[str]) -> None:
        # Without markup: a name may hold square brackets.
        for problem in problems:
            self.app.notify(problem, severity="warning", timeout=8, markup=False)
        self.tell(problems)

    def await_others(self, sentence: str) -> None:
        if self._offered != self.session.offers:
            self._offered = self.session.offers
            self.refresh_bindings()
        if self._standing != sentence:
            self._standing = sentence
            self.say(sentence)

    async def ask(self) -> Action | None:
        if (early := self._early) is not None:
            self._early = None
            return early
        self._answer = asyncio.get_running_loop().create_future()
        if self.notice in ("", _COMING):
            self.notice = self._standing or self._sure_rest()
        self._draw()
        if self._awaits_hint:
            self.action_hint()
        try:
            return await self._answer
        finally:
            self._answer = None

    def interrupt(self) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(None)

    async def pause(self, seconds: float) -> None:
        self._skip.clear()  # a key pressed before this pause does not end it
        if seconds <= 0:
            await asyncio.sleep(0)  # keys and drawing get their turn all the same
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._skip.wait()

    async def end_deal(self, outcome: Outcome, seconds: float | None) -> dialogs.EndingChoice:
        if seconds == 0 or self.session.is_over:
            return dialogs.EndingChoice.GO_ON
        voice = Voice(self.rules, self.names, self._view.seat)
        lines = list(voice.outcome(outcome))
        title = words.outcome_title(outcome, self.rules)
        dialog = dialogs.EndingDialog(title, lines, self.look, seconds, self.session.offers)
        return await self.app.push_screen_wait(dialog)

    async def end_game(self) -> dialogs.EndingChoice:
        view, game = self.session.view, self.session.finished_game
        voice, outcome = Voice(self.rules, self.names, self._view.seat), view.previous
        last = list(voice.outcome(outcome)) if outcome else []
        dialog = dialogs.EndingDialog(
            "The game is over" if view.winner is None else voice.winner(view),
            [*last, "", *self.session.summary()],
            self.look,
            None,
            self.session.offers,
            is_game=True,
            review=None if game is None else partial(ReviewScreen, game, self.settings),
        )
        return await self.app.push_screen_wait(dialog)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "put_away_hint":
            return self.selection.has_hint
        if action in ("leave", "ask_to_leave"):
            # The game waits here for the person if there is a menu; among people it goes on.
            return (Offer.MENU in self.session.offers) is (action == "ask_to_leave")
        if action == "open_hands":
            return self.session.hands is not None
        if action == "host":
            return bool(self.session.host_words)
        offer = Offer(str(parameters[0])) if action == "offer" else _OFFERED.get(action)
        return offer is None or offer in self.session.offers

    def action_leave(self) -> None:
        self.app.exit(exits.DONE)

    def action_ask_to_leave(self) -> None:
        if self.has_class("-no-room"):  # nor for a question
            self.action_leave()
            return

        def leave(answer: str | None) -> None:
            if answer is not None:
                self.app.exit(exits.MENU if answer == "m" else exits.DONE)

        self.app.push_screen(dialogs.Question(*dialogs.LEAVING), leave)

    def action_concede(self) -> None:
        def concede(answer: str | None) -> None:
            if answer is not None and Offer.CONCEDE in self.session.offers:
                self.action_offer(Offer.CONCEDE)

        # The key is easily hit by mistake.
        self.app.push_screen(dialogs.Question(*dialogs.CONCEDING), concede)

    def on_key(self, event: events.Key) -> None:
        key, choices = event.character, self.picture.choices if self.picture else ()
        if not key or not key.isalnum():
            return
        choice = next((choice for choice in choices if key in (choice.key, choice.letter)), None)
        if choice is not None:
            self._make(choice)
        elif key.isdigit() and (not self._view.legal or self.selection.is_of_cards):
            keys = card_keys(self.picture.slots) if self.picture else {}
            self._take_slot(next((place for place, name in keys.items() if name == key), None))
        elif key in "poacdhsCDHSftw" or key.isdigit():  # a call, but none that is open now
            self.say(words.why_not_open(self._view))
        elif key == "x" and Offer.CLAIM in self.session.offers and objection(self._view):
            self.say(objection(self._view))
        else:
            return
        event.stop()

    def on_pickable_picked(self, message: Pickable.Picked) -> None:
        take = self._take_slot if isinstance(message.picked, CardSlot) else self._take_call
        take(message.picked.number)

    def action_move(self, step: int) -> None:
        if self.selection.places:
            self.notice = self.selection.move(step) or self._standing
            self._draw()

    def action_take(self) -> None:
        if not self.is_asking:
            self._skip.set()
        elif self.selection.next is None:
            self.say("Choose with the arrow keys, or by number.")
        elif self.selection.is_of_cards:
            self._take_slot(self.selection.next)
        else:
            self._take_call(self.selection.next)

    def action_go_on(self) -> None:
        self._skip.set()

    def action_hint(self) -> None:
        if self.selection.has_hint:
            self.action_put_away_hint()
        elif self.is_asking:
            self._awaits_hint = False
            # Exclusive: a second request cancels the first.
            self.work_beside(self._ask_hint, "hint")
        else:
            self._awaits_hint = True
            self.say(_COMING)

    def action_put_away_hint(self) -> None:
        self.selection.put_hint_away()
        self.notice = self._standing
        self._draw()

    async def _ask_hint(self) -> None:
        view = self._view
        with aid("The hint", lambda problem: self.warn([problem])):
            hint = await in_background(partial(self.session.hint, view))
            if view != self._view or not self.is_asking:  # it took too long: the turn is over
                return
            self.notice, lines = self.selection.take_in(hint)
            self.tell(lines)
            self._draw()

    def action_undo(self) -> None:
        try:
            self.session.undo()
        except IllegalActionError as error:
            self.say(as_sentence(error))
            return
        self._skip.set()
        self.interrupt()

    def action_offer(self, offer: str) -> None:
        self.session.do(Offer(offer))
        self.interrupt()  # so that the loop looks at the session again

    def action_say(self) -> None:
        self.app.push_screen(dialogs.TalkDialog(self.session))

    def action_last_trick(self) -> None:
        if not self._view.tricks:
            self.say("No trick has been won yet.")
            return
        self._shows_last = not self._shows_last
        self._draw()

    def action_open_hands(self) -> None:
        self._is_open = not self._is_open
        self._draw()

    def action_help(self) -> None:
        self.show_pages("Keys", dialogs.KEYS)

    def action_host(self) -> None:
        self.app.push_screen(dialogs.HostDialog(self.session), lambda _: self.interrupt())

    def _draw(self) -> None:
        self.paint(self._picture())

    def _picture(self) -> Picture:
        hands = self.session.hands if self._is_open else None
        if self._view != self.session.view:  # the hands would be of another moment than the view
            hands = None
        picture = draw(self._view, self.names, hands=hands, last_trick=self._shows_last)
        back = " (l: back)" if self._shows_last else ""
        return replace(picture, banner=f"{picture.banner}{back}")

    def mark(self, number: int) -> Mark:
        return self.selection.mark(number)

    @property
    def enter_label(self) -> str:
        return self.selection.label if self.is_asking else ""

    def _sure_rest(self) -> str:
        """Return that the person can claim the rest, "" if they can't or want no such help."""
        is_told = {Offer.CLAIM, Offer.HINT} <= self.session.offers
        if not is_told or not sure_order(self._view) or self.picture is None:
            return ""
        return f"{self.picture.prompt} The rest is yours: x claims it."

    def _take_call(self, number: int) -> None:
        if self.picture is not None and number < len(self.picture.choices):
            self._make(self.picture.choices[number])

    def _make(self, choice: Choice) -> None:
        if choice.action is not None:
            self._do(choice.action)
        else:
            self.app.push_screen(dialogs.SwapDialog(self.selection.swaps(), self.look), self._do)

    def _take_slot(self, number: int | None) -> None:
        slots = self.picture.slots if self.picture else ()
        slot = Slot() if number is None else slots[number]
        if slot.action is not None:
            self._do(slot.action)
        elif slot.card is not None:
            self.say(slot.why or words.refusal(self._view, slot.card))
        elif self.is_asking and self.selection.is_of_cards:
            self.say("There is no card with that number.")

    def _do(self, action: Action | None) -> None:
        if action is None:  # no swap was chosen
            return
        if self._answer is None:
            self._early = action
            self._skip.set()
        elif not self._answer.done():
            self._answer.set_result(action)


class LobbyScreen(SizedScreen):
    """Waits with the others; switches to the table at the first deal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "start", "Start"),
        Binding("e", "say", "Say"),
        Binding("k", "host", "Host"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, session: "Session", settings: TerminalSettings) -> None:
        super().__init__(settings)
        self.session = session

    def body(self) -> ComposeResult:
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    at the table", id="header")
        yield Static(id="about-table")
        yield LogPanel(id="log")

    def on_mount(self) -> None:
        self.work_beside(self._wait, "lobby")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "host":
            return bool(self.session.host_words)
        return action != "start" or Offer.START in self.session.offers

    def action_start(self) -> None:
        self.session.do(Offer.START)

    def action_say(self) -> None:
        self.app.push_screen(dialogs.TalkDialog(self.session))

    def action_host(self) -> None:
        self.app.push_screen(dialogs.HostDialog(self.session))

    async def _wait(self) -> None:
        try:
            while self.session.lobby_lines:
                lines = Content("\n\n".join(self.session.lobby_lines))
                self.query_one("#about-table", Static).update(lines)
                news = [*self.session.problems, *self.session.notices]
                self.query_one(LogPanel).add(news, self.look)
                self.session.problems.clear()
                self.session.notices.clear()
                self.refresh_bindings()
                await in_background(self.session.wait)
                self.session.take()
        except EndedError as error:
            self.app.exit(error)
            return
        self.app.switch_screen(PlayScreen(self.session, self.settings))
