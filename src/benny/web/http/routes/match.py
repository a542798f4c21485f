"""Routes of the match that the server hosts."""

from litestar import Response, Router, get

from benny.protocol.answers import MatchPage
from benny.web.http.admission import GAME
from benny.web.http.dependencies import Match, Someone
from benny.web.http.responses import ANYBODY, error_specs, response_spec
from benny.web.http.routes.history import NDJSON
from benny.web.table.person import id_of


@get(
    "/",
    summary="The match of people against a bot that this server hosts",
    security=ANYBODY,
    responses=error_specs(404),
)
async def show_match(match: Match, someone: Someone) -> MatchPage:
    return await match.page(id_of(someone))


@get(
    "/registration",
    summary="The registration of the match, byte by byte as it was published",
    responses={200: response_spec(200, str), **error_specs(404)},
)
async def download_registration(match: Match) -> Response[bytes]:
    registered = match.registered_match
    return _file(registered.body, "application/json", f"{registered.id}.json")


@get(
    "/records",
    summary="The records of the match, once it is over",
    media_type=NDJSON,
    responses={200: response_spec(200, str, NDJSON), **error_specs(404, 409)},
)
async def download_records(match: Match) -> Response[bytes]:
    return _file(await match.file(), NDJSON, f"{match.registered_match.id}.jsonl")


def _file(body: bytes, kind: str, name: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="match-{name}"'}
    return Response(body, media_type=kind, headers=headers)


router = Router(
    "/api/match",
    route_handlers=[show_match, download_registration, download_records],
    opt={"price": GAME},
    tags=["matches"],
)
