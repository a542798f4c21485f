"""Calling tables: the value of each call by class of hand, and how often it is best."""

from collections.abc import Callable, Sequence
from math import inf, sqrt

from msgspec import Struct

from benny.lab.surveys.first_calls import Called, CalledHand, Calling
from benny.lab.surveys.hands import Hand
from benny.rules.cards import Card

_SURE = 2.0
"""Standard errors by which passing must be ahead or behind to count as sure."""


class Mean(Struct, frozen=True):
    """A mean over hands, with its standard error."""

    mean: float
    error: float


class CallRow(Struct, frozen=True, kw_only=True):
    """The result for a class: it has `hands` hands, of which some were `valued`.

    `points` are by action; `taken` and `alone` are the shares of hands with which anything but
    passing, and going alone, is best.
    """

    kind: str
    hands: int
    share: float
    valued: int
    points: dict[str, Mean]
    best: str
    taken: Mean
    alone: Mean


class CallTotals(Struct, frozen=True, kw_only=True):
    """All hands together, each equally likely.

    `passing` is the mean value of always passing, `taking` of never passing and `choosing` of the
    best call. The best call is chosen in one half of the worlds and valued in the other, so that
    luck does not count as skill. `surely_taken` and `surely_passed` are the shares of hands for
    which that is sure by two standard errors.
    """

    taken: Mean
    alone: Mean
    surely_taken: Mean
    surely_passed: Mean
    passing: Mean
    taking: Mean
    choosing: Mean


class CallTable(Struct, frozen=True, kw_only=True):
    """A calling table: its classes and the totals of all hands."""

    upcard: Card
    place: int
    worlds: int
    rows: tuple[CallRow, ...]
    totals: CallTotals


class HandRow(Struct, frozen=True, kw_only=True):
    """The values of the calls of one hand, and the best call."""

    cards: Hand
    like: int
    best: str
    points: dict[str, Mean]


Measure = Callable[[CalledHand], float]


def call_table(job: Calling, called: Called) -> CallTable:
    groups: dict[str, list[CalledHand]] = {kind: [] for kind in job.classes()}
    for found in called.hands:
        groups[found.hand.kind].append(found)
    return CallTable(
        upcard=job.upcard,
        place=job.place,
        worlds=job.worlds,
        rows=tuple(_row(kind, job, groups) for kind in groups),
        totals=_totals(job, groups),
    )


def hand_rows(called: Called) -> list[HandRow]:
    """Return the hands one by one, first those that gain most by not passing."""
    return [
        HandRow(
            cards=found.hand.cards,
            like=found.hand.weight,
            best=_best(found, found.points),
            points={
                str(action): Mean(points, error)
                for action, points, error in zip(
                    found.actions, found.points, found.errors, strict=True
                )
                if action.kind != "swap"
            },
        )
        for found in sorted(called.hands, key=_gain_of_passing)
    ]


def _row(kind: str, job: Calling, groups: dict[str, list[CalledHand]]) -> CallRow:
    found, hands = groups[kind], job.classes()[kind]
    points = {action: _of_action(found, action, hands) for action in _actions(found)}
    return CallRow(
        kind=kind,
        hands=hands,
        share=hands / sum(job.classes().values()),
        valued=sum(hand.hand.weight for hand in found),
        points=points,
        best=max(points, key=lambda action: points[action].mean),
        taken=_mean(found, _is_taken, hands),
        alone=_mean(found, _is_alone, hands),
    )


def _actions(found: Sequence[CalledHand]) -> list[str]:
    actions = {action for hand in found for action in hand.actions if action.kind != "swap"}
    return [str(action) for action in sorted(actions, key=lambda action: action.code)]


def _of_action(found: Sequence[CalledHand], action: str, hands: int) -> Mean:
    able = [hand for hand in found if action in hand.actions]
    return _mean(able, lambda hand: hand.points[_place(hand, action)], hands, action)


