"""What each choice of a seat comes to in deal after deal that agrees with all that it knows.

Calls are valued by playing the drawn deals out: from the choice on, every seat calls and plays as
the core's policy does, by what that seat may know. Nobody acts on cards they can't see. Cards are
valued by solving the drawn deals with open cards, or by playing them out as well;
docs/explanation/evaluation.md shows what either is off by.
"""

from array import array
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from math import hypot, inf
from operator import add

from msgspec import Struct
from msgspec.structs import replace

from benny.analysis.books import Lessons
from benny.analysis.equity import End, Equity, Race
from benny.analysis.statistics import standard_error
from benny.analysis.worlds import Worlds
from benny.core.constants import NOBODY, PLAYED_OUT, SEATS
from benny.core.policy.selfplay import PlayedDeal, unpacked
from benny.core.scoring import gain_parts
from benny.core.search.evaluation import ActionTotals
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.shuffling import derived
from benny.game.view import Phase, View, check_asked
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

FIRST_WORLDS = 2000
"""So many deals say how likely deals can be that agree with a view."""
MOST_COUNTED = 8000
"""Where all choices in all deals that there are come to no more, all are tried."""
MAKING = ("order", "call", "bid", "trump", "stay")
"""The kinds of actions after which one has to make something good."""
CERTAINTY = 3.0
"""Standard errors by which the best action must be ahead of all others to be settled."""


class Method(StrEnum):
    """How a drawn deal is valued after an action."""

    PLAYED = "played"
    OPEN = "open"


class Evaluation(Struct, frozen=True):
    """What trying every action in a number of worlds came to.

    Where `worlds` are all that there are, `is_counted`, and nothing is left to chance. A world
    that was drawn weighs one, a counted one the more the likelier it is; `weight` is what they
    weigh together, and all that follows is weighed. `counts` are by action how often each packed
    result came; `sums` are what it gained in all worlds together, as `unit` says; `products` are
    by two actions the sums over worlds of the product of what they gained, from which errors of
    differences follow. `takes` are by action and seat what the worlds weigh in which that seat
    takes the first trick to end then; nobody is seen to where cards are solved. `usual` is the
    number of the action that the policy would do itself; `parts` of what was gained make a point.
    """

    worlds: int
    counts: tuple[dict[int, int], ...]
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]
    takes: tuple[tuple[int, ...], ...]
    usual: int
    weight: int
    is_counted: bool
    parts: int = 1

    def __add__(self, other: "Evaluation") -> "Evaluation":
        """Return what the worlds of both came to."""
        if self.is_counted:
            return self
        return Evaluation(
            self.worlds + other.worlds,
            tuple(map(_merged, self.counts, other.counts)),
            tuple(map(add, self.sums, other.sums)),
            _sum_of_rows(self.products, other.products),
            _sum_of_rows(self.takes, other.takes),
            self.usual,
            self.weight + other.weight,
            self.is_counted,
            self.parts,
        )

    def of(self, numbers: Sequence[int]) -> "Evaluation":
        """Return what some of the actions came to, the usual one among them."""
        return replace(
            self,
            counts=tuple(self.counts[number] for number in numbers),
            sums=tuple(self.sums[number] for number in numbers),
            products=tuple(tuple(self.products[n][m] for m in numbers) for n in numbers),
            takes=tuple(self.takes[number] for number in numbers),
            usual=numbers.index(self.usual),
        )

    @property
    def best(self) -> int:
        """Return the number of the action that gained most, the first of several."""
        return self.sums.index(max(self.sums))

    def mean(self, number: int) -> float:
        """Return what an action gained in a world."""
        return self.sums[number] / self.weight / self.parts

    def error(self, number: int) -> float:
        """Return the standard error of what an action gained in a world."""
        if self.is_counted:
            return 0.0
        squares = self.products[number][number]
        return standard_error(self.worlds, self.sums[number], squares) / self.parts

    def behind(self, number: int) -> float:
        """Return how much less an action gained in a world than the best one."""
        return (self.sums[self.best] - self.sums[number]) / self.weight / self.parts

    def error_behind(self, number: int) -> float:
        """Return the standard error of how far an action is behind the best, in the same worlds."""
        if self.is_counted:
            return 0.0
        best, products = self.best, self.products
        squares = products[best][best] - 2 * products[best][number] + products[number][number]
        less = self.sums[best] - self.sums[number]
        return standard_error(self.worlds, less, squares) / self.parts

    def is_behind(self, number: int, certainty: float) -> bool:
        """Return whether an action is behind the best by over so many standard errors."""
        return self.behind(number) > certainty * self.error_behind(number)

    def is_clear(self, certainty: float = CERTAINTY) -> bool:
        """Return whether the best action is ahead of all others by so many standard errors."""
        return all(
            self.behind(number) >= certainty * self.error_behind(number)
            for number in range(len(self.sums))
            if number != self.best
        )


