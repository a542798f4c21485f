"""What each choice of a seat comes to in deal after deal that agrees with all that it knows.

Calls are valued by playing the drawn deals out: from the choice on, every seat calls and plays as
the core's policy does, by what that seat may know. So nobody acts on cards he can't see. Cards are
valued by solving the drawn deals with open cards, or by playing them out as well; docs/lab.md
shows what either is off by.
"""

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from operator import mul

from msgspec import Struct
from msgspec.structs import replace

from benny.actions import Action
from benny.books import Lessons
from benny.core.codes import FIRST_WORLDS, NOBODY, PLAYED_OUT
from benny.core.evaluating import Evaluation
from benny.core.selfplay import Result, unpacked
from benny.equity import End, Equity, Race
from benny.errors import NotationError
from benny.estimates import standard_error
from benny.rules import Rules
from benny.shuffling import derived
from benny.view import Phase, View
from benny.worlds import Worlds

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

    def __add__(self, other: "Tried") -> "Tried":
        """Return what the worlds of both came to."""
        return Tried(
            self.worlds + other.worlds,
            tuple(
                dict(Counter(first) + Counter(second))
                for first, second in zip(self.counts, other.counts, strict=True)
            ),
            tuple(
                tuple(map(sum, zip(first, second, strict=True)))
                for first, second in zip(self.products, other.products, strict=True)
            ),
        )


class Trial:
    """Tries all that a view allows; the same seed draws the same worlds.

    `believed` says whether worlds are weighed by what the others did: their calls, and their cards
    as far as `trust_in_cards` says; the likeliest are all taken alike where else more than
    `most_tries` would be drawn for one that is taken. How likely worlds can be is found from the
    `first_worlds`. By `lessons`, those of a book, all call and play then. Raises NotationError
    where no deal agrees with the view.
    """

    def __init__(
        self,
        view: View,
        seed: int,
        *,
        method: Method = Method.PLAYED,
        believed: bool = True,
        lessons: Lessons | None = None,
        trust_in_cards: float = 0.0,
        most_tries: float | None = None,
        first_worlds: int = FIRST_WORLDS,
    ) -> None:
        assert view.seat is not None
        sampler = Worlds(view, seed).sampler
        self.view = view
        self._method = method
        self._evaluation = Evaluation(
            view.rules.tables(), sampler, view.seat, believed, derived(seed, "belief")
        )
        belief = self._evaluation.belief
        belief.trust_in_cards = trust_in_cards
        if most_tries is not None:
            if not most_tries >= 1:
                raise NotationError(f"{most_tries} tries find nothing: allow 1 or more")
            belief.most_tries = most_tries
        if first_worlds < 1:
            raise NotationError(f"{first_worlds} first worlds tell nothing: look at 1 or more")
        if lessons is not None:
            lessons.teach(self._evaluation.policy)
        if believed:
            belief.prepare(first_worlds)

    def more(self, worlds: int) -> Tried:
        """Try them in so many worlds more; raise NotationError where none is found."""
        evaluation = self._evaluation
        is_open = self._method is Method.OPEN
        found = (evaluation.solve if is_open else evaluation.play_out)(worlds)
        if not found:
            raise NotationError("no deal agrees with this and with what was called")
        return _summed(self.view, array("q", evaluation.results), found)


def tried_actions(view: View) -> tuple[Action, ...]:
    """Return the legal actions in the order in which they are tried and counted."""
    order = view.ordering
    if view.phase is Phase.PLAY and order is not None:
        return tuple(sorted(view.legal, key=lambda action: order.place(action.card)))
    return tuple(sorted(view.legal, key=lambda action: action.number))


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


def values_of(view: View, tried: Tried) -> list[Value]:
    """Return what the actions of a view are worth, the best one first."""
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
        )
        for number, action in enumerate(tried_actions(view))
    ]
    return sorted(values, key=lambda value: value.behind)


def valued(view: View, tried: Tried, equity: Equity | Race | None = None) -> list[Value]:
    """Return what the actions of a view are worth, the best one first, with `win` by an equity."""
    values = values_of(view, tried)
    if equity is None:
        return values
    counts = dict(zip(tried_actions(view), tried.counts, strict=True))
    return [_winning(view, value, counts[value.action], equity) for value in values]


def _winning(view: View, value: Value, counts: Mapping[int, int], equity: Equity | Race) -> Value:
    assert view.seat is not None
    side, sides = view.rules.side_of(view.seat), len(view.rules.teams)
    ends: Counter[End] = Counter()
    for word, count in counts.items():
        result = unpacked(word)
        ends[result.points[:sides], result.next_dealer] += count
    win, error = equity.mean_after(view.scores, ends, side)
    return replace(value, win=win, win_error=error)


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


def is_clear(values: Sequence[Value], certainty: float = CERTAINTY) -> bool:
    """Return whether the first of the values is ahead of all others by so many standard errors."""
    return all(value.behind >= certainty * value.behind_error for value in values[1:])


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


def unit(rules: Rules) -> str:
    """Return what points the gain of a deal is counted in, in words."""
    if rules.counts_down:
        return "points by which your score goes down in this deal"
    if rules.is_one_deal or len(rules.teams) > 2:
        return "points of this deal"
    return "points of this deal, ours less theirs"


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
