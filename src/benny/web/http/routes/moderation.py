"""Routes of moderators, and of players who report others to them."""

from msgspec.structs import replace

from benny.protocol.moderation import AnyModeratorAct, JudgedPerson, NewReport, Overview, Rename
from benny.web.http.admission import DATABASE
from benny.web.http.routing import EMPTY, FromQuery, JSONBody, Known, Moderator, Routes
from benny.web.rate_limiter import ROW
from benny.web.text import clean_line, clean_name

_NO_REASON = "can't be the reason"

routes = Routes("/api", "moderation", DATABASE)
get, post = routes.get, routes.post


@get("/moderation", "Who is on, open reports, and what moderators did")
async def show_overview(visit: Moderator) -> Overview:
    return await visit.backend.moderation.overview()


@get("/moderation/people", "People with an id or a name")
async def find_people(visit: Moderator, who: FromQuery[str] = "") -> list[JudgedPerson]:
    return await visit.backend.moderation.find(who)


@post(
    "/moderation/acts",
    "Warn, mute, ban or rename someone, close a table, drain the server, settle a report",
    404,
    409,
    status_code=200,
)
async def act(visit: Moderator, data: JSONBody[AnyModeratorAct]) -> Overview:
    if isinstance(data, Rename):
        data = replace(data, name=clean_name(data.name))
    if reason := getattr(data, "reason", ""):
        data = replace(data, reason=clean_line(reason, _NO_REASON))
    await visit.backend.moderation.act(visit.person, data)
    return await visit.backend.moderation.overview()


@post(
    "/reports",
    "Report a person at a table to the moderators",
    404,
    409,
    status_code=204,
    responses=EMPTY,
)
async def report(visit: Known, data: JSONBody[NewReport]) -> None:
    runner = await visit.enter(data.table)
    await visit.access.check_report(runner, visit.person, data.person, visit.address)
    data.reason = clean_line(data.reason, _NO_REASON)
    await visit.backend.moderation.report(visit.person, runner, data)
    visit.backend.quota.count(visit.address, len(data.reason.encode()) + ROW)
