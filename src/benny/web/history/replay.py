"""A deal of a game that is over, step by step."""

import time
from typing import Literal

from msgspec import Struct

from benny.presentation.picture import Picture
from benny.presentation.replay import Stepper
from benny.protocol.messages import EndState
from benny.web.history.outline import Outline
from benny.web.table.updates import end_state

Eyes = Literal["0", "1", "2", "3", "open", "watch"]
"""Whose eyes see a deal: a seat's, a spectator's, or one who sees all hands."""


class StepState(Struct):
    """A point of a deal: its picture, and the deal so far in sentences."""

    picture: Picture
    said: tuple[str, ...]


class DealReplay(Struct):
    """A deal from its first call on, a step for each action; `deals` is how many the game has.

    `ended` says how it ended, null if the table closed before.
    """

    game: str
    deal: int
    deals: int
    seat: Eyes
    steps: tuple[StepState, ...]
    ended: EndState | None


def replayed(game_id: str, game: Outline, number: int, eyes: Eyes) -> DealReplay:
    """Return a deal, which count from 1 on, as somebody's eyes see it; no other one is played."""
    stepper = Stepper(game.record(number - 1), game.standing(number - 1))
    seat = int(eyes) if eyes.isdigit() else None
    states = []
    for place in range(len(stepper.steps)):
        stepper.go(place)
        picture = stepper.picture(seat, is_open=eyes == "open")
        states.append(StepState(picture, tuple(stepper.told(seat))))
        time.sleep(0)  # whoever serves the tables needs Python's lock too
    after = stepper.after_end(seat)
    return DealReplay(
        game=game_id,
        deal=number,
        deals=len(game.deals),
        seat=eyes,
        steps=tuple(states),
        ended=None if after is None else end_state(after, stepper.names),
    )
