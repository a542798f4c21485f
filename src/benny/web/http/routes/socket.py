"""A table over a WebSocket."""

import asyncio
from contextlib import suppress

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from benny.web import metrics
from benny.web.http.framework import parts_of
from benny.web.http.requests import Socket
from benny.web.http.routing import OpenVisit
from benny.web.http.sockets import serve_socket

_CLOSE_PATIENCE = 10.0  # seconds for the client's answer, as for any message
_REASON_BYTES = 123  # what a close frame has room for (RFC 6455, 5.5)


@websocket("/api/tables/{code:str}/socket")
async def table_socket(code: FromPath[str], socket: Socket) -> None:
    await socket.accept()  # before any refusal: browsers show no code of a failed handshake
    visit = OpenVisit(parts_of(socket), socket)
    status = await serve_socket(visit, code, dict(socket.query_params), _WebSocket(socket))
    if status:
        metrics.REFUSALS.labels(str(status)).inc()


class _WebSocket:
    def __init__(self, socket: Socket) -> None:
        self._socket = socket

    async def receive(self) -> str | None:
        self._socket.scope["headers"] = []  # kilobytes a connection, no longer needed
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            raise ConnectionError
        return event.get("text")  # None in a binary frame

    async def send(self, text: str) -> None:
        try:
            await self._socket.send_data(text)
        except WebSocketDisconnect as gone:
            raise ConnectionError from gone

    async def close(self, code: int, reason: str) -> None:
        """Close a connection; give up if it is broken or its client does not read."""
        fitting = reason.encode()[:_REASON_BYTES].decode(errors="ignore")
        with suppress(RuntimeError, TimeoutError):
            async with asyncio.timeout(_CLOSE_PATIENCE):
                await self._socket.close(code, fitting)
