"""What reviews tell of players: luck, and what their decisions lost by what was done."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce

from benny.game.hosted_game import HostedGame
from benny.game.log import Record
from benny.game.view import View
from benny.lab.runs.jobs import do_piece
from benny.protocol.review import ReviewedDecision
from benny.study.review.decisions import Depth
from benny.study.review.review import GameReview, ReviewJob
from benny.study.stats.decision_themes import deed_of
from benny.study.stats.sums import ReviewedGame

PARTS = 1_000_000
"""Parts of a chance to win, so that sums are ints."""


def review_stats(
    record: Record,
    names: Sequence[str | None],
    depth: Depth,
    seed: int,
    at: float | None = None,
) -> Mapping[str, ReviewedGame]:
    """Review the decisions of some seats of a finished game; raise NotationError if that fails."""
    seats = tuple(seat for seat, name in enumerate(names) if name is not None)
    job = ReviewJob(record=record, depth=depth, seed=seed, seats=seats)
    review = reduce(job.merge, map(partial(do_piece, job), range(job.pieces)))
    return reviewed_games(record, names, review, at)


def reviewed_games(
    record: Record, names: Sequence[str | None], review: GameReview, at: float | None = None
) -> Mapping[str, ReviewedGame]:
    """Return what a review of a game tells of each player; names are by seat, None to leave out."""
    rules = record.rules
    found: dict[str, _Losses] = {}
    for seat, name in enumerate(names):
        if name is not None:
            side = rules.side_of(seat)
            told = found.setdefault(name, _Losses())
            told.seats += 1
            told.luck += sum(
                _parts(deal.chances.dealt[side] - deal.chances.before[side])
                for deal in review.deals
            )
    wanted = [one for one in review.decisions if one.counted and names[one.seat] is not None]
    for decision, view in zip(wanted, _views(record, wanted), strict=True):
        name = names[decision.seat]
        assert name is not None
        found[name].add(view, decision)
    return {name: told.game(at) for name, told in found.items()}


class _Losses:
    """What is told of one player."""

    def __init__(self) -> None:
        self.seats = self.luck = self.loss = self.decisions = 0
        self.leaks: dict[str, tuple[int, int]] = {}

    def add(self, view: View, decision: ReviewedDecision) -> None:
        loss, deed = _parts(decision.loss), deed_of(view, decision.played)
        lost, cases = self.leaks.get(deed, (0, 0))
        self.leaks[deed] = lost + loss, cases + 1
        self.loss += loss
        self.decisions += 1

    def game(self, at: float | None) -> ReviewedGame:
        return ReviewedGame(self.seats, self.luck, self.loss, self.decisions, self.leaks, at)


def _views(record: Record, decisions: Sequence[ReviewedDecision]) -> Iterator[View]:
    """Yield what the seat knew at each of some decisions, by replaying their deals."""
    wanted = {(decision.deal, decision.action): decision.seat for decision in decisions}
    for number in sorted({one.deal for one in decisions}):
        standing, log = record.standing(number - 1), record.deals[number - 1]
        games = HostedGame.retrace_deal(record.rules, standing, log)
        for place, game in enumerate(games, 1):
            if (number, place) in wanted:
                yield game.view(wanted[number, place])


def _parts(chance: float) -> int:
    return round(chance * PARTS)
