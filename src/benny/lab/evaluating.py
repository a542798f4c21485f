"""The job of valuing each choice of a seat, until the best one is settled."""

from msgspec import Struct

from benny.books import book_for, lessons_for
from benny.equity import Equity
from benny.errors import NotationError
from benny.lab.pieces import SERIAL, run
from benny.lab.selfplay import SelfPlay
from benny.lab.workers import Workers
from benny.rules import Rules
from benny.trying import MOST_COUNTED, Method, Trial, Tried
from benny.view import View

WORLDS_A_PIECE = 1000
FEWEST_WORLDS = 2000
EQUITY_DEALS = 40_000
NO_BOOK = "no book was trained for these rules: go without one, or train it with benny train"


class Trying(Struct, frozen=True, kw_only=True):
    """The job of trying every action that a view allows, until the best one is settled.

    `believed` says whether worlds are weighed by the calls of the others, `by_book` whether all
    call and play by the book for the rules, which there must be; `error` is the standard error in
    points at which it is enough even if two actions are too close to tell apart. Where all choices
    in all worlds come to no more than `most_counted`, all are tried.
    """

    view: View
    seed: int = 0
    method: Method = Method.PLAYED
    believed: bool = True
    by_book: bool = False
    error: float = 0.01
    worlds: int = WORLDS_A_PIECE
    most_counted: int = MOST_COUNTED

    @property
    def part_type(self) -> type[Tried]:
        """Return what pieces come to."""
        return Tried

    def work(self, _number: int, seed: int) -> Tried:
        """Try the actions in the worlds of one piece.

        Raises NotationError where none is found, and where there is no book to go by.
        """
        lessons = lessons_for(self.view.rules) if self.by_book else None
        if self.by_book and lessons is None:
            raise NotationError(NO_BOOK)
        trial = Trial(
            self.view,
            seed,
            method=self.method,
            believed=self.believed,
            lessons=lessons,
            most_counted=self.most_counted,
        )
        return trial.more(self.worlds)

    def equity(self, workers: Workers = SERIAL) -> Equity:
        """Return the chances of winning the game where all play on as they do in the deal."""
        rules = self.view.rules
        book = book_for(rules) if self.by_book else None
        return Equity(rules, book.outcomes) if book else equity_of(rules, workers)

    def merged(self, total: Tried, part: Tried) -> Tried:
        """Add up what worlds came to."""
        return total + part

    def settled(self, total: Tried) -> bool:
        """Return whether one action is the best for sure, or all are known closely enough."""
        if len(total.counts) < 2 or total.is_counted:
            return True
        if total.worlds < FEWEST_WORLDS:
            return False
        is_close = all(total.error(number) <= self.error for number in range(len(total.sums)))
        return is_close or total.is_clear()


def equity_of(rules: Rules, workers: Workers = SERIAL, deals: int = EQUITY_DEALS) -> Equity:
    """Return the chances of winning the game where all play like the core's policy."""
    job = SelfPlay(rules=rules)
    pieces = max(1, deals // job.deals)
    played = run(job, pieces, workers)
    return Equity(rules, played.outcomes(rules).around_the_table(rules))