def _totals(job: Calling, groups: dict[str, list[CalledHand]]) -> CallTotals:
    def total(measure: Measure) -> Mean:
        sizes = job.classes()
        hands = sum(sizes.values())
        means = [(sizes[k] / hands, _mean(found, measure, sizes[k])) for k, found in groups.items()]
        error = sqrt(sum((share * mean.error) ** 2 for share, mean in means))
        return Mean(sum(share * mean.mean for share, mean in means), error)

    return CallTotals(
        taken=total(_is_taken),
        alone=total(_is_alone),
        surely_taken=total(_is_surely_taken),
        surely_passed=total(_is_surely_passed),
        passing=total(lambda hand: _chosen_value(hand, _passes(hand))),
        taking=total(lambda hand: _chosen_value(hand, _other_actions(hand))),
        choosing=total(lambda hand: _chosen_value(hand, list(range(len(hand.actions))))),
    )


def _mean(found: Sequence[CalledHand], measure: Measure, hands: int, action: str = "") -> Mean:
    """Return the estimated mean of a class from some of its hands.

    The error is that of two-stage sampling: hands of the class, then worlds of each hand.
    """
    weights = [hand.hand.weight for hand in found]
    number = sum(weights)
    values = [measure(hand) for hand in found]
    mean = sum(w * v for w, v in zip(weights, values, strict=True)) / number
    squares = sum(w * (v - mean) ** 2 for w, v in zip(weights, values, strict=True))
    # If all hands of the class were drawn, only their worlds are a sample.
    drawn = min(1.0, number / hands)
    within = sum((hand.hand.weight * _error(hand, action)) ** 2 for hand in found) / number**2
    between = squares / (number - 1) / number if number > 1 else inf
    return Mean(mean, sqrt(drawn * within + ((1 - drawn) * between if drawn < 1 else 0.0)))


def _error(hand: CalledHand, action: str) -> float:
    if action:
        return hand.errors[_place(hand, action)]
    return max(hand.errors)


def _place(hand: CalledHand, action: str) -> int:
    return [str(known) for known in hand.actions].index(action)


def _best(hand: CalledHand, points: Sequence[float]) -> str:
    return str(hand.actions[max(range(len(points)), key=points.__getitem__)])


def _is_taken(hand: CalledHand) -> float:
    return float(_best(hand, hand.points) != "pass")


def _is_alone(hand: CalledHand) -> float:
    return float(_best(hand, hand.points).endswith("alone"))


def _is_surely_taken(hand: CalledHand) -> float:
    passing = _passes(hand)
    return float(not passing or _behind(hand, passing[0]) > _SURE)


def _is_surely_passed(hand: CalledHand) -> float:
    others = _other_actions(hand)
    return float(all(_behind(hand, action) > _SURE for action in others))


def _behind(hand: CalledHand, action: int) -> float:
    """Return how many standard errors an action is behind the best one."""
    behind = max(hand.points) - hand.points[action]
    error = hand.behind_errors[action]
    return behind / error if error else (inf if behind else 0.0)


def _passes(hand: CalledHand) -> list[int]:
    return [number for number, action in enumerate(hand.actions) if action == "pass"]


def _other_actions(hand: CalledHand) -> list[int]:
    return [number for number, action in enumerate(hand.actions) if action != "pass"]


def _chosen_value(hand: CalledHand, among: Sequence[int]) -> float:
    """Return the value of the best of some actions, chosen in each half and valued in the other."""
    usable = among or range(len(hand.actions))
    first, second = hand.halves
    best_by_first = max(usable, key=first.__getitem__)
    best_by_second = max(usable, key=second.__getitem__)
    return (second[best_by_first] + first[best_by_second]) / 2


def _gain_of_passing(hand: CalledHand) -> float:
    passing, others = _passes(hand), _other_actions(hand)
    if not passing or not others:
        return 0.0
    return hand.points[passing[0]] - max(hand.points[other] for other in others)
