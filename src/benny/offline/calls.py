"""Calls the server's handlers with the arguments of a request that never was HTTP."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import iscoroutinefunction, signature
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
from msgspec.inspect import type_info

from benny.errors import NotationError
from benny.io import validation
from benny.io.json import convert, read_message, to_json
from benny.web.http.routing import (
    EncodedAnswer,
    Handler,
    LineStream,
    Provided,
    Route,
    Routes,
    ServerParts,
    Source,
)
from benny.web.table.person import RefusedError

# By module, in the order in which they are loaded when wanted: the paths below /api.
ROUTE_MODULES = {
    "benny.offline.own_routes": "export import me people",
    "benny.web.http.routes.tables": "phrases tables",
    "benny.web.http.routes.rules": "introduction rules settings variants",
    "benny.web.http.routes.history": "games me people",
    "benny.web.http.routes.practice": "games puzzles",
    "benny.web.http.routes.study": "ask lessons me practice puzzles trainers",
}
_ALONE = "That needs a server with other people: you are playing without one."
_USUAL = {"POST": 201, "DELETE": 204}


class _Request(NamedTuple):
    values: dict[str, str]
    query: dict[str, list[str]]
    body: bytes | str


async def answer_call(
    parts: ServerParts, method: str, target: str, body: bytes | str
) -> tuple[int, bytes]:
    """Return the status and the JSON of an answer; raise what the handler raises."""
    address = urlsplit(target)
    route, values = _find(method, address.path.rstrip("/"))
    handler = route.handler
    request = _Request(values, parse_qs(address.query, keep_blank_values=True), body)
    arguments = dict(_arguments(handler, request))
    if (kind := _hints(handler).get("visit")) is not None:
        arguments["visit"] = visit = kind(parts, None)
        await visit.identify()
    result = handler(**arguments)
    if iscoroutinefunction(handler):
        result = await result
    status = route.options.get("status_code", _USUAL.get(method, 200))
    if isinstance(result, EncodedAnswer):
        return result.status or status, result.body
    if isinstance(result, LineStream):
        raise RefusedError(404, _ALONE)
    return status, b"" if status == 204 else to_json(result)


def _find(method: str, path: str) -> tuple[Route, dict[str, str]]:
    first = path.removeprefix("/api/").partition("/")[0]
    modules = [module for module, paths in ROUTE_MODULES.items() if first in paths.split()]
    for pattern, route in (each for module in modules for each in _patterns(module)):
        match = pattern.fullmatch(path) if route.method == method else None
        if match and not path.endswith("/same"):  # a link by which others play a deal
            return route, match.groupdict()
    raise RefusedError(404, _ALONE)


@cache
def _patterns(module: str) -> list[tuple[re.Pattern[str], Route]]:
    return [
        (re.compile(_pattern(routes.path + route.path)), route)
        for routes in vars(import_module(module)).values()
        if isinstance(routes, Routes)
        for route in routes.listed
    ]


def _pattern(path: str) -> str:
    path = re.sub(r"\{(\w+):str\}", r"(?P<\1>[^/]+)", path.rstrip("/"))
    return re.sub(r"\{(\w+):int\}", r"(?P<\1>\\d{1,18})", path)


@cache
def _hints(handler: Handler) -> dict[str, Any]:
    return get_type_hints(handler, include_extras=True)


def _arguments(handler: Handler, request: _Request) -> Iterator[tuple[str, Any]]:
    """Yield the arguments that a request has for a handler, but for its visit."""
    for name in signature(handler).parameters:
        hint = _hints(handler)[name]
        kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        match marks:
            case [Provided(make)]:
                yield name, make(**dict(_arguments(make, request)))
            case [Source("body")]:
                yield name, read_message(request.body, kind)
            case [Source("path")]:
                yield name, _read(name, unquote(request.values[name]), kind)
            case [*_, Source("query", other)] if texts := request.query.get(other or name):
                is_list = any(get_origin(part) is list for part in (kind, *get_args(kind)))
                yield name, texts if is_list else _read(name, texts[-1], kind)


def _read(name: str, text: str, kind: Any) -> Any:
    try:
        return convert(text, kind, strict=kind is str)
    except msgspec.ValidationError:
        possible = validation.possible(type_info(kind))
        raise NotationError(f"{name} = {text!r} should be {possible}") from None
