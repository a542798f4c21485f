"""Storing a game when it ends or its table closes, or when its player uploads it."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from operator import add

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import astuple

from benny.errors import NotationError
from benny.game import records
from benny.game.game import Game
from benny.game.log import Player, Record
from benny.game.view import Ending
from benny.io.json import from_json, to_json
from benny.rules.loading import rules_id
from benny.web import secrets
from benny.web.store.rows import FORGOTTEN, UPLOADED, StoredGame, StoredSeat
from benny.web.table.person import Person
from benny.web.table.table import Table

_ID_LENGTH = 20  # 80 bits of a hash


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
    record = game.record()
    names = (Player(name, seat.bot) for name, seat in zip(table.names, table.seats, strict=True))
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
        seats=_seats(game, names, [seat.person for seat in table.seats], table.players),
    )
    return facts, records.encode(record)


def archive_upload(
    record: Record, game_id: str, owner: Person, when: tuple[float, float]
) -> tuple[StoredGame, bytes]:
    """Return what `archive_game` does for a game that its owner has played elsewhere against bots.

    `when` is when it began and ended. Raises NotationError for a wrong record.
    """
    if wrong := records.verify(record):
        raise NotationError(f"the record is wrong: {wrong}")
    rules = record.rules
    sitting = [None if player.bot else owner.id for player in record.seats]
    players = [sitting] * len(record.deals)
    facts = StoredGame(
        id=game_id,
        table_id=secrets.new_id(),
        number=UPLOADED,
        variant=rules.name,
        title=rules.called,
        rules_hash=rules_id(rules),
        began_at=when[0],
        ended_at=when[1],
        public_at=when[1],
        finished=True,
        rated=False,
        seats=_seats(Game.replay(record), record.seats, sitting, players),
    )
    return facts, records.encode(record)


def upload_id(record: Record, owner_id: str) -> str:
    """Return the id of an uploaded game: the same for the same cards and actions of its owner."""
    played = [(deal.dealer, deal.hands, deal.kitty, deal.actions) for deal in record.deals]
    return sha256(owner_id.encode() + to_json(played)).hexdigest()[:_ID_LENGTH]


def _seats(
    game: Game,
    names: Iterable[Player],
    sitting: Sequence[str | None],
    players: Sequence[Sequence[str | None]],
) -> tuple[StoredSeat, ...]:
    """Return who sits where, with the statistics of people by who played each deal."""
    return tuple(
        StoredSeat(
            seat=seat,
            person_id=sitting[seat],
            name=player.name,
            bot=player.bot or None,
            side=game.rules.side_of(seat),
            won=game.winner == game.rules.side_of(seat),
            stats=to_json(_stats(game, players, sitting[seat])),
        )
        for seat, player in enumerate(names)
    )


def _stats(game: Game, players: Sequence[Sequence[str | None]], person: str | None) -> SeatStats:
    """Return a person's statistics over all seats that they played; bots have none."""
    stats = SeatStats()
    for outcome, at_seats in zip(game.outcomes(None), players, strict=False):
        if person is not None and person in at_seats:
            seat = at_seats.index(person)
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
