"""Sums of reviews by player: luck, and what their decisions lost, by what was done."""

from collections.abc import Mapping, Sequence
from functools import partial, reduce

from benny.game.hosted_game import HostedGame
from benny.game.log import Record
from benny.lab.runs.jobs import do_piece
from benny.study.review.decisions import Depth
from benny.study.review.review import GameReview, ReviewJob
from benny.study.stats.decision_themes import deed_of
from benny.study.stats.sums import PARTS, ReviewedGame


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
    """Return each player's figures from a review; names are by seat, None to leave out."""
    rules = record.rules
    counted = {
        (decision.deal, decision.action): decision
        for decision in review.decisions
        if decision.counted and names[decision.seat] is not None
    }
    losses: dict[str, list[tuple[str, int]]] = {name: [] for name in names if name is not None}
    for number in sorted({deal for deal, _ in counted}):
        standing, log = record.standing(number - 1), record.deals[number - 1]
        for action, game in enumerate(HostedGame.retrace_deal(rules, standing, log), 1):
            if decision := counted.get((number, action)):
                name = names[decision.seat]
                assert name is not None
                deed = deed_of(game.view(decision.seat), decision.played)
                losses[name].append((deed, _parts(decision.loss)))
    assert sum(map(len, losses.values())) == len(counted)
    games = {}
    for name, deeds in losses.items():
        sides = [rules.side_of(seat) for seat, other in enumerate(names) if other == name]
        leaks: dict[str, tuple[int, int]] = {}
        for deed, loss in deeds:
            lost, cases = leaks.get(deed, (0, 0))
            leaks[deed] = lost + loss, cases + 1
        games[name] = ReviewedGame(
            seats=len(sides),
            luck=sum(
                _parts(deal.chances.dealt[side] - deal.chances.before[side])
                for side in sides
                for deal in review.deals
            ),
            loss=sum(loss for _, loss in deeds),
            decisions=len(deeds),
            leaks=leaks,
            at=at,
        )
    return games


def _parts(chance: float) -> int:
    return round(chance * PARTS)
