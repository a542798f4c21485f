"""Who asks for what: the connections of the framework, by one name each."""

from typing import Any

from litestar import Request as AnyRequest
from litestar import WebSocket as AnySocket
from litestar.connection import ASGIConnection

from benny.io.json import read_json

Connection = ASGIConnection[Any, Any, Any, Any]
Request = AnyRequest[Any, Any, Any]
Socket = AnySocket[Any, Any, Any]


class JsonRequest(AnyRequest[Any, Any, Any]):
    """A request whose body is read as everything is that comes from outside."""

    async def json(self) -> Any:
        """Return the value that the route wants; raise NotationError if none was sent."""
        wanted = self.route_handler.parsed_data_field
        assert wanted is not None
        return read_json(await self.body(), wanted.annotation)


def header(connection: Connection, name: bytes) -> str:
    """Return a header by its name in lower case, "" if there is none.

    The framework would keep all of them in a form of its own, for each connection.
    """
    found = (value for key, value in connection.scope["headers"] if key == name)
    return next(found, b"").decode("latin-1")


def cookie(connection: Connection, name: str) -> str:
    """Return a cookie by its name, "" if there is none."""
    pairs = (part.strip().partition("=") for part in header(connection, b"cookie").split(";"))
    return next((value for key, _, value in pairs if key == name), "")
