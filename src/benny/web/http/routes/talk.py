"""What may be said at every table."""

from litestar import Router, get
from msgspec import Struct

from benny.protocol.phrases import EMOTES, PHRASES
from benny.web.http.responses import failing


class Sayings(Struct, frozen=True):
    """Sentences and emotes that are open to everybody everywhere."""

    phrases: tuple[str, ...]
    emotes: tuple[str, ...]


@get(
    "/phrases",
    summary="What may be said at every table",
    sync_to_thread=False,
    responses=failing(),
)
def list_phrases() -> Sayings:
    return Sayings(PHRASES, EMOTES)


router = Router("/api", route_handlers=[list_phrases], tags=["tables"])
