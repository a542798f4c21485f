"""A rehearsal of a match: python examples/rehearsal.py http://localhost:8080 BOT CODE...

The bot sits in the people's seats at the tables with these codes, and plays them to their end.
"""

import json
import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from itertools import count
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from benny import NotationError
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError
from benny.game import view
from benny.io.files import reason

_ids = count()


def ask(path: str, token: str = "", **body: object) -> Any:
    """Ask again where the server is busy; return what it answers, a refusal as well."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    headers["content-type"] = "application/json"
    request = Request(f"{url}/api/{path}", json.dumps(body).encode() if body else None, headers)
    while True:
        try:
            return urlopen(request, timeout=60)
        except HTTPError as error:
            if error.code not in (429, 503):
                return error
        time.sleep(1)


def play(code: str, token: str) -> bool:
    """Play for the person with a token; return whether it was until their table ended."""
    player = GuardedBot(name)
    try:
        for line in ask(f"tables/{code}/stream", token):
            update = json.loads(line.strip() or "{}")  # an empty line says that the server is there
            if update.get("table", {}).get("closed"):
                return True
            mine = update.get("picture", {}).get("view", {})
            if mine.get("legal"):
                action = player.act(view.decode(json.dumps(mine).encode()))
                act = {"do": "act", "action": action, "expect": update["seq"]}
                ask(f"tables/{code}/commands", token, id=f"{next(_ids)}", **act)
    except (OSError, HTTPException):  # the server is gone
        pass
    except BotError as error:  # the others would wait for it for ever
        print(error, file=sys.stderr, flush=True)
        os._exit(1)
    return False


def sit(code: str, seat: int) -> str:
    """Let a new person sit down and begin, if they are the last; return their token, "" if not."""
    person = json.load(ask("people", name=f"Guest {code[:2]}{seat}"))  # no bot may have its name
    if "token" not in person:
        sys.exit(f"The server at {url} refuses: {person['error']}")
    token = str(person["token"])
    sits = ask(f"tables/{code}/commands", token, id="sit", do="sit")
    ask(f"tables/{code}/commands", token, id="start", do="start")
    return token if sits.status == 200 else ""


signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # else its threads would play on
url, name, *codes = sys.argv[1:] if len(sys.argv) > 3 else sys.exit(__doc__)
url = url.rstrip("/")
try:
    GuardedBot(name)  # before anybody sits: who sits at a table in play can't leave it
    seats = [(code, seat) for code in codes for seat in range(2)]  # people have at most two
    seated = [(code, token) for code, seat in seats if (token := sit(code, seat))]
except OSError as error:
    sys.exit(f"The server at {url} does not answer: {reason(getattr(error, 'reason', error))}.")
except NotationError as error:
    sys.exit(f"{error}")
except (ValueError, KeyError, TypeError):
    sys.exit(f"There is no server of Benny's at {url}.")
if not seated:
    sys.exit(
        f"There is no seat for a person at {' or '.join(codes)}. An interrupted rehearsal can't be "
        "resumed: register another match and begin again."
    )
with ThreadPoolExecutor(len(seated)) as people:
    ended = list(people.map(play, *zip(*seated, strict=True)))
if not all(ended):
    sys.exit(f"The server at {url} left {ended.count(False)} of {len(ended)} people waiting.")
print(f"{len(seated)} people have played.")
