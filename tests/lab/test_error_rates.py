"""What bots lose in a decision, by reviews of their games."""

import sys
from statistics import mean, stdev
from types import SimpleNamespace

import error_rates
import pytest

from benny import NotationError, variant

CLASSIC = variant("classic")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--variants", "classic", "klaverjas"], "unknown variant 'klaverjas': there are "),
        (["--bots", "random", "nobody"], "unknown bot 'nobody': there are "),
    ],
)
def test_what_can_not_be_measured_is_refused_before_anything_is(asked, said, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["error_rates.py", "--decisions", "1", *asked])

    with pytest.raises(SystemExit) as ended:
        error_rates.main()
    assert str(ended.value).startswith(said)
    assert capsys.readouterr() == ("", "")


def test_where_no_decision_counts_there_is_no_rate():
    with pytest.raises(NotationError, match="none of 0 decisions of random in classic counts"):
        error_rates.line("classic", "random", [])


def test_a_rate_has_the_standard_error_of_a_mean():
    losses = [0.5, 0.1, 0.3, 0.2]
    decisions = [SimpleNamespace(loss=one, loss_error=0.01, counted=True) for one in losses]
    found = error_rates.line("classic", "random", decisions)

    assert found["rate"] == pytest.approx(mean(losses))
    assert found["rate_error"] == pytest.approx(stdev(losses) / 2)


def test_bots_at_the_same_table_choose_by_chances_of_their_own():
    seeds = []

    class Chance:
        def __init__(self, seed):
            seeds.append(seed)

        def act(self, view):
            return view.legal[0]

    for seed in (1, 2):
        error_rates.played(CLASSIC, (Chance,) * 4, seed)

    assert len(set(seeds)) == 8


def test_a_game_that_is_cut_off_ends_with_a_finished_deal(monkeypatch):
    monkeypatch.setattr(error_rates, "MOST_DEALS", 3)
    record = error_rates.played(CLASSIC, ("random",) * 4, 1)

    assert len(record.deals) == 3
    assert all(deal.points for deal in record.deals)
