"""Reviews that a server makes while tables play at it, one game after the other, without a rest."""

import asyncio
import time
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from benny import Game, bot
from benny.bots import name_of, signature
from benny.game import records
from benny.game.game import default_players
from benny.game.log import Player, Record
from benny.rules.loading import rules_id, variant
from benny.web.settings import Settings
from benny.web.store.rows import Entry, OpenedTable, StoredGame, StoredSeat, TableChange
from benny.web.store.store import Store

_PLAYER = "sensible"
_AGAIN = 1.0  # seconds until a browser asks for more of a review


class _Progress(msgspec.Struct):
    done: int
    of: int


class Readers:
    """People who read reviews of games in turn; `deals` counts those that were reviewed."""

    def __init__(self, address: str, games: Sequence[str]) -> None:
        self._connection = HTTPConnection(urlsplit(address).netloc)
        self._games = games
        self.deals = 0

    async def read(self) -> None:
        """Ask for one review after the other until each is done.

        Raises RuntimeError if the server refuses, and when all are read.
        """
        for game in self._games:
            before = self.deals
            while (found := await asyncio.to_thread(self._ask, game)).done < found.of:
                self.deals = before + found.done
                await asyncio.sleep(_AGAIN)
            self.deals = before + found.of
        raise RuntimeError(f"{len(self._games)} games were too few: all are reviewed")

    def _ask(self, game: str) -> _Progress:
        self._connection.request("GET", f"/api/games/{game}/review")
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"a review was refused with {answer.status}: {text.decode()}")
        return msgspec.json.decode(text, type=_Progress)


def store_games(folder: Path, variants: Sequence[str], number: int) -> list[str]:
    return store_records(folder, [_played(variants[n % len(variants)], n) for n in range(number)])


def store_records(folder: Path, found: Sequence[Record]) -> list[str]:
    """Store games in a server's folder as if they had been played there; return their ids."""
    store = Store(Settings(data=folder).url)
    try:
        return [_store(store, record, number) for number, record in enumerate(found)]
    finally:
        store.close()


def _store(store: Store, record: Record, number: int) -> str:
    table, now, rules = f"reviewed{number}", time.time(), record.rules
    store.tables.open(
        OpenedTable(
            id=table,
            code=f"R{number:04}",
            title=rules.called,
            rules_hash=rules_id(rules),
            public=False,
            delay=0,
            status="over",
            seats=b"[]",
            opened_at=now,
        ),
        [b"{}"],
    )
    kept = StoredGame(
        id=f"{table}.1",
        table_id=table,
        number=1,
        variant=rules.name,
        title=rules.called,
        rules_hash=rules_id(rules),
        began_at=now,
        ended_at=now,
        public_at=now,
        finished=True,
        rated=False,
        seats=tuple(_seat(record, seat) for seat in range(rules.players)),
    )
    ended = kept, records.encode(record)
    store.tables.append(table, 1, Entry(at=now, bodies=[b"{}"], change=TableChange(), ended=ended))
    return kept.id


def _played(name: str, seed: int) -> Record:
    rules = variant(name)
    players = [Player(player.name, signature(_PLAYER)) for player in default_players(rules)]
    game, player = Game(rules, seed=seed, players=players), bot(_PLAYER)
    while game.turn is not None:
        game.act(player.act(game.view(game.turn)))
    return game.record()


def _seat(record: Record, seat: int) -> StoredSeat:
    player, side = record.seats[seat], record.rules.side_of(seat)
    assert record.result
    assert player.bot
    return StoredSeat(
        seat=seat,
        person_id=None,
        name=player.name,
        bot=name_of(player.bot),
        side=side,
        won=record.result.winner == side,
        stats=b"{}",
    )
