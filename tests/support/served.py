"""A server for clients that know no more of it than its address, and how they ask it."""

import json
import time
from urllib.request import Request, urlopen

from support.serving import Serving


class Served(Serving):
    """A server whose people are known by their tokens."""

    def __init__(self, folder, **settings):
        super().__init__(folder, parts_wait=2, **settings)

    def ask(self, method, path, body=None, token=""):
        """Return the JSON that the server answers with."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
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
