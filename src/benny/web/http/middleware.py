"""Security checks and a log for every request, and security headers for every response."""

import sys
import time
from collections.abc import Awaitable, Callable, Collection
from datetime import UTC, datetime
from functools import partial
from math import ceil
from typing import Any, TextIO

from litestar.utils import normalize_path

from benny.io.json import to_json
from benny.protocol.messages import Failure
from benny.web import metrics
from benny.web.hosts import Host, parse_host, parse_ip, parse_origin
from benny.web.http.admission import HANDSHAKE, REQUEST, Admission, answer_price
from benny.web.http.own_page import PLACE
from benny.web.http.requests import address_of, rate_key
from benny.web.settings import Settings
from benny.web.table.person import RefusedError

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
_SAFE = ("GET", "HEAD", "OPTIONS")  # they change nothing, so other sites may cause them
_ENCRYPTED = {"http": "https", "websocket": "wss"}
_NO_ANSWER = 0
_NO_ROUTE = "none"


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


_HEADERS = _raw(
    {
        "content-security-policy": (
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
            "object-src 'none'; img-src 'self' data:"
        ),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }
)
# A worker has its own policy. This one compiles Benny's interpreter, which is no script.
_ENGINE = f"{PLACE}/engine/"
_ENGINE_HEADERS = [
    *_HEADERS[1:],
    *_raw({"content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"}),
]
# Answers about a game are for one person and one moment, so no cache may keep them.
_API_HEADERS = [*_HEADERS, *_raw({"cache-control": "no-store"})]


class SecurityMiddleware:
    """ASGI middleware: charges for requests, checks `Host` and `Origin`, and adds headers.

    `Origin` reveals requests that another site makes a browser send. A wrong `Host` reveals DNS
    rebinding, when a hostile name points to this machine; numeric addresses can't be rebound.
    """

    def __init__(self, app: App, settings: Settings, admission: Admission) -> None:
        self._app = app
        self._admission = admission
        self._hosts = settings.hosts
        self._origins = {parse_origin(origin) for origin in settings.origins}
        self._path = settings.path
        self._trusts_proxy = settings.trusts_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._trusts_proxy and (b"x-forwarded-proto", b"https") in scope["headers"]:
            scope["scheme"] = _ENCRYPTED[scope["type"]]
        # `http://host/path`, whose host counts instead of `Host` (RFC 9112, 3.2.2).
        scheme, is_whole, rest = scope["path"].partition("://")
        if is_whole and scheme.lower() in ("http", "https"):
            host, _, path = rest.partition("/")
            scope["path"] = f"/{path}"
            _set_host(scope, host)
        path = normalize_path(scope["path"])  # check the path that the framework will see
        is_below = self._path and f"{path}/".startswith(f"{self._path}/")
        scope["path"] = (path.removeprefix(self._path) or "/") if is_below else path
        is_api = scope["path"].startswith("/api/")
        address = rate_key(address_of(scope, trusts_proxy=self._trusts_proxy))
        headers = _API_HEADERS if is_api else _HEADERS
        if scope["path"].startswith(_ENGINE):
            headers = _ENGINE_HEADERS
        answering: Send = partial(self._answer, address, send, headers)
        try:
            # First, or a refusal would be free.
            await self._admission.admit(address, REQUEST if scope["type"] == "http" else HANDSHAKE)
            self._check_headers(scope)
        except RefusedError as refused:
            return await _refuse(answering, scope, refused)
        if not is_api and scope.get("method") == "HEAD":  # not for the API: a stream never ends
            scope["method"], answering = "GET", partial(_send_without_body, answering)
        if scope["type"] == "websocket":
            answering = _explaining(send, scope)
        return await self._app(scope, receive, answering)

    async def _answer(
        self, address: str, send: Send, headers: list[tuple[bytes, bytes]], message: dict[str, Any]
    ) -> None:
        if message["type"].endswith("http.response.start"):
            message["headers"] = [*message["headers"], *headers]
        else:
            # What is sent in parts is the stream of a table.
            is_update = bool(message.get("more_body"))
            if price := answer_price(len(message.get("body", b"")), is_update=is_update):
                self._admission.charge(address, price)
        await send(message)

    def _check_headers(self, scope: Scope) -> None:
        """Check the lengths, the host that a browser asked for, and the page that asks.

        A trusted proxy may replace `Host` and send the browser's as X-Forwarded-Host. Both must be
        known, or a hostile page could choose the second.
        """
        # By the other length a proxy may read another body (smuggling).
        if {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}:
            raise RefusedError(
                400, "A request has Content-Length or Transfer-Encoding, never both."
            )
        hosts = _values(scope, b"host")
        if len(hosts) != 1:
            raise RefusedError(400, f"A request has one Host header, not {len(hosts)}.")
        host = check_host(hosts[0], self._hosts)
        forwarded = _values(scope, b"x-forwarded-host") if self._trusts_proxy else []
        if forwarded:
            text = forwarded[-1].rpartition(",")[2].strip()
            host = check_host(text, self._hosts)
            _set_host(scope, text)
        origins = _values(scope, b"origin")
        is_safe = scope["type"] == "http" and scope["method"] in _SAFE
        for origin in () if is_safe else origins:
            page = parse_origin(origin)
            if page is None or (page not in self._origins and page[1] != host.seen_by(page[0])):
                raise RefusedError(403, f"Pages from {origin!r} may not do that here.")


