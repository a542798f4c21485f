"""Deals that are played again: from a moment on, and by everybody who has the link."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

SameStatus = Literal["new", "begun", "done", "known"]
"""A person's part in a deal: none yet, they play it, they played it, or were there."""


class NewPractice(Struct, forbid_unknown_fields=True):
    """Where to play on: before an `action`, counted from 1, or after a `choice` made there."""

    action: Annotated[int, Meta(ge=1)]
    choice: Annotated[str, Meta(max_length=40)] = ""


class NewSameDeal(Struct, forbid_unknown_fields=True):
    """From which seat a deal is to be played."""

    seat: Annotated[int, Meta(ge=0, le=3)]


class SameLink(Struct):
    """The id of a link to a deal that everybody plays: `/same/{id}`."""

    id: str


class SameTry(Struct, frozen=True, kw_only=True):
    """A result of a deal: `is_original` where it comes from, `is_mine` for the asker.

    `calls` are those of their seat, and `told` says who made what. `tricks` are their side's, and
    `points` are as in `HintValue`.
    """

    name: str
    person: str
    is_original: bool
    is_mine: bool
    calls: tuple[str, ...]
    told: str
    tricks: int
    points: float


class SameDeal(Struct, frozen=True, kw_only=True):
    """A deal that everybody plays once, from the same seat with the same bots.

    `situation` says how the game stands. While the asker could still play it, `tries` is empty,
    and `game` and `deal`, where it comes from, are left open. `tried` counts those who have played
    it, `average` is of the points of all `tries`, and `unit` says in words what these are. `code`
    is the asker's table while they play.
    """

    id: str
    variant: str
    title: str
    seat: int
    situation: str
    status: SameStatus
    code: str
    tried: int
    game: str
    deal: int
    tries: tuple[SameTry, ...]
    average: float | None
    unit: str
