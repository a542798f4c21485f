"""A real server in a thread of this process, for clients to talk to."""

import json
import socket
import threading
import time
from urllib.request import Request, urlopen

import uvicorn

from benny.web.app import app_of
from benny.web.hall import Hall
from benny.web.settings import Limits, Settings
from benny.web.store.store import Store

GENEROUS = Limits(
    requests_per_second=1000,
    request_burst=1000,
    sockets_per_address=1000,
    tables_per_address=1000,
    commands_per_second=1000,
    command_burst=1000,
    guesses_per_minute=1000,
    people_per_hour=1000,
)


class Served:
    """A server with its data in a folder; it can be stopped, and started again at its address."""

    def __init__(self, folder, limits=GENEROUS):
        self.settings = Settings(data=folder, limits=limits)
        self._port = 0

    @property
    def address(self):
        return f"http://127.0.0.1:{self._port}"

    def start(self):
        self._listener = listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self._port))
        self._port = listener.getsockname()[1]
        config = uvicorn.Config(
            app_of(Hall(Store(self.settings.url), self.settings)),
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            log_level="error",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listener],))
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)

    def stop(self):
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()

    def ask(self, method, path, body=None, token=""):
        """Return the JSON that the server answers with."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        request = Request(f"{self.address}{path}", data, headers, method=method)
        with urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"null")

    def person(self, name):
        """Return the token of a new person."""
        return self.ask("POST", "/api/people", {"name": name})["token"]

    def table(self, token, variant="sawdust", **asked):
        """Return the code of a new table of a person."""
        return self.ask("POST", "/api/tables", {"variant": variant, **asked}, token)["code"]

    def do(self, token, code, do, **details):
        """Give a command at a table."""
        body = {"id": f"{time.monotonic_ns()}", "do": do, **details}
        return self.ask("POST", f"/api/tables/{code}/commands", body, token)
