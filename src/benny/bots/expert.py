"""The bot that thinks longest: it searches with all that may help.

It takes all to call and play by books that were trained in self-play, and does what they say
itself unless something else is better; it believes deals by every call and card of the others; and
near the end of a game it does what wins the game most often.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from benny.analysis.books import Lessons, books
from benny.analysis.equity import Equity, Race, is_exact
from benny.analysis.evaluation import (
    ActionValue,
    Evaluation,
    by_wins,
    can_go_by_score,
    ordered_actions,
    valued,
    values_of,
)
from benny.analysis.shelf import SHELF, OpenBook, outcomes_by
from benny.bots.caution import cautious
from benny.bots.search import CLEAR_BY, DOUBT, WORLDS, Search
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import View
from benny.rules.rules import Rules

LIMIT = 0.4

_DEALS_NEAR_THE_END = 2
_DEALS_PLAYED = 4000


class BookChooser:
    """Does as a book says unless something else is better for sure; near the end it goes by wins.

    It keeps to a book from its first look at a deal to the deal's end: a better one that comes
    meanwhile it takes up with the next deal. Without a book all call by the core's thresholds; the
    rest is the same.
    """

    trust_in_cards = 2.0

    def __init__(self, find: Callable[[Rules], OpenBook | None] = SHELF.open) -> None:
        self._find = find
        self._book: OpenBook | None = None
        self._looked_at: tuple[Rules, int] | None = None

    def book(self, view: View) -> OpenBook | None:
        """Return the book that the deal of a view is played by."""
        if self._looked_at != (view.rules, view.deal):
            self._looked_at = view.rules, view.deal
            self._book = self._find(view.rules)
        return self._book

    def lessons(self, view: View) -> Lessons | None:
        """Return the lessons of the book."""
        book = self.book(view)
        return None if book is None else book.lessons

    def by_merit(self, view: View, tried: Evaluation) -> list[ActionValue]:
        """Return the values by points, or near the end of a game by the games that they win."""
        book = self.book(view)
        if not is_near_the_end(view, book):
            return values_of(view, tried)
        return by_wins(valued(view, tried, prospects(view.rules, book)))

    def is_settled(self, view: View, tried: Evaluation) -> bool:
        """Return whether one action gains more, or wins more games, than all others for sure."""
        if not is_near_the_end(view, self.book(view)):
            return tried.is_clear(CLEAR_BY)
        best, *others = self.by_merit(view, tried)
        return all(best.wins_more_than(other, CLEAR_BY) for other in others)

    def choice(self, view: View, tried: Evaluation) -> int:
        """Return the number of its habit, or of what is better for sure.

        That is what gains more points, or near the end of a game what wins more often. Then it is
        what risks less, if that does as well.
        """
        is_behind = partial(tried.is_behind, certainty=DOUBT)
        if is_near_the_end(view, self.book(view)):
            return self._choice_by_wins(view, tried, is_behind)
        number = tried.best if is_behind(tried.usual) else tried.usual
        return cautious(view, tried, number, is_behind)

    def _choice_by_wins(
        self, view: View, tried: Evaluation, gains_less: Callable[[int], bool]
    ) -> int:
        actions, values = ordered_actions(view), self.by_merit(view, tried)
        by_action = {value.action: value for value in values}
        best, habit = values[0], _habit(values, actions[tried.usual])

        def wins_less(number: int) -> bool:
            return best.wins_more_than(by_action[actions[number]], DOUBT)

        chosen = best if best.wins_more_than(habit, DOUBT) else habit
        return cautious(
            view,
            tried,
            actions.index(chosen.action),
            lambda number: wins_less(number) or gains_less(number),
        )


class ExpertBot(Search):
    """Searches longer than `search` does, and chooses by the book of the rules or the nearest one.

    Raises NotationError as Search does, and for a file among the books that is none.
    """

    version = 3

    def __init__(self, seed: int = 0, worlds: int = WORLDS, limit: float | None = LIMIT) -> None:
        super().__init__(BookChooser(), seed, worlds, limit)
        books()

    @staticmethod
    def remark(rules: Rules) -> str:
        """Return what players should know of this bot under some rules, "" for nothing."""
        book = SHELF.open(rules)
        if book is None:
            return "expert has no book for these rules: it calls and plays without one."
        if book.is_own:
            return ""
        return f"expert plays by the book of {book.book.rules.called}, the nearest to these rules."


def _habit(values: Sequence[ActionValue], usual: Action) -> ActionValue:
    """Return the value of what is usual, or of the same without going alone if that wins as often.

    The values come in the order of their merit.
    """
    return next(one for one in values if one.action in (usual, usual.removesuffix(" alone")))


def is_near_the_end(view: View, book: OpenBook | None) -> bool:
    """Return whether somebody can win the game in this deal or the next, so that the score counts.

    What deals come to follows from the book. Farther from the end points are as good a measure, and
    a quicker one.
    """
    rules = view.rules
    found = prospects(rules, book) if can_go_by_score(view) else None
    if found is None:
        return False
    return min(map(rules.to_go, view.scores)) <= _DEALS_NEAR_THE_END * found.most_points


@lru_cache(maxsize=32)
def prospects(rules: Rules, book: OpenBook | None) -> Equity | Race | None:
    """Return what a score is worth, by deals played by a book; None where no game would end."""
    outcomes = outcomes_by(book, rules, _DEALS_PLAYED)
    try:
        return (Equity if is_exact(rules, outcomes) else Race)(rules, outcomes)
    except NotationError:
        return None
