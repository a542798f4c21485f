"""The server's routes as Litestar's."""

from collections.abc import Callable, Iterator
from functools import cache, wraps
from inspect import Parameter, Signature, iscoroutinefunction, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import litestar
from litestar import Response, Router
from litestar import params as framework
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from benny.web.http.assets import Asset
from benny.web.http.openapi import error_specs, response_spec
from benny.web.http.requests import Connection, Request
from benny.web.http.routing import (
    JSON,
    NDJSON,
    EncodedAnswer,
    Handler,
    LineStream,
    Provided,
    Routes,
    ServerParts,
    Source,
    Visit,
)

_NAMED: Any = NamedDependency
_ANSWER: Any = Response
_SOURCES: dict[str, Any] = {
    "path": framework.FromPath,
    "query": framework.FromQuery,
    "body": framework.JSONBody,
}


def parts_of(connection: Connection) -> ServerParts:
    parts: ServerParts = connection.scope["state"]["parts"]
    return parts


def router_of(routes: Routes) -> Router:
    handlers = [
        declare(
            getattr(litestar, route.method.lower()),
            route.path,
            route.summary,
            *route.errors,
            **route.options,
        )(route.handler)
        for route in routes.listed
    ]
    opt = {"price": routes.price}
    return Router(path=routes.path, route_handlers=handlers, tags=[routes.tag], opt=opt)


def declare(
    method: type[HTTPRouteHandler],
    path: str,
    summary: str,
    *errors: int,
    returns: Any = None,
    responses: dict[int, Any] | None = None,
    **options: Any,
) -> Callable[[Handler], HTTPRouteHandler]:
    """Declare a route of the API, as the OpenAPI document shows it.

    `errors` are its statuses besides those of every route, and `responses` are the types of others.
    """

    def make_route(handler: Handler) -> HTTPRouteHandler:
        hints = get_type_hints(handler, include_extras=True)
        specs: dict[int, ResponseSpec] = error_specs(*errors, *([413] if "data" in hints else []))
        if returns is not None:
            specs[200] = response_spec(200, returns, options.get("media_type", JSON))
        for status, kind in (responses or {}).items():
            specs[status] = response_spec(status, kind)
        kinds = [kind for kind in hints.values() if _is_visit(kind)]
        dependencies = dict(_dependencies_of(hints))
        if kinds:
            dependencies["visit"] = provide_visit(kinds[0])
            options["security"] = kinds[0].security
        if not iscoroutinefunction(handler):
            options.setdefault("sync_to_thread", False)
        route = method(path, summary=summary, responses=specs, dependencies=dependencies, **options)
        return route(_wrap_handler(handler, hints))

    return make_route


def provide_visit(kind: type[Visit]) -> Provide:
    async def make_visit(request: Request) -> Visit:
        visit = kind(parts_of(request), request)
        visit.takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
        await visit.identify()
        return visit

    return Provide(make_visit)


def _is_visit(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Visit)


def _dependencies_of(hints: dict[str, Any]) -> Iterator[tuple[str, Provide]]:
    for name, hint in hints.items():
        for mark in get_args(hint)[1:] if get_origin(hint) is Annotated else ():
            if isinstance(mark, Provided):
                inner = get_type_hints(mark.make, include_extras=True)
                yield name, Provide(_wrap_handler(mark.make, inner), sync_to_thread=False)


def _wrap_handler(handler: Handler, hints: dict[str, Any]) -> Handler:
    """Return a handler whose signature is the framework's, and which answers as it expects."""

    @wraps(handler)
    async def answer_later(request: Request, **given: Any) -> Any:
        return _respond(await handler(**given), request)

    @wraps(handler)
    def answer_now(request: Request, **given: Any) -> Any:
        return _respond(handler(**given), request)

    wrapper: Any = answer_later if iscoroutinefunction(handler) else answer_now
    annotations = {name: _translate(hint) for name, hint in hints.items()}
    parameters = [
        parameter.replace(annotation=annotations[name], kind=Parameter.KEYWORD_ONLY)
        for name, parameter in signature(handler).parameters.items()
    ]
    request = Parameter("request", Parameter.KEYWORD_ONLY, annotation=Request)
    returned = annotations.get("return")
    wrapper.__signature__ = Signature([*parameters, request], return_annotation=returned)
    wrapper.__annotations__ = annotations | {"request": Request}
    return wrapper  # type: ignore[no-any-return]


def _translate(hint: Any) -> Any:
    if _is_visit(hint):
        return _NAMED[hint]
    if get_origin(hint) is EncodedAnswer:
        return _ANSWER[get_args(hint)]
    if hint is LineStream:
        return Stream
    if get_origin(hint) is not Annotated:
        return hint
    kind: Any
    kind, *marks = get_args(hint)
    own = [mark for mark in marks if isinstance(mark, Source | Provided)]
    for mark in marks:
        if mark not in own:
            kind = Annotated[kind, mark]
    match own:
        case [Source(part, "")]:
            return _SOURCES[part][kind]
        case [Source(_, name)]:
            return Annotated[kind, framework.QueryParameter(name=name)]
        case [Provided()]:
            return _NAMED[kind]
    return kind


def _respond(result: object, request: Request) -> object:
    if isinstance(result, LineStream):
        return Stream(result.lines, media_type=NDJSON)
    if not isinstance(result, EncodedAnswer):
        return result
    if result.is_lasting:
        return _asset(result).answer(request)
    return Response(
        result.body,
        status_code=result.status,
        media_type=result.media_type,
        headers=result.headers,
    )


@cache
def _asset(answer: EncodedAnswer[Any]) -> Asset:
    return Asset.from_content(answer.body, answer.media_type)
