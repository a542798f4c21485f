"""The job of training books: the same however it is run, and a book at the end."""

import pytest

from benny import variant
from benny.lab.runs.runner import run
from benny.lab.training import Taught, Training, book_of

pytestmark = pytest.mark.slow

QUICK = Training(rules=variant("buck"), seed=4, deals=1200)


@pytest.fixture(scope="module")
def taught() -> Taught:
    """Return what two quick runs have learnt."""
    return run(QUICK, 2)


@pytest.mark.needs("compiled")
def test_progress_is_measured_on_the_way_and_at_the_end(taught):
    assert [stop for stop, _ in taught.curve] == [1000, 1200]
    assert len({found.number for _, found in taught.curve}) == 1
    assert taught.runs == 2


@pytest.mark.needs("compiled")
def test_training_gains_on_none_in_buck():
    longer = Training(rules=variant("buck"), seed=4, deals=20_000).work(0, 4)
    last = longer.curve[-1][1].estimate(4)

    assert last.mean > 4 * last.error


@pytest.mark.needs("compiled")
def test_it_goes_on_from_a_checkpoint(taught, tmp_path):
    path = tmp_path / "training.json"
    run(QUICK, 1, checkpoint=path)

    assert run(QUICK, 2, checkpoint=path) == taught


@pytest.mark.needs("compiled")
def test_two_runs_know_more_situations_than_one(taught):
    def known(found):
        return {place for place, weight in enumerate(found.lessons(QUICK.rules).calls) if weight}

    assert len(known(run(QUICK, 1))) < len(known(taught))


@pytest.mark.needs("compiled")
def test_a_book_says_what_it_was_made_of(taught):
    book = book_of(QUICK, taught)

    assert book.trained == "2 runs of 1200 deals, seed 4"
    # Compared outside the assertion: to show where millions of weights differ would take an hour.
    is_same = book.lessons() == taught.lessons(QUICK.rules)
    assert is_same
    assert not book.lessons().knows_defence  # nobody defends alone under these rules
    assert {found.dealer for found in book.outcomes.results} == {0, 1, 2, 3}
