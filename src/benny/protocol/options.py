"""What a table's host may choose besides the rules of the game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Undo = Literal["ask", "never"]

# Public tables have strangers, who are quicker to leave than friends to think.
_PUBLIC_CLOCK = 30


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """A table's options.

    `public` tables are listed and have no free chat. Times are in seconds: spectators see
    everything `delay` later, a bot covers for a player who is away longer than `grace`, and bots
    take at least `thinking`. A decision has `clock` seconds, 0 for no limit; None means 30 at
    public tables and no limit at private ones. Each player has a `bank` of seconds more in a game,
    and a bot covers for them once both are spent. `undo` needs the consent of the people at the
    table. A game is `rated` if all seats hold people who agreed to it. It is then played to its
    end, without hints or undo.
    """

    public: bool = False
    watchers: bool = True
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    hints: bool = True
    undo: Undo = "ask"
    claims: bool = True
    grace: Annotated[int, Meta(ge=5, le=600)] = 25
    thinking: Annotated[float, Meta(ge=0, le=10)] = 0
    clock: Annotated[int, Meta(ge=0, le=600)] | None = None
    bank: Annotated[int, Meta(ge=0, le=3600)] = 120
    rated: bool = False

    @property
    def decision_time(self) -> int:
        """Return the seconds for a decision before the bank is used, 0 for no limit."""
        if self.clock is None:
            return _PUBLIC_CLOCK if self.public else 0
        return self.clock
