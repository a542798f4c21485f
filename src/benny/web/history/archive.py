"""Storing a game when it ends or its table closes, and its review."""

from collections.abc import Iterable
from operator import add

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import astuple

from benny.game import records
from benny.game.game import Game
from benny.game.view import Ending
from benny.io.json import from_json, to_json
from benny.rules.loading import rules_id
from benny.web.store.rows import FORGOTTEN, StoredGame, StoredSeat
from benny.web.table.table import Table


class SeatStats(Struct, frozen=True):
    """A person's statistics over the deals of a game that they played from start to end.

    `points` are their side's, and `squares` the sum of each deal's points squared. `calls` counts
    the deals in which they made trump, `euchred` the calls that failed, `alone` the calls played
    alone, and `marches` the loners that took every trick.
    """

    deals: int = 0
    points: int = 0
    squares: int = 0
    calls: int = 0
    euchred: int = 0
    alone: int = 0
    marches: int = 0

    def __add__(self, other: "SeatStats") -> "SeatStats":
        return SeatStats(*map(add, astuple(self), astuple(other)))


def archive_game(table: Table, ended_at: float) -> tuple[StoredGame, bytes]:
    """Return the facts of a table's game, and its record with all cards.

    Its people are those who sit at its end; earlier players are not included.
    """
    game = table.game
    assert game is not None
    seats = tuple(
        StoredSeat(
            seat=seat,
            person_id=sitting.person,
            name=table.names[seat],
            bot=sitting.bot or None,
            side=table.rules.side_of(seat),
            won=game.winner == table.rules.side_of(seat),
            stats=to_json(_stats(table, game, sitting.person)),
        )
        for seat, sitting in enumerate(table.seats)
    )
    facts = StoredGame(
        id=table.game_id,
        table_id=table.id,
        number=table.number,
        variant=table.rules.name,
        title=table.rules.called,
        rules_hash=rules_id(table.rules),
        began_at=table.began_at,
        ended_at=ended_at,
        public_at=ended_at + table.options.delay,
        finished=game.over,
        rated=table.is_rated and game.over,
        seats=seats,
    )
    return facts, records.encode(game.record())


def _stats(table: Table, game: Game, person: str | None) -> SeatStats:
    """Return a person's statistics over all seats that they played; bots have none."""
    stats = SeatStats()
    for outcome, players in zip(game.outcomes(None), table.players, strict=False):
        if person is not None and person in players:
            seat = players.index(person)
            points = outcome.points[game.rules.side_of(seat)]
            called = outcome.ending is Ending.PLAYED and outcome.contract.maker == seat
            alone = called and outcome.contract.alone
            stats += SeatStats(
                deals=1,
                points=points,
                squares=points * points,
                calls=called,
                euchred=called and outcome.euchred,
                alone=alone,
                marches=alone and outcome.is_march(game.rules),
            )
    return stats


def is_whole(seat: StoredSeat, points: Iterable[tuple[int, ...] | UnsetType]) -> bool:
    """Return whether all deals of a seat were played by who sat there at the end, who is known.

    `points` are those of each deal by side.
    """
    if seat.person_id is None:
        return True
    own = [by_side[seat.side] for by_side in points if by_side is not UNSET]
    stats = from_json(seat.stats, SeatStats)
    played = len(own), sum(own), sum(gained * gained for gained in own)
    return (stats.deals, stats.points, stats.squares) == played and seat.name != FORGOTTEN
