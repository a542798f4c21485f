"""The gain of each action of a seat, in sampled deals that agree with the seat's knowledge.

Calls are valued by playouts: from the action on, every seat calls and plays by the core's policy
from what that seat may know. No seat acts on cards it can't see. Cards are valued by solving the
deals with open cards, or by playouts too; docs/explanation/evaluation.md shows the error of each.
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
from benny.core.constants import NO_SEAT, PLAYED_OUT, SEATS
from benny.core.policy.selfplay import unpack_result
from benny.core.scoring import gain_parts
from benny.core.search.evaluation import ActionTotals
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.log import DealLog
from benny.game.shuffling import derive
from benny.game.view import Phase, View, check_asked

FIRST_WORLDS = 2000
"""Deals drawn first, to estimate base rates and the highest likelihood."""
MOST_COUNTED = 8000
"""With at most this many pairs of deal and action, all are tried."""
MOST_DRAWN = 100_000
"""The most worlds that anyone may ask `draw` for: they are in memory together."""
MAKING = ("order", "call", "bid", "trump", "stay")
"""The kinds of actions that commit a player to taking tricks."""
CERTAINTY = 3.0
"""Standard errors by which the best action must be ahead of all others to be clear."""
BEHIND = 1.5
"""Standard errors by which an action must be behind to be probably worse."""
_LEAST_POINTS, _LEAST_WIN = 0.005, 0.0005  # less would be shown as nothing

_NO_DEAL = "no deal agrees with this and with the calls"


class Method(StrEnum):
    """The method of valuing a drawn deal after an action."""

    PLAYED = "played"
    OPEN = "open"


class EvaluationSums(Struct, frozen=True):
    """The results of trying every action in a number of worlds.

    If `is_counted`, the `worlds` are all there are and nothing is left to chance. A drawn world
    weighs 1, an enumerated one in proportion to its likelihood. `weight` is their total, and all
    figures are weighted. They are in the order of `actions`:

    - `counts`: how often each packed result came;
    - `sums`: the gain over all worlds, in the `unit` of the rules times `parts`;
    - `products`, by two actions: the sums of products of their gains in a world, from which the
      errors of differences follow;
    - `takes`, by action and seat: the weight of the worlds in which the seat takes the next trick
      to end; all 0 if cards are solved;
    - `drawn`: the packed result in each world, if the worlds were drawn and single ones are kept.

    `usual` is the policy's own action.
    """

    actions: tuple[Action, ...]
    worlds: int
    counts: tuple[dict[int, int], ...]
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]
    takes: tuple[tuple[int, ...], ...]
    usual: Action
    weight: int
    is_counted: bool
    parts: int = 1
    drawn: tuple[tuple[int, ...], ...] = ()

    def __add__(self, other: "EvaluationSums") -> "EvaluationSums":
        if self.is_counted:
            return self  # the other one holds the same worlds
        return replace(
            self,
            worlds=self.worlds + other.worlds,
            counts=tuple(map(_sum_of_counts, self.counts, other.counts)),
            sums=tuple(map(add, self.sums, other.sums)),
            products=_sum_of_rows(self.products, other.products),
            takes=_sum_of_rows(self.takes, other.takes),
            weight=self.weight + other.weight,
            drawn=tuple(map(add, self.drawn, other.drawn)),
        )

    def select(self, actions: Collection[Action]) -> "EvaluationSums":
        numbers = [n for n, action in enumerate(self.actions) if action in actions]
        return replace(
            self,
            actions=tuple(self.actions[number] for number in numbers),
            counts=tuple(self.counts[number] for number in numbers),
            sums=tuple(self.sums[number] for number in numbers),
            products=tuple(tuple(self.products[n][m] for m in numbers) for n in numbers),
            takes=tuple(self.takes[number] for number in numbers),
            drawn=tuple(self.drawn[number] for number in numbers) if self.drawn else (),
        )

    @property
    def best(self) -> Action:
        """Return the action that gained most, the first if several did."""
        return self.actions[self.sums.index(max(self.sums))]

    def mean(self, action: Action) -> float:
        return self.sums[self.actions.index(action)] / self.weight / self.parts

    def error(self, action: Action) -> float:
        if self.is_counted:
            return 0.0
        number = self.actions.index(action)
        squares = self.products[number][number]
        return standard_error(self.worlds, self.sums[number], squares) / self.parts

    def behind(self, action: Action) -> float:
        less = max(self.sums) - self.sums[self.actions.index(action)]
        return less / self.weight / self.parts

    def error_behind(self, action: Action) -> float:
        """Return the standard error of `behind`, from differences in the same worlds."""
        if self.is_counted:
            return 0.0
        number, best = self.actions.index(action), self.sums.index(max(self.sums))
        products = self.products
        # The variance of a difference: both actions were tried in the same worlds.
        squares = products[best][best] - 2 * products[best][number] + products[number][number]
        less = self.sums[best] - self.sums[number]
        return standard_error(self.worlds, less, squares) / self.parts

    def is_behind(self, action: Action, certainty: float) -> bool:
        return self.behind(action) > certainty * self.error_behind(action)

    def is_clear(self, certainty: float = CERTAINTY) -> bool:
        return all(
            self.behind(action) >= certainty * self.error_behind(action)
            for action in self.actions
            if action != self.best
        )


def _sum_of_counts(first: dict[int, int], second: dict[int, int]) -> dict[int, int]:
    return first | {result: first.get(result, 0) + count for result, count in second.items()}


def _sum_of_rows(
    first: tuple[tuple[int, ...], ...], second: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(add, *rows)) for rows in zip(first, second, strict=True))


def _rows(numbers: "array[int]", width: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(numbers[at : at + width]) for at in range(0, len(numbers), width))


class Evaluator:
    """Tries every legal action of a view in worlds; the same seed draws the same worlds.

    If `believed`, worlds are weighted by how likely the others' calls are, and their cards as far
    as `trust_in_cards` says. Base rates and the highest likelihood come from the `first_worlds`.
    If on average more than `most_tries` worlds were drawn for one accepted, the likeliest are all
    accepted alike, and `raise_by` says how closely that number is kept. With at most `most_counted`
    pairs of world and action, all worlds are enumerated and weighted instead. With `lessons`,
    everyone calls and plays by a book. If it `keeps_worlds`, its evaluations have the results of
    single worlds.

    Raises NotationError if no deal agrees with the view, if it has no legal actions, and for a
    method that does not suit its phase.
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
        raise_by: float | None = None,
        first_worlds: int = FIRST_WORLDS,
        most_counted: int = MOST_COUNTED,
        keeps_worlds: bool = False,
    ) -> None:
        check_asked(view)
        check_method(view, method)
        assert view.seat is not None
        if most_tries is not None and not most_tries >= 1:
            raise NotationError(f"{most_tries} tries find nothing: allow 1 or more")
        if raise_by is not None and not raise_by > 1:
            raise NotationError(f"a factor of {raise_by} raises nothing: give more than 1")
        if first_worlds < 1:
            raise NotationError(f"{first_worlds} first worlds tell nothing: look at 1 or more")
        worlds = Worlds(view, seed)
        pairs = worlds.count * len(view.legal)
        numbered = worlds.numbered_sampler() if pairs <= most_counted else None
        self.view = view
        self._actions = ordered_actions(view)
        self._worlds = worlds
        self._method = method
        self._keeps_worlds = keeps_worlds
        self._totals = ActionTotals(
            worlds.compiled, numbered or worlds.sampler, view.seat, derive(seed, "belief")
        )
        self._belief = belief = self._totals.belief
        belief.trust_in_cards = trust_in_cards
        if most_tries is not None:
            belief.most_tries = most_tries
        if raise_by is not None:
            belief.raise_by = raise_by
        if lessons is not None:
            lessons.teach(self._totals.policy)
        if numbered:
            belief.count_out(believed)
        elif believed:
            belief.prepare(first_worlds)

    def more(self, worlds: int) -> EvaluationSums:
        """Try the actions in a number of further worlds, or again in all if they are enumerated.

        Raises NotationError for less than one world, and if none is found.
        """
        _check_worlds(worlds)
        totals = self._totals
        is_open = self._method is Method.OPEN
        tried = (totals.solve if is_open else totals.play_out)(worlds)
        if not tried:
            raise NotationError(_NO_DEAL)
        choices, weights = totals.choices, totals.weights[:tried]
        results = array("q", totals.results)[: tried * choices]
        by_action = [results[number::choices] for number in range(choices)]
        keeps = self._keeps_worlds and not self._belief.is_counted
        return EvaluationSums(
            actions=self._actions,
            worlds=tried,
            counts=tuple(_weigh(results, weights) for results in by_action),
            sums=tuple(totals.sums),
            products=_rows(array("q", totals.products), choices),
            takes=_rows(array("q", totals.takes), SEATS),
            usual=self._actions[totals.usual],
            weight=sum(weights),
            is_counted=self._belief.is_counted,
            parts=gain_parts(self._worlds.compiled),
            drawn=tuple(map(tuple, by_action)) if keeps else (),
        )

    @property
    def is_counted(self) -> bool:
        return bool(self._belief.is_counted)

    def draw(self, worlds: int) -> list[tuple[DealLog, int]]:
        """Return further worlds as actions are tried in them, or all if they are enumerated.

        Each has the actions up to the view, with all cards, and its weight. Raises NotationError as
        `more` does.
        """
        _check_worlds(worlds)
        belief, world = self._belief, self._totals.world
        if belief.is_counted:
            belief.begin_again()
            worlds = belief.found
        drawn: list[tuple[DealLog, int]] = []
        while len(drawn) < worlds and belief.sample(world):
            drawn.append((self._worlds.log(world), belief.weight))
        if not drawn:
            raise NotationError(_NO_DEAL)
        return drawn


