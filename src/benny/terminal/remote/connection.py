"""A connection to a table that reconnects, and the queue of what arrives over it."""

import random
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Event, Lock, Thread, Timer

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from benny.errors import NotationError
from benny.game.view import check_view
from benny.io.files import reason
from benny.io.json import read_json, to_json
from benny.protocol.commands import Command
from benny.protocol.messages import AnyMessage, Current, ErrorCode, Pong, Reply, Update

# Seconds. Waits double from the first to the longest: a short break is hardly noticed, and a server
# that stays down is asked rarely.
_PING_EVERY = 10
_FIRST_WAIT = 0.25
_LONGEST_WAIT = 15.0
_AGAIN_AFTER = 1.0
_CLOSE_WITHIN = 5
# Close codes: the server's own are this and an HTTP status; the other is WebSocket's "too big".
_REFUSED = 4000
_TOO_LONG = 1009
# Statuses of commands that succeed later, so they are sent again.
_BUSY = (429, 503)


class Lost(msgspec.Struct, frozen=True):
    """The connection is lost; the client tries to reconnect."""


class Found(msgspec.Struct, frozen=True):
    """The connection is back."""


class Gone(msgspec.Struct, frozen=True):
    """The connection is lost for good; the sentence says why."""

    sentence: str


Heard = AnyMessage | Lost | Found | Gone


class Wire:
    """Connects in a thread of its own, and calls `hear` there with messages and events.

    A command is sent again, with its id, after each reconnect until it is answered, and if the
    server was too busy for it, but not if it was too long. After `patience` seconds without a
    server it gives up.
    """

    def __init__(
        self, address: str, token: str, hear: Callable[[Heard], None], patience: float = 300
    ) -> None:
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}"}
        self._hear = hear
        self._patience = patience
        self._seen: int | None = None
        self._is_lost = False
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, Command] = {}
        self._written: deque[str] = deque()
        self._lock = Lock()
        self._closed = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def open(self) -> None:
        self._thread.start()

    def send(self, command: Command) -> None:
        """Send a command now, or once connected."""
        with self._lock:
            self._unanswered[command.id] = command
            self._write(command)

    def close(self) -> None:
        self._closed.set()
        socket = self._socket
        if socket is not None:
            socket.close()
        self._thread.join(_CLOSE_WITHIN)  # then leave it: a daemon does not keep the program alive

    def _run(self) -> None:
        try:
            self._stay_connected()
        except Exception as error:  # else the table would wait for this thread for ever
            self._hear(Gone(f"the connection failed unexpectedly ({reason(error)})"))

    def _stay_connected(self) -> None:
        wait, alive_at = _FIRST_WAIT, time.monotonic()
        while not self._closed.is_set():
            began = self._seen
            refusal = self._talk()
            if self._closed.is_set():
                return
            # A message has come since, so the server is alive: the waits start again.
            if self._seen != began or not self._is_lost:
                wait, alive_at = _FIRST_WAIT, time.monotonic()
            if refusal or time.monotonic() - alive_at > self._patience:
                self._hear(Gone(refusal or "the server has not answered for a long time"))
                return
            if not self._is_lost:
                self._is_lost = True
                self._hear(Lost())
            # By chance, or all clients would come back to a restarted server at once.
            self._closed.wait(wait * random.uniform(0.8, 1.2))
            wait = min(_LONGEST_WAIT, wait * 2)

    def _talk(self) -> str:
        """Talk until the connection ends; return why a reconnect is useless, "" if it is not."""
        since = "" if self._seen is None else f"?since={self._seen}"
        try:
            with connect(
                f"{self._address}{since}",
                additional_headers=self._headers,
                compression=None,
                ping_interval=_PING_EVERY,
                ping_timeout=_PING_EVERY,
            ) as socket:
                try:
                    with self._lock:
                        self._socket = socket
                        self._written.clear()  # commands on the old connection get no answer here
                        for command in self._unanswered.values():
                            self._write(command)
                    if self._closed.is_set():  # `close` came before there was a socket to close
                        socket.close()
                    while True:
                        self._receive(socket.recv())
                except ConnectionClosed:
                    if socket.close_code == _TOO_LONG:
                        self._drop_longest()
                    code = (socket.close_code or 0) - _REFUSED
                    is_final = 400 <= code < 500 and code != 429
                    refusal = socket.close_reason or "the server refused the connection"
                    return refusal if is_final else ""
                finally:
                    self._socket = None
        except NotationError as error:
            return f"the server's protocol does not match this Benny ({error})"
        except (WebSocketException, OSError, EOFError):
            return ""

    def _write(self, command: Command) -> None:
        with suppress(WebSocketException, OSError):  # it is sent again after the reconnect
            if self._socket is not None:
                self._written.append(command.id)
                self._socket.send(to_json(command).decode())

    def _receive(self, text: str | bytes) -> None:
        message: AnyMessage = read_json(text, AnyMessage)  # type: ignore[arg-type]
        if self._is_lost:
            self._is_lost = False
            self._hear(Found())
        if isinstance(message, Update) and message.picture is not None:
            check_view(message.picture.view)
        if isinstance(message, Update | Current):
            self._seen = message.seq
        if isinstance(message, Reply | Pong):
            with self._lock:
                written = self._written.popleft() if self._written else ""
            if not message.id:  # answers to unreadable commands come in their order
                message = replace(message, id=written)
        if isinstance(message, Reply) and message.status in _BUSY:
            again = Timer(_AGAIN_AFTER, self._send_again, [message.id])
            again.daemon = True  # it must not keep the program from ending
            again.start()
            return
        if isinstance(message, Reply | Pong):
            with self._lock:
                self._unanswered.pop(message.id, None)
        self._hear(message)

    def _drop_longest(self) -> None:
        """Give up the command that was too long, for which the server closed the connection."""
        with self._lock:
            sent = [self._unanswered[name] for name in self._written if name in self._unanswered]
            if not sent:
                return
            longest = max(sent, key=lambda command: len(to_json(command)))
            del self._unanswered[longest.id]
        self._hear(
            Reply(
                id=longest.id,
                ok=False,
                seq=self._seen or 0,
                status=413,
                error="That is too long for the server.",
                code=ErrorCode.TOO_LARGE,
            )
        )

    def _send_again(self, name: str) -> None:
        with self._lock:
            if name in self._unanswered:
                self._write(self._unanswered[name])


class Notice(Struct, frozen=True):
    sentence: str


class Problem(Struct, frozen=True):
    sentence: str


Item = Update | Notice | Problem | Reply | Lost | Gone


class Inbox:
    """A queue that one thread fills and others empty; it calls `ring` for each item."""

    def __init__(self) -> None:
        self.ring: Callable[[], None] = lambda: None
        self._items: deque[Item] = deque()
        self._arrived = Condition()

    def __bool__(self) -> bool:
        return bool(self._items)

    def put(self, item: Item) -> None:
        with self._arrived:
            self._items.append(item)
            self._arrived.notify_all()
        self.ring()

    def wait(self, seconds: float | None = None) -> None:
        with self._arrived:
            self._arrived.wait_for(lambda: self._items, seconds)

    def take(self) -> Item | None:
        return self._items.popleft() if self._items else None

    def close(self) -> None:
        self.ring = lambda: None
