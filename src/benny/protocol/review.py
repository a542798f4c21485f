"""A review of a game: its account, and what each decision lost."""

from msgspec import Struct

from benny.game.actions import Action
from benny.game.notes import Grade as Grade

Chances = tuple[float, ...]
"""Each side's chance to win the game, or by how much it changes."""


class Alternative(Struct, frozen=True):
    """The value of an action that could have been chosen.

    `win` is the chance to win by what the seat could know, `points` the points of the deal as in
    `HintValue`, both with standard errors. `open` is hindsight: the chance with the cards as they
    lay, all seats playing on by the book. `reason` says in a player's words what speaks for or
    against it.
    """

    action: Action
    label: str
    win: float
    win_error: float
    points: float
    points_error: float
    open: float
    reason: str


class ReviewedDecision(Struct, frozen=True, kw_only=True):
    """A decision with a choice; `deal` and `action` count from 1, as for `benny evaluate`.

    `loss` is the chance to win that was given away, `points_loss` the points, found in so many
    `worlds`. The decision is `counted` if its actions differ enough. `lead` is how far the action
    played is ahead of all others, and `reason` is for the best action, which comes first among the
    `alternatives`. By side, in chances to win: `error` is the best action less the one played,
    `slack` the best less the book's, `fortune` what the unseen cards added to what the seat could
    know, and `win` the chance after it with open cards. With a mark `better` names the best action
    and those that are as good within the error, as players do.
    """

    deal: int
    action: int
    seat: int
    played: Action
    best: Action
    loss: float
    loss_error: float
    points_loss: float
    lead: float
    worlds: int
    mark: Grade
    counted: bool
    better: tuple[str, ...]
    reason: str
    alternatives: tuple[Alternative, ...]
    error: Chances
    slack: Chances
    fortune: Chances
    win: Chances


class GameAccount(Struct, frozen=True):
    """The way from a side's chance to win at the `start` to the `result`.

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


class PlayerErrors(Struct, frozen=True, kw_only=True):
    """A seat's loss in chance to win, in `decisions` that count; `rate` is the loss per decision.

    `like` names the bots between which that rate is in this game, "" if too few decisions count.
    """

    seat: int
    name: str
    errors: float
    errors_error: float
    decisions: int
    rate: float
    rate_error: float
    like: str


class DealChances(Struct, frozen=True):
    """The chances before a deal, once its cards are dealt and at its end, with open cards."""

    before: Chances
    dealt: Chances
    after: Chances


class ReviewSummary(Struct, frozen=True, kw_only=True):
    """A review of a game so far: `done` deals of `of`.

    `account` is that of side 0, `accounts` are those of all `sides`; there are none before the
    first deal is done. `thresholds` has the least loss of each mark.
    """

    variant: str
    title: str
    sides: tuple[tuple[int, ...], ...]
    done: int
    of: int
    account: GameAccount | None
    accounts: tuple[GameAccount, ...]
    players: tuple[PlayerErrors, ...]
    deals: tuple[DealChances, ...]
    decisions: tuple[ReviewedDecision, ...]
    thresholds: dict[Grade, float]
