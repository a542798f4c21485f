"""A player's choice at the table, and the choice they read about under a hint."""

from collections.abc import Sequence

from benny.game.actions import Action
from benny.presentation.choices import CARD_PHASES, SWAP_LABEL, Choice, short_label, swaps
from benny.presentation.picture import Picture, Slot, SlotState
from benny.protocol.hint import Hint, HintValue
from benny.terminal import hints
from benny.terminal.screen.widgets import Mark


class Selection:
    """A choice among the cards or calls of a picture, by place.

    Enter takes the `next` one. Without a hint the arrow keys change it; under a hint they only say
    what is to be said of the others.
    """

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self._view = picture.view
        self._read: int | None = None
        self._hint: Hint | None = None
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
            label = short_label(action, self._view)
        return f"{label} (recommended)" if label and self.has_hint else label

    def move(self, step: int) -> str:
        """Go to the next of the `places` to one side; return what there is to say of it."""
        places = self.places
        at = self.next if self._read is None else self._read
        place = places[(places.index(at) + step) % len(places) if at in places else min(step, 0)]
        why_not = self.picture.slots[place].why if self.is_of_cards else ""
        if self._hint is None or not self._hint.values:
            self._hint, self.next = None, place
            return why_not
        self._read = place
        value = self._value_of(self._action_at(place))
        if value is None:
            return why_not
        name = short_label(value.action, self._view)
        return f"Reading {name}: {value.reason} ({hints.figures(self._hint, value)})."

    def take_in(self, hint: Hint, chosen: Action | None = None) -> tuple[str, list[str]]:
        """Choose an action, by default what the hint recommends; return a prompt and log lines."""
        self._hint = hint
        self.next, self._read = self._place_of(chosen or hint.best_action), None
        lines = [line for line in (hint.verdict, hints.caption(hint)) if line]
        return f"Hint: {hint.because}.", lines

    def put_hint_away(self) -> None:
        self._hint = self._read = None

    def mark(self, place: int) -> Mark:
        is_next = place == self.next
        if self._hint is None:
            return Mark(is_next)
        action = self._action_at(place)
        is_hinted = place == self._place_of(self._hint.best_action)
        is_choice = action is not None or not self.is_of_cards
        worth = self._worth_of(action) if is_choice else ""
        return Mark(is_next, is_hinted, place == self._read, worth)

    def swaps(self) -> dict[Action, str]:
        return {swap: self._worth_of(swap) for swap in swaps(self._view)}

    def _worth_of(self, action: Action | None) -> str:
        value = self._value_of(action)
        return "" if value is None else hints.worth(value)

    def _value_of(self, action: Action | None) -> HintValue | None:
        """Return a hint's value of an action; None is the best swap."""
        for value in self._hint.values if self._hint else ():
            if value.action == action or (action is None and value.action.kind == "swap"):
                return value
        return None

    def _action_at(self, place: int) -> Action | None:
        """Return the action at a place, None for a barred card and for the list of swaps."""
        offered: Sequence[Slot | Choice] = self.picture.slots
        offered = offered if self.is_of_cards else self.picture.choices
        return offered[place].action if place < len(offered) else None

    def _place_of(self, action: Action) -> int | None:
        target = None if action.kind == "swap" else action
        matches = (place for place in self.places if self._action_at(place) == target)
        return next(matches, None)
