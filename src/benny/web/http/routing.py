"""Declaring routes, and the visits that they serve."""

import gzip
from collections.abc import Callable
from functools import partial
from inspect import iscoroutinefunction
from typing import Any, ClassVar, ParamSpec, TypeVar, get_type_hints

import litestar
from litestar import Response, Router
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from benny.errors import NotationError
from benny.io.json import to_json
from benny.presentation.commentary import as_sentence
from benny.protocol.commands import Command
from benny.study.puzzles.collection import Puzzle, find_puzzle
from benny.web.history.lazy_record import LazyRecord, named_record
from benny.web.history.ratings import Rankings
from benny.web.http.access import TableAccess
from benny.web.http.admission import Admission
from benny.web.http.auth import Authenticator
from benny.web.http.openapi import ANYBODY, JSON, SIGNED_IN, Security, error_specs, response_spec
from benny.web.http.requests import Connection, Request
from benny.web.live.backend import Backend
from benny.web.live.runner import TableRunner
from benny.web.live.worker import Lane
from benny.web.rate_limiter import ROW
from benny.web.store.rows import StoredGame
from benny.web.table.person import Person, RefusedError, id_of, require_person

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")
Handler = Callable[..., Any]


class ServerParts(Struct, frozen=True):
    """The parts that all routes of a server share; they come with the scope of each request."""

    backend: Backend
    access: TableAccess
    admission: Admission
    authenticator: Authenticator
    rankings: Rankings


def parts_of(connection: Connection) -> ServerParts:
    parts: ServerParts = connection.scope["state"]["parts"]
    return parts


class Visit:
    """A connection, with the parts of the server; who makes it does not matter.

    `address` is the key by which it is rate limited. Everything here raises RefusedError for what
    isn't there, isn't allowed or is done too often.
    """

    security: ClassVar[Security | None] = None

    def __init__(self, connection: Connection) -> None:
        self.parts = parts_of(connection)
        self.connection = connection
        self.address = self.parts.authenticator.rate_key(connection)
        self.backend = self.parts.backend
        self.store = self.backend.store
        self.access = self.parts.access
        self.person: Person | None = None

    async def identify(self) -> None:
        """Find the person who makes the request, where that matters."""

    @property
    def asker(self) -> str:
        """The id of the person, "" if unknown."""
        return id_of(self.person)

    async def work(self, make: Callable[[], Result], lane: Lane | None = None) -> Result:
        """Make something on a thread of a lane, by default that for past games."""
        return await (lane or self.backend.work.history).run(self.address, make)

    async def packed_response(
        self, make: Callable[[], Any], lane: Lane | None = None
    ) -> Response[Any]:
        """Make a long answer on a thread as `work` does, compressed if the client accepts gzip."""
        is_packed = "gzip" in self.connection.headers.get("accept-encoding", "")

        def work() -> bytes:
            body = to_json(make())
            return gzip.compress(body, 5) if is_packed else body

        headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_packed else {})
        body = await self.work(work, lane)
        return Response(body, media_type=JSON, headers=headers)

    def check_deals(self, deals: int) -> None:
        self.access.rates.deals.check(self.address, deals)

    def check_opening(self) -> None:
        """Count a table that is about to be opened."""
        self.backend.quota.check(self.address)
        self.access.rates.openings.check(self.address)

    def charge_rows(self, rows: int = 1) -> None:
        """Count rows that are about to be stored."""
        self.backend.quota.check(self.address)
        self.backend.quota.count(self.address, rows * ROW)

    async def enter(self, code: str, command: Command | None = None) -> TableRunner:
        return await self.access.enter(code, self.person, self.address, command)

    async def shown_game(self, game_id: str) -> StoredGame:
        """Return a finished game whose end the person may see by now."""
        game = await self.store.run(self.store.games.find, game_id)
        if game is None or not game.is_shown_to(self.asker):
            raise RefusedError(404, f"There is no finished game {game_id!r}.")
        return game

    async def recorded_game(self, game_id: str) -> tuple[StoredGame, LazyRecord]:
        """Return a game as `shown_game` does and its record, with the names as stored now.

        Games are stored only when they end, so nothing of a running game can leak here.
        """
        game = await self.shown_game(game_id)
        stored = await self.store.run(self.store.games.record, game_id)
        assert stored is not None
        return game, await self.work(lambda: named_record(game, stored))

    async def puzzle(self, puzzle_id: str) -> Puzzle:
        try:
            return await self.work(lambda: find_puzzle(puzzle_id))
        except NotationError as error:
            raise RefusedError(404, as_sentence(error)) from None


