"""What a person at turn has chosen at the table, and what they read about under a hint."""

from collections.abc import Sequence

from benny.game.actions import Action
from benny.game.view import View
from benny.presentation.choices import CARD_PHASES, SWAP_LABEL, Choice, swaps
from benny.presentation.picture import Picture, Slot, SlotState
from benny.protocol.hint import Hint, HintValue
from benny.terminal import hints
from benny.terminal.screen.widgets import Mark


class ShownHint:
    """A hint as the table shows it: beneath each choice what it is worth, in the prompt why.

    In `worth` and `text_for` the action None is the best swap.
    """

    def __init__(self, hint: Hint, view: View) -> None:
        self._hint = hint
        self._view = view
        self._values = {value.action: value for value in hint.values}
        self.action = hint.best_action
        self.can_be_read = bool(hint.values)
        self.verdict = hint.verdict
        self.reason = f"Hint: {hint.because}."
        self.caption = hints.caption(hint)

    def worth(self, action: Action | None) -> str:
        value = self._value(action)
        return "" if value is None else hints.worth(value)

    def text_for(self, action: Action | None) -> str:
        value = self._value(action)
        if value is None:
            return ""
        name = hints.label(value.action, self._view)
        return f"Reading {name}: {value.reason} ({hints.figures(self._hint, value)})."

    def _value(self, action: Action | None) -> HintValue | None:
        if action is not None:
            return self._values.get(action)
        return next((value for value in self._hint.values if value.action.kind == "swap"), None)


class Selection:
    """A choice among the cards or calls of a picture, by place.

    Enter takes the `next` one. Without a hint the arrow keys change it; under a hint they only say
    what is to be said of the others.
    """

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self._view = picture.view
        self._read: int | None = None
        self._hint: ShownHint | None = None
        self.next: int | None = None
        if len(self._view.legal) == 1:
            self.next = self._place_of(self._view.legal[0])

    @property
    def is_of_cards(self) -> bool:
        return self._view.phase in CARD_PHASES

    @property
    def has_hint(self) -> bool:
        return self._hint is not None

    @property
    def places(self) -> list[int]:
        if not self._view.legal:
            return []
        if not self.is_of_cards:
            return list(range(len(self.picture.choices)))
        states = (SlotState.LEGAL, SlotState.BARRED)
        return [n for n, slot in enumerate(self.picture.slots) if slot.state in states]

    @property
    def label(self) -> str:
        if self.next is None:
            return ""
        action = self._action_at(self.next)
        if action is None:
            label = "" if self.is_of_cards else SWAP_LABEL.lower()
        else:
            label = hints.label(action, self._view)
        return f"{label} (recommended)" if label and self.has_hint else label

    def move(self, step: int) -> str:
        """Go to the next of the `places` to one side; return what there is to say of it."""
        places = self.places
        at = self.next if self._read is None else self._read
        place = places[(places.index(at) + step) % len(places) if at in places else min(step, 0)]
        if self._hint is not None and self._hint.can_be_read:
            self._read = place
            return self._hint.text_for(self._action_at(place)) or self._why_not(place)
        self._hint, self.next = None, place
        return self._why_not(place)

    def take_in(self, hint: Hint, chosen: Action | None = None) -> ShownHint:
        """Choose an action, by default what the hint recommends; return the hint as it is shown."""
        self._hint = ShownHint(hint, self._view)
        self.next, self._read = self._place_of(chosen or hint.best_action), None
        return self._hint

    def put_hint_away(self) -> None:
        self._hint = self._read = None

    def mark(self, place: int) -> Mark:
        is_next = place == self.next
        if self._hint is None:
            return Mark(is_next)
        action = self._action_at(place)
        is_hinted = place == self._place_of(self._hint.action)
        is_choice = action is not None or not self.is_of_cards
        worth = self._hint.worth(action) if is_choice else ""
        return Mark(is_next, is_hinted, place == self._read, worth)

    def swaps(self) -> dict[Action, str]:
        hint = self._hint
        return {swap: hint.worth(swap) if hint else "" for swap in swaps(self._view)}

    def _action_at(self, place: int) -> Action | None:
        """Return what a place does, None for a barred card and for the list of swaps."""
        offered: Sequence[Slot | Choice] = self.picture.slots
        offered = offered if self.is_of_cards else self.picture.choices
        return offered[place].action if place < len(offered) else None

    def _place_of(self, action: Action) -> int | None:
        target = None if action.kind == "swap" else action
        matches = (place for place in self.places if self._action_at(place) == target)
        return next(matches, None)

    def _why_not(self, place: int) -> str:
        return self.picture.slots[place].why if self.is_of_cards else ""
