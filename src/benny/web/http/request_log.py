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
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        began = time.perf_counter()
        # Now: a connection that stays open drops its headers.
        address = address_of(scope, trusts_proxy=self._trusts_proxy)
        method, status = scope.get("method", "WEBSOCKET"), _NO_ANSWER

        async def noting(message: dict[str, Any]) -> None:
            nonlocal status
            is_accepted = message["type"] == "websocket.accept"
            status = 101 if is_accepted else message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            entry = {
                "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
                "address": address,
                "method": method,
                # The route: a table's code lets its reader in, however the address is spelled.
                "path": scope.get("path_template", _NO_ROUTE),
                "status": status,
                "seconds": round(time.perf_counter() - began, 4),
            }
            self._output.write(to_json(entry).decode() + "\n")
