"""Stepping through a stored game, back and forth."""

from itertools import accumulate

from benny.game import Game
from benny.log import Record


class Stepper:
    """A place in a stored game: `game` is as it was after `place` of `length` actions."""

    def __init__(self, record: Record) -> None:
        self.record = record
        counts = [len(deal.actions) for deal in record.deals]
        self.length = sum(counts)
        self._starts = list(accumulate(counts, initial=0))[:-1]
        self.go_to(0)

    def go_to(self, place: int) -> None:
        """Go to a place, the nearest end where there is none such."""
        self.place = min(max(place, 0), self.length)
        self.game = Game.replay(self.record, self.place)

    def step(self, actions: int) -> None:
        """Go so many actions on, or back."""
        self.go_to(self.place + actions)

    def step_deal(self, forward: bool) -> None:
        """Go to where the next deal begins, or this one, or the one before."""
        if forward:
            later = [start for start in self._starts if start > self.place]
            self.go_to(min(later, default=self.length))
        else:
            earlier = [start for start in self._starts if start < self.place]
            self.go_to(max(earlier, default=0))
