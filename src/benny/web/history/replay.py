"""A deal of a game that is over, step by step."""

from typing import Literal

from msgspec import Struct

from benny.log import Record
from benny.scene.picture import Picture
from benny.scene.stepper import Stepper
from benny.web.protocol import EndState
from benny.web.screens import end_state

Eyes = Literal["0", "1", "2", "3", "open", "watch"]
"""Whose eyes see a deal: a seat's, a spectator's, or one who sees all hands."""


class StepState(Struct):
    """A point of a deal: its picture, and the deal so far in sentences."""

    picture: Picture
    said: tuple[str, ...]


class DealReplay(Struct):
    """A deal from its first call on, a step for each action; `deals` is how many the game has.

    `ended` says how it ended, null where the table closed before.
    """

    game: str
    deal: int
    deals: int
    seat: Eyes
    steps: tuple[StepState, ...]
    ended: EndState | None


def replayed(game_id: str, record: Record, number: int, eyes: Eyes) -> DealReplay:
    """Return a deal, which count from 1 on, as somebody's eyes see it."""
    stepper = Stepper(record)
    seat = int(eyes) if eyes.isdigit() else None
    states = []
    for place, step in enumerate(stepper.steps):
        if step.deal == number - 1:
            stepper.go(place)
            picture = stepper.picture(seat, is_open=eyes == "open")
            states.append(StepState(picture, tuple(stepper.told(seat))))
    after = stepper.after_end(seat)
    return DealReplay(
        game=game_id,
        deal=number,
        deals=len(record.deals),
        seat=eyes,
        steps=tuple(states),
        ended=None if after is None else end_state(after, stepper.names),
    )
