"""The way to a server under load, as lean as can be: it is the server that is to be measured."""

import asyncio
from collections.abc import Callable
from http.client import HTTPConnection
from typing import cast
from urllib.parse import urlsplit

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

Hear = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """A WebSocket that hands each text on as it comes; `is_open` until the server has enough."""

    def __init__(self, uri: str, token: str, hear: Hear) -> None:
        self._protocol = ClientProtocol(parse_uri(uri), max_size=None)
        self._token = token
        self._hear = hear
        self.is_open = True
        self.opening = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        request = self._protocol.connect()
        request.headers["Authorization"] = f"Bearer {self._token}"
        self._protocol.send_request(request)
        self._flush()

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_open = False

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self.opening.set_result(event.status_code)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        self._flush()

    def send(self, text: bytes) -> None:
        self._protocol.send_text(text)
        self._flush()

    def close(self) -> None:
        self._transport.abort()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            self._transport.write(data)


async def connect(address: str, code: str, token: str, hear: Hear) -> Socket:
    """Return a socket to a table that takes patches, as a browser's does."""
    place = urlsplit(address)
    uri = f"ws://{place.netloc}/api/tables/{code}/socket?patches=true"
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(uri, token, hear), place.hostname or "", place.port or 80
    )
    await socket.opening
    return socket


class Caller:
    def __init__(self, address: str) -> None:
        self._connection = HTTPConnection(urlsplit(address).netloc)

    def person(self, name: str) -> str:
        return self._post("/api/people", {"name": name})["token"]

    def table(self, variant: str, token: str) -> str:
        return self._post("/api/tables", {"variant": variant}, token)["code"]

    def _post(self, path: str, body: dict[str, str], token: str = "") -> dict[str, str]:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        self._connection.request("POST", path, msgspec.json.encode(body), headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 201:
            raise RuntimeError(f"POST {path} was answered with {answer.status}: {text.decode()}")
        return msgspec.json.decode(text, type=dict[str, str])
