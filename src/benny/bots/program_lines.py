"""Lines to programs: a process with its standard streams, or a server that answers POSTs.

One thread exchanges messages, each for an answer, and then leaves the line. Any thread may `end` a
program that has not ended by itself after `patience` seconds; an exchange that waits fails soon.
"""

import os
import shlex
import signal
import socket
import subprocess
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from urllib.parse import urlsplit

from benny.errors import LineError
from benny.io.files import reason
from benny.io.validation import short_repr

LONGEST = 1 << 20
"""The most bytes of an answer."""

_CHUNK = 1 << 16
_ENDING = 0.5  # seconds between the end of its output and its own


class ProcessLine:
    """Starts a command without a shell; what it writes to standard error is shown."""

    def __init__(self, command: str) -> None:
        try:
            # With a session of its own, it can be ended with all that it has started.
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:  # also unbalanced quotation marks
            raise LineError(f"can't be started: {reason(error)}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._read = b""

    def exchange(self, message: bytes) -> bytes:
        if self._read:
            raise LineError(f"said {short_repr(_text(self._read))} without being asked")
        with suppress(BrokenPipeError):  # the end of its output tells more
            self._stdin.write(message + b"\n")
            self._stdin.flush()
        while b"\n" not in self._read:
            if len(self._read) > LONGEST:
                raise LineError(
                    f"sent {len(self._read)} bytes without ending the line: "
                    f"{short_repr(_text(self._read))}"
                )
            chunk = os.read(self._stdout.fileno(), _CHUNK)
            if not chunk:
                said = f" in the middle of {short_repr(_text(self._read))}" if self._read else ""
                raise LineError(f"{self._ending()}{said}")
            self._read += chunk
        line, _, self._read = self._read.partition(b"\n")
        return line

    def leave(self) -> None:
        for stream in (self._stdin, self._stdout):
            with suppress(OSError):  # it may have ended before it read all
                stream.close()

    def end(self, patience: float) -> None:
        """Kill the program if it has not ended after `patience` seconds, with all it started."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with suppress(OSError):  # nothing is left
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()

    def _ending(self) -> str:
        try:
            code = self._process.wait(_ENDING)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        if code >= 0:
            return f"ended with exit code {code}"
        return f"was killed by signal {-code} ({signal.strsignal(-code)})"


def _text(data: bytes) -> str:
    return data[:LONGEST].decode(errors="replace")


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
            raise LineError(f"can't be asked: {short_repr(str(error))}") from None
        if answer.status != _OK:
            place = answer.getheader("location")
            to = f" to {short_repr(place)}, which is not followed" if place else ""
            status = short_repr(f"{answer.status} {answer.reason}")[1:-1] + to
            raise LineError(f"answered with {status}: {short_repr(_text(body))}")
        if len(body) > LONGEST:
            raise LineError(f"answered with more than {LONGEST} bytes: {short_repr(_text(body))}")
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
