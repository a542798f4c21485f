"""What threads may share: rules and lessons; each has objects of its own for the rest."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from benny import Game, evaluate, variant
from benny.analysis.books import SHELF, Lessons, taught_policy
from benny.core.deal import Deal
from benny.core.policy.selfplay import PolicyPlay
from benny.rules.compile import compile_rules

THREADS = 4


def results(lessons: Lessons, seed: int) -> list[int]:
    """Return the results of deals that one thread plays by lessons that all share."""
    rules = variant("classic")
    policy = taught_policy(rules, lessons)
    play = PolicyPlay(policy, policy, seed)
    play.play(Deal(compile_rules(rules), 0, compile_rules(rules).deck), 200, 0)
    return list(play.results)


def test_threads_that_share_rules_and_lessons_play_as_one_thread_does():
    lessons = SHELF.lessons(variant("classic"))
    assert lessons is not None
    alone = [results(lessons, seed) for seed in range(THREADS)]

    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(lambda seed: results(lessons, seed), range(THREADS)))

    assert together == alone


@pytest.mark.needs("compiled")
def test_threads_evaluate_one_view_at_once_as_one_thread_does():
    game = Game("classic", seed=3)
    view = game.view(game.turn)
    alone = evaluate(view, worlds=60, seed=1)

    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(lambda _: evaluate(view, worlds=60, seed=1), range(THREADS)))

    assert all(other == alone for other in together)
