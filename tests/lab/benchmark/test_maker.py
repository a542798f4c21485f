"""Making decisions: which ones, and the same again whoever works and however often it stops."""

from collections import Counter
from itertools import islice

import pytest
from benchmark_making import BenchmarkMaking, kinds_of, making
from benchmark_making import rows as rows_of
from msgspec.structs import replace

from benny import NotationError, variant
from benny.analysis.card_counts import classes
from benny.lab.benchmark.decisions import SHARES, DecisionKind, pack_rows, read
from support.bots import ROUGH, job, rows
from support.bots import made_benchmark as made

pytestmark = pytest.mark.needs("compiled")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic", "buck", "dnd"])
def test_each_decision_is_a_choice_with_something_at_stake(name):
    wanted = job(name, 20)
    _, decisions = read(pack_rows(wanted.header, made(name, 20)))

    assert [one.row.id for one in decisions] == [f"{name}-{n:05}" for n in range(1, 21)]
    for one in decisions:
        assert len(classes(one.view)) > 1
        assert list(one.row.behind) == list(one.row.margin) == list(map(str, one.view.legal))
        assert min(one.row.behind.values()) == 0
        assert max(one.row.behind.values()) > ROUGH.half_width
        assert not one.row.exact or set(one.row.margin.values()) == {0}


@pytest.mark.slow
def test_kinds_have_their_shares():
    assert Counter(row.kind for row in made("classic", 20)) == Counter(SHARES)


@pytest.mark.slow
def test_a_discard_is_no_kind_where_nothing_is_picked_up():
    assert DecisionKind.DISCARD not in kinds_of(variant("buck"), 0)
    assert kinds_of(variant("classic"), 0) == tuple(DecisionKind)


@pytest.mark.slow
def test_an_interrupted_run_goes_on_to_the_same_bytes(tmp_path, monkeypatch):
    wanted, checkpoint = job("classic", 6), tmp_path / "journal"
    assert len(list(islice(rows_of(wanted, checkpoint=checkpoint), 3))) == 3
    # A killed process leaves half a line.
    with checkpoint.open("ab") as file:
        file.write(b'{"id":"classic-0000')
    done = []
    work = BenchmarkMaking.work
    monkeypatch.setattr(
        BenchmarkMaking, "work", lambda job, *given: done.append(given[0]) or work(job, *given)
    )
    again = rows(wanted, checkpoint=checkpoint)

    assert done == [3, 4, 5]
    assert pack_rows(wanted.header, again) == pack_rows(wanted.header, made("classic", 6))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": 1}, "seed is 0 there and 1 here"),
        ({"book": "another"}, "book is"),
        ({"accuracy": replace(ROUGH, share=0.4)}, "accuracy.share is 0.5 there and 0.4 here"),
    ],
)
def test_a_checkpoint_of_another_job_is_refused(tmp_path, changes, said):
    wanted = job("classic", 1)
    rows(wanted, checkpoint=tmp_path / "journal")

    with pytest.raises(NotationError, match=said):
        rows(replace(wanted, **changes), checkpoint=tmp_path / "journal")


def test_another_book_than_at_the_start_is_refused():
    with pytest.raises(NotationError, match="not the one of the start"):
        rows(replace(job("classic", 1), book="another"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"decisions": 0}, "decisions 0"), ({"seed": -1}, "seed -1"), ({"decisions": 1.5}, "1.5")],
)
def test_impossible_numbers_are_refused(changes, said):
    with pytest.raises(NotationError, match=said):
        making(variant("classic"), **changes)
