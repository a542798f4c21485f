"""What each choice of a seat is worth, over deals drawn from all that it knows.

Calls are valued by playing the drawn deals out: from the choice on, every seat calls and plays as
the core's policy does, by what that seat may know. So nobody acts on cards he can't see. Cards are
valued by solving the drawn deals with open cards, or by playing them out as well; docs/lab.md
shows what either is off by.
"""

from array import array
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from operator import mul

from msgspec import Struct

from benny.actions import Action
from benny.core.codes import NOBODY, PLAYED_OUT
from benny.core.evaluating import Evaluation
from benny.core.selfplay import Result, unpacked
from benny.errors import NotationError
from benny.lab.equity import End, Equity
from benny.lab.estimates import standard_error
from benny.lab.pieces import SERIAL, run
from benny.lab.selfplay import SelfPlay
from benny.lab.workers import Workers
from benny.rules import Rules
from benny.shuffling import derived
from benny.view import Phase, View
from benny.worlds import Worlds

WORLDS_A_PIECE = 1000
FEWEST_WORLDS = 2000
EQUITY_DEALS = 40_000
CERTAINTY = 3.0
"""Standard errors by which the best action must be ahead to be settled."""


class Method(StrEnum):
    """How a drawn deal is valued after an action."""

    PLAYED = "played"
    OPEN = "open"


class Tried(Struct, frozen=True):
    """What trying every action in a number of worlds came to.

    `counts` are by action how often each packed result came; `products` are by two actions the
    sums over worlds of the product of what they gained, from which errors of differences follow.
    """

    worlds: int
    counts: tuple[dict[int, int], ...]
    products: tuple[tuple[int, ...], ...]