def _check_worlds(number: int) -> None:
    if number < 1:
        raise NotationError(f"{number} worlds tell nothing: try 1 or more")


def check_method(view: View, method: Method) -> None:
    """Raise NotationError if a method can't value the actions of a view."""
    if method is Method.OPEN and view.phase is not Phase.PLAY:
        raise NotationError("only cards can be solved with open hands: calls are played out")


def _weigh(results: "array[int]", weights: Sequence[int]) -> dict[int, int]:
    # Drawn worlds all weigh 1, and Counter adds those up much faster.
    if max(weights) == 1:
        return dict(Counter(results))
    totals: Counter[int] = Counter()
    for result, weight in zip(results, weights, strict=True):
        totals[result] += weight
    return dict(totals)


def ordered_actions(view: View) -> tuple[Action, ...]:
    """Return the legal actions in the order in which they are tried and counted."""
    order = view.ordering
    if view.phase is Phase.PLAY and order is not None:
        return tuple(sorted(view.legal, key=lambda action: order.place(action.card)))
    return tuple(sorted(view.legal, key=lambda action: action.code))


class ActionValue(Struct, frozen=True, kw_only=True):
    """The value of an action: points and chances, with standard errors.

    `points` are the side's in this deal less the mean of the others'. In a count-down they are how
    far its own score goes down, and for a stake its own. `behind` is how far that is below the best
    action, in the same worlds.

    `made`, `march` and `euchred` are chances when the viewer's side makes trump, `others_made` and
    `others_euchred` when the others do. In a count-down `made` is any gain and `euchred` any bump.
    `win` is the chance to win the game, None if it was not asked for. `win_behind_error` is the
    standard error of how far that is below the best one, in the same worlds, None if single worlds
    are not known. `takes` is the chance that the viewer's side takes the trick to which a card is
    played; None for other actions and for solved cards. `reason` is a sentence for or against the
    action, "" until `bots.reasons` adds one.
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
    win_behind_error: float | None = None
    takes: float | None = None
    reason: str = ""

    def wins_more_than(self, other: "ActionValue", certainty: float) -> bool:
        more = (self.win or 0.0) - (other.win or 0.0)
        return more > certainty * self.error_beside(other)

    def error_beside(self, other: "ActionValue") -> float:
        """Return the standard error of the difference between two chances to win, or a higher one.

        Without errors from the same worlds, it is as if the two were tried in different ones.
        """
        if self.win_behind_error is None or other.win_behind_error is None:
            return hypot(self.win_error or 0.0, other.win_error or 0.0)
        # The sum, since we know only the error of each beside the best, whose own is 0.
        return self.win_behind_error + other.win_behind_error

    def loss_against(self, best: "ActionValue") -> float:
        """Return its loss: in chance to win the game where both are known, else in points."""
        return self._measured_against(best)[0]

    def is_same_as(self, best: "ActionValue") -> bool:
        lost, error, least_shown = self._measured_against(best)
        return abs(lost) < least_shown and not error

    def is_worse_than(self, best: "ActionValue", certainty: float) -> bool:
        lost, error, least_shown = self._measured_against(best)
        return lost >= least_shown and lost > certainty * error

    def _measured_against(self, best: "ActionValue") -> tuple[float, float, float]:
        """Return the loss, its standard error or a higher one, and the least that is shown."""
        if self.win is None or best.win is None:
            # What has most points may be another one: we know only the errors beside that.
            error = self.behind_error + best.behind_error
            return self.behind - best.behind, error, _LEAST_POINTS
        return best.win - self.win, best.error_beside(self), _LEAST_WIN


def as_good(best: ActionValue, others: Sequence[ActionValue]) -> list[ActionValue]:
    """Return the others that are not probably worse than the best, whatever their order."""
    return [value for value in others if not value.is_worse_than(best, BEHIND)]


def action_values(
    view: View, evaluation: EvaluationSums, equity: Equity | Race | None = None
) -> list[ActionValue]:
    """Return the values of a view's actions, the best first, with `win` by an equity if given."""
    assert view.seat is not None
    ours = {view.seat, *view.allies} if view.phase is Phase.PLAY else set()
    values = [
        ActionValue(
            action=action,
            points=evaluation.mean(action),
            error=evaluation.error(action),
            behind=evaluation.behind(action),
            behind_error=evaluation.error_behind(action),
            takes=sum(map(takes.__getitem__, ours)) / sum(takes) if ours and any(takes) else None,
            reason="",
            **chances(view, evaluation, action),
        )
        for action, takes in zip(evaluation.actions, evaluation.takes, strict=True)
    ]
    if equity is not None:
        wins = _Wins(view, equity)
        worlds = inf if evaluation.is_counted else evaluation.worlds
        for number, counts in enumerate(evaluation.counts):
            win, error = wins.mean(counts, worlds)
            values[number] = replace(values[number], win=win, win_error=error)
        if evaluation.drawn:
            best = evaluation.drawn[evaluation.actions.index(by_wins(values)[0].action)]
            values = [
                replace(value, win_behind_error=wins.error_behind(best, drawn))
                for value, drawn in zip(values, evaluation.drawn, strict=True)
            ]
    return sorted(values, key=lambda value: value.behind)


