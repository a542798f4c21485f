"""Notes on the actions of a record: a review's marks, and comments."""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from benny.game.actions import Action
from benny.io.json import check_fields
from benny.rules.rules import LINE

LONGEST_COMMENT = 800
"""In characters: with mark and loss before it, it fits into a comment of EGN."""


class Grade(StrEnum):
    """The mark of a decision."""

    FINE = ""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class ActionNote(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A note on an action, which counts from 1 in its deal.

    `loss` is the chance to win that it gave away, and `best` what would have been better.
    """

    action: Annotated[int, Meta(ge=1)]
    mark: Grade = Grade.FINE
    loss: Annotated[float, Meta(ge=-1, le=1)] = 0.0
    best: Action | None = None
    comment: Annotated[str, Meta(pattern=LINE, max_length=LONGEST_COMMENT)] = ""

    def __post_init__(self) -> None:
        check_fields(self)
