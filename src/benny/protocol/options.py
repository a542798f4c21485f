"""What a table's host may choose besides the rules of the game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Undo = Literal["ask", "never"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """A table's options.

    `public` tables are listed and have no free chat. Times are in seconds: spectators see
    everything `delay` later, a bot covers for a player who is away longer than `grace`, and bots
    take at least `thinking`. `undo` needs the consent of the people at the table. A game is `rated`
    if all seats hold people who agreed to it. It is then played to its end, without hints or undo.
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
