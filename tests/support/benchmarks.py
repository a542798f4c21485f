"""Small sets of decisions with their values, and bots that know the answers."""

from functools import cache
from pathlib import Path

from benchmark_making import making
from benchmark_making import rows as rows_of

from benny.lab.benchmark.decisions import Accuracy, load
from benny.lab.runs.runner import SERIAL
from benny.rules.loading import variant
from support.places import TESTS

FOLDER = TESTS / "data" / "benchmark"
ROUGH = Accuracy(half_width=0.2, share=0.5, most_worlds=6000, first_worlds=512)


def job(name="classic", decisions=3, **changes):
    """Return the job of a few decisions with rough values."""
    return making(variant(name), decisions=decisions, **{"accuracy": ROUGH} | changes)


def rows(wanted, workers=SERIAL, checkpoint: Path | None = None):
    """Return the decisions of a job."""
    return tuple(rows_of(wanted, workers, checkpoint))


@cache
def made(name, number=3):
    """Return the decisions of the usual job for a game, or of one with more."""
    return rows(job(name, number))


def decisions(*names):
    """Return the decisions of the tests' own folder."""
    return [decision for one in load(FOLDER, names) for decision in one.decisions]


class Oracle:
    """Plays what loses nothing, or with `sign` -1 what loses most."""

    version = 1
    sign = 1

    def __init__(self):
        self._known = {one.view: one.row.behind for one in decisions()}

    def act(self, view):
        behind = self._known[view]
        return min(behind, key=lambda action: self.sign * behind[action])


class Contrary(Oracle):
    sign = -1
