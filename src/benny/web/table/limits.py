"""The limits of a table."""

from msgspec import Struct


class TableLimits(Struct, frozen=True):
    """How many deals a game may have, and how many events a table."""

    deals_of_game: int = 1000
    events_of_table: int = 100_000
