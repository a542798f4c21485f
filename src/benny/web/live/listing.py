"""Tables as lists show them."""

from benny.io.json import from_json
from benny.protocol.answers import Listed
from benny.protocol.messages import SeatState
from benny.web.store.tables import StoredTable


def listed(row: StoredTable) -> Listed:
    """Return a stored table as it is shown in lists."""
    seats = from_json(row.seats, tuple[SeatState, ...])
    return Listed(row.code, row.title, row.status, row.game, seats, row.opened_at, row.last_at)
