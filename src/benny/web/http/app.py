"""The server as an ASGI application."""

from functools import cache
from pathlib import Path
from typing import Any

from litestar import Litestar, Response
from litestar.datastructures import Headers, State
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Server
from msgspec.inspect import type_info

from benny import __version__
from benny.io import validation
from benny.io.json import to_json
from benny.presentation.commentary import as_sentence
from benny.protocol.messages import Failure, code_of
from benny.web import metrics
from benny.web.history.ratings import Rankings
from benny.web.http import middleware
from benny.web.http.admission import Admission
from benny.web.http.assets import client
from benny.web.http.auth import Authenticator
from benny.web.http.framework import parts_of, provide_visit, router_of
from benny.web.http.metered import MeteredAccess
from benny.web.http.openapi import SCHEMES, TEXT, DocumentPage, TextSchemas
from benny.web.http.own_page import route_of as own_page_route
from benny.web.http.requests import Connection, CutOffError, JsonRequest, Request, base_path
from benny.web.http.routes import (
    history,
    moderation,
    pages,
    people,
    practice,
    rules,
    socket,
    study,
    tables,
)
from benny.web.http.routing import JSON, ServerParts, Visit, refusal_of
from benny.web.live.backend import Backend
from benny.web.settings import Settings
from benny.web.store.rows import UnavailableError

_ROUTES = (
    pages.router,
    router_of(people.routes),
    router_of(rules.routes),
    router_of(study.learning),
    router_of(tables.routes),
    router_of(tables.phrases),
    router_of(moderation.routes),
    router_of(history.routes),
    router_of(study.ask),
    router_of(study.puzzles),
    router_of(study.mistakes),
    router_of(practice.routes),
    router_of(history.match),
    socket.table_socket,
)


def app_of(backend: Backend, admission: Admission) -> middleware.App:
    settings = backend.settings
    client(settings.path)  # prepared now, so that no visitor waits for it
    authenticator = Authenticator(backend)
    admission.note_closed = metrics.REFUSALS.labels("closed").inc
    backend.sessions.observe(authenticator.tokens.forget)
    parts = ServerParts(
        backend=backend,
        access=MeteredAccess(backend, authenticator.guesses),
        admission=admission,
        authenticator=authenticator,
        rankings=Rankings(backend.store),
    )
    routes = routes_for(settings)

    async def serve_backend(
        scope: dict[str, Any], receive: middleware.Receive, send: middleware.Send
    ) -> None:
        scope["state"] = {"parts": parts}
        await routes(scope, receive, send)  # type: ignore[arg-type]

    served = middleware.SecurityMiddleware(serve_backend, settings, admission)
    return middleware.RequestLog(served, settings) if settings.log_requests else served


def routes_for(settings: Settings) -> Litestar:
    """Return the routes, for any backend with these settings: its parts come with the scope."""
    return _register(
        settings.path,
        settings.limits.message_bytes,
        settings.offline,
        shows_metrics=settings.metrics_port is None,
    )


@cache  # it takes longer than all else that a new backend needs
def _register(
    path: str, message_bytes: int, offline: Path | None, *, shows_metrics: bool
) -> Litestar:
    own_page = (own_page_route(offline),) if offline else ()
    metrics_page = (pages.show_metrics,) if shows_metrics else ()
    return Litestar(
        route_handlers=(*_ROUTES, *own_page, *metrics_page),
        guards=[_charge_route],
        dependencies={"visit": provide_visit(Visit)},
        exception_handlers={Exception: _answer_error},
        openapi_config=OpenAPIConfig(
            title="Benny",
            version=__version__,
            description=TEXT,
            components=SCHEMES,
            servers=[Server(url=path or "/")],
            render_plugins=[DocumentPage()],
        ),
        state=State({"path": path, "offers_page": bool(offline)}),
        request_class=JsonRequest,
        plugins=[TextSchemas()],
        request_max_body_size=message_bytes,
        logging_config=None,
    )


async def _charge_route(connection: Connection, handler: BaseRouteHandler) -> None:
    if price := handler.opt.get("price"):
        parts = parts_of(connection)
        parts.admission.charge_more(parts.authenticator.rate_key(connection), price)


def _answer_error(request: Request, error: Exception) -> Response[bytes]:
    """Return the answer to an error of a route or of the framework."""
    wait, headers, code = 0.0, None, None
    match error:
        case CutOffError():
            return Response(b"", status_code=400)  # for the log of requests: nothing is sent
        case HTTPException():
            is_page = not request.scope["path"].startswith(("/api", "/assets", "/static"))
            is_in_browser = "text/html" in request.headers.get("accept", "")  # not a program
            if error.status_code == 404 and is_page and is_in_browser:
                return client(base_path(request)).page(request, status=404)  # it says "not found"
            status, sentence = error.status_code, as_sentence(_in_own_words(request, error))
            headers = error.headers
        case _:
            if isinstance(error, UnavailableError) and error.detail:  # else the server stops
                parts_of(request).backend.store.health.note_failure(error)
            refused = refusal_of(error, f"{request.method} {request.route_handler.name}")
            status, sentence = refused.status, str(refused)
            wait, code = refused.wait, refused.code
    metrics.REFUSALS.labels(str(status)).inc()
    return Response(
        to_json(Failure(status=status, error=sentence, code=code or code_of(status))),
        status_code=status,
        media_type=JSON,
        headers=middleware.retry_after(wait) | (headers or {}),
    )


def _in_own_words(request: Request, error: HTTPException) -> str:
    """Return a sentence that quotes the input, which the framework's messages don't."""
    path = request.scope["path"]
    match error.status_code, error.extra:
        case 400, [{"key": "data"}, *_]:  # a body gets here only if it is missing
            return validation.broken("")
        case 400, [{"key": str(name)}, *_]:
            handler = request.route_handler
            provided = handler.resolve_dependencies().values()
            signatures = [provide.parsed_fn_signature for provide in provided]
            annotation = next(
                signature.parameters[name].annotation
                for signature in (handler.parsed_fn_signature, *signatures)
                if name in signature.parameters
            )
            possible = validation.possible(type_info(annotation))
            return f"{name} = {request.query_params.get(name)!r} should be {possible}"
        case 404, _:
            return f"There is nothing at {path!r}."
        case 405, _:
            possible = ", ".join(sorted(Headers(error.headers)["allow"].split(", ")))
            return f"{path!r} does not accept {request.method}, only {possible}."
        case 413, _:
            return "The request is too long."
        case _:
            return error.detail
