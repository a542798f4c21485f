"""The server as an ASGI application."""

import logging
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Response
from litestar.datastructures import Headers, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Server
from litestar.types import ExceptionHandlersMap, Scope
from msgspec.inspect import type_info

from benny.errors import IllegalActionError, NotationError
from benny.io import validation
from benny.io.json import to_json
from benny.presentation.commentary import as_sentence
from benny.protocol.messages import ErrorCode, Failure, code_of
from benny.web import metrics
from benny.web.history.ratings import Rankings
from benny.web.http import responses
from benny.web.http.access import TableAccess
from benny.web.http.admission import Admission
from benny.web.http.assets import client
from benny.web.http.auth import Authenticator, require_person
from benny.web.http.dependencies import Auth, Known, Someone
from benny.web.http.middleware import (
    App,
    Receive,
    RequestLog,
    SecurityMiddleware,
    Send,
    retry_after,
)
from benny.web.http.openapi_page import DocumentPage, TextSchemas
from benny.web.http.requests import Connection, CutOffError, JsonRequest, Request
from benny.web.http.routes import (
    ask,
    history,
    learning,
    match,
    mistakes,
    moderation,
    pages,
    people,
    practice,
    puzzles,
    rules,
    socket,
    tables,
)
from benny.web.live.backend import Backend
from benny.web.live.worker import GuestWorker
from benny.web.settings import Settings
from benny.web.store.errors import UnavailableError
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError

_LOG = logging.getLogger("benny")
_ROUTES = (
    pages.router,
    people.router,
    rules.router,
    learning.router,
    tables.router,
    tables.list_phrases,
    moderation.router,
    history.router,
    ask.router,
    puzzles.router,
    mistakes.router,
    practice.router,
    match.router,
    socket.table_socket,
)


