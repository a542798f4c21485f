"""The server as an ASGI application."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import cast

import msgspec
from litestar import Litestar, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from benny.errors import IllegalActionError, NotationError
from benny.web.asking import Connection, Request
from benny.web.doors import Doors
from benny.web.gate import App, Gate
from benny.web.hall import Hall
from benny.web.history.ratings import Rankings
from benny.web.news import News
from benny.web.people import People, known
from benny.web.routes import history, pages, people, rules, socket, tables
from benny.web.settings import Settings
from benny.web.store.errors import UnavailableError
from benny.web.store.store import Store
from benny.web.table.deciding import Person, RefusedError
from benny.wire import to_json

_LOG = logging.getLogger("benny")


class Failure(msgspec.Struct, omit_defaults=True):
    """Why something was refused, in one sentence."""

    status: int
    error: str


def create_app(store: Store, settings: Settings, news: News | None = None) -> App:
    """Return the server for a database."""
    hall = Hall(store, settings, news)
    people_known = People(hall)
    doors = Doors(hall, people_known)
    rankings = Rankings(store)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await hall.start()
        yield
        await hall.stop()

    app = Litestar(
        route_handlers=[
            pages.router,
            people.router,
            rules.router,
            tables.router,
            history.router,
            socket.table_socket,
        ],
        lifespan=[lifespan],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "people": Provide(lambda: people_known, sync_to_thread=False),
            "doors": Provide(lambda: doors, sync_to_thread=False),
            "rankings": Provide(lambda: rankings, sync_to_thread=False),
            "someone": Provide(_someone),
            "me": Provide(_me),
        },
        exception_handlers={
            RefusedError: _refused,
            NotationError: _not_read,
            IllegalActionError: _not_read,
            UnavailableError: _unavailable,
            HTTPException: _http,
            Exception: _unforeseen,
        },
        openapi_config=OpenAPIConfig(
            title="Benny", version=version("benny"), render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=settings.limits.upload_bytes,
        logging_config=None,
    )
    return Gate(cast("App", app), settings)


async def _someone(request: Connection, people: People) -> Person | None:
    return await people.of(request)


async def _me(someone: Person | None) -> Person:
    return known(someone)


def _failure(status: int, error: str, wait: float = 0) -> Response[bytes]:
    headers = {"retry-after": str(max(1, round(wait)))} if wait else {}
    body = to_json(Failure(status, error))
    return Response(body, status_code=status, media_type="application/json", headers=headers)


def _refused(_request: Request, error: RefusedError) -> Response[bytes]:
    return _failure(error.status, str(error), error.wait)


def _not_read(_request: Request, error: ValueError) -> Response[bytes]:
    return _failure(400, str(error))


def _unavailable(_request: Request, error: UnavailableError) -> Response[bytes]:
    return _failure(503, str(error), 5)


def _unforeseen(request: Request, error: Exception) -> Response[bytes]:
    _LOG.error("%s %s", request.method, request.route_handler.name, exc_info=error)
    return _failure(500, "Something went wrong here; it is noted.")


def _http(_request: Request, error: HTTPException) -> Response[bytes]:
    extra = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}" for one in extra)
    return _failure(error.status_code, details or error.detail)
