"""A hint as the table shows it: beneath each choice what it is worth, in the prompt why."""

from benny.game.actions import Action
from benny.game.view import View
from benny.protocol.hint import Hint, HintValue
from benny.terminal import hints


class ShownHint:
    """A hint for a view."""

    def __init__(self, hint: Hint, view: View) -> None:
        self._hint = hint
        self._view = view
        self._values = {value.action: value for value in hint.values}

    @property
    def action(self) -> Action:
        return self._hint.best_action

    @property
    def can_be_read(self) -> bool:
        """Return whether the hint says something of each choice."""
        return bool(self._values)

    @property
    def verdict(self) -> str:
        """Return what to do and what the next best costs."""
        return self._hint.verdict

    @property
    def reason(self) -> str:
        return f"Hint: {self._hint.because}."

    @property
    def caption(self) -> str:
        """Return what the figures are, or why there are none; "" for a single choice."""
        return hints.caption(self._hint)

    def worth(self, action: Action | None) -> str:
        """Return in a few characters what an action is worth; None is the best swap."""
        value = self._value(action)
        return "" if value is None else hints.worth(value)

    def text_for(self, action: Action | None) -> str:
        """Return for its reader why an action is worth so much; None is the best swap."""
        value = self._value(action)
        if value is None:
            return ""
        told = hints.label(value.action, self._view)
        return f"Reading {told}: {value.reason} ({hints.figures(self._hint, value)})."

    def _value(self, action: Action | None) -> HintValue | None:
        if action is not None:
            return self._values.get(action)
        return next((value for value in self._hint.values if value.action.kind == "swap"), None)
