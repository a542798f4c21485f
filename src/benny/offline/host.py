"""Benny for one person without a server: what a worker of the page calls instead of HTTP.

>>> host = OfflineHost({}, put, delete, send)  # doctest: +SKIP
>>> await host.request("POST", "/api/people", b'{"name": "Ann"}')  # doctest: +SKIP
(201, b'{"id":"me","name":"Ann"}')
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Literal, TypeVar
from urllib.parse import parse_qs, urlsplit

from msgspec.structs import replace

from benny.bots.search import TIMING
from benny.game.log import Record
from benny.io.json import to_json
from benny.offline.calls import answer_call
from benny.offline.keeping import Keeping
from benny.offline.own_store import ME, OwnStore
from benny.offline.pieces import Pieces, Work, do_piece
from benny.protocol.messages import Failure
from benny.rules.rules import Rules
from benny.web.bus import Bus
from benny.web.http.access import TableAccess
from benny.web.http.routing import OpenVisit, ServerParts, refusal_of
from benny.web.http.sockets import serve_socket
from benny.web.live.host import TableHost
from benny.web.live.worker import Lane, Lanes, Tasks
from benny.web.rate_limiter import RateLimiter
from benny.web.settings import Limits, Settings
from benny.web.table.kind import TableLimits
from benny.web.table.person import Person, RefusedError

if TYPE_CHECKING:
    from benny.study.review.review import ReviewJob

Result = TypeVar("Result")
Send = Callable[[int, Literal["open", "message", "close"], str], object]

_SEARCH_SECONDS = 0.25  # the clock runs on for other work too, and a page waits for its cards
_TIMES_THE_LIMIT = 3  # uncompiled, `search` sees too little in its own to beat `sensible`
_DEALS_LOOKED_AT = 48  # uncompiled, a full look takes half a second
_REVIEW_WORLDS = 32, 128  # for a decision, first and at most: uncompiled they take a second
_BREATH = 0.005  # seconds: what is ready to be sent goes out before a bot begins to think
_MOST = 1_000_000  # of anything: no one else shares this page
_FAULT = "Something went wrong in this page: load it again."
_LIMITS = set(Limits.__struct_fields__) - set(TableLimits.__struct_fields__)
_SETTINGS = Settings(limits=Limits(**dict.fromkeys(_LIMITS, _MOST)), bots_wait=0, unattended=0)
# No one is rated.
_NO_RANKINGS: Any = SimpleNamespace(at_seats=lambda *_: (), ratings_after=lambda *_: ())


class OfflineHost:
    """Serves the API to one person, whose data `kept` has and `put` and `delete` change.

    `send` takes what a socket sends: its id, "open", "message" with a text, or "close" with a code,
    a space and a reason. Pieces of long work are done by `work`, by default here and now; another
    worker can do them with `pieces.do_piece`. `want_book` hears of rules that bots lack a book for,
    which it may fetch; without a compiler, training one takes half an hour. Raises NotationError,
    in one sentence, if a newer Benny has kept the data.
    """

    def __init__(
        self,
        kept: Mapping[str, bytes],
        put: Callable[[str, bytes], object],
        delete: Callable[[str], object],
        send: Send,
        work: Work = do_piece,
        want_book: Callable[[Rules], bool] = lambda _: False,
    ) -> None:
        TIMING.now, TIMING.most = time.perf_counter, _SEARCH_SECONDS
        TIMING.times, TIMING.looked_at = _TIMES_THE_LIMIT, _DEALS_LOOKED_AT
        self._store = OwnStore(Keeping(kept, put, delete))
        self._send = send
        self._sockets: dict[int, _PortSocket] = {}
        self._tasks = Tasks()
        backend: Any = _OwnHost(self._store, self._tasks, work, want_book)
        visitor: Any = SimpleNamespace(person_of=self._person_of, rate_key=lambda _: "")
        no_budget: Any = None
        self._parts = ServerParts(
            backend=backend,
            access=TableAccess(backend, RateLimiter(_MOST, _MOST)),
            admission=no_budget,
            authenticator=visitor,
            rankings=_NO_RANKINGS,
        )

    async def request(self, method: str, target: str, body: bytes | str = b"") -> tuple[int, bytes]:
        """Answer a request for a path with its query: return the status and JSON, if any."""
        try:
            return await answer_call(self._parts, method, target, body)
        except Exception as error:
            refused = refusal_of(error, f"{method} {target}")
            sentence = _FAULT if refused.status == 500 else str(refused)
            failure = Failure(status=refused.status, error=sentence, code=refused.code)
            return refused.status, to_json(failure)

    def open(self, socket_id: int, target: str) -> None:
        """Open the socket of a table, as in /api/tables/ABC234/socket?since=7&patches=true."""
        self._sockets[socket_id] = socket = _PortSocket(socket_id, self._send)
        self._tasks.spawn(self._serve(socket, target))

    def receive(self, socket_id: int, text: str) -> None:
        """Take a text that the client has sent."""
        if socket := self._sockets.get(socket_id):
            socket.incoming.put_nowait(text)

    def close(self, socket_id: int) -> None:
        """Take note that the client has closed its socket."""
        if socket := self._sockets.pop(socket_id, None):
            socket.incoming.put_nowait(None)

    async def stop(self) -> None:
        """Close all tables; they go on at the next start."""
        await self._parts.backend.registry.drain()
        await asyncio.sleep(_BREATH)  # in which the sockets close
        await self._tasks.stop()

    async def _person_of(self, _connection: None) -> Person | None:
        me = self._store.people.find(ME)
        return None if me is None else Person(ME, me.name)

    async def _serve(self, socket: "_PortSocket", target: str) -> None:
        address = urlsplit(target)
        code = address.path.removeprefix("/api/tables/").removesuffix("/socket")
        values = {name: texts[-1] for name, texts in parse_qs(address.query).items()}
        self._send(socket.id, "open", "")
        await serve_socket(OpenVisit(self._parts, None), code, values, socket)
        self._sockets.pop(socket.id, None)


class _PortSocket:
    """The socket of a client on the other side of a port, which drops what comes too late."""

    def __init__(self, socket_id: int, send: Send) -> None:
        self.id = socket_id
        self.incoming: asyncio.Queue[str | None] = asyncio.Queue()
        self._send = send

    async def receive(self) -> str:
        text = await self.incoming.get()
        if text is None:
            raise ConnectionError
        return text

    async def send(self, text: str) -> None:
        self._send(self.id, "message", text)

    async def close(self, code: int, reason: str) -> None:
        self._send(self.id, "close", f"{code} {reason}")


class _OwnHost(TableHost):
    def __init__(
        self, store: OwnStore, tasks: Tasks, work: Work, want_book: Callable[[Rules], bool]
    ) -> None:
        self.store = store
        trainer: Any = SimpleNamespace(want=want_book)
        super().__init__(store, _SETTINGS, Bus(), tasks, _OwnLanes(work), trainer, _clean_line)

    def review_job(self, record: Record, own: int | None) -> "ReviewJob":
        """Return the job of reviewing the person's own decisions, in fewer worlds than usual."""
        from benny.study.review.decisions import Depth  # here: a table needs no review

        seats = None if own is None else (own,)
        return replace(super().review_job(record, own), depth=Depth(*_REVIEW_WORLDS), seats=seats)


class _OwnLane(Lane):
    """Does the work here and now, after a pause in which all else goes on."""

    def __init__(self, pause: float = 0) -> None:
        self._pause = pause

    async def run(self, guest: str, work: Callable[[], Result]) -> Result:
        await asyncio.sleep(self._pause)
        return work()


class _PieceLane(Lane):
    """Has the work done as a piece, which may be elsewhere."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    async def run(self, guest: str, work: Callable[[], Result]) -> Result:
        return await self._pieces.run(work)


class _OwnLanes(Lanes):
    def __init__(self, work: Work) -> None:
        self.bots = self.hints = _OwnLane(_BREATH)
        self.loading = self.history = _OwnLane()
        self.processes = Pieces(work)
        self.learning = _PieceLane(self.processes)


def _clean_line(text: str, what: str) -> str:
    """Return a line as it is kept; no one else reads it, so that it may have any signs."""
    if line := " ".join(text.split()):
        return line
    raise RefusedError(400, f"{text!r} {what}: write something.")
