"""A PostgreSQL server of the tests' own, on a socket in a folder of its own.

It writes its log to the standard output of the tests, so a test that fails shows it.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import psycopg

from support import tools

HASTE = ("-F", "-c", "full_page_writes=off", "-c", "autovacuum=off")


class Server:
    """A server that is started when it is made."""

    def __init__(self):
        self._programs = tools.path("postgres").parent
        self._folder = Path(
            tempfile.mkdtemp(prefix="benny-", dir="/tmp")
        )  # sockets' paths are short
        self._user = {"user": "postgres"} if os.geteuid() == 0 else {}  # it refuses to run as root
        if self._user:
            shutil.chown(self._folder, "postgres")
        self._names = (f"test{number}" for number in count())
        settings = ("--username=postgres", "--auth=trust", "--no-sync", "--no-locale", "-EUTF8")
        self._popen("initdb", *settings).wait()
        self.start()

    def new_database(self):
        """Return the address of a new database, with nothing in it."""
        name = next(self._names)
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={self._folder}"

    def start(self):
        """Start it, and wait until it answers."""
        self._process = self._popen("postgres", f"-k{self._folder}", "-clisten_addresses=", *HASTE)
        while True:
            assert self._process.poll() is None
            try:
                return self._connect().close()
            except psycopg.OperationalError:
                time.sleep(0.02)

    def kill(self):
        """End it at once, as a crash does."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def remove(self):
        """End it and take its files away."""
        self.kill()
        shutil.rmtree(self._folder)

    def _popen(self, program, *options):
        return subprocess.Popen(
            [self._programs / program, "-D", self._folder / "data", *options],
            stderr=subprocess.STDOUT,
            cwd="/",
            **self._user,
        )

    def _connect(self):
        return psycopg.connect(
            host=str(self._folder), user="postgres", dbname="postgres", autocommit=True
        )
