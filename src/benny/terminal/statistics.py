"""Statistics of a person's games at this terminal, counted as `benny stats` counts them."""

from benny.errors import NotationError
from benny.game import records
from benny.protocol.statistics import RulesStatistics
from benny.study.stats.counter import GameCounter
from benny.study.stats.figures import statistics
from benny.study.stats.reviews import reviewed_games
from benny.study.stats.slim import read_slim
from benny.terminal.game_files import OwnGame
from benny.terminal.reviews import stored_review

NOTHING = "You have not played a deal to its end yet."
_YOU = "You"


class OwnCount:
    """Counts a person's games, and what their reviews say; `left_out` is how many can't be."""

    def __init__(self) -> None:
        self.left_out = 0
        self._counter = GameCounter()

    @property
    def figures_so_far(self) -> tuple[RulesStatistics, ...]:
        """Return what was counted so far, none for rules by which no deal has ended."""
        return tuple(one for one in statistics(self._counter.sums()) if one.deals)

    def add(self, game: OwnGame) -> None:
        """Count a game, with its review if that is stored here."""
        if game.seat is None:
            return
        try:
            self._counter.add(read_slim(records.encode(game.record)), _names(game))
            self.add_review(game)
        except NotationError:
            self.left_out += 1

    def add_review(self, game: OwnGame) -> None:
        """Count what the review of a counted game says."""
        review = stored_review(game.record) if game.is_over else None
        if review is not None:
            told = reviewed_games(game.record, _names(game), review, game.saved)
            self._counter.add_reviews(read_slim(records.encode(game.record)), told)


def _names(game: OwnGame) -> list[str | None]:
    return [_YOU if seat == game.seat else None for seat in range(len(game.record.seats))]
