"""A table over a WebSocket: commands in, messages out, as JSON text."""

import asyncio
import logging
from contextlib import suppress

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Struct, ValidationError

from benny.errors import NotationError
from benny.io.json import convert, read_json, to_json
from benny.io.validation import misfit
from benny.presentation.commentary import as_sentence
from benny.protocol.commands import Identifier, Ping, read_command
from benny.protocol.messages import Pong, Reply
from benny.web import metrics
from benny.web.http.framework import parts_of
from benny.web.http.requests import Socket
from benny.web.http.routing import OpenVisit, Visit
from benny.web.live.outbox import Outbox
from benny.web.live.runner import TableRunner
from benny.web.rate_limiter import RateLimiter
from benny.web.store.rows import UnavailableError
from benny.web.table.person import RefusedError, require_person
from benny.web.table.table import CLOSED_TO

_LOG = logging.getLogger("benny")
_CLOSE_PATIENCE = 10.0  # seconds for the client's answer, as for any message
_REASON_BYTES = 123  # what a close frame has room for (RFC 6455, 5.5)
_REFUSED = 4000  # plus the HTTP status: codes from 4000 on belong to the application
_RESTARTS = 1012
_COME_LATER = 1013
_GONE = (OSError, WebSocketDisconnect)
"""Raised if the client has gone, which is not a failure."""


class _Query(Struct):
    since: int | None = None
    patches: bool = False


@websocket("/api/tables/{code:str}/socket")
async def table_socket(code: FromPath[str], socket: Socket) -> None:
    await socket.accept()  # before any refusal: browsers show no code of a failed handshake
    visit = OpenVisit(parts_of(socket), socket)
    try:
        await visit.identify()
        values = dict(socket.query_params)
        try:
            query = convert(values, _Query, strict=False)
        except ValidationError as error:
            raise RefusedError(400, as_sentence(misfit(error, values, _Query))) from None
        runner = await visit.enter(code)
        async with visit.access.looking(
            runner, visit.person, visit.address, query.since, takes_patches=query.patches
        ) as outbox:
            socket.scope["headers"] = []  # kilobytes a connection, no longer needed
            await _serve(visit, socket, runner, outbox)
    except RefusedError as error:
        metrics.REFUSALS.labels(str(error.status)).inc()
        await _close(socket, _REFUSED + error.status, str(error))
    except UnavailableError as error:
        await _close(socket, _COME_LATER, str(error))
    except Exception:
        _LOG.exception("a connection has failed")
        await _close(
            socket, _REFUSED + 500, "Something went wrong on the server; the error is logged."
        )
    else:
        if reason := runner.table.closed_to(outbox.person):
            await _close(socket, _REFUSED + 403, CLOSED_TO[reason])
        elif outbox.is_cut:
            await _close(
                socket, _COME_LATER, "Disconnected: too slow, or signed out. Connect again."
            )
        else:
            await _close(socket, _RESTARTS, "The server is stopping: reconnect in a moment.")


async def _close(socket: Socket, code: int, reason: str) -> None:
    """Close a connection; give up if it is broken or its client does not read."""
    fitting = reason.encode()[:_REASON_BYTES].decode(errors="ignore")
    with suppress(RuntimeError, TimeoutError):
        async with asyncio.timeout(_CLOSE_PATIENCE):
            await socket.close(code, fitting)


async def _serve(visit: Visit, socket: Socket, runner: TableRunner, outbox: Outbox) -> None:
    reading = asyncio.create_task(_read(visit, socket, runner, outbox))
    reading.add_done_callback(lambda _: outbox.end())  # who hangs up is written to no more
    try:
        with suppress(*_GONE), outbox.writing():
            while await _write_next(socket, outbox):
                pass  # a function of its own, so that no frame holds the last message in between
    finally:
        reading.cancel()
        [end] = await asyncio.gather(reading, return_exceptions=True)
    if isinstance(end, Exception) and not isinstance(end, _GONE):
        raise end


async def _write_next(socket: Socket, outbox: Outbox) -> bool:
    """Write the next message, once the client has read enough of the earlier ones."""
    message = await outbox.take()
    if message is None:
        return False
    await socket.send_data(message.decode())
    return True


async def _read(visit: Visit, socket: Socket, runner: TableRunner, outbox: Outbox) -> None:
    limits = visit.backend.settings.limits
    pace = RateLimiter(limits.messages_per_second, limits.message_burst)
    while (event := await socket.receive())["type"] == "websocket.receive":
        while wait := pace.take(""):
            await asyncio.sleep(wait)
        text = event.get("text")  # None in a binary frame
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
