"""A process for work in the background ends with the program that opened it."""

import os
import subprocess
import sys
import time

import pytest

from benny.lab.runs.workers import open_background

pytestmark = [pytest.mark.slow]

PROGRAM = """
import os, time
from benny.lab.runs.workers import open_background

if __name__ == "__main__":
    with open_background() as workers:
        print(workers.executor.submit(os.getpid).result(), flush=True)
        time.sleep(60)
"""


def test_work_in_the_background_is_done_and_gives_way():
    with open_background() as workers:
        priority = workers.executor.submit(os.getpriority, os.PRIO_PROCESS, 0).result()
    assert priority == min(os.nice(0) + 19, 19)


def test_the_process_ends_with_a_program_that_is_killed(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen([sys.executable, path], stdout=subprocess.PIPE, text=True) as program:
        worker = int(program.stdout.readline())
        program.kill()

    until = time.monotonic() + 20
    while is_running(worker):
        assert time.monotonic() < until
        time.sleep(0.02)


def is_running(process):
    """Return whether a process runs; one that is dead and not yet buried does not."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False
