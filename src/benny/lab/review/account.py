"""Where a game was won: luck with the cards, fortune with the unseen ones, and errors."""

from collections.abc import Sequence
from math import fsum, sqrt

from msgspec import Struct

from benny.lab.review.decisions import Decision
from benny.lab.review.review import GameReview


class GameAccount(Struct, frozen=True):
    """What led from a side's chance to win at the `start` to the `result`.

    `start` and the four parts add up to `result`. `luck` is what the cards dealt gave, `fortune`
    what the unseen ones added to decisions; `errors` are those of the others less one's own, and
    `slack` is the difference between the book's actions and the best.
    """

    start: float
    luck: float
    fortune: float
    errors: float
    slack: float
    result: float

    @property
    def adjusted(self) -> float:
        """Return the result without luck and fortune."""
        return self.result - self.luck - self.fortune


class PlayerErrors(Struct, frozen=True):
    """What a seat lost in chance to win, in how many decisions that count, and a decision."""

    errors: float
    errors_error: float
    decisions: int
    rate: float
    rate_error: float


# The rates of bots, the weakest first: docs/measurements/review.md.
BOT_RATES = {"random": 0.02, "novice": 0.004, "sensible": 0.0015, "search": 0.0005, "expert": 0.0}
"""What a bot loses in a decision that counts, in chance to win."""


def account(review: GameReview, side: int) -> GameAccount:
    """Return the account of a side."""
    deals, decisions = review.deals, review.decisions
    return GameAccount(
        start=deals[0].before[side],
        luck=fsum(deal.dealt[side] - deal.before[side] for deal in deals),
        fortune=fsum(decision.fortune[side] for decision in decisions),
        errors=-fsum(decision.error[side] for decision in decisions),
        slack=fsum(decision.slack[side] for decision in decisions),
        result=deals[-1].after[side],
    )


def player_errors(decisions: Sequence[Decision], seat: int) -> PlayerErrors:
    """Return what a seat lost in its decisions."""
    counted = [one for one in decisions if one.seat == seat and one.counted]
    number = len(counted)
    lost = fsum(one.loss for one in counted)
    error = sqrt(fsum(one.loss_error * one.loss_error for one in counted))
    share = max(number, 1)
    return PlayerErrors(lost, error, number, lost / share, error / share)


def scale(player: PlayerErrors) -> str:
    """Return the bots between which a player stands, "" without a decision that counts."""
    if not player.decisions:
        return ""
    weaker = [name for name, rate in BOT_RATES.items() if rate > player.rate]
    stronger = [name for name, rate in BOT_RATES.items() if rate <= player.rate]
    if not weaker:
        return f"below {stronger[0]}"
    return f"{weaker[-1]} to {stronger[0]}" if stronger else f"at least {weaker[-1]}"
