"""Asking bots: each decision by its view alone, and what they lose."""

import random

import pytest

from benny import NotationError
from benny.analysis.card_counts import classes
from benny.errors import BotError
from benny.lab.benchmark.examination import benchmark, in_all, score
from support.bots import FIRST, FOLDER, Contrary, Oracle, decisions, is_running, script

CLASSIC = {"variants": ["classic"], "folder": FOLDER}


def total(scores):
    return in_all(sums for kinds in scores.values() for sums in kinds.values())


def test_who_knows_the_answers_loses_nothing_and_their_contrary_the_most():
    oracle, contrary, chance = map(total, benchmark([Oracle, Contrary, "random"], folder=FOLDER))
    most = [max(one.row.behind.values()) for one in decisions()]

    assert oracle.mean_loss.mean == 0
    assert oracle.best_share.mean == 1
    assert contrary.mean_loss.mean == pytest.approx(sum(most) / len(most), abs=1e-5)
    assert 0 < chance.mean_loss.mean < contrary.mean_loss.mean
    assert oracle.losses.number == chance.losses.number == len(most)


def test_actions_that_do_the_same_count_alike():
    found = 0
    for decision in decisions("classic"):
        for group in classes(decision.view):
            scores = [score(decision, action, "classic") for action in group]
            assert scores == scores[:1] * len(group)
            found += len(group) > 1

    assert found


def test_a_bot_gets_the_view_and_nothing_else_and_no_bot_two_decisions():
    asked = []

    class Curious:
        def __init__(self):
            self.asked = 0

        def act(self, view):
            self.asked += 1
            asked.append((self.asked, view))
            return view.legal[0]

    benchmark(Curious, **CLASSIC)

    assert [number for number, _ in asked] == [1] * 20
    assert [view for _, view in asked] == [one.view for one in decisions("classic")]


def test_seeds_follow_from_the_seed_and_the_decision():
    class Chance:
        def __init__(self, seed):
            self.random = random.Random(seed)

        def act(self, view):
            return self.random.choice(view.legal)

    first, again, other = (benchmark(Chance, seed=seed, **CLASSIC) for seed in (1, 1, 2))

    assert first == again != other


@pytest.mark.parametrize("number", [1, 7, 20])
def test_the_first_decisions_of_each_game_are_asked(number):
    (found,) = benchmark("sensible", decisions=number, folder=FOLDER)
    numbers = {game: in_all(kinds.values()).losses.number for game, kinds in found.items()}

    assert numbers == dict.fromkeys(["buck", "classic", "dnd"], number)


def test_a_bot_that_fails_says_so():
    class Broken:
        def act(self, view):
            raise KeyError(1)

    with pytest.raises(BotError, match=r"'Broken' raised KeyError\(1\)"):
        benchmark(Broken, **CLASSIC)


def test_a_program_ends_with_the_benchmark(tmp_path):
    started = tmp_path / "started"
    body = f"echo $$ >>{started}\n{FIRST}"
    benchmark(script(tmp_path / "bot", body), decisions=2, **CLASSIC)

    assert not any(map(is_running, map(int, started.read_text().split())))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"variants": ["clasic"]}, "no decisions of 'clasic'"),
        ({"decisions": 21}, "decisions 21 should be a whole number from 1 to 20"),
        ({"seed": -1}, "seed -1"),
        ({"limit": 0}, "0 seconds"),
    ],
)
def test_impossible_settings_are_refused(changes, said):
    with pytest.raises(NotationError, match=said):
        benchmark("sensible", **{"folder": FOLDER} | changes)