class _Wins:
    """The viewer's chance to win the game after each packed result of a deal."""

    def __init__(self, view: View, equity: Equity | Race) -> None:
        assert view.seat is not None
        self._scores, self._equity = view.scores, equity
        self._side = view.rules.side_of(view.seat)
        self._sides = len(view.rules.teams)
        self._chances: dict[int, float] = {}

    def mean(self, counts: Mapping[int, int], worlds: float) -> tuple[float, float]:
        ends: Counter[End] = Counter()
        for word, count in counts.items():
            result = unpack_result(word)
            ends[result.points[: self._sides], result.next_dealer] += count
        return self._equity.mean_after(self._scores, ends, self._side, worlds)

    def error_behind(self, best: Sequence[int], other: Sequence[int]) -> float:
        """Return the standard error of the mean loss, from two actions' results by world."""
        losses = Counter(zip(best, other, strict=True))
        total = squares = 0.0
        for (first, second), count in losses.items():
            loss = self._chance_after(first) - self._chance_after(second)
            total += count * loss
            squares += count * loss * loss
        return standard_error(len(best), total, squares)

    def _chance_after(self, word: int) -> float:
        if word not in self._chances:
            result = unpack_result(word)
            points = result.points[: self._sides]
            chances = self._equity.chances_after(self._scores, points, result.next_dealer)
            self._chances[word] = chances[self._side]
        return self._chances[word]


