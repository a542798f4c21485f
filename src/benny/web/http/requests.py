"""The framework's request types under short names: their headers, cookies and addresses."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_network
from typing import Any

from litestar import Request as AnyRequest
from litestar import WebSocket as AnySocket
from litestar.connection import ASGIConnection
from litestar.exceptions import InternalServerException

from benny.io.json import read_message
from benny.web.hosts import parse_forwarded, parse_ip

Connection = ASGIConnection[Any, Any, Any, Any]
Request = AnyRequest[Any, Any, Any]
Socket = AnySocket[Any, Any, Any]
_REMEMBERED = 4096  # addresses: parsing one takes longer than all else that a price does


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
        field = self.route_handler.parsed_data_field
        assert field is not None
        return read_message(await self.body(), field.annotation)


def header(connection: Connection, name: bytes) -> str:
    """Return a header by its name in lower case, "" if there is none.

    The framework would parse and keep all headers for each connection.
    """
    values = (value for key, value in connection.scope["headers"] if key == name)
    return next(values, b"").decode("latin-1")


def base_path(connection: Connection) -> str:
    """Return the path below which browsers reach the server, "" for the root."""
    path: str = connection.app.state.path
    return path


def cookie(connection: Connection, name: str) -> str:
    """Return a cookie by its name, "" if there is none."""
    pairs = (part.strip().partition("=") for part in header(connection, b"cookie").split(";"))
    return next((value for key, _, value in pairs if key == name), "")


def address_of(scope: Mapping[str, Any], *, trusts_proxy: bool) -> str:
    """Return the client's address, "" if unknown.

    If a trusted proxy sends none, it is the proxy's own address.
    """
    forwarded = forwarded_address(scope) if trusts_proxy else None
    client = scope["client"][0] if scope["client"] else ""
    return forwarded or str(parse_ip(client) or client)


def forwarded_address(scope: Mapping[str, Any]) -> str | None:
    """Return the address that the proxy in front adds, "" if it adds something else.

    None without X-Forwarded-For. The proxy appends to it: the client may have forged the entries
    before the last.
    """
    entries = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    if not entries:
        return None
    address = parse_forwarded(entries[-1].decode("latin-1").rpartition(",")[2])
    return "" if address is None else str(address)


@lru_cache(_REMEMBERED)
def rate_key(address: str) -> str:
    """Return the key of rate limits: for IPv6 the whole /64, which one machine can use."""
    ip = parse_ip(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, 64), strict=False))
    return address if ip is None else str(ip)
