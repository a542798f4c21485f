"""A hint: what each action is worth, and what the rule of thumb says."""

from msgspec import Struct

from benny.game.actions import Action


class HintValue(Struct, frozen=True):
    """What an action is worth: the points that it gains in this deal, with their standard error.

    `behind` is how far that is below the best action, in the same deals. `reason` says in a
    player's words what speaks for or against it. `win` is the chance to win the game, with its
    standard error; it is given near the end of a game, where it counts for more.
    """

    action: Action
    label: str
    points: float
    error: float
    behind: float
    behind_error: float
    reason: str
    win: float | None = None
    win_error: float | None = None


class Hint(Struct, frozen=True, omit_defaults=True):
    """The values of the legal actions, the recommended one first, and the rule of thumb's advice.

    `verdict` says what to do and what the next best costs, and `remark` what the rule of thumb
    says of that. `worlds` is the number of deals in which the actions were tried; `counted` says
    that they are all the deals that agree. `unit` says what the points are. `action` and `reason`
    are the rule of thumb's. If there are no values, `missing` says why, unless there is no choice.
    """

    worlds: int
    counted: bool
    unit: str
    values: tuple[HintValue, ...]
    action: Action
    label: str
    reason: str
    missing: str = ""
    verdict: str = ""
    remark: str = ""

    @property
    def advised(self) -> Action:
        return self.values[0].action if self.values else self.action

    @property
    def because(self) -> str:
        return self.values[0].reason if self.values else self.reason
