"""The review of a game, deal by deal."""

from msgspec import UNSET, Struct

from benny.analysis.statistics import Summed
from benny.errors import NotationError
from benny.game.deal import DealInProgress
from benny.game.log import Record
from benny.game.moment import moments
from benny.game.records import verify
from benny.game.shuffling import derived
from benny.io.abandonment import check_wanted
from benny.io.validation import flag
from benny.lab.review.chances import BookPlay
from benny.lab.review.decisions import Depth, Judge
from benny.lab.runs.jobs import FullJob
from benny.protocol.review import DealChances, ReviewedDecision

VERSION = 1
"""Goes up when reviews come out otherwise, so that those that are stored are made anew."""

FULL = Depth()
QUICK = Depth(first=64, most=512)


class DealReview(Struct, frozen=True):
    """A deal's review: the chances of winning around it, and its decisions with a choice."""

    chances: DealChances
    decisions: tuple[ReviewedDecision, ...]


class GameReview(Summed, frozen=True):
    """The reviews of a game's deals, from the first on."""

    deals: tuple[DealReview, ...] = ()

    @property
    def decisions(self) -> tuple[ReviewedDecision, ...]:
        return tuple(decision for deal in self.deals for decision in deal.decisions)


class ReviewJob(FullJob, Struct, frozen=True, kw_only=True):
    """The job of reviewing a game; each piece is a deal.

    Only the decisions of some `seats` are reviewed, by default those of all.
    """

    record: Record
    depth: Depth = FULL
    seed: int = 0
    seats: tuple[int, ...] | None = None

    @property
    def part_type(self) -> type[GameReview]:
        return GameReview

    @property
    def pieces(self) -> int:
        return len(self.record.deals)

    def work(self, number: int, seed: int) -> GameReview:
        record, log = self.record, self.record.deals[number]
        play = BookPlay(record.rules)
        scores = record.deals[number - 1].scores if number else UNSET
        if scores is UNSET:
            scores = (record.rules.start,) * len(record.sides)
        deal = DealInProgress(record.rules, log).deal
        dealt = play.during(deal, scores)
        judge = Judge(play, self.depth)
        decisions = []
        for place, (view, action) in enumerate(moments(record, number + 1), 1):
            check_wanted()
            if len(view.legal) > 1 and (self.seats is None or view.seat in self.seats):
                at = (number + 1, place)
                found = judge.judged(view, deal, action, at, derived(seed, f"action {place}"))
                decisions.append(found)
            deal.act(action.code)
        chances = DealChances(
            before=play.before(scores, log.dealer), dealt=dealt, after=play.during(deal, scores)
        )
        return GameReview((DealReview(chances, tuple(decisions)),))


def review_job(record: Record, *, quick: bool = False, seed: int = 0) -> ReviewJob:
    """Return the job of reviewing a game.

    Raises NotationError if the game is not over, or its record is wrong.
    """
    if record.result is None:
        raise NotationError(
            "the game is not over, and a review shows all cards: finish it first (benny resume)"
        )
    if wrong := verify(record):
        raise NotationError(wrong)
    return ReviewJob(record=record, depth=QUICK if flag(quick, "quick") else FULL, seed=seed)
