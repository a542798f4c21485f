"""Routes of moderators, and of players who report others to them."""

from litestar import Router, get, post
from litestar.params import FromQuery, JSONBody
from msgspec.structs import replace

from benny.protocol.moderation import AnyModeratorAct, JudgedPerson, NewReport, Overview, Rename
from benny.web.http.admission import DATABASE
from benny.web.http.dependencies import Access, Known, Moderating, Moderator
from benny.web.http.requests import Request
from benny.web.http.responses import KNOWN, error_specs, response_spec
from benny.web.text import clean_line, clean_name

_NO_REASON = "can't be the reason"


@get(
    "/",
    summary="Who is on, open reports, and what moderators did",
    security=KNOWN,
    responses=error_specs(403),
)
async def show_overview(moderator: Moderator, moderation: Moderating) -> Overview:
    return await moderation.overview()


@get("/people", summary="People with an id or a name", security=KNOWN, responses=error_specs(403))
async def find_people(
    moderator: Moderator, moderation: Moderating, who: FromQuery[str] = ""
) -> list[JudgedPerson]:
    return await moderation.find(who)


@post(
    "/acts",
    summary="Warn, mute, ban or rename somebody, close a table, drain the server, settle a report",
    status_code=200,
    security=KNOWN,
    responses=error_specs(403, 404, 409, 413),
)
async def act(
    data: JSONBody[AnyModeratorAct], moderator: Moderator, moderation: Moderating
) -> Overview:
    if isinstance(data, Rename):
        data = replace(data, name=clean_name(data.name))
    if reason := getattr(data, "reason", ""):
        data = replace(data, reason=clean_line(reason, _NO_REASON))
    await moderation.act(moderator, data)
    return await moderation.overview()


@post(
    "/reports",
    summary="Report a person at a table to the moderators",
    status_code=204,
    security=KNOWN,
    responses={204: response_spec(204, None), **error_specs(403, 404, 409, 413)},
)
async def report(
    data: JSONBody[NewReport], request: Request, me: Known, access: Access, moderation: Moderating
) -> None:
    runner = await access.enter(data.table, me, request)
    await access.check_report(runner, me, data.person, request)
    data.reason = clean_line(data.reason, _NO_REASON)
    await moderation.report(me, runner, data)
    access.charge_report(data.reason, request)


router = Router(
    "/api",
    route_handlers=[
        Router("/moderation", route_handlers=[show_overview, find_people, act]),
        report,
    ],
    opt={"price": DATABASE},
    tags=["moderation"],
)
