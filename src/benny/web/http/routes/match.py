"""Routes of the match that the server hosts."""

from litestar import Response, Router, get

from benny.protocol.answers import MatchPage
from benny.web.http.admission import GAME
from benny.web.http.dependencies import Match, Someone
from benny.web.http.responses import ANYBODY, NDJSON, download, error_specs, response_spec
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
    return download(registered.body, "application/json", f"match-{registered.id}.json")


@get(
    "/records",
    summary="The records of the match, once it is over",
    media_type=NDJSON,
    responses={200: response_spec(200, str, NDJSON), **error_specs(404, 409)},
)
async def download_records(match: Match) -> Response[bytes]:
    return download(await match.file(), NDJSON, f"match-{match.registered_match.id}.jsonl")


router = Router(
    "/api/match",
    route_handlers=[show_match, download_registration, download_records],
    opt={"price": GAME},
    tags=["matches"],
)
