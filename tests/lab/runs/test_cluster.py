"""A real Dask cluster on this machine, started by its own commands, and what may befall it."""

import json
import os
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from threading import Thread

import pytest
from distributed import Client

import benny
from benny.io.extras import how_to_install
from benny.lab.runs import workers as lab_workers
from benny.lab.runs.jobs import WorkersError
from benny.lab.runs.runner import run
from benny.lab.runs.workers import open_workers
from support.jobs import deals
from support.tools import TESTS

pytestmark = pytest.mark.slow

PIECES = 30


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder, stack):
        self.folder = folder
        self.stack = stack
        self.file = folder / "scheduler.json"
        options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.scheduler = self.start("scheduler", *options)
        while not self.file.exists() or not self.file.read_text():
            assert self.scheduler.poll() is None
            time.sleep(0.05)
        self.address = json.loads(self.file.read_text())["address"]

    def start(self, what, *options, path=TESTS):
        command = [sys.executable, "-m", "dask", what, "--scheduler-file", str(self.file)]
        log = self.stack.enter_context((self.folder / f"{what}.log").open("a"))
        process = subprocess.Popen(
            [*command, *options],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(path)},
            stdout=log,
            stderr=log,
        )
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process

    def start_worker(self, path=TESTS):
        options = ("--no-nanny", "--nthreads", "1", "--no-dashboard")
        return self.start("worker", *options, path=path)


@contextmanager
def cluster(folder, number):
    """Hold a cluster of a number of workers."""
    with ExitStack() as stack:
        held = Cluster(folder, stack)
        processes = [held.start_worker() for _ in range(number)]
        with Client(held.address, set_as_default=False) as client:
            if number:
                client.wait_for_workers(number, timeout=20)
        yield held, processes


def test_the_result_is_the_same_when_a_worker_of_a_cluster_is_killed(tmp_path):
    with cluster(tmp_path, 3) as (held, processes), open_workers(held.address) as workers:

        def kill(done, total):
            if done >= 5:
                processes[0].kill()

        assert run(deals(pause=0.05), PIECES, workers, report=kill) == run(deals(), PIECES)
        assert [process.poll() for process in processes] == [-9, None, None]


def test_a_cluster_that_is_lost_leaves_the_checkpoint_to_go_on_from(tmp_path):
    path = tmp_path / "job.json"
    with cluster(tmp_path, 1) as (held, _), open_workers(held.address) as workers:

        def kill(done, total):
            if done >= 5:
                held.scheduler.kill()

        with pytest.raises(WorkersError) as error:
            run(deals(pause=0.05), PIECES, workers, path, kill)

    assert str(error.value) == (
        f"the cluster at {held.address} was lost in the middle of the work; "
        f"{path} holds what was done, for the same command to go on from"
    )
    assert 5 <= json.loads(path.read_text())["done"] < PIECES
    assert run(deals(pause=0.05), PIECES, checkpoint=path) == run(deals(), PIECES)


def test_a_cluster_without_workers_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(lab_workers, "_PATIENCE", 1.0)
    with cluster(tmp_path, 0) as (held, _):
        assert refusal(held.address) == (
            f"the cluster at {held.address} has no workers: start some first"
        )


def test_a_cluster_whose_workers_have_another_benny_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(lab_workers, "__version__", "9.9")
    with cluster(tmp_path, 1) as (held, _):
        assert refusal(held.address).endswith(
            f" of the cluster has Benny {benny.__version__}, and this is 9.9"
        )


def test_a_cluster_whose_workers_have_no_benny_is_refused(tmp_path):
    (tmp_path / "benny.py").write_text("raise ModuleNotFoundError('not here')")
    with cluster(tmp_path, 0) as (held, _):
        held.start_worker(tmp_path)

        assert refusal(held.address) == (
            f"the workers of the cluster at {held.address} can't work for Benny, which must be "
            "installed there as well: ModuleNotFoundError('not here')"
        )


def test_an_unreachable_cluster_is_refused(monkeypatch):
    monkeypatch.setattr(lab_workers, "_PATIENCE", 1.0)
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{closed.getsockname()[1]}"

        assert refusal(address) == nobody_at(address)


def test_a_listener_that_says_nothing_is_refused(monkeypatch):
    monkeypatch.setattr(lab_workers, "_PATIENCE", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"

        assert refusal(address) == nobody_at(address)


def test_a_listener_that_speaks_of_other_things_is_refused():
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        talker = Thread(target=talk, args=[server])
        talker.start()

        assert refusal(address) == nobody_at(address)
        talker.join()


def talk(server):
    with server.accept()[0] as caller:
        caller.sendall(b"HTTP/1.1 400 Bad Request")


@pytest.mark.parametrize(
    "address", ["", "nonsense", "tcp://", "abc://x:1", "tcp://x:port", "tls://127.0.0.1:1"]
)
def test_an_address_that_makes_no_sense_is_refused(address, monkeypatch):
    monkeypatch.setattr(lab_workers, "_PATIENCE", 1.0)

    assert refusal(address) == nobody_at(address)


def test_without_dask_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)

    assert refusal("tcp://127.0.0.1:1") == (
        f"a cluster needs Dask, which is not installed: {how_to_install('lab')}"
    )


def nobody_at(address) -> str:
    return f"no Dask scheduler answers at {address!r}: give an address such as tcp://host:8786"


def refusal(address) -> str:
    """Return what is said to a cluster that can't do the work."""
    with pytest.raises(WorkersError) as error, open_workers(address):
        pass
    return str(error.value)
