"""The program that makes decisions and checks them."""

import sys
from math import hypot, sqrt
from statistics import mean

import euchre_bench
import pytest
from benchmark_making import Distance
from euchre_bench import differences
from msgspec.structs import replace

from benny.analysis.books import SHELF
from benny.analysis.card_counts import classes
from benny.analysis.statistics import NORMAL_95
from benny.lab.benchmark.decisions import SUMS, load
from support.bots import FOLDER

pytestmark = pytest.mark.needs("compiled")

(OLDER,) = load(FOLDER, ["classic"])
# As if today's book had valued the decisions.
CLASSIC = replace(OLDER, header=replace(OLDER.header, book=SHELF.fingerprint(OLDER.header.rules)))


def refusal(monkeypatch, *asked):
    """Return the sentence with which the program ends."""
    monkeypatch.setattr(sys, "argv", ["euchre_bench.py", *map(str, asked)])
    with pytest.raises(SystemExit) as ended:
        euchre_bench.main()
    return str(ended.value)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["make", "klaverjas"], "unknown variant 'klaverjas'"),
        (["make", "classic", "klaverjas"], "unknown variant 'klaverjas'"),
        (["make", "classic", "--half-width", "0"], "a half_width of 0 is never reached"),
        (["make", "classic", "--seed", "-1"], "seed -1 should be a whole number"),
        (["make", "classic", "--workers", "2000"], "2000 workers are too many"),
        (["make", "classic", "--out", "gone"], "there is no folder 'gone' for the hashes"),
        (["make", "classic", "--checkpoints", "gone"], "there is no folder 'gone' for the check"),
        (["check", "klaverjas"], "there are no decisions of 'klaverjas'"),
        (["check", "classic", "--data", "."], "there are no decisions in '.'"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_sentence(tmp_path, monkeypatch, asked, said):
    monkeypatch.chdir(tmp_path)
    command, *others = asked
    places = ["--out", ".", "--checkpoints", "."] if command == "make" else []

    assert refusal(monkeypatch, command, *places, *others).startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_broken_hashes_are_noticed_before_the_work(tmp_path, monkeypatch):
    (tmp_path / SUMS).write_text("garbage\n")
    said = refusal(
        monkeypatch, "make", "classic", "--out", tmp_path, "--checkpoints", tmp_path / "gone"
    )

    assert "has the line 'garbage'" in said


def check(monkeypatch, decisions, number):
    """Check some decisions as the command does."""
    monkeypatch.setattr(euchre_bench.benchmark, "load", lambda *_: (decisions,))
    monkeypatch.setattr(sys, "argv", ["bench", "check", "classic", "--decisions", str(number)])
    euchre_bench.main()


@pytest.mark.slow
def test_a_check_says_how_far_values_differ_in_other_worlds(monkeypatch, capsys):
    decisions = CLASSIC.first(6)
    pairs = [pair for one in decisions for pair in differences(one, CLASSIC, 1)]
    deviations = [difference / error for difference, error in pairs]
    check(monkeypatch, CLASSIC, 6)

    assert capsys.readouterr().out == (
        f"classic: {len(pairs)} distances in 6 decisions differ by "
        f"{sqrt(mean(one * one for one in deviations)):.2f} standard errors (root mean square), "
        f"{max(map(abs, deviations)):.1f} at most, and by "
        f"{max(abs(difference) for difference, _ in pairs):.4f} points at most.\n"
    )
    # Of errors that were a third of what is told, or three times that, this would rarely be so.
    assert 0.4 < sqrt(mean(one * one for one in deviations)) < 2.5


@pytest.mark.parametrize(
    ("decisions", "said"),
    [
        (replace(CLASSIC, header=replace(CLASSIC.header, book="another")), "by another book than"),
        (CLASSIC, "--decisions 1 has only exact ones: check more"),
    ],
)
def test_what_can_not_be_compared_is_refused(monkeypatch, decisions, said):
    monkeypatch.setattr(euchre_bench, "differences", lambda *_: iter(()))

    with pytest.raises(SystemExit, match=said):
        check(monkeypatch, decisions, 1)


def valued_again(monkeypatch, decision, before, again):
    """Return the differences of a decision by its distances, action by action."""

    class Valuation:
        def __init__(self, *_):
            pass

        def finish(self):
            return told(again)

    def told(distances):
        return dict(zip(decision.view.legal, distances, strict=True))

    monkeypatch.setattr(euchre_bench, "Valuation", Valuation)
    row = replace(
        decision.row,
        behind={action: one.behind for action, one in told(before).items()},
        margin={action: one.margin for action, one in told(before).items()},
    )
    found = differences(replace(decision, row=row), CLASSIC, 1)
    return [(difference, error * NORMAL_95) for difference, error in found]


def between_two():
    """Return a decision between two actions that do different things."""
    return next(
        one for one in CLASSIC.decisions if len(classes(one.view)) == len(one.view.legal) == 2
    )


def test_distances_are_those_from_the_action_that_was_best_at_first(monkeypatch):
    before = [Distance(0, 0), Distance(0.01, 0.03)]
    found = valued_again(monkeypatch, between_two(), before, before)
    other = valued_again(monkeypatch, between_two(), before, [Distance(0.02, 0.04), Distance(0, 0)])

    assert found == [(0, pytest.approx(hypot(0.03, 0.03)))]
    # The margin of the first beside the second is that of the second beside the first.
    assert other == [(pytest.approx(-0.03), pytest.approx(0.05))]


def test_exact_distances_have_no_error_to_compare(monkeypatch):
    exact = [Distance(0, 0), Distance(1, 0)]

    assert valued_again(monkeypatch, between_two(), exact, exact) == []


def test_actions_that_do_the_same_are_compared_once(monkeypatch):
    decision = next(
        one for one in CLASSIC.decisions if 1 < len(classes(one.view)) < len(one.view.legal)
    )
    best, *others = sorted(classes(decision.view), key=len)
    known = {action: Distance(0, 0) for action in best} | {
        action: Distance(place, 0.01) for place, group in enumerate(others, 1) for action in group
    }
    distances = [known[action] for action in decision.view.legal]

    assert len(valued_again(monkeypatch, decision, distances, distances)) == len(others)
