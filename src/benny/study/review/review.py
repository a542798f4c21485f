"""The review of a game, deal by deal; its account by luck, fortune and errors; its notes."""

import gzip
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from functools import partial
from math import fsum, sqrt

from msgspec import UNSET, Struct
from msgspec.structs import replace

from benny.analysis.statistics import Summed
from benny.errors import NotationError
from benny.game.deal import DealInProgress
from benny.game.hosted_game import moments
from benny.game.log import Record
from benny.game.notes import LONGEST_COMMENT, ActionNote
from benny.game.records import verify
from benny.game.shuffling import derive
from benny.io.abandonment import check_wanted
from benny.io.files import MOST_UNPACKED, decompress
from benny.io.json import from_json, to_json
from benny.io.validation import flag
from benny.lab.runs.jobs import Job, do_piece
from benny.protocol.review import (
    DealChances,
    GameAccount,
    PlayerErrors,
    ReviewedDecision,
    ReviewSummary,
)
from benny.study.review.decisions import DecisionReviewer, Depth
from benny.study.review.tally import ENOUGH, THRESHOLDS, BookPlay, bot_rates

VERSION = 2
"""Goes up when reviews come out otherwise, so that stored ones are computed again."""

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


class ReviewJob(Job[GameReview], Struct, frozen=True, kw_only=True):
    """The job of reviewing a game; each piece is a deal.

    Only the decisions of some `seats` are reviewed, by default those of all.
    """

    record: Record
    depth: Depth = FULL
    seed: int = 0
    seats: tuple[int, ...] | None = None

    part = GameReview

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
        reviewer = DecisionReviewer(play, self.depth)
        decisions = []
        for place, (view, action) in enumerate(moments(record, number + 1), 1):
            check_wanted()
            if len(view.legal) > 1 and (self.seats is None or view.seat in self.seats):
                at, own_seed = (number + 1, place), derive(seed, f"action {place}")
                decisions.append(reviewer.review_decision(view, deal, action, at, own_seed))
            deal.act(action.code)
        chances = DealChances(
            before=play.equity.chances_after(scores, (0,) * len(scores), log.dealer),
            dealt=dealt,
            after=play.during(deal, scores),
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


def pack_review(review: GameReview) -> bytes:
    return gzip.compress(to_json(review), mtime=0)


def unpack_review(stored: bytes) -> GameReview:
    return from_json(decompress(stored, MOST_UNPACKED), GameReview)


async def growing_review(
    job: ReviewJob, run: Callable[[Callable[[], GameReview]], Awaitable[GameReview]]
) -> AsyncIterator[GameReview]:
    """Yield a game's review after each deal; `run` runs the review of a deal where it should."""
    review = GameReview()
    for number in range(job.pieces):
        review = job.merge(review, await run(partial(do_piece, job, number)))
        yield review


def summary(record: Record, review: GameReview) -> ReviewSummary:
    accounts = tuple(account(review, side) for side in range(len(record.sides)) if review.deals)
    return ReviewSummary(
        variant=record.variant,
        title=record.rules.called,
        sides=record.sides,
        done=len(review.deals),
        of=len(record.deals),
        account=accounts[0] if accounts else None,
        accounts=accounts,
        players=tuple(
            player_errors(review, seat, player.name, record.rules.name)
            for seat, player in enumerate(record.seats)
        ),
        deals=tuple(deal.chances for deal in review.deals),
        decisions=review.decisions,
        thresholds=dict(THRESHOLDS),
    )


def account(review: GameReview, side: int) -> GameAccount:
    """Return the account of a side over at least one deal."""
    decisions, deals = review.decisions, [deal.chances for deal in review.deals]
    start, result = deals[0].before[side], deals[-1].after[side]
    luck = fsum(deal.dealt[side] - deal.before[side] for deal in deals)
    fortune = fsum(decision.fortune[side] for decision in decisions)
    errors = -fsum(decision.error[side] for decision in decisions)
    slack = fsum(decision.slack[side] for decision in decisions)
    if len({decision.seat for decision in decisions}) == 1:  # what others did counts as fortune
        fortune = result - start - luck - errors - slack
    return GameAccount(start, luck, fortune, errors, slack, result)


def player_errors(review: GameReview, seat: int, name: str, game: str = "") -> PlayerErrors:
    """Return a seat's loss in its decisions that count; `game` is the variant's name."""
    counted = [one for one in review.decisions if one.seat == seat and one.counted]
    errors = fsum(decision.loss for decision in counted)
    error = sqrt(fsum(decision.loss_error * decision.loss_error for decision in counted))
    share = max(len(counted), 1)
    rate = errors / share
    return PlayerErrors(
        seat=seat,
        name=name,
        errors=errors,
        errors_error=error,
        decisions=len(counted),
        rate=rate,
        rate_error=error / share,
        like=like(rate, game) if len(counted) >= ENOUGH else "",
    )


def like(rate: float, game: str = "") -> str:
    """Return the bots between which a rate is in a game, or in the mean over games, in words."""
    rates = bot_rates(game)
    weaker = [name for name, lost in rates.items() if lost > rate]
    stronger = [name for name, lost in rates.items() if lost <= rate]
    if not weaker:
        return f"below {stronger[0]}"
    return f"between {weaker[-1]} and {stronger[0]}" if stronger else f"like {weaker[-1]}"


def add_marks(record: Record, decisions: Iterable[ReviewedDecision]) -> Record:
    """Return a record with a note on each of some decisions, in place of marks from before.

    Comments that people have written stay.
    """
    by_deal: dict[int, list[ReviewedDecision]] = {}
    for decision in decisions:
        by_deal.setdefault(decision.deal, []).append(decision)
    deals = []
    for number, deal in enumerate(record.deals, 1):
        comments = [note for note in deal.notes or () if not note.mark and not note.best]
        marks = [
            ActionNote(
                action=decision.action,
                mark=decision.mark,
                loss=round(decision.loss, 4),
                best=decision.best,
                comment=". As good: ".join(
                    filter(None, (decision.reason, " or ".join(decision.better[1:])))
                )[:LONGEST_COMMENT],
            )
            for decision in by_deal.get(number, [])
        ]
        notes = sorted([*marks, *comments], key=lambda note: note.action)
        deals.append(replace(deal, notes=tuple(notes) or UNSET))
    return replace(record, deals=deals)
