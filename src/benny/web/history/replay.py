"""A deal of a finished game, step by step."""

import time

from benny.lab.questions import address_of
from benny.presentation.replay import Stepper
from benny.protocol.history import DealReplay, Eyes, StepState
from benny.web.history.outline import Outline
from benny.web.table.updates import end_state


def replayed(game_id: str, game: Outline, number: int, eyes: Eyes) -> DealReplay:
    """Return a deal, numbered from 1, as `eyes` see it; no other deal is replayed."""
    stepper = Stepper(game.record(number - 1), game.standing(number - 1))
    seat = int(eyes) if eyes.isdigit() else None
    states = []
    for place in range(len(stepper.steps)):
        stepper.go(place)
        picture = stepper.picture(seat, is_open=eyes == "open")
        view = stepper.view(seat)
        ask = address_of(view) if view.legal else ""
        states.append(StepState(picture, tuple(stepper.told(seat)), ask))
        time.sleep(0)  # gives up the GIL, which the event loop needs for the tables
    after = stepper.after_end(seat)
    return DealReplay(
        game=game_id,
        deal=number,
        deals=len(game.deals),
        seat=eyes,
        steps=tuple(states),
        ended=None if after is None else end_state(after, stepper.names),
    )
