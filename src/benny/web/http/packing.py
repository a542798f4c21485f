"""Long answers, made and compressed on the thread for long requests."""

import gzip
from collections.abc import Callable
from typing import Any

from litestar import Response

from benny.io.json import to_json
from benny.web.http.requests import Request
from benny.web.live.worker import GuestWorker


async def packed(request: Request, worker: GuestWorker, tell: Callable[[], Any]) -> Response[Any]:
    """Return what is told as JSON, compressed to a tenth if the client accepts gzip."""
    is_packed = "gzip" in request.headers.get("accept-encoding", "")

    def work() -> bytes:
        body = to_json(tell())
        return gzip.compress(body, 5) if is_packed else body

    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_packed else {})
    return Response(await worker.run(work), media_type="application/json", headers=headers)
