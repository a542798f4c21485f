"""The gate: who may ask at all, and what every answer says to browsers."""

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from benny.web.settings import Settings
from benny.wire import to_json

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_SAFE = ("GET", "HEAD", "OPTIONS")
_ENCRYPTED = {"http": "https", "websocket": "wss"}
_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "object-src 'none'; img-src 'self' data:"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Gate:
    """An ASGI application around another one: it checks `Host` and `Origin` and sets headers.

    A browser sends `Origin` with what another site makes it do, and a wrong `Host` where a foreign
    name leads to this machine; both are refused. Addresses in digits can't be led astray.
    """

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._hosts = {"localhost", *settings.hosts}
        self._origins = set(settings.origins)
        self._trusts_proxy = settings.trusts_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        if self._trusts_proxy and (b"x-forwarded-proto", b"https") in scope["headers"]:
            scope["scheme"] = _ENCRYPTED[scope["type"]]
        problem = self._problem(scope)
        if problem and scope["type"] == "websocket":
            return await send({"type": "websocket.close", "code": 4403, "reason": problem})
        if problem:
            return await _refuse(_with_headers(send, scope["path"]), problem)
        if scope["type"] == "websocket":
            return await self._app(scope, receive, send)
        return await self._app(scope, receive, _with_headers(send, scope["path"]))

    def _problem(self, scope: Scope) -> str:
        headers = {name.decode(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if not self._knows(host):
            return f"This server is not called {host!r}: start it with --name to let it be."
        origin = headers.get("origin")
        is_safe = scope["type"] == "http" and scope["method"] in _SAFE
        if is_safe or origin is None or origin in self._origins:
            return ""
        is_own = origin.partition("://")[2] == host
        return "" if is_own else f"Pages of {origin!r} may not do that here."

    def _knows(self, host: str) -> bool:
        name = _name(host)
        return name in self._hosts or name.endswith((".localhost", ".local")) or _is_address(name)


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(send: Send, problem: str) -> None:
    body = to_json({"status": 403, "error": problem})
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send, path: str) -> Send:
    # What is said of a game is for one person and one moment: nobody may keep it.
    extra = _HEADERS | ({"cache-control": "no-store"} if path.startswith("/api/") else {})
    added = [(name.encode(), value.encode()) for name, value in extra.items()]

    async def sending(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *added]
        await send(message)

    return sending
