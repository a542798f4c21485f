"""An executor that finishes pieces in any order but their own."""

from concurrent.futures import Executor, Future
from random import Random

from benny.lab.runs.workers import Workers


class Unruly(Executor):
    """Keeps as many pieces back as it gets at a time, and then does some of them in any order."""

    def __init__(self, held: int, last: int, seed: int) -> None:
        self.held = held
        self.last = last
        self.random = Random(seed)
        self.waiting = []
        self.finished = []
        self.most = 0

    def submit(self, work, /, *given):
        future = Future()
        self.waiting.append((future, work, given))
        self.most = max(self.most, len(self.waiting))
        number = given[1]
        if number == self.last:
            self._finish(len(self.waiting))
        elif len(self.waiting) == self.held:
            self._finish(self.random.randint(1, self.held))
        return future

    def _finish(self, some):
        self.random.shuffle(self.waiting)
        for _ in range(some):
            future, work, given = self.waiting.pop()
            self.finished.append(given[1])
            try:
                future.set_result(work(*given))
            except Exception as error:
                future.set_exception(error)
                self._finish(len(self.waiting))  # for nothing more may come
                return


def unruly(held: int, pieces: int, seed: int = 1) -> Workers:
    """Return workers that get so many of the pieces at a time."""
    return Workers(Unruly(held, pieces - 1, seed), held)