def _sum_of_rows(
    first: tuple[tuple[int, ...], ...], second: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(add, one, other)) for one, other in zip(first, second, strict=True))


def _rows(numbers: "array[int]", width: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(numbers[at : at + width]) for at in range(0, len(numbers), width))


def _merged(first: dict[int, int], second: dict[int, int]) -> dict[int, int]:
    return first | {result: first.get(result, 0) + count for result, count in second.items()}


class Evaluator:
    """Tries all that a view allows; the same seed draws the same worlds.

    `believed` says whether worlds are weighed by what the others did: their calls, and their cards
    as far as `trust_in_cards` says. How likely worlds can be is found from the `first_worlds`; the
    likeliest are all taken alike where else more than `most_tries` would be drawn for one that is
    taken. Where all choices in all worlds come to no more than `most_counted`, as in the last
    tricks, none is drawn: each counts as much as it is likely. By `lessons`, those of a book, all
    call and play then. Raises NotationError where no deal agrees with the view,
    where it asks for nothing, and for a method that its phase does not know.
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
        most_counted: int = MOST_COUNTED,
    ) -> None:
        check_asked(view)
        check_method(view, method)
        assert view.seat is not None
        if most_tries is not None and not most_tries >= 1:
            raise NotationError(f"{most_tries} tries find nothing: allow 1 or more")
        if first_worlds < 1:
            raise NotationError(f"{first_worlds} first worlds tell nothing: look at 1 or more")
        worlds = Worlds(view, seed)
        is_few = worlds.count * len(view.legal) <= most_counted
        numbered = worlds.numbered() if is_few else None
        self.view = view
        self._method = method
        compiled, sampler = compile_rules(view.rules), numbered or worlds.sampler
        self._evaluation = ActionTotals(compiled, sampler, view.seat, derived(seed, "belief"))
        self._belief = belief = self._evaluation.belief
        belief.trust_in_cards = trust_in_cards
        if most_tries is not None:
            belief.most_tries = most_tries
        if lessons is not None:
            lessons.teach(self._evaluation.policy)
        if numbered:
            belief.count_out(believed)
        elif believed:
            belief.prepare(first_worlds)

    def more(self, worlds: int) -> Evaluation:
        """Try them in so many worlds more, or in all again where these are counted.

        Raises NotationError for less than one world, and where none is found.
        """
        if worlds < 1:
            raise NotationError(f"{worlds} worlds tell nothing: try 1 or more")
        evaluation = self._evaluation
        is_open = self._method is Method.OPEN
        found = (evaluation.solve if is_open else evaluation.play_out)(worlds)
        if not found:
            raise NotationError("no deal agrees with this and with what was called")
        choices, weights = evaluation.choices, evaluation.weights[:found]
        results = array("q", evaluation.results)[: found * choices]
        return Evaluation(
            worlds=found,
            counts=tuple(_weighed(results[number::choices], weights) for number in range(choices)),
            sums=tuple(evaluation.sums),
            products=_rows(array("q", evaluation.products), choices),
            takes=_rows(array("q", evaluation.takes), SEATS),
            usual=evaluation.usual,
            weight=sum(weights),
            is_counted=self._belief.is_counted,
            parts=gain_parts(compile_rules(self.view.rules)),
        )


def check_method(view: View, method: Method) -> None:
    """Raise NotationError where what a view asks for can't be valued by a method."""
    if method is Method.OPEN and view.phase is not Phase.PLAY:
        raise NotationError("only cards can be solved with open hands: calls are played out")


def _weighed(results: "array[int]", weights: Sequence[int]) -> dict[int, int]:
    """Return how much each result counts."""
    if max(weights) == 1:
        return dict(Counter(results))
    found: Counter[int] = Counter()
    for result, weight in zip(results, weights, strict=True):
        found[result] += weight
    return dict(found)


def ordered_actions(view: View) -> tuple[Action, ...]:
    """Return the legal actions in the order in which they are tried and counted."""
    order = view.ordering
    if view.phase is Phase.PLAY and order is not None:
        return tuple(sorted(view.legal, key=lambda action: order.place(action.card)))
    return tuple(sorted(view.legal, key=lambda action: action.code))


class ActionValue(Struct, frozen=True, kw_only=True):
    """What an action is worth: points and chances, each with its standard error.

    `points` are those of the side in this deal less the mean of the others'; in a count-down, by
    how much its own score goes down; for a stake its own. `behind` is how much less that is than
    for the best action, in the same worlds. The chances are of this deal: to make what one called
    and to take all tricks with it, to be euchred, that the others make it and that they are
    euchred. In a count-down `made` is any gain and `euchred` any bump. `win` is the chance to win
    the game, None where it was not asked for. `takes` is the chance that the viewer's side takes
    the trick to which a card is played, None for what is no card and where cards were solved with
    open hands. `reason` says in a player's words what speaks for or against the action; it is ""
    until `bots.reasons` has found one.
    """

    action: Action
    points: float
    error: float
    behind: float
    behind_error: float
    made: float
    march: float
    euchred: float
    others_made: float
    others_euchred: float
    win: float | None = None
    win_error: float | None = None
    takes: float | None = None
    reason: str = ""

    def wins_more_than(self, other: "ActionValue", certainty: float) -> bool:
        """Return whether this wins more games by over so many standard errors.

        That is reckoned as if both had been tried in worlds of their own.
        """
        more = (self.win or 0.0) - (other.win or 0.0)
        return more > certainty * hypot(self.win_error or 0.0, other.win_error or 0.0)


