"""What the OpenAPI document says of answers, and of who may ask."""

from typing import Any

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme

from benny.protocol.messages import Failure
from benny.web.http.auth import COOKIE

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

`POST /api/people` makes a person and tells a token once; it is sent as `Authorization: Bearer
TOKEN`, browsers send it as a cookie. A game in progress is only ever told as an `Update`, which
holds what this onlooker may know, and the actions that are open to them.

`/api/tables/{code}/socket` is a WebSocket: text frames with the same commands as
`POST /api/tables/{code}/commands` go in, the same messages as from `/api/tables/{code}/stream`
come out, and a `Reply` to each command. With `since`, the `seq` of the last update that one has
seen, nothing is sent again if nothing has happened.

A command has an `id` of the client's choice: sent again, it is not done again. With `expect`, the
`seq` that the client has seen, it is refused with 409 if the game has moved on since.

Anything refused says why: `{"status": 409, "error": "one sentence", "code": "stale"}`; the
code is for programs. After 429 and 503 the header `Retry-After` says in how many seconds to come
again.
"""

_MEANINGS = {
    400: "Something is wrong with what was sent.",
    401: "Nobody is known by this token.",
    403: "That is not yours to do.",
    404: "There is no such thing.",
    409: "Not now: things are not as you think.",
    413: "That is too long.",
    422: "The rules of the game do not allow it.",
    429: "Too many at once: come again later.",
    503: "The database can't be used now: come again later.",
}


def failing(*statuses: int) -> dict[int, ResponseSpec]:
    """Return what is answered when something goes wrong: these statuses, and what any route may."""
    return {status: said(status, Failure) for status in (400, 429, 503, *statuses)}


def said(status: int, kind: Any, media_type: str = "application/json") -> ResponseSpec:
    """Return that an answer is of a kind."""
    description = _MEANINGS.get(status, "It is done.")
    return ResponseSpec(
        kind,
        description=description,
        media_type=media_type,
        generate_examples=False,
    )
