"""Routes of the browser's client, health, and metrics unless they have a port of their own."""

import re
from collections.abc import Iterator
from typing import Any

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.file_system import BaseLocalFileSystem
from litestar.response import File, Redirect
from litestar.static_files import create_static_files_router
from litestar.types import FileInfo
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from benny.errors import NotationError
from benny.web import metrics
from benny.web.http import hand_preview, link_preview
from benny.web.http.access import TableAccess
from benny.web.http.admission import DATABASE, DRAWING, FILE, METRICS
from benny.web.http.assets import STATIC, below, client
from benny.web.http.dependencies import Access, AllParts, Auth, Registry, Store, TableCode, Work
from benny.web.http.inputs import query_of, read_question
from benny.web.http.link_preview import LinkPreview
from benny.web.http.requests import Request, base_path
from benny.web.http.responses import error_specs, response_spec
from benny.web.live.registry import TableRegistry, listed_for
from benny.web.live.worker import GuestWorker
from benny.web.store.async_store import AsyncStore
from benny.web.store.errors import UnavailableError
from benny.web.store.schema import CLOSED
from benny.web.table.refusal import RefusedError

# They fetch a page to show a posted link, and ask this file first.
_READERS_OF_LINKS = ("facebookexternalhit", "LinkedInBot", "Twitterbot")
_FOR_A_DAY = {"cache-control": "public, max-age=86400"}
# The framework adds the charset once more.
_METRICS_TYPE = CONTENT_TYPE_LATEST.partition("; charset")[0]


class _Files(BaseLocalFileSystem):
    """Static files; a name that the system does not allow counts as missing."""

    async def info(self, path: Any, **kwargs: Any) -> FileInfo:
        try:
            return await super().info(path, **kwargs)
        except (OSError, ValueError):
            raise FileNotFoundError from None


def _screens() -> Iterator[str]:
    """Yield the routes of the client's screens, but of those whose links have previews."""
    registry = (STATIC / "app" / "screens.js").read_text(encoding="utf-8")
    for path in re.findall(r'^  \{ path: "([^"]+)"', registry, re.MULTILINE):
        if path in ("/t/:code", "/ask"):
            continue
        if path.endswith("?"):
            yield path.rpartition("/:")[0]
        yield re.sub(r":(\w+)\??", r"{\1:str}", path)


@get(list(_screens()), include_in_schema=False, sync_to_thread=False)
def page(request: Request) -> Response[bytes]:
    return client(base_path(request)).page(request)


@get("/t/{code:str}", price=DATABASE, include_in_schema=False)
async def table_page(
    code: TableCode, request: Request, store: Store, registry: Registry
) -> Response[bytes]:
    return client(base_path(request)).page(request, preview=await _preview(code, store, registry))


@get("/ask", price=DRAWING, include_in_schema=False)
async def ask_page(request: Request, access: Access, worker: Work) -> Response[bytes]:
    preview = await _preview_of_hand(request, access, worker)
    return client(base_path(request)).page(request, preview=preview)


@get("/ask/picture.jpg", price=DRAWING, include_in_schema=False)
async def draw_hand(request: Request, access: Access, worker: Work) -> Response[bytes]:
    access.check_picture(request)
    question = read_question(request.query_params)
    picture = await worker.run(lambda: hand_preview.picture_of(question))
    return Response(picture, media_type="image/jpeg", headers=_FOR_A_DAY)


async def _preview_of_hand(
    request: Request, access: TableAccess, worker: GuestWorker
) -> LinkPreview:
    """Return what a link to a hand tells; the page itself says what is wrong with it."""
    query = request.query_params
    if "hand" not in query:
        return hand_preview.ANY_HAND
    try:
        access.check_picture(request)
        question = read_question(query)
        return await worker.run(lambda: hand_preview.of_hand(question, query_of(query)))
    except (NotationError, RefusedError):
        return hand_preview.ANY_HAND


async def _preview(code: str, store: AsyncStore, registry: TableRegistry) -> LinkPreview:
    """Return what a table's link tells: of a private one no more than of a wrong code."""
    try:
        row = await store.tables.find_by_code(code.upper())
        if row is not None and row.public and row.status != CLOSED:
            return link_preview.of_table(await listed_for("", row, registry))
    except UnavailableError:  # the page itself needs no database, and says what is wrong
        pass
    return link_preview.INVITATION


def nowhere(request: Request) -> Response[bytes]:
    """Return the client's page with status 404; the client then says that nothing is here."""
    return client(base_path(request)).page(request, status=404)


@get("/assets/{_rest:path}", include_in_schema=False, sync_to_thread=False)
def asset(request: Request) -> Response[bytes]:
    file = client(base_path(request)).file(request)
    if file is None:
        raise NotFoundException
    return file


@get("/api", price=FILE, include_in_schema=False, sync_to_thread=False)
def api_page(request: Request) -> Response[str]:
    page = (STATIC / "api" / "api.html").read_text(encoding="utf-8")
    return Response(below(base_path(request), page), media_type="text/html")


@get("/fair", include_in_schema=False, sync_to_thread=False)
def fair(request: Request) -> Redirect:
    return Redirect(f"{base_path(request)}/static/fair/fair.html")


@get(
    "/health",
    price=DATABASE,
    summary="Is the server healthy?",
    tags=["running"],
    responses=error_specs(),
)
async def health(store: Store) -> dict[str, str]:
    await store.health.check()
    return {"status": "well"}


@get(
    "/metrics",
    price=METRICS,
    summary="Metrics for Prometheus, on this machine",
    tags=["running"],
    responses={200: response_spec(200, str, "text/plain"), **error_specs(403)},
)
async def show_metrics(request: Request, backend: AllParts, authenticator: Auth) -> Response[bytes]:
    authenticator.check_near(request)
    backend.measure()
    return Response(generate_latest(metrics.REGISTRY), media_type=_METRICS_TYPE)


@get("/robots.txt", include_in_schema=False, sync_to_thread=False)
def robots(request: Request) -> str:
    refused = f"Disallow: {base_path(request)}"
    kept_out = f"{refused}/api/\n{refused}/g/\n{refused}/p/\n"
    agents = "".join(f"User-agent: {name}\n" for name in _READERS_OF_LINKS)
    return f"{agents}{kept_out}\nUser-agent: *\n{kept_out}{refused}/t/\n"


@get("/favicon.ico", price=FILE, include_in_schema=False, sync_to_thread=False)
def icon() -> File:
    path = STATIC / "art" / "icon.svg"
    return File(path, content_disposition_type="inline", media_type="image/svg+xml")


router = Router(
    "/",
    route_handlers=[
        page,
        table_page,
        ask_page,
        draw_hand,
        asset,
        api_page,
        health,
        robots,
        icon,
        fair,
        create_static_files_router("/static", [STATIC], file_system=_Files(), opt={"price": FILE}),
    ],
)
