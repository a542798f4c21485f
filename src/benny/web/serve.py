"""Running the server until it is told to stop."""

import socket
from collections.abc import Callable

import uvicorn

from benny.errors import NotationError
from benny.web.app import app_of
from benny.web.hall import Hall
from benny.web.settings import Settings
from benny.web.store.store import Store

_LAST_WORDS = 10


def serve(settings: Settings, tell: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT; `tell` is given the address once it can be opened.

    Raises NotationError for a port that is taken and a database that can't be opened.
    """
    listener = _listen(settings)
    hall = Hall(Store(settings.url), settings)
    host, port = listener.getsockname()[:2]
    tell(f"http://{_shown(host)}:{port}/")
    Server(hall).run([listener])


class Server(uvicorn.Server):
    """A server for the tables of a hall; those who look on are let go before it waits for them."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        config = uvicorn.Config(
            app_of(hall),
            ws="websockets-sansio",
            ws_per_message_deflate=False,  # it costs three to four times the memory a connection
            ws_max_size=hall.settings.limits.message_bytes,
            log_level="warning",
            access_log=False,  # addresses hold links that let one in
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=_LAST_WORDS,
        )
        super().__init__(config)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cut all clients off, who come again, and finish what is being done."""
        self._hall.let_go()
        await super().shutdown(sockets)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
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
