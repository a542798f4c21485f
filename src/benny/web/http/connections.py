"""Limits on connections: how long a request may take, and how many an address may hold."""

import asyncio
from http import HTTPStatus
from typing import Any, cast

import h11
import uvicorn
from uvicorn._types import ASGIApplication, ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected, get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidHandshake
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from benny.io.json import to_json
from benny.protocol.messages import Failure, code_of
from benny.web import metrics
from benny.web.http.admission import BYTES, PIECE, Admission, answer_price
from benny.web.http.requests import address_of, rate_key
from benny.web.rate_limiter import RateLimiter, Slots
from benny.web.settings import Settings

_PIECE = 1024
"""Bytes of a WebSocket that are parsed at a time: 170 frames of six bytes at most."""


class Config(uvicorn.Config):
    def __init__(
        self, app: object, settings: Settings, admission: Admission, **options: Any
    ) -> None:
        super().__init__(cast("ASGIApplication", app), http=Requests, ws=Socket, **options)
        self.settings = settings
        self.admission = admission
        self.guests = Guests(settings)


class Guests:
    """Limits connections by rate key, except behind a proxy, which holds them all."""

    def __init__(self, settings: Settings) -> None:
        self._trusts_proxy = settings.trusts_proxy
        self._slots = Slots(settings.limits.connections_per_address)
        self._held: dict[asyncio.BaseTransport, str] = {}

    def address(self, transport: asyncio.Transport) -> str:
        """Return the rate key of a connection's client, "" if that is unknown or a proxy."""
        client = get_remote_addr(transport)
        return rate_key(client[0]) if client and not self._trusts_proxy else ""

    def has_room(self, transport: asyncio.Transport, address: str) -> bool:
        """Count a connection; return False if its address has too many."""
        if address and self._slots.is_full(address):
            return False
        self._slots.take(address)
        self._held[transport] = address
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        if (address := self._held.pop(transport, None)) is not None:
            self._slots.free(address)


