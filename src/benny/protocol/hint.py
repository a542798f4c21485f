"""A hint: what each action is worth, and what common sense says."""

from msgspec import Struct

from benny.game.actions import Action


class HintValue(Struct, frozen=True):
    """What an action is worth: the points that it gains in this deal, with their standard error.

    `behind` is how much less that is than for what brings the most, in the same deals, and `reason`
    says in a player's words what speaks for or against it. `win` is the chance to win the game,
    with its standard error, where that counts for more: near the end of it.
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
    """The values of the legal actions, the one to do first, and what common sense says, and why.

    `worlds` is in how many deals that agree with all that is known the actions were tried, and
    `counted` whether these are all that there are; `unit` says what points their values are.
    Where there are no values, `missing` says why, unless there is nothing to choose.
    """

    worlds: int
    counted: bool
    unit: str
    values: tuple[HintValue, ...]
    action: Action
    label: str
    reason: str
    missing: str = ""

    @property
    def advised(self) -> Action:
        """Return what to do."""
        return self.values[0].action if self.values else self.action

    @property
    def because(self) -> str:
        """Return why to do that."""
        return self.values[0].reason if self.values else self.reason
