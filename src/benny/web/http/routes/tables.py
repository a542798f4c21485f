"""Routes of tables: open, list, watch, and send commands."""

from collections.abc import AsyncIterator
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import JSONBody
from litestar.response import Stream

from benny.protocol.answers import Code, Explained, Listed, Sayings, SeatRating, describe_rules
from benny.protocol.commands import EMOTES, PHRASES, AnyCommand, NewTable
from benny.protocol.hint import Hint
from benny.protocol.messages import ChatLine, Current, Failure, Reply, Update
from benny.rules.loading import rules_id
from benny.web.http.admission import DATABASE
from benny.web.http.dependencies import (
    Access,
    Hints,
    Known,
    Ladders,
    Registry,
    Since,
    Someone,
    Store,
    TableCode,
    Work,
)
from benny.web.http.inputs import UPLOAD_BYTES, chosen_rules
from benny.web.http.requests import Request
from benny.web.http.responses import ANYBODY, KNOWN, NDJSON, error_specs, response_spec
from benny.web.live.registry import listed_for
from benny.web.live.runner import TableRunner
from benny.web.table.person import Person, id_of
from benny.web.table.table import Table

_LISTED = 50
_HEARTBEAT = 15.0  # seconds: proxies close a connection that is silent for a minute or less


@post(
    "/",
    summary="Open a table",
    request_max_body_size=UPLOAD_BYTES,
    security=KNOWN,
    responses=error_specs(413),
)
async def open_table(
    data: JSONBody[NewTable], request: Request, me: Known, registry: Registry, access: Access
) -> Code:
    rules = chosen_rules(data)
    access.check_opening(request)
    runner = await registry.open(me, rules, data.options, access.address(request))
    return Code(runner.table.code)


@get("/", summary="Open public tables, and my own", security=ANYBODY, responses=error_specs())
async def list_tables(
    store: Store, someone: Someone, registry: Registry
) -> dict[str, list[Listed]]:
    person = id_of(someone)
    public = await store.tables.public(_LISTED)
    mine = await store.tables.of_person(person) if person else []
    lists = {"public": public, "mine": mine}
    shown = {
        name: [await listed_for(person, row, registry) for row in rows]
        for name, rows in lists.items()
    }
    # Sorted again: the place in a list must not reveal what spectators see later.
    return {name: sorted(rows, key=lambda row: -row.last_at) for name, rows in shown.items()}


@get(
    "/{code:str}",
    summary="A table as I may see it now",
    security=ANYBODY,
    responses=error_specs(403, 404),
)
async def show_table(
    code: TableCode, request: Request, someone: Someone, access: Access
) -> Response[Update]:
    runner = await access.enter(code, someone, request)
    message = await runner.json_for(id_of(someone))
    response: Response[Any] = Response(message, media_type="application/json")
    return response


@get(
    "/{code:str}/rules",
    summary="The rules of a table in plain words",
    security=ANYBODY,
    responses=error_specs(403, 404),
)
async def show_rules(
    code: TableCode, request: Request, someone: Someone, access: Access
) -> Explained:
    runner = await access.enter(code, someone, request)
    return describe_rules(_visible_table(runner, someone).rules)


@get(
    "/{code:str}/ratings",
    summary="The ratings of the people at a table under its rules",
    security=ANYBODY,
    responses=error_specs(403, 404),
)
async def show_ratings(
    code: TableCode,
    request: Request,
    someone: Someone,
    access: Access,
    worker: Work,
    rankings: Ladders,
) -> list[SeatRating]:
    table = _visible_table(await access.enter(code, someone, request), someone)
    seated = (seat.person for seat in table.seats)
    people = [None if person in table.forgotten else person for person in seated]
    return list(await worker.run(lambda: rankings.at_seats(rules_id(table.rules), people)))


@get(
    "/{code:str}/stream",
    summary="A table as I may see it, live, as JSON lines",
    security=ANYBODY,
    responses={
        200: response_spec(200, Update | Current | ChatLine, NDJSON),
        **error_specs(403, 404),
    },
)
async def stream_table(
    code: TableCode, request: Request, someone: Someone, access: Access, since: Since = None
) -> Stream:
    runner = await access.enter(code, someone, request)
    access.check_room(request)  # now: a stream that has begun can't be refused

    async def lines() -> AsyncIterator[bytes]:
        async with access.looking(runner, someone, request, since) as outbox:
            while (message := await outbox.take(_HEARTBEAT)) is not None:
                yield message + b"\n"

    return Stream(lines(), media_type=NDJSON)


@post(
    "/{code:str}/commands",
    summary="Send a command to a table",
    status_code=200,
    security=KNOWN,
    responses={
        **error_specs(404, 413),
        **{status: response_spec(status, Reply | Failure) for status in (400, 403, 409, 422, 503)},
    },
)
async def command_table(
    code: TableCode, data: JSONBody[AnyCommand], request: Request, me: Known, access: Access
) -> Response[Reply]:
    runner = await access.enter(code, me, request, data)
    reply = await access.do(runner, me, data, access.address(request))
    return Response(reply, status_code=reply.status)


@post(
    "/{code:str}/hint",
    summary="What are my actions worth?",
    status_code=200,
    security=KNOWN,
    responses=error_specs(403, 404, 409),
)
async def hint_at_table(
    code: TableCode, request: Request, me: Known, access: Access, hints: Hints
) -> Hint:
    runner = await access.enter(code, me, request)
    access.check_hint(me)
    return await hints.ask(await runner.view_for_hint(me), access.address(request))


@get(
    "/api/phrases",
    summary="The phrases and emotes for every table",
    tags=["tables"],
    sync_to_thread=False,
    responses=error_specs(),
)
def list_phrases() -> Sayings:
    return Sayings(PHRASES, EMOTES)


def _visible_table(runner: TableRunner, someone: Person | None) -> Table:
    return runner.audience.table_for(id_of(someone))


router = Router(
    "/api/tables",
    route_handlers=[
        open_table,
        list_tables,
        show_table,
        show_rules,
        show_ratings,
        stream_table,
        command_table,
        hint_at_table,
    ],
    opt={"price": DATABASE},
    tags=["tables"],
)