def app_of(backend: Backend, admission: Admission) -> App:
    settings = backend.settings
    client(settings.path)  # prepared now, so that no visitor waits for it
    parts = _parts(backend, admission)
    routes = routes_for(settings)

    async def serve_backend(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        scope["state"] = {"parts": parts}
        await routes(scope, receive, send)  # type: ignore[arg-type]

    served = SecurityMiddleware(serve_backend, settings, admission)
    return RequestLog(served, settings) if settings.log_requests else served


def routes_for(settings: Settings) -> Litestar:
    """Return the routes, for any backend with these settings: its parts come with the scope."""
    return _register(
        settings.path, settings.limits.message_bytes, shows_metrics=settings.metrics_port is None
    )


@cache  # it takes longer than all else that a new backend needs
def _register(path: str, message_bytes: int, *, shows_metrics: bool) -> Litestar:
    return Litestar(
        route_handlers=(*_ROUTES, pages.show_metrics) if shows_metrics else _ROUTES,
        guards=[_charge_route],
        dependencies=_dependencies(),
        exception_handlers=_FAILURES,
        openapi_config=OpenAPIConfig(
            title="Benny",
            version=version("benny"),
            description=responses.TEXT,
            components=responses.SCHEMES,
            servers=[Server(url=path or "/")],
            render_plugins=[DocumentPage()],
        ),
        state=State({"path": path}),
        request_class=JsonRequest,
        plugins=[TextSchemas()],
        request_max_body_size=message_bytes,
        logging_config=None,
    )


async def _charge_route(connection: Connection, handler: BaseRouteHandler) -> None:
    if price := handler.opt.get("price"):
        parts = connection.scope["state"]["parts"]
        parts["admission"].charge_more(parts["authenticator"].rate_key(connection), price)


def _parts(backend: Backend, admission: Admission) -> dict[str, Any]:
    """Return what routes work with, by parameter name, for the scope; see `dependencies`."""
    settings, registry, quota = backend.settings, backend.registry, backend.quota
    authenticator = Authenticator(settings, backend.store, quota, backend.address_hashes)
    backend.sessions.observe(authenticator.forget)
    return {name: getattr(backend, name) for name in _SHARED} | {
        "access": TableAccess(
            settings.limits, authenticator, registry, backend.services.chat, quota, backend.match
        ),
        "admission": admission,
        "authenticator": authenticator,
        "backend": backend,
        "learning": backend.work.learning,
        "rankings": Rankings(backend.store.blocking),
        "worker": backend.work.history,
    }


_SHARED = ["answers", "hints", "match", "moderation", "registry", "reviews", "sessions", "store"]
_PARTS = (*_SHARED, "access", "authenticator", "backend", "rankings")
_WORKERS = ("learning", "worker")


def _dependencies() -> dict[str, Provide]:
    parts = {name: Provide(_find(name), sync_to_thread=False) for name in _PARTS}
    workers = {name: Provide(_find_worker(name), sync_to_thread=False) for name in _WORKERS}
    people: dict[str, Callable[..., Any]]
    people = {"someone": _someone, "me": _me, "moderator": _moderator}
    return parts | workers | {name: Provide(find) for name, find in people.items()}


def _find(name: str) -> Callable[..., Any]:
    def provide(scope: Scope) -> Any:
        return scope["state"]["parts"][name]

    return provide


def _find_worker(name: str) -> Callable[..., GuestWorker]:
    def provide(request: Connection, authenticator: Auth) -> GuestWorker:
        worker = request.scope["state"]["parts"][name]
        return GuestWorker(worker, authenticator.rate_key(request))

    return provide


async def _someone(request: Connection, authenticator: Auth) -> Person | None:
    return await authenticator.person_of(request)


async def _me(someone: Someone) -> Person:
    return require_person(someone)


async def _moderator(me: Known) -> Person:
    if not me.standing.moderator:
        raise RefusedError(403, "Only moderators can do that.")
    return me


def _failure(
    status: int,
    error: str,
    wait: float = 0,
    headers: dict[str, str] | None = None,
    code: ErrorCode | None = None,
) -> Response[bytes]:
    metrics.REFUSALS.labels(str(status)).inc()
    return Response(
        to_json(Failure(status=status, error=error, code=code or code_of(status))),
        status_code=status,
        media_type="application/json",
        headers=retry_after(wait) | (headers or {}),
    )


def _on_refusal(_request: Request, error: RefusedError) -> Response[bytes]:
    return _failure(error.status, str(error), error.wait, code=error.code)


def _cut_off(_request: Request, _error: CutOffError) -> Response[bytes]:
    return Response(b"", status_code=400)  # for the log of requests: nothing is sent any more


def _not_read(_request: Request, error: ValueError) -> Response[bytes]:
    return _failure(400, as_sentence(error))


def _too_deep(_request: Request, _error: RecursionError) -> Response[bytes]:
    return _failure(400, "The JSON is nested too deeply.")


def _unavailable(_request: Request, error: UnavailableError) -> Response[bytes]:
    return _failure(503, str(error), 5)


def _on_error(request: Request, error: Exception) -> Response[bytes]:
    _LOG.error("%s %s", request.method, request.route_handler.name, exc_info=error)
    return _failure(500, "Something went wrong on the server; the error is logged.")


def _http(request: Request, error: HTTPException) -> Response[bytes]:
    is_page = not request.scope["path"].startswith(("/api", "/assets", "/static"))
    is_in_browser = "text/html" in request.headers.get("accept", "")  # not a program
    if error.status_code == 404 and is_page and is_in_browser:
        return pages.nowhere(request)
    said = as_sentence(_in_own_words(request, error))
    return _failure(error.status_code, said, headers=error.headers)


def _in_own_words(request: Request, error: HTTPException) -> str:
    """Return what is wrong: the framework's words do not quote the input."""
    path = request.scope["path"]
    match error.status_code, error.extra:
        case 400, [{"key": str(name)}, *_]:
            return _unfit(request, name)
        case 404, _:
            return f"There is nothing at {path!r}."
        case 405, _:
            possible = ", ".join(sorted(Headers(error.headers)["allow"].split(", ")))
            return f"{path!r} does not accept {request.method}, only {possible}."
        case 413, _:
            return "The request is too long."
        case _:
            return error.detail


def _unfit(request: Request, name: str) -> str:
    """Return why a parameter is invalid; a body gets here only if it is missing."""
    if name == "data":
        return validation.broken("")
    handler = request.route_handler
    provided = [provide.parsed_fn_signature for provide in handler.resolve_dependencies().values()]
    signatures = [handler.parsed_fn_signature, *provided]
    annotation = next(
        signature.parameters[name] for signature in signatures if name in signature.parameters
    ).annotation
    possible = validation.possible(type_info(annotation))
    return f"{name} = {request.query_params.get(name)!r} should be {possible}"


_FAILURES: ExceptionHandlersMap = {
    RefusedError: _on_refusal,
    CutOffError: _cut_off,
    NotationError: _not_read,
    IllegalActionError: _not_read,
    UnavailableError: _unavailable,
    RecursionError: _too_deep,
    HTTPException: _http,
    Exception: _on_error,
}
"""What turns exceptions into responses."""
