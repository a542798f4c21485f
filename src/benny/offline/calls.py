"""Calls the server's handlers with the arguments of a request that never was HTTP."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import iscoroutinefunction, signature
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
from msgspec.inspect import type_info

from benny.errors import NotationError
from benny.io import validation
from benny.io.json import convert, read_json, to_json
from benny.web.http.routing import (
    EncodedAnswer,
    Handler,
    LineStream,
    Provided,
    Route,
    Routes,
    ServerParts,
    Source,
    Visit,
)
from benny.web.table.person import RefusedError

# The modules with the routes of each path below /api, loaded when first wanted.
_TABLES, _RULES, _HISTORY, _STUDY, _PRACTICE = (
    f"benny.web.http.routes.{name}" for name in ("tables", "rules", "history", "study", "practice")
)
_OWN = "benny.offline.own_routes"
_MODULES = {
    "ask": (_STUDY,),
    "export": (_OWN,),
    "games": (_HISTORY, _PRACTICE),
    "import": (_OWN,),
    "introduction": (_RULES,),
    "lessons": (_STUDY,),
    "me": (_OWN, _HISTORY, _STUDY),
    "people": (_OWN, _HISTORY),
    "phrases": (_TABLES,),
    "practice": (_STUDY,),
    "puzzles": (_STUDY, _PRACTICE),
    "rankings": (_OWN,),
    "rules": (_RULES,),
    "settings": (_RULES,),
    "tables": (_TABLES,),
    "trainers": (_STUDY,),
    "variants": (_RULES,),
}
_ALONE = "That needs a server with other people: you are playing without one."
_USUAL = {"POST": 201, "DELETE": 204}


async def answer_call(
    parts: ServerParts, method: str, target: str, body: bytes | str
) -> tuple[int, bytes]:
    """Return the status and the JSON of an answer; raise what the handler raises."""
    address = urlsplit(target)
    path = address.path.rstrip("/")
    route, values = _find(method, path)
    given = _Given(values, parse_qs(address.query, keep_blank_values=True), body)
    arguments = given.arguments(route.handler)
    if (kind := _visit_of(route.handler)) is not None:
        arguments["visit"] = visit = kind(parts, None)
        await visit.identify()
    result = route.handler(**arguments)
    if iscoroutinefunction(route.handler):
        result = await result
    status = route.options.get("status_code", _USUAL.get(method, 200))
    if isinstance(result, EncodedAnswer):
        return result.status or status, result.body
    if isinstance(result, LineStream):
        raise RefusedError(404, _ALONE)
    return status, b"" if status == 204 else to_json(result)


def _find(method: str, path: str) -> tuple[Route, dict[str, str]]:
    _, _, below = path.partition("/api/")
    modules = _MODULES.get(below.partition("/")[0])
    if modules is None or path.endswith("/same"):
        raise RefusedError(404, _ALONE)
    for pattern, route in (each for module in modules for each in _patterns(module)):
        if route.method == method and (match := pattern.fullmatch(path)):
            return route, match.groupdict()
    raise RefusedError(404, _ALONE)


@cache
def _patterns(module: str) -> tuple[tuple[re.Pattern[str], Route], ...]:
    return tuple(
        (re.compile(_pattern(routes.path + route.path)), route)
        for routes in vars(import_module(module)).values()
        if isinstance(routes, Routes)
        for route in routes.listed
    )


def _pattern(path: str) -> str:
    path = re.sub(r"\{(\w+):str\}", r"(?P<\1>[^/]+)", path.rstrip("/"))
    return re.sub(r"\{(\w+):int\}", r"(?P<\1>\\d{1,18})", path)


@cache
def _hints(handler: Handler) -> dict[str, Any]:
    return get_type_hints(handler, include_extras=True)


def _visit_of(handler: Handler) -> type[Visit] | None:
    kind: type[Visit] | None = _hints(handler).get("visit")
    return kind


class _Given:
    """What a request gives: values of its path, texts of its query, and a body."""

    def __init__(
        self, values: dict[str, str], query: dict[str, list[str]], body: bytes | str
    ) -> None:
        self._values = values
        self._query = query
        self._body = body

    def arguments(self, handler: Handler) -> dict[str, Any]:
        """Return the arguments of a handler, but for those that it leaves to their defaults."""
        return dict(self._pairs(handler))

    def _pairs(self, handler: Handler) -> Iterator[tuple[str, Any]]:
        for name in signature(handler).parameters:
            hint = _hints(handler)[name]
            if get_origin(hint) is not Annotated:
                continue
            kind, *marks = get_args(hint)
            for mark in marks:
                if isinstance(mark, Provided):
                    yield name, mark.make(**self.arguments(mark.make))
                elif isinstance(mark, Source) and mark.part == "body":
                    yield name, read_json(self._body, kind)
                elif isinstance(mark, Source) and mark.part == "path":
                    yield name, _read(name, unquote(self._values[name]), kind)
                elif isinstance(mark, Source) and (texts := self._query.get(mark.name or name)):
                    yield name, texts if _is_list(kind) else _read(name, texts[-1], kind)


def _is_list(kind: Any) -> bool:
    return any(get_origin(part) is list for part in (kind, *get_args(kind)))


def _read(name: str, text: str, kind: Any) -> Any:
    try:
        return convert(text, kind, strict=NoneType not in get_args(kind) and kind is str)
    except msgspec.ValidationError:
        possible = validation.possible(type_info(kind))
        raise NotationError(f"{name} = {text!r} should be {possible}") from None
