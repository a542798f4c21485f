"""What a moderator does at a table."""

from benny.web.table.events import Closed, Renamed, TableEvent
from benny.web.table.table import Table


def close(table: Table, reason: str) -> list[TableEvent]:
    """Close a table, whatever is played there."""
    return [] if table.closed else [Closed(f"a moderator has closed it: {reason.rstrip('.')}.")]


def rename(table: Table, person: str, name: str) -> list[TableEvent]:
    """Replace a person's name at the seats that they have or wait for."""
    places = (*table.seats, *table.reserved.values())
    is_named = any(seat.person == person and seat.name != name for seat in places)
    return [Renamed(person, name)] if is_named and not table.closed else []