class Requests(H11Protocol):
    """An HTTP connection, on which each request must be complete in time.

    If its address is blocked, it is closed unread. The application charges for requests.
    """

    config: Config
    _limit: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.config.guests.address(transport)
        if self.config.admission.is_blocked(self._address):
            transport.abort()
        elif self.config.guests.has_room(transport, self._address):
            self._watch()
        else:
            _refuse(
                self.transport,
                HTTPStatus.TOO_MANY_REQUESTS,
                f"There are too many connections from {self._address}.",
            )

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.guests.leave(self.transport)
        self._stop_watching()
        super().connection_lost(exc)
        if self.scope is None:
            self.config.admission.charge(self._address)

    def data_received(self, data: bytes) -> None:
        if self.config.admission.is_blocked(self._address):
            self.transport.abort()
            return
        before = self.scope
        super().data_received(data)
        if self.scope is before:
            self.config.admission.charge(self._address, PIECE + len(data) // BYTES)
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP as everything else is refused, instead of in plain text."""
        _refuse(self.transport, HTTPStatus.BAD_REQUEST, msg)

    def _watch(self) -> None:
        is_ours = self.transport.get_protocol() is self  # a WebSocket has one of its own
        if not is_ours or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_watching()
        elif self._limit is None:
            patience = self.config.settings.request_wait
            self._limit = self.loop.call_later(patience, self._give_up)

    def _stop_watching(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _give_up(self) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            _refuse(
                self.transport, HTTPStatus.REQUEST_TIMEOUT, "The request was not complete in time."
            )
        else:  # an answer has begun, so no other one can be sent
            self.transport.abort()


def _refuse(transport: asyncio.Transport, status: HTTPStatus, sentence: str) -> None:
    """Answer for the application, and close the connection."""
    metrics.REFUSALS.labels(str(status.value)).inc()
    body = to_json(Failure(status=status, error=sentence, code=code_of(status)))
    head = (
        f"HTTP/1.1 {status} {status.phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    transport.write(head.encode() + body)
    transport.close()


class Incoming:
    """The messages of a WebSocket that wait to be read, by one reader.

    asyncio.Queue holds four deques, which take 600 bytes each though they are empty.
    """

    __slots__ = ("_arrival", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[ASGIReceiveEvent] = []
        self._arrival: asyncio.Future[None] | None = None

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        self._waiting.append(message)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        while not self._waiting:
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
        return self._waiting.pop(0)

    def empty(self) -> bool:
        return not self._waiting

    def __len__(self) -> int:
        return len(self._waiting)


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket with backpressure: it reads only while its messages and answers are consumed.

    Frames that end no message (pings, pongs, fragments) count against the rate limit of messages;
    a client that exceeds it is disconnected. Its address pays for each message, each frame and each
    part of one. While that is in debt, nothing is read.
    """

    config: Config

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = self.config.settings.limits
        self.queue = Incoming()  # type: ignore[assignment]  # all that the library uses of a queue
        self._unread = b""
        self._address = ""
        self._frames = 0
        self._later: asyncio.TimerHandle | None = None
        self._pace = RateLimiter(limits.messages_per_second, limits.message_burst)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.config.guests.address(transport)

    def shutdown(self) -> None:
        # A client that closes in the same moment would end the library's shutdown with an error.
        if self.handshake_complete and not self.close_sent and self.conn.state is not State.OPEN:
            self.transport.close()
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._later is not None:
            self._later.cancel()
        self.config.guests.leave(self.transport)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    def data_received(self, data: bytes) -> None:
        """Buffer data, and parse as much as is allowed now."""
        # In pieces: one large read could hold thousands of frames to answer.
        before = self._frames
        self._unread += data
        self._read_on()
        if self._frames == before:
            self._charge()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self._read_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; raise ClientDisconnected if the client has been cut off meanwhile."""
        await self.writable.wait()
        if self.close_sent and message["type"] == "websocket.send":
            raise ClientDisconnected
        await super().send(message)
        self.handshake_complete |= self.close_sent  # a refused handshake is not a failure
        if message["type"] == "websocket.accept":
            trusts_proxy = self.config.settings.trusts_proxy
            self._address = rate_key(address_of(self.scope, trusts_proxy=trusts_proxy))
            # The library would keep these headers: kilobytes for each connection.
            self.request.headers.clear()
            self.response.headers.clear()
        elif text := message.get("text"):
            self.config.admission.charge(
                self._address, answer_price(len(str(text)), is_update=True)
            )
        self._read_on()

    def handle_connect(self, event: Request) -> None:
        """Open a WebSocket; refuse an invalid handshake as everything else is refused."""
        try:
            self.conn.process_request(event)
        except InvalidHandshake as error:
            self.handshake_complete = self.close_sent = True
            _refuse(
                self.transport,
                HTTPStatus.BAD_REQUEST,
                f"The WebSocket handshake is invalid: {error}.",
            )
        else:
            super().handle_connect(event)

    def handle_ping(self) -> None:
        if self._is_in_time():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_in_time():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_in_time():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; disconnect a client that sends invalid UTF-8, without a log entry."""
        self._charge()
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._fail(CloseCode.INVALID_DATA, "This is not UTF-8.")
                return
        super().send_receive_event_to_app()

    def _charge(self) -> None:
        self._frames += 1
        self.config.admission.charge(self._address)

    def _may_read(self) -> bool:
        """Return whether to parse more; while the address is in debt, schedule that for later."""
        wait = self.config.admission.wait(self._address) if self.handshake_complete else 0.0
        if wait and self._later is None:
            self._later = self.loop.call_later(wait, self._wait_no_more)
        return self._later is None and not self.read_paused and self.writable.is_set()

    def _wait_no_more(self) -> None:
        self._later = None
        self._read_on()

    def _read_on(self) -> None:
        if self.close_sent and len(self._unread) > _PIECE:  # more than the client's close frame
            self._unread = b""
            self.transport.close()
        while self._unread and self._may_read():
            piece, self._unread = self._unread[:_PIECE], self._unread[_PIECE:]
            super().data_received(piece)
        if self._unread:
            self.transport.pause_reading()
        elif not self.read_paused:
            self.transport.resume_reading()

    def _is_in_time(self) -> bool:
        """Count a frame that ends no message; close the connection after too many."""
        self._charge()
        if not self.close_sent and self._pace.take(""):
            self._fail(CloseCode.POLICY_VIOLATION, "Too many frames at once.")
        return not self.close_sent

    def _fail(self, code: CloseCode, why: str) -> None:
        self.conn.fail(code, why)
        self.handle_parser_exception()
