"""Running the server until it is told to stop."""

import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from benny.errors import NotationError
from benny.web.app import create_app
from benny.web.settings import Settings
from benny.web.store.store import Store

_LAST_WORDS = 10
_WAITING = 2048
_TURN = 0.0005
_NEW_OBJECTS = 5_000


def serve(settings: Settings, tell: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT; `tell` is given the address once it can be opened.

    Raises NotationError for a port that is taken and a database that can't be opened.
    """
    listener = _listen(settings)
    store = Store(settings.url)
    host, port = listener.getsockname()[:2]
    config = uvicorn.Config(
        create_app(store, settings),
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # it costs three to four times the memory a connection
        ws_max_size=settings.limits.message_bytes,
        log_level="warning",
        access_log=False,  # addresses hold links that let one in
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_LAST_WORDS,
    )
    _prefer_short_waits()
    tell(f"http://{_shown(host)}:{port}/")
    uvicorn.Server(config).run([listener])


def _prefer_short_waits() -> None:
    """Give up a little speed so that nobody waits long for others' work.

    A thread that has stored something gets its turn after half a millisecond, not after five, and
    garbage, of which there is little in cycles, is not looked for at each of many small objects.
    """
    sys.setswitchinterval(_TURN)
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(_WAITING)  # from here on nobody is turned away who comes early
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NotationError(
            f"can't listen at {settings.host}:{settings.port}: {reason}; another port can be "
            f"given with --port"
        ) from None
    return listener


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", "127.0.0.1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
