"""How hard a puzzle is, before anybody has tried it."""

from collections.abc import Sequence
from random import Random

from benny.analysis.evaluation import EvaluationSums, can_go_by_score
from benny.core.policy.selfplay import unpack_result
from benny.core.scoring import gain_of
from benny.game.view import View
from benny.protocol.review import Grade
from benny.rules.compile import compile_rules
from benny.study.review.chances import BookPlay
from benny.study.review.tally import THRESHOLDS, LossTally

THOUGHTS = (1, 3, 9, 27)
"""In how many deals a noisy player tries each choice."""

_EACH = 25  # players of each of these


def share_of_failures(
    view: View, tally: LossTally, evaluation: EvaluationSums, play: BookPlay, seed: int
) -> float:
    """Return the share of 100 noisy players that choose wrong.

    Each tries every choice in a few deals of its own, and takes what came out best in them, of
    equals any.
    """
    random = Random(seed)
    highest = tally.mean(tally.best)[tally.side]
    is_good = [
        highest - tally.mean(action)[tally.side] < THRESHOLDS[Grade.INACCURACY]
        for action in evaluation.actions
    ]
    drawn = [
        _values(view, tally, counts, play, random, _EACH * sum(THOUGHTS))
        for counts in evaluation.counts
    ]
    failed = 0
    at = 0
    for thoughts in THOUGHTS:
        for _ in range(_EACH):
            sums = [sum(values[at : at + thoughts]) for values in drawn]
            best = [number for number, total in enumerate(sums) if total == max(sums)]
            failed += not is_good[random.choice(best)]
            at += thoughts
    return failed / (_EACH * len(THOUGHTS))


def _values(
    view: View,
    tally: LossTally,
    counts: dict[int, int],
    play: BookPlay,
    random: Random,
    number: int,
) -> Sequence[float]:
    results = random.choices(list(counts), list(counts.values()), k=number)
    if can_go_by_score(view):
        return [play.chances_after(result, view.scores)[tally.side] for result in results]
    return [_gain(view, result) for result in results]


def _gain(view: View, result: int) -> int:
    assert view.seat is not None
    points = unpack_result(result).points[: len(view.rules.teams)]
    own = points[view.rules.side_of(view.seat)]
    return gain_of(compile_rules(view.rules), own, sum(points))
