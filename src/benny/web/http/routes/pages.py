"""Routes of the browser's client, health, and metrics unless they have a port of their own."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.file_system import BaseLocalFileSystem
from litestar.params import FromPath
from litestar.response import File, Redirect
from litestar.static_files import create_static_files_router
from litestar.types import FileInfo
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from benny import __version__
from benny.errors import NotationError
from benny.web import metrics
from benny.web.http import previews
from benny.web.http.admission import DATABASE, DRAWING, FILE, METRICS
from benny.web.http.assets import STATIC, below, client
from benny.web.http.framework import declare
from benny.web.http.inputs import query_of, read_question
from benny.web.http.requests import Request, base_path
from benny.web.http.routing import Visit
from benny.web.live.registry import listed_for
from benny.web.secrets import is_code
from benny.web.store.rows import CLOSED, UnavailableError
from benny.web.table.person import RefusedError

# They fetch a page to show a posted link, and ask this file first.
_READERS_OF_LINKS = ("facebookexternalhit", "LinkedInBot", "Twitterbot")
Anyone = NamedDependency[Visit]
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
async def table_page(visit: Anyone, request: Request, code: FromPath[str]) -> Response[bytes]:
    # Of a private table a preview shows no more than of a wrong code.
    preview = previews.INVITATION
    try:
        row = await visit.store.run(visit.store.tables.find_by_code, code.upper())
        if row is not None and row.public and row.status != CLOSED:
            preview = previews.of_table(await listed_for("", row, visit.backend.registry))
    except UnavailableError:  # the page itself needs no database, and says what is wrong
        pass
    return client(base_path(request)).page(request, preview=preview)


@get("/t/{code:str}/qr.svg", price=DRAWING, include_in_schema=False, sync_to_thread=False)
def table_qr(request: Request, code: FromPath[str]) -> Response[bytes]:
    # Of any code, so that it tells nothing about tables.
    if not is_code(code.upper()):
        raise NotFoundException
    picture = previews.qr_code(request, f"/t/{code.upper()}")
    # Of the name by which this reader reaches us, so that no cache may share it.
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "private"})


@get("/ask", price=DRAWING, include_in_schema=False)
async def ask_page(visit: Anyone, request: Request) -> Response[bytes]:
    preview, query = previews.ANY_HAND, request.query_params
    # If something is wrong with the hand, the page itself says so.
    with suppress(NotationError, RefusedError):
        if "hand" in query:
            visit.access.rates.pictures.check(visit.address)
            question = read_question(query)
            preview = await visit.work(lambda: previews.of_hand(question, query_of(query)))
    return client(base_path(request)).page(request, preview=preview)


@get("/ask/picture.jpg", price=DRAWING, include_in_schema=False)
async def draw_hand(visit: Anyone, request: Request) -> Response[bytes]:
    visit.access.rates.pictures.check(visit.address)
    question = read_question(request.query_params)
    picture = await visit.work(lambda: previews.picture_of(question))
    return Response(picture, media_type="image/jpeg", headers=_FOR_A_DAY)


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


@declare(get, "/health", "Is the server healthy?", price=DATABASE, tags=["running"])
async def health(visit: Visit) -> dict[str, str]:
    await visit.store.health.check()
    return {"status": "well", "version": __version__}


@declare(
    get,
    "/metrics",
    "Metrics for Prometheus, on this machine",
    price=METRICS,
    tags=["running"],
    returns=str,
    media_type="text/plain",
)
async def show_metrics(visit: Visit) -> Response[bytes]:
    visit.parts.authenticator.check_near(visit.connection)
    visit.backend.measure()
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
        table_qr,
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
