"""Routes of the browser's client, and health."""

from typing import Any

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.file_system import BaseLocalFileSystem
from litestar.response import File, Redirect
from litestar.static_files import create_static_files_router
from litestar.types import FileInfo

from benny.web.http.assets import STATIC, client
from benny.web.http.dependencies import Store
from benny.web.http.requests import Request
from benny.web.http.responses import failing


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
        "/moderation",
    ],
    include_in_schema=False,
    sync_to_thread=False,
)
def page(request: Request) -> Response[bytes]:
    return client().page(request)


def nowhere(request: Request) -> Response[bytes]:
    """Return the client's page with status 404; the client then says that nothing is here."""
    return client().page(request, status=404)


@get("/assets/{_rest:path}", include_in_schema=False, sync_to_thread=False)
def asset(request: Request) -> Response[bytes]:
    found = client().file(request)
    if found is None:
        raise NotFoundException
    return found


@get("/api", include_in_schema=False, sync_to_thread=False)
def api_page() -> File:
    path = STATIC / "api" / "api.html"
    return File(path, content_disposition_type="inline", media_type="text/html")


@get("/fair", include_in_schema=False, sync_to_thread=False)
def fair() -> Redirect:
    return Redirect("/static/fair/fair.html")


@get("/health", summary="Is the server healthy?", tags=["running"], responses=failing())
async def health(store: Store) -> dict[str, str]:
    await store.tables.public(1)  # asks each time; `check` trusts a write of the last seconds
    await store.health.check()
    return {"status": "well"}


@get("/robots.txt", include_in_schema=False, sync_to_thread=False)
def robots() -> str:
    return "User-agent: *\nDisallow: /api/\nDisallow: /t/\nDisallow: /g/\nDisallow: /p/\n"


@get("/favicon.ico", include_in_schema=False, sync_to_thread=False)
def icon() -> File:
    path = STATIC / "art" / "icon.svg"
    return File(path, content_disposition_type="inline", media_type="image/svg+xml")


router = Router(
    "/",
    route_handlers=[
        page,
        asset,
        api_page,
        health,
        robots,
        icon,
        fair,
        create_static_files_router("/static", [STATIC], file_system=_Files()),
    ],
)
