"""A program at an address, which gets each message as the body of a POST."""

import socket
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from urllib.parse import urlsplit

from benny.bots.outside.line import LONGEST, LineError
from benny.io.files import reason
from benny.io.validation import in_short

_HEADERS = {"content-type": "application/json", "accept": "application/json"}
_OK = 200


class HttpLine:
    """Keeps a connection to an address, without proxies, and follows no redirects."""

    def __init__(self, address: str) -> None:
        try:
            parts = urlsplit(address)
            host, port = parts.hostname, parts.port
        except ValueError:
            host = None
        if not host or parts.username is not None:
            raise LineError("is no address of a server: write one like http://localhost:8000/bot")
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._connection = kind(host, port)
        self._has_ended = False
        self._path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")

    def exchange(self, message: bytes) -> bytes:
        """Return the body that answers a message; raise LineError if there is none."""
        is_kept = self._connection.sock is not None
        try:
            try:
                answer = self._ask(message)
            except ConnectionError:
                if self._has_ended or not is_kept:
                    raise
                # A server may close a connection that has been idle for a while.
                self._connection.close()
                answer = self._ask(message)
            body = answer.read(LONGEST + 1)
        except OSError as error:
            raise LineError(f"can't be asked: {reason(error)}") from None
        except (HTTPException, ValueError) as error:  # what came is not HTTP
            raise LineError(f"can't be asked: {in_short(str(error))}") from None
        if answer.status != _OK:
            raise LineError(f"answered with {_status(answer)}: {in_short(_text(body))}")
        if len(body) > LONGEST:
            raise LineError(f"answered with more than {LONGEST} bytes: {in_short(_text(body))}")
        return body

    def leave(self) -> None:
        self._connection.close()

    def end(self, patience: float) -> None:
        """Break the connection off; the server goes on."""
        self._has_ended = True
        if (sock := self._connection.sock) is not None:
            with suppress(OSError):  # it is closed already
                sock.shutdown(socket.SHUT_RDWR)

    def _ask(self, message: bytes) -> HTTPResponse:
        self._connection.request("POST", self._path, message, _HEADERS)
        return self._connection.getresponse()


def _status(answer: HTTPResponse) -> str:
    """Return the status of an answer in words, and where a redirect leads."""
    place = answer.getheader("location")
    to = f" to {in_short(place)}, which is not followed" if place else ""
    return in_short(f"{answer.status} {answer.reason}")[1:-1] + to


def _text(body: bytes) -> str:
    return body[:LONGEST].decode(errors="replace")
