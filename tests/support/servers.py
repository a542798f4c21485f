"""Servers as processes of their own, which can be killed and started again."""

import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx

from benny.io.json import to_json
from support.players import HTTP

MANY = 10**6
PATIENT = {
    "commands_per_second": MANY,
    "command_burst": MANY,
    "messages_per_second": MANY,
    "message_burst": MANY,
    "people_per_hour": MANY,
    "requests_per_second": MANY,
    "request_burst": MANY,
    "replayed_deals_per_second": MANY,
    "replayed_deals_burst": MANY,
}
PATIENT |= {"tables_per_address": MANY, "sockets_per_address": MANY}
PATIENT |= {"connections_per_address": MANY, "megabytes_per_day": MANY}
_STARTS_WITHIN = 120


def free_port():
    """Return a port at which nobody listens now, and which no client is given by chance."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port


class Server:
    """A server at a port of its own, whose limits are in nobody's way."""

    def __init__(self, database, **settings):
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        chosen = {"port": port, "database": database, "limits": PATIENT, "bots_wait": 0} | settings
        self._command = [sys.executable, Path(__file__).with_name("process.py"), to_json(chosen)]
        self._log = tempfile.TemporaryFile("a+b")  # noqa: SIM115
        self.start()

    def start(self):
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=self._log, text=True
        )
        assert self.process.stdout.readline().startswith("http"), self.said()
        deadline = time.monotonic() + _STARTS_WITHIN
        while not self._answers():
            assert time.monotonic() < deadline, self.said()

    def _answers(self):
        try:
            return HTTP.get(f"{self.address}/health").status_code
        except httpx.TransportError:
            return None

    def kill(self):
        """End it as a power cut does."""
        self.process.kill()
        self._wait()

    def stop(self, number=signal.SIGTERM):
        """Tell it to stop; return its exit code."""
        self.process.send_signal(number)
        return self._wait()

    def _wait(self):
        code = self.process.wait(timeout=_STARTS_WITHIN)
        self.process.stdout.close()
        return code

    def fill_disk(self):
        """Let it write nothing into any file from now on."""
        self._limit_files(0)

    def free_disk(self):
        """Let it write again."""
        self._limit_files(resource.RLIM_INFINITY)

    def _limit_files(self, size):
        limits = (size, resource.RLIM_INFINITY)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, limits)

    def said(self):
        """Return what it has written about failures, since its first start."""
        self._log.seek(0)
        return self._log.read().decode()

    def remove(self):
        """End it, if it has not ended."""
        if self.process.poll() is None:
            self.kill()
        self._log.close()
