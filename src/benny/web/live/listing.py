"""Tables as lists show them."""

import time

from msgspec.structs import replace

from benny.io.json import from_json
from benny.protocol.answers import Listed
from benny.protocol.messages import SeatState
from benny.web.live.registry import TableRegistry
from benny.web.store.tables import StoredTable
from benny.web.table.updates import seat_states


def listed(row: StoredTable) -> Listed:
    seats = from_json(row.seats, tuple[SeatState, ...])
    return Listed(row.code, row.title, row.status, row.game, seats, row.opened_at, row.last_at)


async def listed_for(person: str, row: StoredTable, registry: TableRegistry) -> Listed:
    """Return a stored table as a person, "" if unknown, may see it now in lists."""
    if time.time() >= row.last_at + row.delay:
        return listed(row)
    table = (await registry.find(row.code)).audience.table_for(person)
    seen = {"status": table.status, "game": table.number, "seats": seat_states(table)}
    return replace(listed(row), last_at=table.at, **seen)
