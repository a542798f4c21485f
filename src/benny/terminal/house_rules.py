"""The house rules that a person has chosen for a game, on top of its own."""

from collections.abc import Sequence
from typing import Any

from benny.errors import NotationError
from benny.rules.loading import (
    as_text,
    change_rules,
    chosen_rules,
    find_rules,
    goal_change,
    read_changes,
)
from benny.rules.prose.house_rules import Switch, switches
from benny.rules.prose.settings import Setting, settings
from benny.rules.rules import Rules
from benny.terminal.home import TerminalSettings
from benny.terminal.start import StartChoice

_FINE = 30  # up to this score the points change one by one, above by tens
_STEP = 10


class HouseRules:
    """Rules with some fields changed, as `field=value`; raises NotationError if they don't fit."""

    def __init__(self, base: Rules, changes: Sequence[str] = ()) -> None:
        self._base = base
        self.changes = tuple(changes)
        self.rules = change_rules(base, list(changes)) if changes else base

    @classmethod
    def restore(cls, base: Rules, changes: Sequence[str], asked: Sequence[str]) -> "HouseRules":
        """Return house rules as they were left, without the fields that are asked for now.

        None of them are left if they don't fit the game any more.
        """
        fixed = read_changes(asked)
        try:
            return cls(base, [one for one in changes if not read_changes([one]).keys() & fixed])
        except NotationError:
            return cls(base)

    @property
    def switches(self) -> tuple[Switch, ...]:
        return switches(self.rules, self._base)

    @property
    def goal(self) -> Setting | None:
        """Return the setting of how many points a game takes, None if it is one deal."""
        found = {setting.name: setting for setting in settings()}
        return found.get(self.rules.goal_field or "")

    @property
    def points(self) -> int:
        """Return how many points a game takes, 0 if it is one deal."""
        return getattr(self.rules, self.rules.goal_field) if self.rules.goal_field else 0

    def flip(self, switch: Switch) -> "HouseRules":
        """Return these with a switch on that was off, or off that was on."""
        return self._with(switch.changes)

    def longer(self, step: int) -> "HouseRules":
        """Return these with more points to a game, or fewer; raise NotationError for too few."""
        goal = self.goal
        if goal is None or goal.least is None or goal.most is None:
            return self
        by = 1 if self.points + min(step, 0) < _FINE else _STEP
        return self._with({goal.name: min(max(self.points + step * by, goal.least), goal.most)})

    def _with(self, values: dict[str, Any]) -> "HouseRules":
        changed = (read_changes(self.changes) | values).items()
        kept = {name: value for name, value in changed if value != getattr(self._base, name)}
        return HouseRules(self._base, [f"{name}={as_text(kept[name])}" for name in kept])


def asked_changes(variant: str, wanted: StartChoice) -> list[str]:
    """Return the changes given on the command line, which are fixed."""
    return [*wanted.changes, *goal_change(find_rules(variant), wanted.to)]


def as_left(variant: str, wanted: StartChoice, settings: TerminalSettings) -> HouseRules:
    """Return the rules of a game with what is asked for, and with the house rules last chosen.

    Raises NotationError for an unknown game, and for changes that do not fit the rules.
    """
    asked = asked_changes(variant, wanted)
    base = chosen_rules(variant, asked)
    return HouseRules.restore(base, settings.house_rules.get(variant, ()), asked)


def left_out(remembered: Sequence[str], changes: Sequence[str]) -> str:
    """Return a sentence on remembered house rules that a game is not played by; "" for none."""
    missing = [one for one in remembered if one not in changes]
    if not missing:
        return ""
    wanted = " ".join(f"--set {one}" for one in missing)
    return f"Your house rules of the start screen are left out here; to play by them add {wanted}."