class OpenVisit(Visit):
    security = ANYBODY

    async def identify(self) -> None:
        self.person = await self.parts.authenticator.person_of(self.connection)


class PersonVisit(OpenVisit):
    security = SIGNED_IN
    person: Person

    async def identify(self) -> None:
        await super().identify()
        require_person(self.person)


class OwnerVisit(PersonVisit):
    """A visit of a person who may be banned."""

    async def identify(self) -> None:
        self.person = require_person(await self.parts.authenticator.owner(self.connection))


class ModeratorVisit(PersonVisit):
    async def identify(self) -> None:
        await super().identify()
        if not self.person.standing.moderator:
            raise RefusedError(403, "Only moderators can do that.")


Anyone = NamedDependency[Visit]
Someone = NamedDependency[OpenVisit]
Known = NamedDependency[PersonVisit]
Owner = NamedDependency[OwnerVisit]
Moderator = NamedDependency[ModeratorVisit]


def download(body: bytes, media_type: str, name: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=media_type, headers=headers)


def declare(
    method: type[HTTPRouteHandler],
    path: str,
    summary: str,
    *errors: int,
    returns: Any = None,
    responses: dict[int, ResponseSpec] | None = None,
    **options: Any,
) -> Callable[[Handler], HTTPRouteHandler]:
    """Declare a route of the API, as the OpenAPI document shows it.

    `errors` are its statuses besides those of every route. `returns` is the type of a body that the
    handler wraps in a response of its own. The kind of its `visit` decides who may use it.
    """

    def make_route(handler: Handler) -> HTTPRouteHandler:
        hints = get_type_hints(handler)
        specs = error_specs(*errors, *([413] if "data" in hints else []))
        if returns is not None:
            specs[200] = response_spec(200, returns, options.get("media_type", JSON))
        if "visit" in hints:
            options["dependencies"] = {"visit": provide_visit(hints["visit"])}
            options["security"] = hints["visit"].security
        if not iscoroutinefunction(handler):
            options.setdefault("sync_to_thread", False)
        route = method(path, summary=summary, responses=specs | (responses or {}), **options)
        return route(handler)

    return make_route


class Routes:
    """Routes below a path, with the same tag and price; `options` are those of a router.

    routes = Routes("/api", "history", GAME)

    @routes.get("/games/{game_id:str}", "A finished game", 404)
    async def show_game(visit: Someone, game_id: FromPath[str]) -> GameFacts:
    """

    def __init__(self, path: str, tag: str, price: float = 0, **options: Any) -> None:
        self._handlers: list[HTTPRouteHandler] = []
        self._options = options | {"path": path, "tags": [tag], "opt": {"price": price}}
        self.get = self._adding(partial(declare, litestar.get))
        self.post = self._adding(partial(declare, litestar.post))
        self.patch = self._adding(partial(declare, litestar.patch))
        self.delete = self._adding(partial(declare, litestar.delete))

    def _adding(
        self, make: Callable[Arguments, Callable[[Handler], HTTPRouteHandler]]
    ) -> Callable[Arguments, Callable[[Handler], HTTPRouteHandler]]:
        def adding(*args: Arguments.args, **options: Arguments.kwargs) -> Any:
            def add(handler: Handler) -> HTTPRouteHandler:
                self._handlers.append(route := make(*args, **options)(handler))
                return route

            return add

        return adding

    @property
    def router(self) -> Router:
        return Router(route_handlers=self._handlers, **self._options)


def provide_visit(kind: type[Visit]) -> Provide:
    async def make_visit(request: Request) -> Visit:
        visit = kind(request)
        await visit.identify()
        return visit

    return Provide(make_visit)
