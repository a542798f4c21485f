"""The browser's client, and what operators look at."""

from pathlib import Path

from litestar import Response, Router, get
from litestar.response import File
from litestar.static_files import create_static_files_router
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from benny.web import metrics
from benny.web.hall import Hall

_STATIC = Path(__file__).parent.parent / "static"


@get(
    [
        "/",
        "/me",
        "/new",
        "/ranks",
        "/ranks/{_rest:str}",
        "/t/{_rest:str}",
        "/g/{_rest:str}",
        "/p/{_rest:str}",
        "/take/{_rest:str}",
    ],
    include_in_schema=False,
    sync_to_thread=False,
)
def page() -> File:
    return File(_STATIC / "index.html", content_disposition_type="inline", media_type="text/html")


@get("/health", summary="Is the server well?", tags=["running"])
async def health(hall: Hall) -> dict[str, str]:
    await hall.run(hall.store.tables.public, 1)
    return {"status": "well"}


@get("/metrics", summary="What the server counts, for Prometheus", tags=["running"])
async def show_metrics(hall: Hall) -> Response[bytes]:
    metrics.TABLES.set(len(hall.desks))
    metrics.SEATS.set(sum(len(desk.table.people_here) for desk in hall.desks))
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


router = Router(
    "/",
    route_handlers=[
        page,
        health,
        show_metrics,
        create_static_files_router("/static", [_STATIC]),
    ],
)
