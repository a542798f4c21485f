"""Messages over PostgreSQL's LISTEN and NOTIFY."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import sqlalchemy

_CHANNEL = "benny"
_TELL = "SELECT pg_notify(%s, message) FROM unnest(%s::text[]) AS message"
_PATIENCE = 10  # seconds to connect, as for the database itself


class PostgresBroker:
    """Carries messages over the server's own database, with two connections a process."""

    def __init__(self, address: str) -> None:
        url = sqlalchemy.make_url(address)
        given: dict[str, Any] = url.translate_connect_args(database="dbname", username="user")
        self._where = {"connect_timeout": _PATIENCE} | dict(url.query) | given

    @asynccontextmanager
    async def connect(self) -> AsyncIterator["_PostgresChannel"]:
        connect = psycopg.AsyncConnection.connect
        try:
            # Two, for `notifies` keeps its connection to itself.
            async with (
                await connect(**self._where, autocommit=True) as speaking,
                await connect(**self._where, autocommit=True) as listening,
            ):
                await listening.execute(f"LISTEN {_CHANNEL}")
                yield _PostgresChannel(speaking, listening)
        except psycopg.Error as error:
            raise ConnectionError(str(error).partition("\n")[0]) from None


class _PostgresChannel:
    def __init__(self, speaking: psycopg.AsyncConnection, listening: psycopg.AsyncConnection):
        self._speaking = speaking
        self._listening = listening

    async def send(self, messages: Sequence[str]) -> None:
        await self._speaking.execute(_TELL, (_CHANNEL, list(messages)))

    async def messages(self) -> AsyncIterator[str]:
        async for notify in self._listening.notifies():
            yield notify.payload
