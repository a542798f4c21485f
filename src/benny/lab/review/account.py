"""Where a game was won: luck with the cards, fortune with the unseen ones, and errors."""

from math import fsum, sqrt

from benny.game.log import Record
from benny.lab.review.grades import ENOUGH, THRESHOLDS, bot_rates
from benny.lab.review.review import GameReview
from benny.protocol.review import GameAccount, PlayerErrors, ReviewSummary


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
    return GameAccount(
        start=deals[0].before[side],
        luck=fsum(deal.dealt[side] - deal.before[side] for deal in deals),
        fortune=fsum(decision.fortune[side] for decision in decisions),
        errors=-fsum(decision.error[side] for decision in decisions),
        slack=fsum(decision.slack[side] for decision in decisions),
        result=deals[-1].after[side],
    )


def player_errors(review: GameReview, seat: int, name: str, game: str = "") -> PlayerErrors:
    """Return what a seat lost in its decisions that count; `game` is the variant's name."""
    counted = [one for one in review.decisions if one.seat == seat and one.counted]
    errors = fsum(one.loss for one in counted)
    error = sqrt(fsum(one.loss_error * one.loss_error for one in counted))
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
    """Return the bots between which a rate lies in a game, or in the mean over games, in words."""
    rates = bot_rates(game)
    weaker = [name for name, lost in rates.items() if lost > rate]
    stronger = [name for name, lost in rates.items() if lost <= rate]
    if not weaker:
        return f"below {stronger[0]}"
    return f"between {weaker[-1]} and {stronger[0]}" if stronger else f"like {weaker[-1]}"
