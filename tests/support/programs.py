"""Bots that are programs: small scripts of the shell, and servers, that play or fail."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

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
