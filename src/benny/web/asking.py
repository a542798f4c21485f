"""Who asks for what: the connections of the framework, by one name each."""

from typing import Any

from litestar import Request as AnyRequest
from litestar import WebSocket as AnySocket
from litestar.connection import ASGIConnection

Connection = ASGIConnection[Any, Any, Any, Any]
Request = AnyRequest[Any, Any, Any]
Socket = AnySocket[Any, Any, Any]
