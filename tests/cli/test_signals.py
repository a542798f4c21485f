"""Signals end a command at once, however long a bot thinks: it keeps what was done."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from support.bots import GREETS, PLAYS, is_running, reply, script, served

pytestmark = pytest.mark.slow

PATIENCE = 60  # seconds, of any machine: what is waited for in vain would take ten times as long
LONG = ("--limit", "600")
# Whatever runs in the background of a shell ignores Ctrl+C, and so does all that it starts.
HEARS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"


@contextmanager
def started(folder, *arguments, code="from benny.cli.main import main; main()", is_group=False):
    """Start a command, as a group of its own if asked, and kill it at the end if it goes on."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEARS + code, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=is_group,
        env=os.environ | {"BENNY_HOME": str(folder / "home"), "NO_COLOR": "1"},
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(is_so, process):
    """Wait until something is so, while a process goes on."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)


def ended(process, number=signal.SIGINT):
    """Return the exit code and the words of a process that gets a signal, once it has ended."""
    process.send_signal(number)
    said = process.communicate(timeout=PATIENCE)[1]
    return process.returncode, said


def thinks(folder):
    """Return the command of a program that thinks for long, and notes its processes."""
    body = "read -r game; echo '{}'; read -r turn; echo >>asked; sleep 600"
    return script(folder / "thinks", f"echo $$ >>pids\n{GREETS}\n{body}")


def left(folder):
    """Return which of the processes that were noted are still at work."""
    pids = (folder / "pids").read_text().split()
    assert pids
    return [pid for pid in pids if is_running(int(pid))]


def wait_until_none_is_left(folder):
    """Wait until no process that was noted is at work."""
    end = time.monotonic() + PATIENCE
    while left(folder):
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("command", "how"),
    [("benchmark", ("--workers", 2)), ("arena", ("--processes", "--workers", 2))],
)
def test_an_interruption_waits_for_no_program(tmp_path, command, how):
    bots = [thinks(tmp_path), *["random"] * (command == "arena")]
    with started(tmp_path, command, *bots, *LONG, *how) as process:
        wait_until((tmp_path / "asked").exists, process)

        assert ended(process) == (130, "benny: interrupted\n")
    assert left(tmp_path) == []


def test_programs_end_with_a_command_that_is_killed(tmp_path):
    how = ("--processes", "--workers", 2)
    with started(tmp_path, "arena", thinks(tmp_path), "random", *LONG, *how) as process:
        wait_until((tmp_path / "asked").exists, process)
        process.kill()
    wait_until_none_is_left(tmp_path)


def test_programs_end_with_a_whole_group_that_is_terminated(tmp_path):
    how = ("--processes", "--workers", 2)
    bots = (thinks(tmp_path), "random")
    with started(tmp_path, "arena", *bots, *LONG, *how, is_group=True) as process:
        wait_until((tmp_path / "asked").exists, process)
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    wait_until_none_is_left(tmp_path)


def test_an_interruption_waits_for_no_server(tmp_path):
    asked = threading.Event()

    def answer(handler, body):
        if b'"kind":"turn"' in body:
            asked.set()
            handler.rfile.read(1)  # until the client goes
        reply(handler, b'{"protocol": 1}')

    with served(answer) as address, started(tmp_path, "arena", address, "random", *LONG) as process:
        wait_until(asked.is_set, process)

        assert ended(process) == (130, "benny: interrupted\n")


def test_an_interruption_waits_for_no_bot_of_a_file(tmp_path):
    (tmp_path / "own.py").write_text(
        "import time\n"
        "class Bot:\n"
        "    def act(self, view):\n"
        "        open('asked', 'w').close()\n"
        "        time.sleep(600)\n"
    )
    with started(tmp_path, "arena", "own.py:Bot", "random", *LONG) as process:
        wait_until((tmp_path / "asked").exists, process)

        assert ended(process) == (130, "benny: interrupted\n")


@pytest.mark.parametrize(
    ("number", "code", "word"),
    [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")],
)
def test_what_was_done_is_kept_whoever_ends_a_match(tmp_path, number, code, word):
    # The first round is played, and then the program thinks.
    path, kept = tmp_path / "asked", tmp_path / "kept"
    match = ("arena", thinks_late(tmp_path), "random", "--games", 0, "--deals", 40, *LONG)
    with started(tmp_path, *match, "--workers", 1, "--checkpoint", kept) as process:
        wait_until(path.exists, process)
        found = ended(process, number)

    said = f"{kept} holds what was done, for the same command to go on from.\nbenny: {word}\n"
    assert found == (code, said)
    assert left(tmp_path) == []


def thinks_late(folder):
    """Return the command of a program that plays 60 turns, and then thinks for long."""
    body = f"""echo $$ >>pids
{PLAYS}
turns=0
while read -r message; do
  case $message in *'"kind":"turn"'*)
    turns=$((turns + 1))
    if [ $turns -gt 60 ]; then echo >>asked; sleep 600; fi
  esac
  answer "$message"
done"""
    return script(folder / "late", body)


def test_games_are_kept_when_a_simulation_is_terminated(tmp_path):
    kept = tmp_path / "games.jsonl"
    simulate = ("simulate", "sawdust", "--games", 1_000_000, "--records", kept)
    with started(tmp_path, *simulate) as process:
        wait_until(lambda: any(one.stat().st_size for one in tmp_path.glob("*games*")), process)
        code, said = ended(process, signal.SIGTERM)

    assert (code, said.splitlines()[-1]) == (143, "benny: terminated")
    assert b'"deals"' in kept.read_bytes()


# A piece that looks at nothing while it works, and that the command is known to wait for.
STUCK = """
import time
from pathlib import Path
from benny.cli.main import main
from benny.lab.arena import Arena
from benny.lab.runs import runner

def work(job, number, seed):
    Path("begun").touch()
    time.sleep(600)

def wait_for(*given, wait=runner.wait):
    if Path("begun").exists():
        Path("waits").touch()
    return wait(*given)

Arena.work = work
runner.wait = wait_for
main()
"""


@pytest.mark.parametrize("second", [signal.SIGINT, signal.SIGTERM])
def test_a_second_signal_waits_for_nothing(tmp_path, second):
    match = ("arena", "random", "sensible", "--workers", 1)
    with started(tmp_path, *match, code=STUCK) as process:
        wait_until((tmp_path / "waits").exists, process)
        process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(2)

        code, word = {2: (130, "interrupted"), 15: (143, "terminated")}[second]
        assert ended(process, second) == (code, f"benny: {word}\n")
