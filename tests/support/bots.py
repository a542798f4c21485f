"""Bots for tests: quick ones of ours, programs, and those that know the answers."""

import threading
from array import array
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
from benchmark_making import making
from benchmark_making import rows as rows_of

from benny import Bot, Game, bot
from benny.bots import REGISTRY
from benny.bots.expert import ExpertBot
from benny.bots.search import SearchBot
from benny.bots.sensible import SensibleBot
from benny.lab.benchmark.decisions import Accuracy, load
from benny.lab.runs.runner import SERIAL
from benny.rules.loading import variant
from support.tools import TESTS

THINKERS: dict[str, Callable[..., Bot]] = {"search": SearchBot, "expert": ExpertBot}
"""Those that play so slowly that only single deals of them are looked at."""

FAST = [name for name in REGISTRY if name not in THINKERS]


def made(name: str, seed: int = 3, worlds: int = 16) -> Bot:
    """Return a bot that takes no longer than a test has time for, however busy the machine is."""
    if name in THINKERS:
        return THINKERS[name](seed, worlds=worlds, limit=None)
    return bot(name, seed)


def advice(game: Game) -> tuple[str, str]:
    """Return what the bot at turn would do, and why."""
    found = SensibleBot().advise(game.view(game.turn))
    return str(found.action), found.reason


def action(game: Game) -> str:
    """Return what the bot at turn would do."""
    return advice(game)[0]


GREETS = """
read -r hello
echo '{"protocol": 1, "version": 7}'
"""

PLAYS = """
answer() {
  case $1 in
  *'"kind":"hello"'*) echo '{"protocol": 1, "version": 7}' ;;
  *'"kind":"turn"'*) first=${1##*'"codes":['}; echo "{\\"action\\": ${first%%[],]*}}" ;;
  *) echo '{}' ;;
  esac
}
"""
"""Answers with the code of the first legal action."""

FIRST = f"""{PLAYS}
while read -r message; do answer "$message"; done
"""
"""A bot that does so till its standard input ends."""


def script(path: Path, body: str) -> str:
    """Write a program and return the command that starts it."""
    path.write_text(f"#!/bin/sh\n{body}", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def is_running(process: int) -> bool:
    """Return whether a process still does anything: not one that nobody has buried yet."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2]
    except FileNotFoundError:
        return False
    return state.split()[0] != "Z"


@contextmanager
def served(answer):
    """Yield the address of a server that calls `answer(handler, body)` for each POST."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            answer(self, self.rfile.read(int(self.headers["content-length"])))

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/bot"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def reply(handler, body, status=200, **headers):
    """Answer a request."""
    handler.send_response(status)
    for name, value in {"content_length": len(body), **headers}.items():
        handler.send_header(name.replace("_", "-"), str(value))
    handler.end_headers()
    handler.wfile.write(body)


FOLDER = TESTS / "data" / "benchmark"
ROUGH = Accuracy(half_width=0.2, share=0.5, most_worlds=6000, first_worlds=512)


def job(name="classic", decisions=3, **changes):
    """Return the job of a few decisions with rough values."""
    return making(variant(name), decisions=decisions, **{"accuracy": ROUGH} | changes)


def rows(wanted, workers=SERIAL, checkpoint: Path | None = None):
    """Return the decisions of a job."""
    return tuple(rows_of(wanted, workers, checkpoint))


@cache
def made_benchmark(name, number=3):
    """Return the decisions of the usual job for a game, or of one with more."""
    return rows(job(name, number))


def decisions(*names):
    """Return the decisions of the tests' own folder."""
    return [decision for one in load(FOLDER, names) for decision in one.decisions]


class Oracle:
    """Plays what loses nothing, or with `sign` -1 what loses most."""

    version = 1
    sign = 1

    def __init__(self):
        self._known = {one.view: one.row.behind for one in decisions()}

    def act(self, view):
        behind = self._known[view]
        return min(behind, key=lambda action: self.sign * behind[action])


class Contrary(Oracle):
    sign = -1


def any_weights(number: int) -> "array[int]":
    """Return weights of which no two choices' sums are likely to be the same."""
    found = np.random.default_rng(1).integers(-500, 500, number, np.int16)
    return array("h", found.tobytes())
