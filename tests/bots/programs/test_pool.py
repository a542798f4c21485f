"""The pool of programs: which ones run, and that a closed pool leaves none behind."""

import threading

import pytest

from benny.bots.program_lines import ProcessLine
from benny.bots.programs import ProgramPool
from benny.io.abandonment import AbandonedError
from support.bots import FIRST, is_running, script


def test_closing_ends_a_program_that_is_just_being_started(tmp_path, monkeypatch):
    pool, is_starting, may_go_on = ProgramPool(), threading.Event(), threading.Event()
    pids = []
    start = ProcessLine.__init__

    def start_slowly(line, command):
        start(line, command)
        pids.append(line._process.pid)
        is_starting.set()
        may_go_on.wait()

    monkeypatch.setattr(ProcessLine, "__init__", start_slowly)
    program = script(tmp_path / "bot", f"trap '' TERM HUP PIPE\n{FIRST}\nsleep 600")
    errors = []

    def take():
        try:
            pool.take(program)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=take), threading.Thread(target=pool.close)]
    threads[0].start()
    is_starting.wait()
    threads[1].start()
    may_go_on.set()
    for thread in threads:
        thread.join()

    assert not is_running(*pids)
    with pytest.raises(AbandonedError):
        pool.take(program)
    assert len(pids) == 1
