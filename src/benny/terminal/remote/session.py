"""A session at a table of a server."""

import time
from collections.abc import Callable, Sequence
from urllib.parse import quote
from uuid import uuid4

from msgspec.structs import replace

from benny.errors import IllegalActionError, NotationError
from benny.game.actions import Action, read_action
from benny.game.refusals import reason
from benny.game.view import Outcome, Phase, View
from benny.presentation.commentary import Voice, as_sentence
from benny.presentation.picture import Hands
from benny.protocol import commands
from benny.protocol.hint import Hint
from benny.protocol.messages import ChatLine, Pong, Reply, TableState, Update
from benny.terminal.background import aid
from benny.terminal.game_files import OwnGame
from benny.terminal.hints import without_values
from benny.terminal.home import command_name
from benny.terminal.remote import table_words
from benny.terminal.remote.connection import Found, Gone, Heard, Inbox, Lost, Notice, Problem, Wire
from benny.terminal.remote.server import RemoteServer
from benny.terminal.remote.table_words import seats_line, waits_for
from benny.terminal.remote.witness import Witness
from benny.terminal.session import EndedError, Offer, ledger_lines

_PATIENCE = 15.0  # seconds for the first state of the table
# The prefix of commands that the client sends automatically, without waiting for a reply.
_SILENT = "fair-"
_PLAIN_COMMANDS: dict[
    Offer, type[commands.Start | commands.Nudge | commands.Pause | commands.Resume | commands.End]
] = {
    Offer.START: commands.Start,
    Offer.NUDGE: commands.Nudge,
    Offer.PAUSE: commands.Pause,
    Offer.RESUME: commands.Resume,
    Offer.END: commands.End,
}


