"""Long responses, and the responses and security schemes of the OpenAPI document."""

import gzip
from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme

from benny.io.json import to_json
from benny.protocol.messages import Failure
from benny.web.http.auth import COOKIE
from benny.web.http.requests import Request
from benny.web.live.worker import GuestWorker

NDJSON = "application/x-ndjson"
KNOWN: list[dict[str, list[str]]] = [{"token": []}, {"cookie": []}]
ANYBODY = [{}, *KNOWN]
SCHEMES = Components(
    security_schemes={
        "token": SecurityScheme(type="http", scheme="bearer", description="The token of a person."),
        "cookie": SecurityScheme(
            type="apiKey", name=COOKIE, security_scheme_in="cookie", description="The same token."
        ),
    }
)
TEXT = """One protocol for browsers, terminals, scripts and bots.

`POST /api/people` creates a person and returns their token, once. Send it as `Authorization:
Bearer TOKEN`; browsers send it as a cookie. The state of a game in progress always comes as an
`Update`, which holds what this client may know and the actions it may take.

`/api/tables/{code}/socket` is a WebSocket. It takes the commands of
`POST /api/tables/{code}/commands` as text frames, and sends the messages of
`/api/tables/{code}/stream` with a `Reply` to each command. With `since`, the `seq` of your last
update, nothing is sent again if nothing has happened.

A command has an `id` that the client chooses: sent again, it is not done again. With `expect`, the
`seq` of your last update, it is refused with 409 if the game has moved on.

A refusal says why: `{"status": 409, "error": "one sentence", "code": "stale"}`; the code is for
programs. After 429 and 503 the header `Retry-After` says how many seconds to wait.
"""
_MEANINGS = {
    400: "The request is invalid.",
    401: "The token is missing or unknown.",
    403: "You are not allowed to do that.",
    404: "Not found.",
    409: "Not possible in the current state.",
    413: "The request is too long.",
    422: "The rules of the game do not allow it.",
    429: "Too many requests: try again later.",
    503: "The server can't do that now: try again later.",
}


def error_specs(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the responses for these error statuses, and for those of every route.

    Every route has 401: a client may send a scheme that the server does not know.
    """
    return {status: response_spec(status, Failure) for status in (400, 401, 429, 503, *statuses)}


def response_spec(status: int, kind: Any, media_type: str = "application/json") -> ResponseSpec:
    description = _MEANINGS.get(status, "Done.")
    return ResponseSpec(
        kind, description=description, media_type=media_type, generate_examples=False
    )


def download(body: bytes, media_type: str, name: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=media_type, headers=headers)


async def packed_response(
    request: Request, worker: GuestWorker, make: Callable[[], Any]
) -> Response[Any]:
    """Make a long answer on the worker's thread, compressed if the client accepts gzip."""
    is_packed = "gzip" in request.headers.get("accept-encoding", "")

    def work() -> bytes:
        body = to_json(make())
        return gzip.compress(body, 5) if is_packed else body

    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_packed else {})
    return Response(await worker.run(work), media_type="application/json", headers=headers)
