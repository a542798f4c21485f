"""Stepping through a stored game, back and forth, from any seat."""

from collections.abc import Sequence

import msgspec

from benny.game import Game
from benny.log import Record
from benny.scene.telling import deal_ended, deal_so_far
from benny.view import View


class Step(msgspec.Struct, frozen=True):
    """A point of a stored game, after a number of actions.

    Where an action has ended a deal there are two: the end of it (`is_end`), and the next deal.
    """

    actions: int
    deal: int
    trick: int
    is_end: bool = False


def read_steps(record: Record) -> list[Step]:
    """Return the points of a stored game; raise NotationError where it breaks the rules."""
    Game.replay(record)
    game = Game.replay(record, 0)
    steps = [Step(0, 0, 0)]
    for number, deal in enumerate(record.deals):
        for _, action in deal.actions:
            trick = len(game.view(None).tricks)
            game.act(action)
            view = game.view(None)
            done = steps[-1].actions + 1
            if game.over or view.deal > number:
                steps.append(Step(done, number, trick, is_end=True))
                if number + 1 < len(record.deals):
                    steps.append(Step(done, number + 1, 0))
            else:
                steps.append(Step(done, number, len(view.tricks)))
    return steps


def step_back(steps: Sequence[Step], at: int, *, to_deal: bool) -> int:
    """Return the place of the trick's or deal's beginning, or of the one before it."""
    first = _first(steps, at, to_deal)
    return first if first < at else _first(steps, max(0, at - 1), to_deal)


def step_on(steps: Sequence[Step], at: int, *, to_deal: bool) -> int:
    """Return the place where the next trick or deal begins, the last place where none does."""
    mine = _group(steps[at], to_deal)
    after = [n for n in range(at, len(steps)) if _group(steps[n], to_deal) != mine]
    return after[0] if after else len(steps) - 1


class Stepper:
    """A place in a stored game; `at` counts its steps from 0.

    Raises NotationError where the record breaks the rules.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.names = tuple(player.name for player in record.seats)
        self.steps = read_steps(record)
        self.at = 0

    def go(self, place: int) -> None:
        """Go to a step, to the nearest end where there is none such."""
        self.at = min(max(place, 0), len(self.steps) - 1)

    def leap(self, step: int, *, to_deal: bool) -> None:
        """Go to where a trick or deal begins: the next one, or back."""
        leap = step_back if step < 0 else step_on
        self.go(leap(self.steps, self.at, to_deal=to_deal))

    def view(self, seat: int | None) -> View:
        """Return what a seat saw here; at the end of a deal all its cards have been played."""
        game = self._game()
        return game.ended_view(seat) if self.steps[self.at].is_end else game.view(seat)

    def told(self, seat: int | None) -> list[str]:
        """Return the deal so far in sentences."""
        found = deal_so_far(self.view(seat), self.names)
        if self.steps[self.at].is_end:
            found += deal_ended(self._game().view(seat), self.names)
        return found

    def _game(self) -> Game:
        return Game.replay(self.record, self.steps[self.at].actions)


def _group(step: Step, to_deal: bool) -> tuple[int, ...]:
    return (step.deal,) if to_deal else (step.deal, step.trick)


def _first(steps: Sequence[Step], at: int, to_deal: bool) -> int:
    mine = _group(steps[at], to_deal)
    while at and _group(steps[at - 1], to_deal) == mine:
        at -= 1
    return at