class RemoteSession:
    """A game at a server's table; what happens there is queued until `take` handles it."""

    hands: Hands | None = None  # no player sees all hands here
    phrases = (*commands.PHRASES, *commands.EMOTES)
    finished_game: OwnGame | None = None  # the server has the record

    def __init__(self, server: RemoteServer, code: str, person: str) -> None:
        self.problems: list[str] = []
        self.notices: list[str] = []
        self._server = server
        self._code = code
        self._person = person
        self._update: Update
        self._view: View | None = None
        self._left_game = 0
        self._is_away = False
        self._is_settled = False
        self._names: dict[str, str] = {}  # of people at the table, by whom namesakes are told apart
        self._last_line = 0
        self._waited_for: set[str] = set()
        self._witness = Witness()
        self._inbox = Inbox()
        host = server.address.replace("http", "ws", 1)  # https becomes wss
        address = f"{host}/api/tables/{quote(code)}/socket"
        self._wire = Wire(address, server.token, self._hear)
        self._wire.open()
        # Its answer comes after the lines said before: what is said later is new.
        self._wire.send(commands.Ping(id=_new_id()))
        try:
            self._take_in(self._first_update())
        except EndedError:
            self._wire.close()
            raise
        if not self.lobby_lines:
            self.notices.append(seats_line(self._table, self.seat))

    @property
    def seat(self) -> int | None:
        return self._update.you.seat

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self._table.seats)

    @property
    def lobby_lines(self) -> Sequence[str]:
        table = self._table
        if self._update.picture is not None and table.number != self._left_game:
            return ()
        return (
            f"{table.title}, table {table.code} at {self._server.address}",
            table.summary,
            seats_line(table, self.seat),
            self.awaiting or waits_for(table, self._person),
        )

    @property
    def view(self) -> View:
        assert self._view is not None, "nothing has been dealt yet"
        return self._view

    @property
    def outcome(self) -> Outcome | None:
        picture = self._update.picture
        is_ended = picture is not None and picture.view.phase is Phase.OVER
        return picture.view.previous if is_ended and picture is not None else None

    @property
    def is_over(self) -> bool:
        return not self.lobby_lines and self.view.over

    @property
    def is_my_turn(self) -> bool:
        is_stopped = self._is_away or self._table.paused or bool(self._waited_for)
        return self._view is not None and bool(self._view.legal) and not is_stopped

    @property
    def offers(self) -> frozenset[Offer]:
        table, options = self._table, self._table.options
        is_on = not self.lobby_lines and table.status in ("gathering", "playing")
        takes_part = is_on and self.seat is not None and not table.rated
        plays = is_on and self.is_my_turn and self.view.phase is Phase.PLAY
        is_host = table.host == self._person and not table.closed
        is_free = is_host and not (table.rated and is_on)
        is_resumed = is_on and table.paused and self._person in table.starters
        turn = table.turn
        may = {
            Offer.SAY: True,
            Offer.START: bool(self.lobby_lines)
            and self._person in table.starters
            and not self._waited_for,
            Offer.HINT: takes_part and options.hints,
            Offer.UNDO: takes_part and options.undo == "ask",
            Offer.CLAIM: plays and options.claims,
            Offer.AGREE: self._is_asked_to_agree,
            Offer.REFUSE: self._is_asked_to_agree,
            Offer.BACK: self._is_late,
            Offer.NUDGE: turn is not None
            and turn.is_idle
            and not turn.is_nudged
            and self.seat not in (None, turn.seat),
            Offer.COVER: turn is not None and self._person in turn.coverers,
            Offer.PAUSE: is_free and is_on and not table.paused,
            Offer.RESUME: is_resumed,
            Offer.ADMIT: is_host and not options.public and bool(table_words.newcomers(table)),
            Offer.KICK: is_free,
            Offer.OPTIONS: is_host and table.status in ("waiting", "over"),
            Offer.END: is_free,
        }
        return frozenset(offer for offer, is_open in may.items() if is_open)

    @property
    def awaiting(self) -> str:
        undo = self._table.undo
        if self._is_away:
            return "The connection is lost; reconnecting ..."
        if self._waits_for_seat:
            return "You play from the next hand on; until then a bot plays your seat."
        if self._is_late:
            return "Your time ran out: a bot plays for you until you are back."
        if self._is_asked_to_agree:
            return "Do you agree to take it back, or refuse?"
        if undo is not None and undo.seat == self.seat:
            return "Waiting for the others to let you take it back."
        return "The game is paused." if self._table.paused else ""

    @property
    def has_news(self) -> bool:
        return bool(self._inbox)

    def listen(self, ring: Callable[[], None]) -> None:
        self._inbox.ring = ring

    def wait(self) -> None:
        self._inbox.wait()

    def take(self) -> None:
        match self._inbox.take():
            case Update() as update:
                self._take_in(update)
            case Notice(sentence):
                self.notices.append(sentence)
            case Problem(sentence):
                self.problems.append(sentence)
            case Reply() as reply:
                self._waited_for.discard(reply.id)
                self.problems += [] if reply.ok else [reply.error]
            case Gone(sentence):
                raise EndedError(_clause(sentence))

    def act(self, action: Action | str) -> None:
        if not self.is_my_turn:
            raise IllegalActionError(f"{str(action)!r} has to wait: it is not your turn")
        chosen = read_action(action, self.view.legal)
        if chosen not in self.view.legal:
            why = reason(self.view, chosen)
            because = f" ({why})" if why else ""
            raise IllegalActionError(f"{str(action)!r} is not allowed now{because}")
        self._send(commands.Act(id=_new_id(), expect=self._update.seq, action=str(chosen)))

    @property
    def host_words(self) -> Sequence[str]:
        return table_words.host_commands(self._table, self._person, self.offers)

    def hint(self, view: View) -> Hint:
        """Return the server's hint for a view, else the hint by rule of thumb with the reason."""
        try:
            hint = self._server.ask(Hint, "POST", f"/api/tables/{quote(self._code)}/hint")
        except (EndedError, NotationError) as error:
            return without_values(view, error)
        values = tuple(value for value in hint.values if value.action in view.legal)
        if not values:
            return without_values(view, NotationError("the server's hint is of other choices"))
        return replace(hint, values=values)

    def undo(self) -> None:
        self._send(commands.Undo(id=_new_id()))

    def do(self, offer: Offer, text: str = "") -> None:
        if not text and offer in (Offer.SAY, Offer.OPTIONS):
            can_say = f"You can say: {' '.join(self.phrases)}"
            options = f"The options are {table_words.options_text(self._table.options)}."
            self._inbox.put(Notice(can_say if offer is Offer.SAY else options))
            return
        try:
            command = self._command(offer, text)
        except NotationError as error:
            self._inbox.put(Problem(as_sentence(error)))
            return
        if offer is Offer.SAY:  # a line of chat does not hold up the person's turn
            self._wire.send(command)
        else:
            self._send(command)

    def rematch(self) -> "RemoteSession":
        """Return this session, waiting for the next game; start that if possible."""
        self._left_game = self._table.number
        if Offer.START in self.offers:
            self.do(Offer.START)
        return self

    def summary(self) -> list[str]:
        voice = Voice(self.view.rules, self.names, self.seat)
        game = f"The game is stored at {self._server.address}/g/{self._table.game}"
        return [voice.result(self.view), *ledger_lines(self.view, voice), game]

    def farewell(self) -> str:
        again = f"{command_name()} play --server {self._server.address} --table {self._code}"
        if self.seat is None and not self._waits_for_seat:
            return f"Watch again with:\n  {again} --watch"
        stays = "Your seat stays yours, and a bot plays while you are away"
        return f"{stays}; come back with:\n  {again}"

    def close(self) -> None:
        self._inbox.close()
        self._wire.close()

    @property
    def _table(self) -> TableState:
        return self._update.table

    @property
    def _is_asked_to_agree(self) -> bool:
        undo = self._table.undo
        return undo is not None and self.seat not in (None, undo.seat, *undo.agreed)

    @property
    def _is_late(self) -> bool:
        return self.seat is not None and self._table.seats[self.seat].late

    @property
    def _waits_for_seat(self) -> bool:
        return any(who.person == self._person for _, who in table_words.newcomers(self._table))

    def _command(self, offer: Offer, text: str) -> commands.Command:
        name = _new_id()
        match offer:
            case Offer.CLAIM:
                return commands.Claim(id=name, expect=self._update.seq)
            case Offer.AGREE | Offer.REFUSE:
                return commands.Answer(id=name, agree=offer is Offer.AGREE)
            case Offer.BACK:
                return commands.Sit(id=name, seat=self.seat)
            case Offer.COVER if self._table.turn is not None:
                return commands.Cover(id=name, seat=self._table.turn.seat)
            case Offer.SAY if len(text) > commands.MOST_LETTERS:
                raise NotationError(
                    f"a line has at most {commands.MOST_LETTERS} characters, not {len(text)}"
                )
            case Offer.SAY:
                return commands.Say(id=name, text=text)
            case Offer.ADMIT:
                return commands.Admit(id=name, seat=table_words.seat_of_newcomer(self._table, text))
            case Offer.KICK:
                return commands.Kick(
                    id=name, person=table_words.guest(self._table, self._person, text)
                )
            case Offer.OPTIONS:
                return commands.Change(
                    id=name, options=table_words.change_option(self._table.options, text)
                )
            case _ if offer in _PLAIN_COMMANDS:
                return _PLAIN_COMMANDS[offer](id=name)
        raise ValueError(f"{offer!r} has a method of its own")

    def _send(self, command: commands.Command) -> None:
        self._waited_for.add(command.id)
        self._wire.send(command)

    def _first_update(self) -> Update:
        until = time.monotonic() + _PATIENCE
        while (left := until - time.monotonic()) > 0:
            self._inbox.wait(left)
            match self._inbox.take():
                case Update() as update:
                    return update
                case Gone(sentence):
                    raise EndedError(_clause(sentence))
        raise EndedError(f"the table at {self._server.address} does not answer")

    def _take_in(self, update: Update) -> None:
        self._update = update
        picture = update.picture
        is_over = picture is not None and picture.view.over
        # The end of a game is still shown, though the table is closed.
        if update.table.closed and not (is_over and update.table.number != self._left_game):
            raise EndedError(f"the table has ended: {_clause(update.table.closed)}")
        if update.notice:
            self.notices.append(update.notice)
        if picture is not None:
            view = picture.view
            # A finished deal is shown without its outcome while the game goes on.
            is_between = view.phase is Phase.OVER and not view.over
            self._view = replace(view, previous=None) if is_between else view

    def _hear(self, heard: Heard) -> None:
        match heard:
            case Update():
                self._names = {seat.person: seat.name for seat in heard.table.seats}
                self._deal_fairly(heard)  # at once: later the server may no longer take our part
                self._inbox.put(heard)
            case ChatLine() if heard.n > self._last_line:
                self._last_line = heard.n
                if self._is_settled:  # before that it is history, which the server sends first
                    name = self._names.get(heard.person, heard.name)
                    self._inbox.put(Notice(f"{name}: {heard.text}"))
            case Reply() if not heard.id.startswith(_SILENT):
                self._inbox.put(heard)
            case Pong():
                self._is_settled = True
            case Lost():
                self._is_away = True
                self._witness.lose()
                self._inbox.put(heard)
            case Found():
                self._is_away = False
                self._inbox.put(Notice("Reconnected."))
            case Gone():
                self._inbox.put(heard)

    def _deal_fairly(self, update: Update) -> None:
        with aid("The check of the shuffle", lambda problem: self._inbox.put(Problem(problem))):
            for finding in self._witness.watch(update):
                self._inbox.put(finding)
            due, name = update.fair, f"{_SILENT}{_new_id()}"
            match self._witness.answer(update):
                case ("hash", digest) if due is not None:
                    self._wire.send(
                        commands.Hash(id=name, hash=digest, game=due.game, deal=due.deal)
                    )
                case ("part", part):
                    self._wire.send(commands.Reveal(id=name, part=part))


def _clause(sentence: str) -> str:
    return sentence.rstrip(".")


def _new_id() -> str:
    return uuid4().hex
