"""Runs the server until a signal stops it."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from wsgiref.types import StartResponse, WSGIEnvironment

import uvicorn
from prometheus_client import make_wsgi_app, start_http_server

from benny.analysis.books import books
from benny.errors import NotationError
from benny.io.files import reason
from benny.web import metrics
from benny.web.bus import bus_for
from benny.web.hosts import bind
from benny.web.http.admission import Admission
from benny.web.http.app import app_of
from benny.web.http.connections import Config
from benny.web.http.middleware import check_host
from benny.web.live.backend import Backend
from benny.web.live.worker import log_failures
from benny.web.settings import Settings
from benny.web.store.database import file_of
from benny.web.store.sqlite_file import check_not_transferred, check_whole, lock_database, lost_in
from benny.web.store.store import Store
from benny.web.table.person import RefusedError

_SHUTDOWN = 5  # seconds, after those that the tables have had
_BACKLOG = 2048  # connections: all clients of a full server may reconnect at once
_UNREAD_FOR = 20_000  # milliseconds until TCP drops a client that acknowledges nothing
_TURN = 0.002  # seconds: Python's own 5 ms keep threads that have stored something waiting
# Python counts objects made less those deleted, but looks at all that are new. Live tables replace
# what they hold: at 5,000 it looked at 60,000 every 5 seconds, for 40 ms, and found 20 of no use.
# So only the clock starts collections.
_NEW_OBJECTS = 10_000_000
_YOUNG = 10  # Python's default
_NEVER = 1_000_000_000  # the clock starts full collections: one takes 0.2 s at 500 tables
_GARBAGE_EVERY = 300.0  # seconds
_Wsgi = Callable[[WSGIEnvironment, StartResponse], Iterable[bytes]]


def serve(settings: Settings, tell: Callable[[str, Sequence[str]], None]) -> None:
    """Serve until SIGTERM or SIGINT; call `tell` once tables are served.

    It gets the address, and the codes of the tables of the match that is hosted.

    Raises:
    - NotationError for a broken book, a port or file in use, an invalid address of a database or
      Redis, and a match that was cut otherwise;
    - UnavailableError if a database or Redis does not answer, or the database is damaged.
    """
    check_not_transferred(settings.url)
    books()  # loaded now, so that no table waits for them and a broken one stops the start
    bus = bus_for(settings)
    # The data folder comes last: a server that can't start leaves none behind.
    with _listen(settings) as listener, served_metrics(settings), lock_database(settings.url):
        check_whole(settings.url)
        if (path := file_of(settings.url)) and path.exists() and (lost := lost_in(path)):
            logging.getLogger("benny").warning("%s. A backup may have more.", lost)
        store = Store(settings.url)
        store.note_progress()
        backend = Backend(store, settings, bus)
        if settings.metrics_port is not None:
            backend.measure()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sys.exit(0))  # uvicorn raises it again at its end
        host, port = listener.getsockname()[:2]
        if host in ("0.0.0.0", "::", "127.0.0.1"):
            host = "localhost"
        host = f"[{host}]" if ":" in host else host
        address = f"http://{host}:{port}{settings.path}/"
        _prefer_short_waits()
        Server(backend, lambda: tell(address, backend.match.codes)).run([listener])


class Server(uvicorn.Server):
    """Starts a backend, calls `tell` once it serves, and closes all connections before uvicorn.

    uvicorn would cut sockets and wait for streams, and make a traceback of a start that fails.
    """

    def __init__(self, backend: Backend, tell: Callable[[], None] = lambda: None) -> None:
        settings, admission = backend.settings, Admission(backend.settings.limits)
        config = Config(
            app_of(backend, admission),
            settings,
            admission,
            ws_per_message_deflate=False,  # it takes three to four times the memory a connection
            ws_max_size=settings.limits.message_bytes,
            ws_ping_interval=settings.ping_every,
            ws_ping_timeout=settings.pong_wait,
            log_level="error",  # a warning for every client that sends no HTTP would fill the log
            use_colors=False,  # it checks standard output for a terminal; logs go to standard error
            access_log=False,  # paths hold the codes of tables, which let anyone in
            proxy_headers=False,
            server_header=False,
            lifespan="off",  # this class starts and stops the backend
            timeout_graceful_shutdown=_SHUTDOWN,
        )
        super().__init__(config)
        metrics.count_logged_errors()
        self._backend = backend
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._backend.start()
        await super().startup(sockets)
        self._tell()
        self._backend.tasks.spawn(look_for_garbage(_GARBAGE_EVERY))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._backend.registry.drain()  # first: uvicorn waits for streams, which do not end
        await super().shutdown(sockets)
        if not self.force_exit:
            await log_failures(self._backend.stop())


def _prefer_short_waits() -> None:
    """Trade a little throughput for shorter pauses.

    Threads switch every two milliseconds instead of five. There is little garbage in cycles, so it
    is only collected every few minutes, which stops everything for 0.2 s at 500 tables.
    """
    sys.setswitchinterval(_TURN)
    gc.collect()
    gc.freeze()  # what is imported stays: no collection need look at it
    gc.set_threshold(_NEW_OBJECTS, _YOUNG, _NEVER)


async def look_for_garbage(interval: float) -> None:
    """Run a full garbage collection every `interval` seconds."""
    while True:
        await asyncio.sleep(interval)
        gc.collect()


def _listen(settings: Settings) -> socket.socket:
    try:
        listener = bind(settings.host, settings.port)
    except OSError as error:
        raise NotationError(
            f"can't listen on {settings.host}:{settings.port}: {error}; choose another "
            f"address with --host and --port"
        ) from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # else a client that reads nothing stays for ever
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_FOR)
    listener.listen(_BACKLOG)  # from here on early clients wait instead of being refused
    return listener


@contextmanager
def served_metrics(settings: Settings) -> Iterator[None]:
    """Serve the metrics while the context lasts, if the settings have a port for them.

    Raises NotationError for a port that is in use.
    """
    if settings.metrics_port is None:
        yield
        return
    host, port = settings.metrics_host, settings.metrics_port
    metrics_app: _Wsgi = make_wsgi_app(metrics.REGISTRY)

    def serve_metrics(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        try:
            check_host(environ.get("HTTP_HOST", ""), settings.hosts)  # as the main port does
        except RefusedError as refused:
            metrics.REFUSALS.labels(str(refused.status)).inc()
            start_response(f"{refused.status} Refused", [("Content-Type", "text/plain")])
            return [f"{refused}\n".encode()]
        return metrics_app(environ, start_response)

    try:
        server, _ = start_http_server(port, host, metrics.REGISTRY)
        server.set_app(serve_metrics)
    except (OSError, OverflowError, UnicodeError, TypeError) as error:
        raise NotationError(
            f"can't listen on {host}:{port}: {reason(error)}; choose another address with "
            f"--metrics-host and --metrics-port"
        ) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
