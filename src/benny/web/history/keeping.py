"""A game as it is kept when it is over, or when its table has ended."""

import hashlib

from msgspec import Struct
from msgspec.structs import replace

from benny import records
from benny.game import Game
from benny.rules import Rules
from benny.view import Ending
from benny.web.store.games import Game as KeptGame
from benny.web.store.games import Seat as KeptSeat
from benny.web.table.table import Table
from benny.wire import to_json

_DIGITS = 16


class Stats(Struct, frozen=True):
    """What a seat did in a game: deals, its side's points, and how its calls went.

    `calls` are the deals in which it made trump, `euchred` those of them that failed, `alone` the
    calls that it played alone and `marches` those of these that took every trick.
    """

    deals: int
    points: int
    calls: int
    euchred: int
    alone: int
    marches: int


def rules_id(rules: Rules) -> str:
    """Return a name for what rules say, whatever they are called: games of one id are alike."""
    plain = replace(rules, name="rules", title="")
    return hashlib.sha256(to_json(plain)).hexdigest()[:_DIGITS]


def kept(table: Table, ended_at: float) -> tuple[KeptGame, bytes]:
    """Return the facts of a table's game, and its record with all cards."""
    game = table.game
    assert game is not None
    facts = KeptGame(
        id=table.game_id,
        table_id=table.id,
        number=table.number,
        variant=table.rules.name,
        title=table.rules.title or table.rules.name,
        rules_hash=rules_id(table.rules),
        began_at=table.began_at,
        ended_at=ended_at,
        finished=game.over,
        rated=table.is_rated and game.over,
        seats=tuple(_seat(table, game, seat) for seat in range(len(table.seats))),
    )
    return facts, records.encode(game.record())


def _seat(table: Table, game: Game, seat: int) -> KeptSeat:
    sitting = table.seats[seat]
    side = table.rules.side_of(seat)
    return KeptSeat(
        seat=seat,
        person_id=sitting.person,
        name=table.names[seat],
        bot=sitting.bot or None,
        side=side,
        won=game.winner == side,
        stats=to_json(stats(game, seat)),
    )


def stats(game: Game, seat: int) -> Stats:
    """Return what a seat did in the finished deals of a game."""
    outcomes = game.outcomes(None)
    side = game.rules.side_of(seat)
    called = [
        outcome
        for outcome in outcomes
        if outcome.ending is Ending.PLAYED and outcome.contract.maker == seat
    ]
    alone = [outcome for outcome in called if outcome.contract.alone]
    return Stats(
        deals=len(outcomes),
        points=sum(outcome.points[side] for outcome in outcomes),
        calls=len(called),
        euchred=sum(outcome.euchred for outcome in called),
        alone=len(alone),
        marches=sum(outcome.taken[seat] == game.rules.tricks for outcome in alone),
    )
