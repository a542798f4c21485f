"""Oracles for learning programs, in batches: open cards solved, worlds of views, expert's values.

What has a shape is a memoryview: `numpy.asarray` takes it without a copy, and `tolist` gives nested
lists. The 33 cards are in the order of `Card.number` and the 152 actions in that of `Action.code`,
the same in all games.
"""

from array import array
from collections.abc import Callable, Iterable
from math import nan
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from benny.analysis.evaluation import MOST_DRAWN, ActionValue
from benny.bots.expert import ExpertBot
from benny.bots.search import WORLDS
from benny.core.constants import CARDS, NO_SEAT
from benny.core.deal import Deal
from benny.errors import NotationError
from benny.game.actions import ACTIONS
from benny.game.log import DealLog
from benny.game.view import View
from benny.io.validation import all_of_kind, whole
from benny.lab.evaluation import evaluation_job
from benny.lab.runs.workers import open_workers
from benny.lab.solving import solve
from benny.rules.compile import compile_rules
from benny.rules.loading import find_rules
from benny.rules.rules import Rules

Result = TypeVar("Result")


class OpenValues(NamedTuple):
    """The exact tricks of deals with open cards, as int8.

    `tricks`, of shape (deals, sides), are those of each side with best play, as `Solved` has them.
    `leads`, of shape (deals, 33), are those of the leader's side after each lead, -1 for cards that
    the leader does not hold.
    """

    tricks: memoryview
    leads: memoryview


class ViewWorlds(NamedTuple):
    """Deals that agree with a view, each with its actions so far, and their weights.

    `weights`, of shape (deals,) and as float64, add up to 1. If `is_exact`, the deals are all that
    agree; otherwise they were drawn and weigh the same.
    """

    deals: tuple[DealLog, ...]
    weights: "memoryview[float]"
    is_exact: bool


class ExpertValues(NamedTuple):
    """Values of actions by `expert`, of shape (views, 152), as float64.

    `points` are those of the deal, as `ActionValue` has them, and `errors` their standard errors.
    Both are NaN for what is not legal.
    """

    points: "memoryview[float]"
    errors: "memoryview[float]"


def open_values(rules: Rules | str | Path, deals: Iterable[str | DealLog]) -> OpenValues:
    """Return the exact tricks of many deals, each given and solved as by `solve`.

    Raises NotationError as `solve` does, and for no deals.
    """
    rules = find_rules(rules)
    given: list[Any] = all_of_kind(deals, object, "a deal")
    solved = [solve(deal, rules) for deal in given]
    _check_some(solved, "deals")
    tricks = array("b", [number for one in solved for number in one.tricks])
    leads = array("b", [-1]) * (len(solved) * CARDS)
    for place, one in enumerate(solved):
        for card, number in one.cards.items():
            leads[place * CARDS + card.number] = number
    return OpenValues(_reshape(tricks, len(solved)), _reshape(leads, len(solved)))


def worlds(
    views: Iterable[View],
    number: int,
    *,
    seed: int = 0,
    believed: bool = True,
    by_book: bool | None = None,
    workers: int | None = None,
) -> list[ViewWorlds]:
    """Return the deals of each view as `evaluate` tries them: all if they are few, or some drawn.

    `number` are drawn. If `believed`, deals are likelier the more the others' calls fit them.
    Without `by_book` everyone calls by the book if there is one. The `workers` are threads. What
    is found for a view depends on the view and the seed alone. Raises NotationError for less than
    one deal or more than 100,000, for no views, and for a view that no deal agrees with or that
    asks for nothing.
    """
    most = whole(number, "number", 1, MOST_DRAWN)

    def draw(view: View) -> ViewWorlds:
        job = evaluation_job(view, believed=believed, by_book=by_book, seed=seed)
        evaluator = job.evaluator(seed)
        drawn = evaluator.draw(most)
        total = sum(weight for _, weight in drawn)
        return ViewWorlds(
            tuple(deal for deal, _ in drawn),
            memoryview(array("d", [weight / total for _, weight in drawn])),
            evaluator.is_counted,
        )

    return _each(draw, views, workers)


def holders(rules: Rules | str | Path, deals: Iterable[DealLog]) -> memoryview:
    """Return the seat that holds each card after the actions of deals, of shape (deals, 33), int8.

    It is -1 for cards that are in no hand: played, put away, left in the kitty, or not in the deck.
    Tops of piles are held once play has begun, and cards face down in piles are not. Raises
    NotationError for an action that breaks the rules.
    """
    rules = find_rules(rules)
    logs = all_of_kind(deals, DealLog, "a DealLog")
    _check_some(logs, "deals")
    seats = array("b", [NO_SEAT]) * (len(logs) * CARDS)
    for place, log in enumerate(logs):
        log.check(rules)
        deal = Deal(compile_rules(rules), log.dealer, [card.number for card in log.deck])
        for seat, action in log.actions:
            if deal.turn != seat or not deal.act(action.code):
                raise NotationError(f"{str(action)!r} by seat {seat} is against the rules")
        for seat in range(rules.players):
            for card in deal.cards(seat):
                seats[place * CARDS + card] = seat
    table: memoryview = _reshape(seats, len(logs))
    return table


def expert_values(
    views: Iterable[View], *, worlds: int = WORLDS, seed: int = 0, workers: int | None = None
) -> ExpertValues:
    """Return the values by `expert` of the actions of many views.

    It tries up to `worlds` deals for each and takes all the time it wants; the bot by that seed
    then finds the same. The `workers` are threads. Raises NotationError as `worlds` does.
    """

    def evaluate(view: View) -> list[ActionValue]:
        bot = ExpertBot(seed, worlds, limit=None)
        return bot.values(view, bot.search(view))

    by_view = _each(evaluate, views, workers)
    points = array("d", [nan]) * (len(by_view) * len(ACTIONS))
    errors = array("d", points)
    for place, values in enumerate(by_view):
        for value in values:
            at = place * len(ACTIONS) + value.action.code
            points[at], errors[at] = value.points, value.error
    return ExpertValues(_reshape(points, len(by_view)), _reshape(errors, len(by_view)))


def _each(of: Callable[[View], Result], views: Iterable[View], workers: int | None) -> list[Result]:
    given = all_of_kind(views, View, "a View")
    _check_some(given, "views")
    with open_workers(number=workers) as pool:
        return list(pool.executor.map(of, given))


def _check_some(items: list[Any], what: str) -> None:
    if not items:
        raise NotationError(f"there are no {what}: give one or more")


def _reshape(numbers: "array[Any]", rows: int) -> Any:
    flat: Any = memoryview(numbers).cast("B")
    return flat.cast(numbers.typecode, (rows, len(numbers) // rows))