def values_of(view: View, tried: Evaluation) -> list[ActionValue]:
    """Return what the actions of a view are worth, the best one first."""
    ours = {view.seat, *view.allies} if view.phase is Phase.PLAY else set()
    values = [
        ActionValue(
            action=action,
            points=tried.mean(number),
            error=tried.error(number),
            behind=tried.behind(number),
            behind_error=tried.error_behind(number),
            takes=_chance_to_take(tried.takes[number], ours) if ours else None,
            reason="",
            **chances(view, tried, number),
        )
        for number, action in enumerate(ordered_actions(view))
    ]
    return sorted(values, key=lambda value: value.behind)


def valued(view: View, tried: Evaluation, equity: Equity | Race | None = None) -> list[ActionValue]:
    """Return what the actions of a view are worth, the best one first, with `win` by an equity."""
    values = values_of(view, tried)
    if equity is None:
        return values
    worlds = inf if tried.is_counted else tried.worlds
    counts = dict(zip(ordered_actions(view), tried.counts, strict=True))
    return [_winning(view, value, counts[value.action], worlds, equity) for value in values]


def _winning(
    view: View, value: ActionValue, counts: Mapping[int, int], worlds: float, equity: Equity | Race
) -> ActionValue:
    assert view.seat is not None
    side, sides = view.rules.side_of(view.seat), len(view.rules.teams)
    ends: Counter[End] = Counter()
    for word, count in counts.items():
        result = unpacked(word)
        ends[result.points[:sides], result.next_dealer] += count
    win, error = equity.mean_after(view.scores, ends, side, worlds)
    return replace(value, win=win, win_error=error)


def by_wins(values: Sequence[ActionValue]) -> list[ActionValue]:
    """Return values whose `win` is known, what wins the most games first.

    Who wins as many either way does not go alone, and then does what brings more points.
    """
    return sorted(values, key=lambda value: (-(value.win or 0), value.action.alone, value.behind))


def can_go_by_score(view: View) -> bool:
    """Return whether the chance to win the game may decide what is best.

    A game of one deal has no score. And where players will fold, they are taken to do so by the
    book, which knows no score: before trump is named a bold bid would seem to win too often.
    """
    will_fold = view.rules.folding and view.trump is None
    return not (view.rules.is_one_deal or will_fold)


def unit(rules: Rules) -> str:
    """Return what points the gain of a deal (`core.scoring.gain`) is counted in, in words."""
    if rules.is_one_deal:
        return "points of this deal"
    if rules.lower_is_better:
        return "points by which your score goes down in this deal"
    ours = "ours" if rules.sides == "partners" else "yours"
    theirs = "theirs" if len(rules.teams) == 2 else "the others' average"
    return f"points of this deal, {ours} less {theirs}"


def _chance_to_take(takes: Sequence[int], ours: Collection[int | None]) -> float | None:
    taken = sum(takes)
    return sum(takes[seat] for seat in range(SEATS) if seat in ours) / taken if taken else None


def chances(view: View, tried: Evaluation, number: int) -> dict[str, float]:
    """Return how often each event of an `ActionValue` takes place after an action, by name."""
    found: Counter[str] = Counter()
    for word, count in tried.counts[number].items():
        for name in _happened(view, unpacked(word)):
            found[name] += count
    names = ("made", "march", "euchred", "others_made", "others_euchred")
    return {name: found[name] / tried.weight for name in names}


def _happened(view: View, result: PlayedDeal) -> list[str]:
    """Return which of the events that chances are given for took place in a deal."""
    assert view.seat is not None
    rules, side = view.rules, view.rules.side_of(view.seat)
    if result.ending != PLAYED_OUT or (result.maker == NOBODY and not rules.everybody_has_a_goal):
        return []
    is_ours = result.maker != NOBODY and rules.side_of(result.maker) == side
    is_others = result.maker != NOBODY and not is_ours
    found = ["others_euchred" if result.euchred else "others_made"] if is_others else []
    if rules.everybody_has_a_goal:
        gained = -result.points[side]
        found += ["made"] * (gained > 0) + ["euchred"] * (gained < 0)
        return found + ["march"] * (gained == rules.tricks)
    if is_ours:
        found.append("euchred" if result.euchred else "made")
        found += ["march"] * (result.tricks == rules.tricks)
    return found
