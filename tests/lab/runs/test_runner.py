"""Jobs in pieces: the same result whoever works, and in whatever order they finish."""

import os
import signal
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benny import NotationError, variant
from benny.io.abandonment import AbandonedError
from benny.lab.runs.jobs import WorkersError, do_piece
from benny.lab.runs.runner import Serial, run, stream
from benny.lab.runs.workers import Workers, open_workers
from benny.lab.training import Training
from support.jobs import RandomDeals, deals, unruly

PIECES = 24


def test_pieces_are_merged_in_the_order_of_their_numbers():
    assert run(deals(), PIECES).pieces == tuple(range(PIECES))


@pytest.mark.parametrize("number", [1, 2])
def test_the_result_is_the_same_by_threads(number):
    with open_workers("threads", number) as workers:
        assert run(deals(), PIECES, workers) == run(deals(), PIECES)


def test_the_result_is_the_same_by_processes():
    with open_workers("processes", 2) as workers:
        assert run(deals(), PIECES, workers) == run(deals(), PIECES)


@given(st.integers(1, 9), st.integers(0, 10**6), st.sampled_from([10, 25, 60, 10**6]))
def test_the_result_is_the_same_in_whatever_order_pieces_finish(held, seed, enough):
    job = deals(enough=enough)

    assert run(job, PIECES, unruly(held, PIECES, seed)) == run(job, PIECES)


def test_the_unruly_workers_do_change_the_order():
    workers = unruly(5, PIECES)
    run(deals(), PIECES, workers)

    assert workers.executor.finished != sorted(workers.executor.finished)


def test_a_job_stops_with_the_first_pieces_that_settle_it():
    job = deals(enough=25)
    found = run(job, PIECES)
    count = len(found.pieces)

    assert 1 < count < PIECES
    assert job.is_settled(found)
    assert not job.is_settled(run(deals(), count - 1))


def test_only_a_few_pieces_are_given_out_at_a_time():
    workers = unruly(5, PIECES)
    run(deals(), PIECES, workers)

    assert workers.executor.most == 5


@pytest.mark.parametrize("number", [1, 3])
def test_a_stream_gives_the_pieces_in_order_from_any_of_them_on(number):
    job = deals(pause=0.001)
    with open_workers("threads", number) as workers:
        found = list(islice(stream(job, workers, first=3), PIECES))

    assert found == [do_piece(job, 3 + number) for number in range(PIECES)]


def test_a_stream_begins_only_a_few_pieces_before_they_are_asked_for():
    class Counting(Serial):
        begun = 0

        def submit(self, work, /, *given, **named):
            self.begun += 1
            return super().submit(work, *given, **named)

    executor = Counting()
    found = stream(deals(), Workers(executor, 5))
    for asked in range(1, PIECES):
        next(found)
        assert executor.begun == asked + 4


def test_a_stream_whose_workers_are_lost_names_what_is_kept(tmp_path):
    class Lost(Executor):
        def submit(self, work, /, *given):
            raise BrokenProcessPool

    with pytest.raises(WorkersError, match=r"^the executor was lost .*; kept holds what was done"):
        next(stream(deals(), Workers(Lost(), 2), checkpoint=Path("kept")))


def test_progress_is_told_after_each_piece():
    told = []
    found = run(deals(), 5, report=lambda done, total: told.append((done, total)))

    assert [done for done, _ in told] == [1, 2, 3, 4, 5]
    assert told[-1][1] == found


class BreaksAt(RandomDeals, frozen=True):
    """Deals of which some pieces fail."""

    broken: tuple[int, ...] = ()

    def work(self, number, seed):
        if number in self.broken:
            raise KeyError(number)
        return super().work(number, seed)


@given(st.integers(1, 9), st.integers(0, 10**6))
def test_the_pieces_before_the_first_that_fails_are_kept_whoever_works(held, seed):
    told = []
    job = BreaksAt(rules=variant("classic"), broken=(9, 7, 15))
    with pytest.raises(KeyError, match="7"):
        run(job, PIECES, unruly(held, PIECES, seed), report=lambda *done: told.append(done))

    assert told[-1] == (7, run(deals(), 7))


def test_a_piece_that_fails_after_the_job_is_settled_does_no_harm():
    job = deals(enough=25)
    found = run(job, PIECES)
    broken = BreaksAt(rules=variant("classic"), enough=25, broken=(len(found.pieces),))

    assert run(broken, PIECES, unruly(5, PIECES)) == found


def test_no_pieces_are_refused():
    with pytest.raises(NotationError, match="0 pieces of work give no result"):
        run(deals(), 0)


@pytest.mark.parametrize(
    ("number", "complaint"),
    [(0, "0 workers can't do anything"), (10**10, "10000000000 workers are too many: give up to")],
)
def test_no_workers_and_too_many_are_refused(number, complaint):
    with pytest.raises(NotationError, match=complaint), open_workers("threads", number):
        pass


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_who_trains_in_vain_is_told(kind):
    with open_workers(kind, 1) as workers:
        piece = workers.executor.submit(do_piece, Training(rules=variant("sawdust")), 0)
        while not piece.running():
            time.sleep(0.01)

    assert isinstance(piece.exception(), AbandonedError)


def test_an_interruption_is_left_to_the_caller():
    with open_workers("processes", 1) as workers:
        process = workers.executor.submit(os.getpid).result()
        os.kill(process, signal.SIGINT)

        assert run(deals(), PIECES, workers) == run(deals(), PIECES)
        assert workers.executor.submit(os.getpid).result() == process


def test_a_worker_process_that_dies_ends_the_work_with_a_sentence():
    with open_workers("processes", 1) as workers:
        assert isinstance(workers.executor, ProcessPoolExecutor)

        victims = [workers.executor.submit(os.getpid).result()]

        def kill(done, total):
            while victims:
                os.kill(victims.pop(), signal.SIGKILL)

        with pytest.raises(WorkersError, match=r"^a worker process was lost in the middle of"):
            run(deals(pause=0.01), PIECES, workers, report=kill)
