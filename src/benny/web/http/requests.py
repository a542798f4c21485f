"""The framework's request types under short names, and access to headers and cookies."""

from typing import Any

from litestar import Request as AnyRequest
from litestar import WebSocket as AnySocket
from litestar.connection import ASGIConnection
from litestar.exceptions import InternalServerException

from benny.io.json import read_message

Connection = ASGIConnection[Any, Any, Any, Any]
Request = AnyRequest[Any, Any, Any]
Socket = AnySocket[Any, Any, Any]


class CutOffError(Exception):
    """The client left in the middle of its request, or has already been refused."""


class JsonRequest(AnyRequest[Any, Any, Any]):
    """A request whose body is validated like all other input."""

    async def body(self) -> bytes:
        """Return the body; raise CutOffError if it is incomplete."""
        try:
            return await super().body()
        except InternalServerException as error:  # what the framework calls it
            raise CutOffError from error

    async def json(self) -> Any:
        """Return the body as the route's type; raise NotationError if it does not fit."""
        wanted = self.route_handler.parsed_data_field
        assert wanted is not None
        return read_message(await self.body(), wanted.annotation)


def header(connection: Connection, name: bytes) -> str:
    """Return a header by its name in lower case, "" if there is none.

    The framework would parse and keep all headers for each connection.
    """
    found = (value for key, value in connection.scope["headers"] if key == name)
    return next(found, b"").decode("latin-1")


def base_path(connection: Connection) -> str:
    """Return the path below which browsers reach the server, "" for the root."""
    path: str = connection.app.state.path
    return path


def cookie(connection: Connection, name: str) -> str:
    """Return a cookie by its name, "" if there is none."""
    pairs = (part.strip().partition("=") for part in header(connection, b"cookie").split(";"))
    return next((value for key, _, value in pairs if key == name), "")
