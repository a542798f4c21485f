"""The route of phrases and emotes."""

from litestar import Router, get

from benny.protocol.answers import Sayings
from benny.protocol.commands import EMOTES, PHRASES
from benny.web.http.responses import failing


@get(
    "/phrases",
    summary="The phrases and emotes for every table",
    sync_to_thread=False,
    responses=failing(),
)
def list_phrases() -> Sayings:
    return Sayings(PHRASES, EMOTES)


router = Router("/api", route_handlers=[list_phrases], tags=["tables"])
