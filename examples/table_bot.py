"""A bot at a server's table: python examples/table_bot.py http://localhost:8080 CODE SEAT"""

import json
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from benny import bot
from benny.game import view


def ask(path: str, token: str = "", **body: object) -> Any:
    """Ask again where the server is busy: under the same id a command is done only once."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    request = Request(f"{url}/api/{path}", json.dumps(body).encode() if body else None, headers)
    while True:
        try:
            return urlopen(request, timeout=60)
        except HTTPError as error:
            if error.code == 409 and body.get("do") == "act":
                return error  # the game has moved on: the stream brings its new state
            if error.code not in (429, 503):
                sys.exit(f"{path}: {json.load(error)['error']}")
        time.sleep(1)


url, code, seat = sys.argv[1:] if len(sys.argv) == 4 else sys.exit(__doc__)
token = json.load(ask("people", name="Robot", bot=True))["token"]
ask(f"tables/{code}/commands", token, id=f"{time.time_ns()}", do="sit", seat=int(seat))
for line in ask(f"tables/{code}/stream", token):
    update = json.loads(line.strip() or "{}")  # an empty line says that the server is there
    mine = update.get("picture", {}).get("view", {})
    if mine.get("over"):
        break
    if mine.get("legal"):
        action = bot("sensible").act(view.decode(json.dumps(mine).encode()))
        act = {"id": f"{time.time_ns()}", "do": "act", "action": action, "expect": update["seq"]}
        ask(f"tables/{code}/commands", token, **act)
