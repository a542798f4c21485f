"""A log of requests: a line of JSON for each, with the route and nothing else of its address."""

import sys
import time
from datetime import UTC, datetime
from typing import Any, TextIO

from benny.io.json import to_json
from benny.web.http.addresses import address_of
from benny.web.http.middleware import App, Receive, Scope, Send
from benny.web.settings import Settings

_NO_ANSWER = 0
_NO_ROUTE = "none"


class RequestLog:
    """ASGI middleware: writes a line when a request has been answered or a connection ends."""

    def __init__(self, app: App, settings: Settings, output: TextIO | None = None) -> None:
        self._app = app
        self._trusts_proxy = settings.trusts_proxy
        self._output = output or sys.stderr

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, then log it."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        began = time.perf_counter()
        # Now: a connection that stays open drops its headers.
        address = address_of(scope, trusts_proxy=self._trusts_proxy)
        method, status = scope.get("method", "WEBSOCKET"), _NO_ANSWER

        async def noting(message: dict[str, Any]) -> None:
            nonlocal status
            status = _status(message) or status
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - began
            # Never the path: a table's code lets its reader in, however the address is spelled.
            self._write(address, method, scope.get("path_template", _NO_ROUTE), status, seconds)

    def _write(self, address: str, method: str, route: str, status: int, seconds: float) -> None:
        entry = {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "address": address,
            "method": method,
            "path": route,
            "status": status,
            "seconds": round(seconds, 4),
        }
        self._output.write(to_json(entry).decode() + "\n")


def _status(message: dict[str, Any]) -> int | None:
    """Return the HTTP status that a message tells, if any."""
    if message["type"] == "websocket.accept":
        return 101
    status: int | None = message.get("status")
    return status
