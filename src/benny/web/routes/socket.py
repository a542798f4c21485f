"""A table over a WebSocket: commands in, messages out, as JSON text."""

import asyncio
from contextlib import suppress

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from benny.errors import NotationError
from benny.web.asking import Socket
from benny.web.desk import Desk
from benny.web.doors import Doors
from benny.web.outlets import Outlet
from benny.web.people import known
from benny.web.protocol import Pong, Reply
from benny.web.store.errors import UnavailableError
from benny.web.table.commands import Command, Ping, read_command
from benny.web.table.deciding import Person, RefusedError
from benny.wire import to_json

_WRITE_PATIENCE = 10.0
_REFUSED = 4000
_TOO_SLOW = 1013


@websocket("/api/tables/{code:str}/socket")
async def table_socket(
    code: str, socket: Socket, someone: Person | None, doors: Doors, since: int | None = None
) -> None:
    """Serve a client at a table until one of both has enough."""
    await socket.accept()
    try:
        desk = await doors.enter(code, someone, socket)
        async with doors.looking(desk, someone, socket, since) as outlet:
            await _serve(socket, desk, someone, outlet, doors)
    except RefusedError as error:
        await socket.close(_REFUSED + error.status, str(error)[:120])
    except UnavailableError as error:
        await socket.close(_TOO_SLOW, str(error)[:120])


async def _serve(
    socket: Socket, desk: Desk, person: Person | None, outlet: Outlet, doors: Doors
) -> None:
    writing = asyncio.create_task(_write(socket, outlet))
    reading = asyncio.create_task(_read(socket, desk, person, outlet, doors))
    try:
        await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (writing, reading):
            task.cancel()
        await asyncio.gather(writing, reading, return_exceptions=True)
    if outlet.is_cut:
        with suppress(RuntimeError, TimeoutError):
            async with asyncio.timeout(_WRITE_PATIENCE):  # there may be no room for this either
                await socket.close(_TOO_SLOW, "Too slow, or the server stops: come again.")


async def _write(socket: Socket, outlet: Outlet) -> None:
    while await _write_next(socket, outlet):
        pass  # a function of its own: while a client waits for news it does not hold the old ones


async def _write_next(socket: Socket, outlet: Outlet) -> bool:
    """Write the next message; a client that does not read for long is cut off."""
    message = await outlet.take()
    if message is None:
        return False
    try:
        async with asyncio.timeout(_WRITE_PATIENCE):
            await socket.send_data(message.decode())
    except TimeoutError:
        outlet.cut()
    return True


async def _read(
    socket: Socket, desk: Desk, person: Person | None, outlet: Outlet, doors: Doors
) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            text = await socket.receive_data("text")
            outlet.put(to_json(await _answer(text, desk, person, doors)))


async def _answer(text: str, desk: Desk, person: Person | None, doors: Doors) -> Reply | Pong:
    try:
        command = _read_command(text)
    except NotationError as error:
        return Reply(id="", ok=False, seq=desk.table.seq, status=400, error=str(error))
    if isinstance(command, Ping):
        return Pong(id=command.id)
    try:
        return await doors.do(desk, known(person), command)
    except RefusedError as error:
        status, problem = error.status, str(error)
    except UnavailableError as error:
        status, problem = 503, str(error)
    return Reply(id=command.id, ok=False, seq=desk.table.seq, status=status, error=problem)


def _read_command(text: str) -> Command:
    try:
        return read_command(text.encode())
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise NotationError(f"No command: {error}") from None