def by_wins(values: Sequence[ActionValue]) -> list[ActionValue]:
    """Return values by chance to win; ties go to not playing alone, then to more points."""
    return sorted(values, key=lambda value: (-(value.win or 0), value.action.alone, value.behind))


def can_go_by_score(view: View) -> bool:
    """Return whether the chance to win the game may decide what is best.

    A game of one deal has no score. Before players fold, they are assumed to fold by the book,
    which ignores the score, so that a bold bid would seem to win too often.
    """
    # Trump is named before anyone folds.
    will_fold = view.rules.folding and view.trump is None
    return view.rules.goal_field is not None and not will_fold


def chances(view: View, evaluation: EvaluationSums, action: Action) -> dict[str, float]:
    """Return the chance of each event of an `ActionValue` after an action, by name."""
    assert view.seat is not None
    rules, side = view.rules, view.rules.side_of(view.seat)
    weights = dict.fromkeys(("made", "march", "euchred", "others_made", "others_euchred"), 0)
    for word, count in evaluation.counts[evaluation.actions.index(action)].items():
        result = unpack_result(word)
        if result.ending != PLAYED_OUT:
            continue
        is_ours = result.maker != NO_SEAT and rules.side_of(result.maker) == side
        if result.maker != NO_SEAT and not is_ours:
            weights["others_euchred" if result.euchred else "others_made"] += count
        if rules.everybody_has_a_goal:
            gained = -result.points[side]
            weights["made"] += count * (gained > 0)
            weights["euchred"] += count * (gained < 0)
            weights["march"] += count * (gained == rules.tricks)
        elif is_ours:
            weights["euchred" if result.euchred else "made"] += count
            weights["march"] += count * (result.tricks == rules.tricks)
    return {name: weight / evaluation.weight for name, weight in weights.items()}
