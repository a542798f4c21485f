"""The bot that thinks longest: a search with everything that may help.

It assumes that everyone calls and plays by books that were trained in self-play, and plays the
book's action itself unless another is better. It weights deals by every call and card of the
others. Near the end of a game it plays for what wins the game most often.
"""

from functools import partial

from benny.analysis.books import SHELF, Lessons, OpenBook, books, lessons_of, prospects
from benny.analysis.equity import Equity, Race
from benny.analysis.evaluation import (
    ActionValue,
    EvaluationSums,
    Evaluator,
    action_values,
    by_wins,
    can_go_by_score,
)
from benny.bots.search import CLEAR_BY, DOUBT, LOOKED_AT, MOST_TRIES, Search, cautious
from benny.game.actions import Action
from benny.game.view import View
from benny.rules.rules import Rules

LIMIT = 0.4  # a decision is to take less than 0.5: docs/measurements/speed.md
WORLDS = 4096

# Further from the end than this, points are as good a measure as games won, and a quicker one.
_DEALS_NEAR_THE_END = 2


class BookChooser:
    """Chooses the book's action unless another is clearly better; near the end it goes by wins.

    It keeps to one book from its first look at a deal to the deal's end, and takes up a better one
    with the next deal. Without a book everyone calls by the core's thresholds.
    """

    # Two cards in three are assumed to be the policy's choice.
    trust_in_cards = 2.0
    keeps_worlds = False
    clear_by = CLEAR_BY
    """Standard errors by which one action must be ahead of the others for the search to end."""

    def __init__(self) -> None:
        self._book: OpenBook | None = None
        self._looked_at: tuple[Rules, int] | None = None

    def book(self, view: View) -> OpenBook | None:
        if self._looked_at != (view.rules, view.deal):
            self._looked_at = view.rules, view.deal
            self._book = SHELF.open(view.rules)
        return self._book

    def lessons(self, view: View) -> Lessons | None:
        return lessons_of(self.book(view))

    def by_merit(self, view: View, evaluation: EvaluationSums) -> list[ActionValue]:
        """Return the values by points, or near the end of a game by games won."""
        equity = equity_near_the_end(view, self.book(view))
        values = action_values(view, evaluation, equity)
        return values if equity is None else by_wins(values)

    def is_settled(self, view: View, evaluation: EvaluationSums) -> bool:
        if equity_near_the_end(view, self.book(view)) is None:
            return evaluation.is_clear(self.clear_by)
        best, *rivals = self.by_merit(view, evaluation)
        return all(best.wins_more_than(rival, self.clear_by) for rival in rivals)

    def choice(self, view: View, evaluation: EvaluationSums) -> Action:
        """Return the book's action, or one that is clearly better.

        Better means more points, or near the end of a game more wins. Of that action and a safer
        one that does as well, the safer is chosen.
        """
        gains_less, usual = partial(evaluation.is_behind, certainty=DOUBT), evaluation.usual
        if equity_near_the_end(view, self.book(view)) is None:
            action = evaluation.best if gains_less(usual) else usual
            return cautious(view, evaluation, action, gains_less)
        values = {value.action: value for value in self.by_merit(view, evaluation)}
        best, *_ = values.values()
        # The usual action, or the same with a partner if that wins as often.
        habit = next(action for action in values if action in (usual, usual.removesuffix(" alone")))

        def is_worse(action: Action) -> bool:
            return best.wins_more_than(values[action], DOUBT) or gains_less(action)

        action = best.action if best.wins_more_than(values[habit], DOUBT) else habit
        return cautious(view, evaluation, action, is_worse)


class ExpertBot(Search):
    """Searches longer than `search`, and chooses by the rules' own book or the nearest one.

    Raises NotationError as Search does, and if a file among the books is not a book.
    """

    version = 4

    def __init__(self, seed: int = 0, worlds: int = WORLDS, limit: float | None = LIMIT) -> None:
        super().__init__(BookChooser(), seed, worlds, limit)
        books()  # a broken one is reported now, and not in the middle of a game

    @staticmethod
    def remark(rules: Rules) -> str:
        book = SHELF.open(rules)
        if book is None:
            return "expert has no book for these rules: it calls and plays without one."
        if book.is_own:
            return ""
        nearest = book.book.rules.called
        return f"expert has no book for these rules: it plays by the nearest, that of {nearest}."


def equity_near_the_end(view: View, book: OpenBook | None) -> Equity | Race | None:
    """Return the values of scores if a side can win in this deal or the next, else None.

    The book's outcomes say how many points a deal can bring.
    """
    equity = prospects(view.rules, book) if can_go_by_score(view) else None
    if equity is None:
        return None
    to_go = min(map(view.rules.to_go, view.scores))
    return equity if to_go <= _DEALS_NEAR_THE_END * equity.most_points else None


book_evaluator = partial(
    Evaluator,
    trust_in_cards=BookChooser.trust_in_cards,
    most_tries=MOST_TRIES,
    first_worlds=LOOKED_AT,
    keeps_worlds=True,
)
"""Tries actions in the deals that `expert` thinks of."""
