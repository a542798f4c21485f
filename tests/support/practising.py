"""Tables for practice: a deal of a game that is over, played again."""

from benny.game.log import Record
from benny.io.json import from_json, to_json
from benny.protocol.commands import Options
from benny.web.table import fold
from benny.web.table.events import BotSat, Opened, Sat, Started, read_event
from benny.web.table.practice import Practice, nameless
from support.tables import ANN, Sitting

SECRET = f"{7:064x}"


def practice_of(record: Record, deal: int, action: int, **where: object) -> Practice:
    """Return a practice from an action of a deal on, both counted from 1, for its seat."""
    log = from_json(to_json(record.deals[deal - 1]), type(record.deals[0]))
    return Practice(
        before=nameless(record.rules, record.standing(deal - 1)),
        deal=log,
        actions=action - 1,
        seat=log.actions[action - 1][0],
        secret=SECRET,
        **where,
    )


class Practising(Sitting):
    """A table where Ann plays a deal again with bots; nothing has happened yet."""

    def __init__(self, record: Record, practice: Practice, options: Options | None = None) -> None:
        self._practice = practice
        self._bots = [seat for seat in range(record.rules.players) if seat != practice.seat]
        self._given = options or Options(watchers=False)
        super().__init__(record.rules, self._given)

    def begin(self) -> None:
        """Begin the deal, and let the bots play to Ann's next turn."""
        opened = Opened(
            "table", "TABLE", self.table.rules, self._given, ANN.id, practice=self._practice
        )
        read = read_event(to_json(opened))
        assert isinstance(read, Opened)
        self.log = [read]
        self.table = fold.table_of([(read, self.now)])
        self.happen(
            Sat(self._practice.seat, ANN.id, ANN.name),
            *(BotSat(seat, "sensible") for seat in self._bots),
            Started(),
        )
        self.settle()


def practising(record: Record, deal: int, action: int, **where: object) -> Practising:
    """Return a table where Ann has begun to play a deal again."""
    table = Practising(record, practice_of(record, deal, action, **where))
    table.begin()
    return table