class Trying(Struct, frozen=True, kw_only=True):
    """The job of trying every action that a view allows, until the best one is settled.

    `believed` says whether worlds are weighed by the calls of the others, `error` is the standard
    error in points at which it is enough even if two actions are too close to tell apart.
    """

    view: View
    seed: int = 0
    method: Method = Method.PLAYED
    believed: bool = True
    error: float = 0.01
    worlds: int = WORLDS_A_PIECE

    @property
    def part_type(self) -> type[Tried]:
        """Return what pieces come to."""
        return Tried

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return the legal actions in the order in which they are tried and counted."""
        order = self.view.ordering
        if self.view.phase is Phase.PLAY and order is not None:
            return tuple(sorted(self.view.legal, key=lambda action: order.place(action.card)))
        return tuple(sorted(self.view.legal, key=lambda action: action.number))

    def work(self, _number: int, seed: int) -> Tried:
        """Try the actions in the worlds of one piece; raise NotationError where none is found."""
        view = self.view
        assert view.seat is not None
        sampler = Worlds(view, seed).sampler
        evaluation = Evaluation(
            view.rules.tables(), sampler, view.seat, self.believed, derived(seed, "belief")
        )
        is_open = self.method is Method.OPEN
        found = (evaluation.solve if is_open else evaluation.play_out)(self.worlds)
        if not found:
            raise NotationError("no deal agrees with this and with what was called")
        return _summed(view, array("q", evaluation.results), found)

    def merged(self, total: Tried, part: Tried) -> Tried:
        """Add up what worlds came to."""
        return Tried(
            total.worlds + part.worlds,
            tuple(
                dict(Counter(first) + Counter(second))
                for first, second in zip(total.counts, part.counts, strict=True)
            ),
            tuple(
                tuple(map(sum, zip(first, second, strict=True)))
                for first, second in zip(total.products, part.products, strict=True)
            ),
        )

    def settled(self, total: Tried) -> bool:
        """Return whether one action is the best for sure, or all are known closely enough."""
        if len(total.counts) < 2:
            return True
        if total.worlds < FEWEST_WORLDS:
            return False
        values = valued(self, total)
        if max(value.error for value in values) <= self.error:
            return True
        return is_clear(values)


class Value(Struct, frozen=True, kw_only=True):
    """What an action is worth: points and chances, each with its standard error.

    `points` are those of the side in this deal less the other side's; in a count-down, by how
    much the score goes down. `behind` is how much less that is than for the best action, in the
    same worlds. The chances are of this deal: to make what one called and to take all tricks with
    it, to be euchred, and that the others are. In a count-down `made` is any gain and `euchred`
    any bump. `win` is the chance to win the game, None where it was not asked for.
    """

    action: Action
    points: float
    error: float
    behind: float
    behind_error: float
    made: float
    march: float
    euchred: float
    others_euchred: float
    win: float | None = None
    win_error: float | None = None


def valued(trying: Trying, tried: Tried, equity: Equity | None = None) -> list[Value]:
    """Return what the actions are worth, the best one first."""
    view = trying.view
    assert view.seat is not None
    sums = sums_of(view, tried)
    best = sums.index(max(sums))
    values = [
        Value(
            action=action,
            points=sums[number] / tried.worlds,
            error=standard_error(tried.worlds, sums[number], tried.products[number][number]),
            behind=(sums[best] - sums[number]) / tried.worlds,
            behind_error=error_behind(tried, sums, best, number),
            **_chances(view, tried, number),
            **(_winning(view, tried, number, equity) if equity else {}),
        )
        for number, action in enumerate(trying.actions)
    ]
    return sorted(values, key=lambda value: value.behind)


def sums_of(view: View, tried: Tried) -> list[int]:
    """Return what each action gained in all worlds together."""
    return [
        sum(gain(view, unpacked(word)) * number for word, number in counts.items())
        for counts in tried.counts
    ]


def error_behind(tried: Tried, sums: Sequence[int], best: int, number: int) -> float:
    """Return the standard error of how far an action is behind another, in the same worlds."""
    products = tried.products
    squares = products[best][best] - 2 * products[best][number] + products[number][number]
    return standard_error(tried.worlds, sums[best] - sums[number], squares)


def is_clear(values: Sequence[Value]) -> bool:
    """Return whether the first of the values, sorted, is ahead of all others for sure."""
    return all(value.behind >= CERTAINTY * value.behind_error for value in values[1:])


def gain(view: View, result: Result) -> int:
    """Return what a deal brought the viewer's side: its points less the other side's.

    In a count-down that is how far its score went down; for a stake, or between more than two
    sides, its own points.
    """
    assert view.seat is not None
    rules = view.rules
    side = rules.side_of(view.seat)
    if rules.counts_down:
        return -result.points[side]
    if rules.is_one_deal or len(rules.teams) > 2:
        return result.points[side]
    return result.points[side] - result.points[1 - side]


def _summed(view: View, results: "array[int]", worlds: int) -> Tried:
    choices = len(view.legal)
    columns = [results[number : worlds * choices : choices] for number in range(choices)]
    gained = {word: gain(view, unpacked(word)) for word in set(results[: worlds * choices])}
    gains = [[gained[word] for word in column] for column in columns]
    return Tried(
        worlds,
        tuple(dict(Counter(column)) for column in columns),
        tuple(tuple(sum(map(mul, first, second)) for second in gains) for first in gains),
    )


def _chances(view: View, tried: Tried, number: int) -> dict[str, float]:
    found: Counter[str] = Counter()
    for word, count in tried.counts[number].items():
        for name in _happened(view, unpacked(word)):
            found[name] += count
    names = ("made", "march", "euchred", "others_euchred")
    return {name: found[name] / tried.worlds for name in names}


def _happened(view: View, result: Result) -> list[str]:
    """Return which of the events that chances are given for took place in a deal."""
    assert view.seat is not None
    rules, side = view.rules, view.rules.side_of(view.seat)
    if result.ending != PLAYED_OUT or (result.maker == NOBODY and not rules.counts_down):
        return []
    is_ours = result.maker != NOBODY and rules.side_of(result.maker) == side
    found = ["others_euchred"] if result.euchred and not is_ours else []
    if rules.counts_down:
        gained = -result.points[side]
        found += ["made"] * (gained > 0) + ["euchred"] * (gained < 0)
        return found + ["march"] * (gained == rules.tricks)
    if is_ours:
        found.append("euchred" if result.euchred else "made")
        found += ["march"] * (result.tricks == rules.tricks)
    return found


def _winning(view: View, tried: Tried, number: int, equity: Equity) -> dict[str, float]:
    assert view.seat is not None
    side, sides = view.rules.side_of(view.seat), len(view.rules.teams)
    ends: Counter[End] = Counter()
    for word, count in tried.counts[number].items():
        result = unpacked(word)
        ends[result.points[:sides], result.next_dealer] += count
    win, error = equity.mean_after(view.scores, ends, side)
    return {"win": win, "win_error": error}


def equity_of(rules: Rules, workers: Workers = SERIAL, deals: int = EQUITY_DEALS) -> Equity:
    """Return the chances of winning the game where all play like the core's policy."""
    job = SelfPlay(rules=rules)
    pieces = max(1, deals // job.deals)
    played = run(job, pieces, workers)
    return Equity(rules, played.outcomes(rules).around_the_table(rules))
