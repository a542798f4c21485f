"""What a table's host may choose, beside the rules of the game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Undo = Literal["ask", "never"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """A table's contract.

    `public` tables are listed and know no open chat. `delay` is how many seconds later spectators
    see what happens, `grace` how many a player may be gone before a bot covers them, `thinking`
    how many a bot takes at least. `undo` is by consent of the people at the table. A game is
    `rated` when all seats hold people who have agreed to it; then it is played to its end,
    without hints, and nothing is taken back.
    """

    public: bool = False
    watchers: bool = True
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    hints: bool = True
    undo: Undo = "ask"
    claims: bool = True
    grace: Annotated[int, Meta(ge=5, le=600)] = 25
    thinking: Annotated[float, Meta(ge=0, le=10)] = 0
    rated: bool = False
