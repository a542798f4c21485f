"""The records of a match, from the logs of its tables."""

from collections.abc import Iterator, Mapping, Sequence

from benny.game.log import Record
from benny.lab.match.registration import RegisteredMatch
from benny.web.store.people import FORGOTTEN
from benny.web.store.store import Store
from benny.web.table import fold
from benny.web.table.events import Happened, Opened, Sat, read_event
from benny.web.table.match_table import table_id
from benny.web.table.table import Table


def match_records(store: Store, match: RegisteredMatch) -> list[Record]:
    """Return the deals of a match that were played to their end, table by table."""
    records: list[Record] = []
    for number in range(1, match.registration.number_of_tables + 1):
        events = store.tables.events(table_id(match.id, number))
        log = [Happened(read_event(one.body), one.at) for one in events]
        people = {event.person for event, _ in log if isinstance(event, Sat)}
        hidden = dict.fromkeys(store.people.forgotten(people), FORGOTTEN)
        if log:
            records += deals_played(log, hidden)
    return records


def deals_played(log: Sequence[Happened], hidden: Mapping[str, str]) -> Iterator[Record]:
    """Yield each deal that a table's log plays to its end; some people's names are hidden."""
    (opened, _), *rest = log
    assert isinstance(opened, Opened)
    table = Table(opened)
    table.forgotten = hidden
    for event, at in rest:
        was_playing = table.status == "playing"
        fold.apply(table, event, at)
        if was_playing and table.status in ("gathering", "over"):
            assert table.game is not None
            yield table.game.record()
