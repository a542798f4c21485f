"""Each side's chance to win a game from any moment of it, if every seat plays by the book."""

from collections.abc import Sequence
from operator import sub

from benny.analysis.books import SHELF, lessons_of, prospects, taught_policy
from benny.core.deal import Deal
from benny.core.policy.selfplay import PolicyPlay, pack_result, unpack_result
from benny.errors import NotationError
from benny.protocol.review import Chances
from benny.rules.rules import Rules


def minus(first: Chances, second: Chances) -> Chances:
    """Return by how much the first chances are above the second."""
    return tuple(map(sub, first, second))


class BookPlay:
    """The chance to win when all seats call and play by the book for the rules.

    The book always does the same in the same situation, so that the chance in a deal is that of
    the one end that the cards come to. One object serves one thread. Raises NotationError if by the
    book no game would ever end.
    """

    def __init__(self, rules: Rules) -> None:
        book = SHELF.open(rules)
        equity = prospects(rules, book)
        if equity is None:
            raise NotationError(f"no game of {rules.called} would ever end by the book")
        self.equity = equity
        self.lessons = lessons_of(book)
        self._sides = len(rules.teams)
        self._ends: dict[tuple[tuple[int, ...], int], Chances] = {}
        policy = taught_policy(rules, self.lessons)
        self._play = PolicyPlay(policy, policy, 0)

    def chances_before(self, scores: Sequence[int], dealer: int) -> Chances:
        return self.equity.chances_after(scores, (0,) * self._sides, dealer)

    def during(self, deal: Deal, scores: tuple[int, ...]) -> Chances:
        rest = deal.copy()
        self._play.finish(rest)
        return self.chances_after(pack_result(rest), scores)

    def chances_after(self, result: int, scores: tuple[int, ...]) -> Chances:
        """Return the chances after a deal with a packed result; `scores` are those before it."""
        key = scores, result
        if key not in self._ends:
            end = unpack_result(result)
            self._ends[key] = self.equity.chances_after(
                scores, end.points[: self._sides], end.next_dealer
            )
        return self._ends[key]