def check_host(text: str, hosts: Collection[str]) -> Host:
    """Return the host of a `Host` header; raise RefusedError for one that this server has not."""
    host = parse_host(text)
    if host is None:
        raise RefusedError(400, f"{text!r} is no host name.")
    is_own = host.name in ("localhost", *hosts) or host.name.endswith((".localhost", ".local"))
    if not is_own and parse_ip(host.name) is None:
        raise RefusedError(403, f"This server has no name {text!r}: add it with --name.")
    return host


def _set_host(scope: Scope, host: str) -> None:
    headers = [(name, value) for name, value in scope["headers"] if name != b"host"]
    scope["headers"] = [(b"host", host.encode("latin-1", "replace")), *headers]


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def retry_after(wait: float) -> dict[str, str]:
    """Return the Retry-After header for seconds to wait, none for 0."""
    return {"retry-after": str(max(1, ceil(wait)))} if wait else {}


async def _refuse(send: Send, scope: Scope, refused: RefusedError) -> None:
    """Answer instead of the application; refuse a WebSocket's handshake."""
    metrics.REFUSALS.labels(str(refused.status)).inc()
    kind = "websocket.http" if scope["type"] == "websocket" else "http"
    body = to_json(Failure(status=refused.status, error=str(refused), code=refused.code))
    headers = {"content-type": "application/json", "content-length": str(len(body))}
    headers |= retry_after(refused.wait)
    if refused.status == 400:  # with two lengths, where the next request begins is unknown
        headers["connection"] = "close"
    await send(
        {"type": f"{kind}.response.start", "status": refused.status, "headers": _raw(headers)}
    )
    await send({"type": f"{kind}.response.body", "body": body})


def _explaining(send: Send, scope: Scope) -> Send:
    """Answer the handshakes that the framework would close without a word: there is no route."""
    is_open = False

    async def explaining(message: dict[str, Any]) -> None:
        nonlocal is_open
        is_open |= message["type"] == "websocket.accept"
        if is_open or message["type"] != "websocket.close":
            return await send(message)
        nowhere = RefusedError(404, f"There is no WebSocket at {scope['path']!r}.")
        return await _refuse(send, scope, nowhere)

    return explaining


async def _send_without_body(send: Send, message: dict[str, Any]) -> None:
    is_body = message["type"] == "http.response.body"
    await send(message | {"body": b""} if is_body else message)


class RequestLog:
    """ASGI middleware: writes a line when a request has been answered or a connection ends."""

    def __init__(self, app: App, settings: Settings, output: TextIO | None = None) -> None:
        self._app = app
        self._trusts_proxy = settings.trusts_proxy
        self._output = output or sys.stderr

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
