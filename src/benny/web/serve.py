"""Running the server until it is told to stop."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn

from benny.analysis.books import books
from benny.errors import NotationError
from benny.io.files import reason
from benny.web.http.app import app_of
from benny.web.http.connections import Config
from benny.web.live.backend import Backend
from benny.web.pubsub.choice import bus_for
from benny.web.settings import Settings
from benny.web.store.file_lock import held
from benny.web.store.store import Store

_LAST_WORDS = 5  # seconds, after those that the tables have had
_WAITING = 2048  # connections: all of a full server's clients may come back at once
_UNREAD_FOR = 20_000  # milliseconds until TCP drops a client that acknowledges nothing
_TURN = 0.002  # seconds: Python's own 5 ms keep threads that have stored something waiting
_NEW_OBJECTS = 5_000  # Python's 700 look for garbage four times a second, 5 to 30 ms each
_YOUNG = 10  # Python's own
_NEVER = 1_000_000_000  # the clock starts full collections: one takes 0.2 s at 500 tables
_GARBAGE_EVERY = 300.0  # seconds


def serve(settings: Settings, tell: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT; `tell` is given the address once it can be opened.

    Raises NotationError for a broken book, for a port or a file that is taken and for addresses of
    no database or Redis, and UnavailableError for those that do not answer.
    """
    books()  # one that is broken is told now, and no table waits for them
    with held(settings.url), _listen(settings) as listener:
        bus = bus_for(settings)
        backend = Backend(Store(settings.url), settings, bus)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _leave)
        host, port = listener.getsockname()[:2]
        _prefer_short_waits()
        tell(f"http://{_shown(host)}:{port}/")
        Server(backend).run([listener])


def _config(backend: Backend) -> Config:
    settings = backend.settings
    return Config(
        app_of(backend),
        settings,
        ws_per_message_deflate=False,  # it costs three to four times the memory a connection
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=settings.ping_every,
        ws_ping_timeout=settings.pong_wait,
        log_level="error",  # who sends no HTTP at all would else write a line each time
        use_colors=False,  # it would look at standard output, and logs go to standard error
        access_log=False,  # addresses hold codes that let one in
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_LAST_WORDS,
    )


class Server(uvicorn.Server):
    """Ends connections by itself before uvicorn does: streams would not end, sockets lose words."""

    def __init__(self, backend: Backend) -> None:
        super().__init__(_config(backend))
        self._backend = backend

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._backend.tasks.spawn(look_for_garbage(_GARBAGE_EVERY))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._backend.registry.drain()  # first: uvicorn waits for streams, which do not end
        await super().shutdown(sockets)


def _leave(_number: int, _frame: FrameType | None) -> None:
    """Uvicorn raises the signal again when it has stopped: that is no failure."""
    raise SystemExit(0)


def _prefer_short_waits() -> None:
    """Give up a little speed so that nobody waits long for others' work.

    A thread that has stored something gets its turn after two milliseconds, not after five.
    Garbage in cycles, of which there is little, is looked for among many new objects at a time, and
    among all objects only every few minutes: with 500 tables that holds everybody up for 0.2 s.
    """
    sys.setswitchinterval(_TURN)
    gc.collect()
    gc.freeze()  # what is imported stays: no collection need look at it
    gc.set_threshold(_NEW_OBJECTS, _YOUNG, _NEVER)


async def look_for_garbage(every: float) -> None:
    """Look for garbage among all objects every so many seconds."""
    while True:
        await asyncio.sleep(every)
        gc.collect()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    # A restart would else wait until the system has let go of the old connections.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # a connection that reads nothing would stay for ever
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_FOR)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(_WAITING)  # from here on nobody is turned away who comes early
    except (OSError, OverflowError) as error:
        listener.close()
        raise NotationError(
            f"can't listen at {settings.host}:{settings.port}: {reason(error)}; another place can "
            f"be given with --host and --port"
        ) from None
    return listener


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", "127.0.0.1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
