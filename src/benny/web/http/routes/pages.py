"""Routes of the browser's client, health and metrics."""

from pathlib import Path
from typing import Any

from litestar import Response, Router, get
from litestar.file_system import BaseLocalFileSystem
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import FileInfo
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from benny.web import metrics
from benny.web.http.dependencies import Auth, Registry, Store
from benny.web.http.requests import Request
from benny.web.http.responses import failing, said

_STATIC = Path(__file__).parents[2] / "static"
_TEXT = "text/plain"


class _Files(BaseLocalFileSystem):
    """Static files; a name that the system does not allow counts as missing."""

    async def info(self, path: Any, **kwargs: Any) -> FileInfo:
        """Return a file's metadata; raise FileNotFoundError if there is no such file."""
        try:
            return await super().info(path, **kwargs)
        except (OSError, ValueError):
            raise FileNotFoundError from None


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
        "/take",
    ],
    include_in_schema=False,
    sync_to_thread=False,
)
def page() -> File:
    return File(_STATIC / "index.html", content_disposition_type="inline", media_type="text/html")


def nowhere() -> Response[bytes]:
    """Return the client's page with status 404; the client then says that nothing is here."""
    content = (_STATIC / "index.html").read_bytes()
    return Response(content, status_code=404, media_type="text/html")


@get("/api", include_in_schema=False, sync_to_thread=False)
def api_page() -> File:
    path = _STATIC / "api" / "api.html"
    return File(path, content_disposition_type="inline", media_type="text/html")


@get("/health", summary="Is the server healthy?", tags=["running"], responses=failing())
async def health(store: Store) -> dict[str, str]:
    await store.tables.public(1)  # asks each time; `check` trusts a write of the last seconds
    await store.health.check()
    return {"status": "well"}


@get(
    "/metrics",
    summary="Metrics for Prometheus, on this machine or its network",
    tags=["running"],
    responses={200: said(200, str, _TEXT), **failing(403)},
)
async def show_metrics(
    request: Request, registry: Registry, authenticator: Auth
) -> Response[bytes]:
    authenticator.check_near(request)
    metrics.TABLES.set(len(registry.runners))
    metrics.SEATS.set(sum(len(runner.table.people_here) for runner in registry.runners))
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


router = Router(
    "/",
    route_handlers=[
        page,
        api_page,
        health,
        show_metrics,
        create_static_files_router("/static", [_STATIC], file_system=_Files()),
    ],
)
