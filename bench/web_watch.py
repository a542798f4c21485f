"""What a server costs while it is under load, and how late its client is itself."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from benny.web.settings import Settings
from benny.web.store.store import Store

_LAUNCHER = Path(__file__).with_name("web_server.py")
_TICKS = os.sysconf("SC_CLK_TCK")
_PROBE = 0.01


class Server:
    def __init__(self, address: str, process: int) -> None:
        self.address = address
        self._process = Path(f"/proc/{process}")

    @property
    def cpu_seconds(self) -> float:
        fields = (self._process / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def peak_memory(self) -> int:
        lines = (self._process / "status").read_text().splitlines()
        line = next(line for line in lines if line.startswith("VmHWM:"))
        return 1024 * int(line.split()[1])


@contextmanager
def serving(folder: Path, core: int | None = None) -> Iterator[Server]:
    """Start a server with its database in a folder, and stop it in the end.

    With `core` it runs on that core and without limits. The database is there before, as at each
    start of a server but the first.
    """
    folder.mkdir(exist_ok=True)
    Store(Settings(data=folder).url).close()
    command = [sys.executable, str(_LAUNCHER), str(folder), *([] if core is None else [str(core)])]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        address = process.stdout.readline().strip()
        if not address:
            raise RuntimeError("the server did not start")
        yield Server(address.rstrip("/"), process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


class Used(Struct):
    """What was used while one waited; `lags` says by how many seconds this process was late."""

    seconds: float
    server_cpu: float
    client_cpu: float
    lags: list[float]


async def watch(server: Server, seconds: float) -> Used:
    """Wait, and return what was used meanwhile, CPU as parts of a core."""
    start, server_start, client_start = time.perf_counter(), server.cpu_seconds, time.process_time()
    lags = []
    while (now := time.perf_counter()) < start + seconds:
        await asyncio.sleep(_PROBE)
        lags.append(time.perf_counter() - now - _PROBE)
    took = time.perf_counter() - start
    return Used(
        seconds=took,
        server_cpu=(server.cpu_seconds - server_start) / took,
        client_cpu=(time.process_time() - client_start) / took,
        lags=lags,
    )
