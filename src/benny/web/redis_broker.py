"""Messages over a Redis channel."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import redis
from redis.asyncio import Redis
from redis.exceptions import RedisError

from benny.errors import NotationError
from benny.io.files import reason
from benny.web.store.rows import UnavailableError

_CHANNEL = "benny"
_PATIENCE: dict[str, Any] = {"socket_connect_timeout": 10}


class RedisBroker:
    """Carries messages over a Redis server at `redis://[:PASSWORD@]HOST[:PORT]`.

    Raises NotationError for any other address, without quoting it: it may hold a password.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        try:
            self._client()
        except ValueError:
            raise NotationError(
                "--news is not a Redis address: write redis://HOST:PORT or "
                "redis://:PASSWORD@HOST:PORT, with %23 and so on for a password's special "
                "characters."
            ) from None

    def check(self) -> None:
        """Raise UnavailableError if the server does not answer."""
        try:
            with redis.Redis.from_url(self._address, **_PATIENCE) as client:
                client.ping()
        except RedisError as error:
            cause = error.__context__ or error
            raise UnavailableError("Redis (--news) can't be used now.", reason(cause)) from None

    @asynccontextmanager
    async def connect(self) -> AsyncIterator["_RedisChannel"]:
        try:
            async with self._client() as client, client.pubsub() as channel:
                await channel.subscribe(_CHANNEL)
                yield _RedisChannel(client, channel)
        except RedisError as error:
            raise ConnectionError(str(error)) from None

    def _client(self) -> Redis:
        # The bus itself notices silence. With a timeout of its own, the client sends through
        # `asyncio.wait_for`, which may lose a cancellation before Python 3.12.
        return Redis.from_url(
            self._address, decode_responses=True, socket_timeout=None, **_PATIENCE
        )


class _RedisChannel:
    def __init__(self, client: Redis, channel: Any) -> None:
        self._client = client
        self._channel = channel

    async def send(self, messages: Sequence[str]) -> None:
        # A pipeline saves round trips; the messages need not be published together.
        async with self._client.pipeline(transaction=False) as pipeline:
            for message in messages:
                pipeline.publish(_CHANNEL, message)
            await pipeline.execute()

    async def messages(self) -> AsyncIterator[str]:
        async for message in self._channel.listen():
            if message["type"] == "message":
                yield message["data"]
