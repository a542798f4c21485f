"""Routes of tables: open, list, watch, and send commands."""

from collections.abc import AsyncIterator

from benny.io.json import to_json
from benny.protocol.answers import Code, Explained, Listed, Sayings, SeatRating, describe_rules
from benny.protocol.commands import EMOTES, PHRASES, AnyCommand, NewTable
from benny.protocol.hint import Hint
from benny.protocol.messages import ChatLine, Current, Failure, Reply, Update
from benny.rules.loading import rules_id
from benny.web.http.admission import DATABASE
from benny.web.http.inputs import UPLOAD_BYTES, chosen_rules
from benny.web.http.routing import (
    NDJSON,
    EncodedAnswer,
    FromPath,
    FromQuery,
    JSONBody,
    Known,
    LineStream,
    Routes,
    Someone,
)
from benny.web.live.registry import listed_for

_LISTED = 50
_HEARTBEAT = 15.0  # seconds: proxies close a connection that is silent for a minute or less

routes = Routes("/api/tables", "tables", DATABASE)
phrases = Routes("/api/phrases", "tables")
get, post = routes.get, routes.post


@post("/", "Open a table", 409, request_max_body_size=UPLOAD_BYTES)
async def open_table(visit: Known, data: JSONBody[NewTable]) -> Code:
    rules = chosen_rules(data, visit.backend.clean_line)
    visit.check_opening()
    registry = visit.backend.registry
    runner = await registry.open(visit.person, rules, data.options, visit.address)
    return Code(runner.table.code)


@get("/", "Open public tables, and my own")
async def list_tables(visit: Someone) -> dict[str, list[Listed]]:
    run, tables = visit.store.run, visit.store.tables
    public = await run(tables.public, _LISTED)
    mine = await run(tables.of_person, visit.asker) if visit.person else []
    lists = {
        name: [await listed_for(visit.asker, row, visit.backend.registry) for row in rows]
        for name, rows in (("public", public), ("mine", mine))
    }
    # Sorted again: the place in a list must not reveal what spectators see later.
    return {name: sorted(rows, key=lambda row: -row.last_at) for name, rows in lists.items()}


@get("/{code:str}", "A table as I may see it now", 404)
async def show_table(visit: Someone, code: FromPath[str]) -> EncodedAnswer[Update]:
    return EncodedAnswer(await (await visit.enter(code)).json_for(visit.asker))


@get("/{code:str}/rules", "The rules of a table in plain words", 404)
async def show_rules(visit: Someone, code: FromPath[str]) -> Explained:
    runner = await visit.enter(code)
    return describe_rules(runner.audience.table_for(visit.asker).rules)


@get("/{code:str}/ratings", "The ratings of the people at a table under its rules", 404)
async def show_ratings(visit: Someone, code: FromPath[str]) -> list[SeatRating]:
    table = (await visit.enter(code)).audience.table_for(visit.asker)
    seated = (seat.person for seat in table.seats)
    people = [None if person in table.forgotten else person for person in seated]
    at_seats = visit.parts.rankings.at_seats
    return list(await visit.work(lambda: at_seats(rules_id(table.rules), people)))


@get(
    "/{code:str}/stream",
    "A table as I may see it, live, as JSON lines",
    404,
    returns=Update | Current | ChatLine,
    media_type=NDJSON,
)
async def stream_table(
    visit: Someone, code: FromPath[str], since: FromQuery[int | None] = None
) -> LineStream:
    runner = await visit.enter(code)
    visit.access.check_room(visit.address)  # now: a stream that has begun can't be refused

    async def lines() -> AsyncIterator[bytes]:
        async with visit.access.looking(runner, visit.person, visit.address, since) as outbox:
            while (message := await outbox.take(_HEARTBEAT)) is not None:
                yield message + b"\n"

    return LineStream(lines())


@post(
    "/{code:str}/commands",
    "Send a command to a table",
    404,
    status_code=200,
    responses=dict.fromkeys((400, 403, 409, 422, 503), Reply | Failure),
)
async def command_table(
    visit: Known, code: FromPath[str], data: JSONBody[AnyCommand]
) -> EncodedAnswer[Reply]:
    runner = await visit.enter(code, data)
    reply = await visit.access.do(runner, visit.person, data, visit.address)
    return EncodedAnswer(to_json(reply), status=reply.status)


@post("/{code:str}/hint", "What are my actions worth?", 404, 409, status_code=200)
async def hint_at_table(visit: Known, code: FromPath[str]) -> Hint:
    runner = await visit.enter(code)
    visit.access.rates.hints.check(visit.asker)
    view = await runner.view_for_hint(visit.person)
    return await visit.backend.hints.ask(view, visit.address)


@phrases.get("/", "The phrases and emotes for every table")
def list_phrases() -> Sayings:
    return Sayings(PHRASES, EMOTES)
