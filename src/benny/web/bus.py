"""The messages that the processes of one server exchange, over a broker if there are several."""

import asyncio
import logging
import random
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from benny.io.json import from_json, to_json
from benny.web import secrets
from benny.web.settings import Pace, Settings

if TYPE_CHECKING:
    import psycopg

_LOG = logging.getLogger("benny")
_CHANNEL = "benny"
_TELL = "SELECT pg_notify(%s, message) FROM unnest(%s::text[]) AS message"
_PATIENCE = 10  # seconds to connect to PostgreSQL, as for the database itself
_MOST_WAITING = 10_000  # dropping a message costs little: a poll finds the change after `quiet`
_AGAIN_AFTER = 2.0  # seconds: while the broker is down, tables are this far behind at most


class Channel(Protocol):
    """A connection that broadcasts each message to all processes, including the sender."""

    async def send(self, messages: Sequence[str]) -> None:
        """Send messages."""

    def messages(self) -> AsyncIterator[str]:
        """Yield messages as they arrive."""


class Broker(Protocol):
    """A service that carries messages."""

    def connect(self) -> AbstractAsyncContextManager[Channel]:
        """Connect for as long as the context lasts; raise OSError if the connection is lost."""


class BusMessage(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A message between processes; the bus adds its `sender`.

    Tags are fixed: during a rolling update, processes of two versions understand each other.
    """

    sender: str = ""


class TableChanged(BusMessage, frozen=True, kw_only=True, tag="_changed"):
    """A table has events up to number `seq`."""

    code: str
    seq: int


class LineSpoken(BusMessage, frozen=True, kw_only=True, tag="_spoken"):
    """Something was said at a table."""

    code: str


class TokensDropped(BusMessage, frozen=True, kw_only=True, tag="_dropped"):
    """Some of a person's tokens have ended."""

    person: str


class NoticeSent(BusMessage, frozen=True, kw_only=True, tag="_told"):
    """A notice to a person, or to everyone for ""."""

    text: str
    person: str


class _Beat(BusMessage, frozen=True, kw_only=True, tag="_beat"):
    pass


class _Asked(BusMessage, frozen=True, kw_only=True, tag="_asked"):
    question: str
    code: str
    person: str


class _Here(BusMessage, frozen=True, kw_only=True, tag="_here"):
    question: str


_ANY = _Beat | TableChanged | LineSpoken | TokensDropped | NoticeSent | _Asked | _Here


class Listener(Protocol):
    """Handles messages from other processes."""

    def hear(self, message: BusMessage) -> None:
        """Handle a message: `TableChanged`, `LineSpoken`, `TokensDropped` or `NoticeSent`."""

    async def catch_up(self, quiet_for: float) -> None:
        """Poll the database for tables without a message for a number of seconds."""

    def holds(self, code: str, person: str) -> bool:
        """Return whether a person is connected to a table in this process."""


class Bus:
    """Broadcasts messages between processes; they may be lost, and sending never fails.

    `is_shared` says that there may be other processes. This bus is that of a single process, which
    has nothing to do.
    """

    is_shared = False

    def start(self, listener: Listener) -> None:
        """Start listening."""

    def send(self, message: BusMessage) -> None:
        """Send a message to the other processes."""

    async def is_elsewhere(self, code: str, person: str) -> bool:
        """Return whether a person may be connected to a table in another process."""
        return False

    async def stop(self) -> None:
        """Stop listening."""


class SharedBus(Bus):
    """Sends and receives over a broker, and reconnects whenever the connection is lost.

    While it is lost, messages wait, and all tables are polled every two seconds.
    """

    is_shared = True

    def __init__(self, broker: Broker, pace: Pace) -> None:
        self._broker = broker
        self._pace = pace
        self._me = secrets.new_id()
        self._is_up = self._is_missed = False
        self._waiting: deque[str] = deque()
        self._bell = asyncio.Event()
        self._returned = asyncio.Event()
        self._answers: dict[str, asyncio.Future[None]] = {}
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    def start(self, listener: Listener) -> None:
        self._tasks = (
            asyncio.create_task(self._stay_connected(listener)),
            asyncio.create_task(self._look_around(listener)),
        )

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def send(self, message: BusMessage) -> None:
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(to_json(replace(message, sender=self._me)).decode())
            self._bell.set()

    async def is_elsewhere(self, code: str, person: str) -> bool:
        """Return whether a person is connected to a table in another process.

        While the broker is down this is True, because the person may be anywhere.
        """
        question = secrets.new_id()
        answer = self._answers[question] = asyncio.get_running_loop().create_future()
        self.send(_Asked(question=question, code=code, person=person))
        try:
            async with asyncio.timeout(self._pace.answer):
                await answer
        except TimeoutError:
            return not self._is_up
        else:
            return True
        finally:
            del self._answers[question]

    async def _stay_connected(self, listener: Listener) -> None:
        while True:
            try:
                async with self._broker.connect() as channel:
                    await self._talk(channel, listener)
            except OSError as error:
                if self._is_up:
                    _LOG.warning("Lost the connection to other processes: %s", error)
                    self._is_missed = True
            except Exception:  # without this task the process would stay deaf, whatever it was
                _LOG.exception("Listening to other processes has failed")
            self._is_up = False
            # By chance, or all processes would come back to the broker at once.
            await asyncio.sleep(_AGAIN_AFTER * random.uniform(0.5, 1))

    async def _talk(self, channel: Channel, listener: Listener) -> None:
        """Send and receive until the connection ends; raise what has ended it."""
        tasks = (
            asyncio.create_task(self._speak(channel)),
            asyncio.create_task(self._listen(channel, listener)),
        )
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in ended:
            task.result()

    async def _speak(self, channel: Channel) -> None:
        while True:
            if not self._waiting:
                self.send(_Beat())
            messages = tuple(self._waiting)
            self._bell.clear()  # before sending: what is said meanwhile rings again
            await channel.send(messages)
            # Dropped only now: what could not be sent is sent over the next connection.
            for _ in messages:
                self._waiting.popleft()
            with suppress(TimeoutError):  # nothing to say: only the next heartbeat
                async with asyncio.timeout(self._pace.beat):
                    await self._bell.wait()

    async def _listen(self, channel: Channel, listener: Listener) -> None:
        async with asyncio.timeout(self._pace.silence) as patience:
            async for message in channel.messages():
                patience.reschedule(asyncio.get_running_loop().time() + self._pace.silence)
                if not self._is_up:  # nothing is missed from now on; a poll finds what was before
                    self._is_up = True
                    self._returned.set()
                    if self._is_missed:
                        _LOG.warning("The connection to other processes is there again.")
                        self._is_missed = False
                self._hear(message, listener)

    def _hear(self, text: str, listener: Listener) -> None:
        try:
            message = from_json(text.encode(), cast("type[BusMessage]", _ANY))
        except msgspec.DecodeError:
            return  # another program uses the channel, or another version of this one
        if message.sender in ("", self._me):
            return
        match message:
            case _Beat():
                pass  # it only shows that the connection works
            case _Asked():
                if listener.holds(message.code, message.person):
                    self.send(_Here(question=message.question))
            case _Here():
                answer = self._answers.get(message.question)
                if answer is not None and not answer.done():
                    answer.set_result(None)
            case _:
                listener.hear(message)

    async def _look_around(self, listener: Listener) -> None:
        while True:
            with suppress(TimeoutError):  # look around at this pace in any case
                async with asyncio.timeout(_AGAIN_AFTER):
                    await self._returned.wait()
            is_all_known = self._is_up and not self._returned.is_set()
            self._returned.clear()
            await listener.catch_up(self._pace.quiet if is_all_known else 0)


class PostgresBroker:
    """Carries messages by LISTEN and NOTIFY of the server's own PostgreSQL, on two connections."""

    def __init__(self, address: str) -> None:
        from sqlalchemy import make_url  # here, as psycopg: other servers don't need it

        url = make_url(address)
        given: dict[str, Any] = url.translate_connect_args(database="dbname", username="user")
        self._where = {"connect_timeout": _PATIENCE} | dict(url.query) | given

    @asynccontextmanager
    async def connect(self) -> AsyncIterator["_PostgresChannel"]:
        import psycopg  # here: other servers don't need it

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
    def __init__(self, speaking: "psycopg.AsyncConnection", listening: "psycopg.AsyncConnection"):
        self._speaking = speaking
        self._listening = listening

    async def send(self, messages: Sequence[str]) -> None:
        await self._speaking.execute(_TELL, (_CHANNEL, list(messages)))

    async def messages(self) -> AsyncIterator[str]:
        async for notify in self._listening.notifies():
            yield notify.payload


def bus_for(settings: Settings) -> Bus:
    """Return a bus over Redis if its address is given, else over PostgreSQL, or a local one.

    Raises NotationError for an invalid address of a Redis, and UnavailableError if it does not
    answer.
    """
    if settings.news:
        from benny.web.redis_broker import RedisBroker

        redis = RedisBroker(settings.news)
        redis.check()
        return SharedBus(redis, settings.pace)
    if settings.url.startswith("postgres"):
        return SharedBus(PostgresBroker(settings.url), settings.pace)
    return Bus()
