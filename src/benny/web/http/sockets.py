"""A table over a socket: commands in, messages out, as JSON text."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol

from msgspec import Struct, ValidationError

from benny.errors import NotationError
from benny.io.json import convert, read_json, to_json
from benny.io.validation import misfit
from benny.presentation.commentary import as_sentence
from benny.protocol.commands import Identifier, Ping, read_command
from benny.protocol.messages import Pong, Reply
from benny.web.http.routing import Visit
from benny.web.live.outbox import Outbox
from benny.web.live.runner import TableRunner
from benny.web.rate_limiter import RateLimiter
from benny.web.store.rows import UnavailableError
from benny.web.table.person import RefusedError, require_person
from benny.web.table.table import CLOSED_TO

_LOG = logging.getLogger("benny")
_REFUSED = 4000  # plus the HTTP status: codes from 4000 on belong to the application
_RESTARTS = 1012
_COME_LATER = 1013


class ClientSocket(Protocol):
    """The way to one client; all raise OSError once the client has gone, which is no failure."""

    async def receive(self) -> str | None:
        """Return the next text, None for a binary frame."""

    async def send(self, text: str) -> None: ...
    async def close(self, code: int, reason: str) -> None: ...


class _Query(Struct):
    since: int | None = None
    patches: bool = False


async def serve_socket(
    visit: Visit, code: str, values: Mapping[str, str], socket: ClientSocket
) -> int:
    """Serve a table until its client goes or has to, and return the status of a refusal, else 0."""
    try:
        await visit.identify()
        try:
            query = convert(values, _Query, strict=False)
        except ValidationError as error:
            raise RefusedError(400, as_sentence(misfit(error, values, _Query))) from None
        runner = await visit.enter(code)
        async with visit.access.looking(
            runner, visit.person, visit.address, query.since, takes_patches=query.patches
        ) as outbox:
            await _serve(visit, socket, runner, outbox)
    except RefusedError as error:
        await socket.close(_REFUSED + error.status, str(error))
        return error.status
    except UnavailableError as error:
        await socket.close(_COME_LATER, str(error))
    except Exception:
        _LOG.exception("a connection has failed")
        await socket.close(
            _REFUSED + 500, "Something went wrong on the server; the error is logged."
        )
    else:
        if reason := runner.table.closed_to(outbox.person):
            await socket.close(_REFUSED + 403, CLOSED_TO[reason])
        elif outbox.is_cut:
            await socket.close(_COME_LATER, "Disconnected: too slow, or signed out. Connect again.")
        else:
            await socket.close(_RESTARTS, "The server is stopping: reconnect in a moment.")
    return 0


async def _serve(visit: Visit, socket: ClientSocket, runner: TableRunner, outbox: Outbox) -> None:
    reading = asyncio.create_task(_read(visit, socket, runner, outbox))
    reading.add_done_callback(lambda _: outbox.end())  # who hangs up is written to no more
    try:
        with suppress(OSError), outbox.writing():
            while await _write_next(socket, outbox):
                pass  # a function of its own, so that no frame holds the last message in between
    finally:
        reading.cancel()
        [end] = await asyncio.gather(reading, return_exceptions=True)
    if isinstance(end, Exception) and not isinstance(end, OSError):
        raise end


async def _write_next(socket: ClientSocket, outbox: Outbox) -> bool:
    """Write the next message, once the client has read enough of the earlier ones."""
    message = await outbox.take()
    if message is None:
        return False
    await socket.send(message.decode())
    return True


async def _read(visit: Visit, socket: ClientSocket, runner: TableRunner, outbox: Outbox) -> None:
    limits = visit.backend.settings.limits
    pace = RateLimiter(limits.messages_per_second, limits.message_burst)
    while True:
        text = await socket.receive()
        while wait := pace.take(""):
            await asyncio.sleep(wait)
        outbox.put(to_json(await _answer(visit, runner, text)))


async def _answer(visit: Visit, runner: TableRunner, text: str | None) -> Reply | Pong:
    if text is None:
        refused = RefusedError(400, "A binary frame was sent: send JSON in a text frame.")
        return runner.refusal("", visit.person, refused)
    try:
        command = read_command(text)
    except NotationError as error:
        return runner.refusal(_id(text), visit.person, RefusedError(400, as_sentence(error)))
    if isinstance(command, Ping):
        return Pong(id=command.id)
    try:
        person = require_person(visit.person)
        return await visit.access.do(runner, person, command, visit.address)
    except RefusedError as error:
        return runner.refusal(command.id, visit.person, error)
    except UnavailableError as error:
        return runner.refusal(command.id, visit.person, RefusedError(503, str(error)))


class _Named(Struct):
    """Any JSON object with a valid command id."""

    id: Identifier


def _id(text: str) -> str:
    """Return the id of an invalid command, so that its client gets a reply; "" for none."""
    try:
        return read_json(text, _Named).id
    except NotationError:
        return ""
