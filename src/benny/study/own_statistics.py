"""A person's own statistics, counted as `benny stats` counts them."""

from contextlib import suppress

from benny.errors import NotationError
from benny.protocol.statistics import RulesStatistics
from benny.study.library import Library, LibraryGame
from benny.study.stats.counter import GameCounter
from benny.study.stats.figures import statistics
from benny.study.stats.reviews import reviewed_games

_YOU = "You"


class OwnCount:
    """Counts `games` of a library one by one, of which `left_out` could not be counted.

    Those break the rules, or the person played them in part.
    """

    def __init__(self, library: Library) -> None:
        self.games = self.left_out = 0
        self._library = library
        self._counter = GameCounter()

    @property
    def figures_so_far(self) -> tuple[RulesStatistics, ...]:
        """Return what was counted so far, none for rules by which no deal has ended."""
        return tuple(rules for rules in statistics(self._counter.sums()) if rules.deals)

    def add(self, game: LibraryGame) -> None:
        """Count a game, with its review if there is one."""
        self.games += 1
        try:
            names = _names(game)
            self._counter.add(game.slim_record, names)
        except NotationError:
            self.left_out += 1
            return
        if not any(names):
            self.left_out += 1
            return
        with suppress(NotationError):  # the game counts, if not its review
            self.add_review(game)

    def add_review(self, game: LibraryGame) -> None:
        """Count what the review of a counted game says, if there is one."""
        review = self._library.review(game) if game.is_over else None
        if review is not None:
            reviewed = reviewed_games(game.record, _names(game), review, game.saved)
            self._counter.add_reviews(game.slim_record, reviewed)


def _names(game: LibraryGame) -> list[str | None]:
    own = game.own_seats
    return [_YOU if seat in own else None for seat in range(len(game.slim_record.seats))]
