"""Declaring routes, and the visits that they serve; what answers them is another's matter.

The server makes Litestar's routes of them (framework.py). A page without a server calls them.
"""

import gzip
import logging
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import Struct

from benny.errors import IllegalActionError, NotationError
from benny.io.json import to_json
from benny.presentation.commentary import as_sentence
from benny.protocol.commands import Command
from benny.web.http.access import TableAccess
from benny.web.live.runner import TableRunner
from benny.web.live.worker import Lane
from benny.web.rate_limiter import ROW
from benny.web.store.rows import StoredGame, UnavailableError
from benny.web.table.person import Person, RefusedError, id_of, require_person

if TYPE_CHECKING:  # what only a server has, or only some routes need
    from benny.study.puzzles.collection import Puzzle
    from benny.web.history.lazy_record import LazyRecord
    from benny.web.history.ratings import Rankings
    from benny.web.http.admission import Admission
    from benny.web.http.auth import Authenticator
    from benny.web.live.backend import Backend

_LOG = logging.getLogger("benny")
Result = TypeVar("Result")
Value = TypeVar("Value")
Handler = Callable[..., Any]
Security = list[dict[str, list[str]]]

JSON = "application/json"
NDJSON = "application/x-ndjson"
SIGNED_IN: Security = [{"token": []}, {"cookie": []}]
ANYBODY: Security = [{}, *SIGNED_IN]
EMPTY = {204: None}


class Source(NamedTuple):
    """Where a handler's argument comes from: `path`, `query` or `body`, and its name there."""

    part: str
    name: str = ""


class Provided(NamedTuple):
    """An argument that a function makes of arguments of its own."""

    make: Handler


FromPath = Annotated[Value, Source("path")]
FromQuery = Annotated[Value, Source("query")]
JSONBody = Annotated[Value, Source("body")]


class EncodedAnswer(Generic[Value]):
    """An answer as it is sent; `headers` are those besides the type, and `status` is
    another than usual.

    One that is `lasting` is the same until the next start, for everyone.
    """

    def __init__(
        self,
        body: bytes,
        media_type: str = JSON,
        status: int | None = None,
        headers: dict[str, str] | None = None,
        *,
        is_lasting: bool = False,
    ) -> None:
        self.body = body
        self.media_type = media_type
        self.status = status
        self.headers = headers or {}
        self.is_lasting = is_lasting


class LineStream(NamedTuple):
    """An answer that goes on for as long as its reader stays: JSON lines."""

    lines: AsyncIterator[bytes]


class ServerParts(Struct, frozen=True):
    """The parts that all routes of a server share; they come with the scope of each request."""

    backend: "Backend"
    access: TableAccess
    admission: "Admission"
    authenticator: "Authenticator"
    rankings: "Rankings"


def _encode(make: Callable[[], object], is_packed: bool) -> bytes:
    body = to_json(make())
    return gzip.compress(body, 5) if is_packed else body


class Visit:
    """A connection, with the parts of the server; who makes it does not matter.

    `address` is the key by which it is rate limited. Everything here raises RefusedError for what
    isn't there, isn't allowed or is done too often.
    """

    security: ClassVar[Security | None] = None

    def __init__(self, parts: ServerParts, connection: Any) -> None:
        self.parts = parts
        self.connection = connection
        self.address = parts.authenticator.rate_key(connection)
        self.backend = self.parts.backend
        self.store = self.backend.store
        self.access = self.parts.access
        self.person: Person | None = None
        self.takes_gzip = False

    async def identify(self) -> None:
        """Find the person who makes the request, where that matters."""

    @property
    def asker(self) -> str:
        """The id of the person, "" if unknown."""
        return id_of(self.person)

    async def work(self, make: Callable[[], Result], lane: Lane | None = None) -> Result:
        """Make something on a thread of a lane, by default that for past games."""
        return await (lane or self.backend.work.history).run(self.address, make)

    async def long_answer(
        self, make: Callable[[], Result], lane: Lane | None = None
    ) -> EncodedAnswer[Result]:
        """Make a long answer on a thread as `work` does, compressed if the client accepts gzip."""
        packed = {"content-encoding": "gzip"} if self.takes_gzip else {}
        body = await self.work(partial(_encode, make, self.takes_gzip), lane)
        return EncodedAnswer(body, headers={"vary": "accept-encoding"} | packed)

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

    async def recorded_game(self, game_id: str) -> "tuple[StoredGame, LazyRecord]":
        """Return a game as `shown_game` does and its record, with the names as stored now.

        Games are stored only when they end, so nothing of a running game can leak here.
        """
        from benny.web.history.lazy_record import named_record  # here: a table needs no past games

        game = await self.shown_game(game_id)
        stored = await self.store.run(self.store.games.record, game_id)
        assert stored is not None
        return game, await self.work(lambda: named_record(game, stored))

    async def puzzle(self, puzzle_id: str) -> "Puzzle":
        from benny.study.puzzles.collection import find_puzzle  # here: a table needs no puzzles

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


Anyone = Visit
Someone = OpenVisit
Known = PersonVisit
Owner = OwnerVisit
Moderator = ModeratorVisit


def download(body: bytes, media_type: str, name: str) -> EncodedAnswer[bytes]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return EncodedAnswer(body, media_type, headers=headers)


def refusal_of(error: Exception, asked: str) -> RefusedError:
    """Return the answer to an error of a route; log one that is a fault, with what was `asked`."""
    match error:
        case RefusedError():
            return error
        case NotationError() | IllegalActionError():
            return RefusedError(400, as_sentence(error))
        case RecursionError():
            return RefusedError(400, "The JSON is nested too deeply.")
        case UnavailableError():
            return RefusedError(503, str(error), 5)
    _LOG.error("%s", asked, exc_info=error)
    return RefusedError(500, "Something went wrong on the server; the error is logged.")


class Route(NamedTuple):
    """A route: `errors` are its statuses besides those of every route."""

    method: str
    path: str
    summary: str
    errors: tuple[int, ...]
    options: dict[str, Any]
    handler: Handler


class Routes:
    """Routes below a path, with the same tag and price.

    `returns` is the type of a body that the handler wraps in an answer of its own. The kind of its
    `visit` decides who may use it.

    routes = Routes("/api", "history", GAME)

    @routes.get("/games/{game_id:str}", "A finished game", 404)
    async def show_game(visit: Someone, game_id: FromPath[str]) -> GameFacts:
    """

    def __init__(self, path: str, tag: str, price: float = 0) -> None:
        self.path = path
        self.tag = tag
        self.price = price
        self.listed: list[Route] = []
        self.get = partial(self._adding, "GET")
        self.post = partial(self._adding, "POST")
        self.patch = partial(self._adding, "PATCH")
        self.delete = partial(self._adding, "DELETE")

    def _adding(
        self, method: str, path: str, summary: str, *errors: int, **options: Any
    ) -> Callable[[Handler], Handler]:
        def add(handler: Handler) -> Handler:
            self.listed.append(Route(method, path, summary, errors, options, handler))
            return handler

        return add
