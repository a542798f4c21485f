"""The limits of a table."""

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]


class TableLimits(Struct, frozen=True):
    """How many deals a game may have, and how many events a table."""

    deals_of_game: Count = 1000
    events_of_table: Count = 100_000
