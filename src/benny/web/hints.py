"""Hints at the table: what each action is worth, and what common sense says."""

from msgspec import Struct

from benny.bots.sensible import SensibleBot
from benny.lab.evaluating import Trying, valued
from benny.lab.pieces import SERIAL, run
from benny.scene.choices import in_words
from benny.view import View

_PIECES = 4
_WORLDS = 500


class Value(Struct, frozen=True):
    """What an action is worth: points of this deal with their standard error, ours less theirs."""

    action: str
    label: str
    points: float
    error: float


class Hint(Struct, frozen=True):
    """The values of the legal actions, the best one first, and what a bot would do, and why."""

    values: tuple[Value, ...]
    action: str
    label: str
    reason: str


def hint(view: View) -> Hint:
    """Return a hint for the seat whose turn it is, from what its player may know."""
    trying = Trying(view=view, worlds=_WORLDS)
    values = valued(trying, run(trying, _PIECES, SERIAL))
    advice = SensibleBot().advise(view)
    return Hint(
        values=tuple(
            Value(str(one.action), in_words(one.action), one.points, one.error) for one in values
        ),
        action=str(advice.action),
        label=in_words(advice.action),
        reason=advice.reason,
    )
