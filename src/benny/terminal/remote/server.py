"""A client for a server's HTTP API: accounts, and tables before joining one."""

import json
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from benny.errors import NotationError
from benny.io.files import reason
from benny.io.json import from_json
from benny.terminal.session import EndedError

_PATIENCE = 15  # seconds for an answer

Kind = TypeVar("Kind")


class ServerError(EndedError):
    """A refusal by the server: an HTTP status, a sentence, and an `ErrorCode`."""

    def __init__(self, status: int, sentence: str, code: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code


class RemoteServer:
    """Sends requests to a server at an address, authenticated by `token`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.token = ""

    def ask(self, kind: type[Kind], method: str, path: str, body: object = None) -> Kind:
        """Return the answer to a request.

        Raises ServerError if it is refused and EndedError if no Benny server answers.
        """
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        try:
            with urlopen(
                Request(f"{self.address}{path}", data, headers, method=method), timeout=_PATIENCE
            ) as answer:
                return from_json(answer.read(), kind)
        except HTTPError as error:  # before OSError, of which it is one
            raise self._refusal(error) from None
        except (OSError, HTTPException) as error:
            why = reason(getattr(error, "reason", None) or error).lower()
            raise EndedError(f"no server answers at {self.address}: {why}") from None
        except msgspec.DecodeError:
            raise self._stranger() from None

    def _refusal(self, error: HTTPError) -> EndedError:
        try:
            said = json.loads(error.read())
            return ServerError(error.code, str(said["error"]), str(said.get("code", "")))
        except (ValueError, KeyError, TypeError):
            return self._stranger()

    def _stranger(self) -> EndedError:
        return EndedError(f"the server at {self.address} is not a Benny server")


def read_address(text: str) -> tuple[str, str]:
    """Return a server's address and, for a link to a table, the table's code, else "".

    Raises NotationError for an invalid address.
    """
    parts = urlsplit(text if "://" in text else f"http://{text}")
    try:
        is_address = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address:
        raise NotationError(
            f"{text!r} is not a server address: write one like http://localhost:8080"
        )
    path = parts.path.rstrip("/")
    before, is_table, code = path.rpartition("/t/")
    base = f"{parts.scheme}://{parts.netloc}"
    return (f"{base}{before}", code) if is_table else (f"{base}{path}", "")
