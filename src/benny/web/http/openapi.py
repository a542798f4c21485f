"""The OpenAPI document: what it says of the API, and what Litestar can't infer."""

from typing import Any, get_args

from litestar import Request
from litestar.enums import OpenAPIMediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, OpenAPIType, Schema, SecurityScheme
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from benny.game.actions import Action
from benny.protocol import commands
from benny.protocol.messages import Failure
from benny.rules.cards import Card
from benny.web.http.assets import Asset
from benny.web.http.auth import COOKIE
from benny.web.http.routing import JSON

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
_EXAMPLES = {Card: "JS", Action: "play JS"}
_CLOSED = (
    *(commands.NewName, commands.NewPerson, commands.TakenLink, commands.ChosenRules),
    *(commands.NewTable, commands.Options, Failure),
    *get_args(commands.AnyCommand),
)


def error_specs(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the responses for these error statuses, and for those of every route.

    That is 401 for an unknown scheme; 403 for a banned person, and a foreign host or origin.
    """
    common = (400, 401, 403, 429, 503)
    return {status: response_spec(status, Failure) for status in (*common, *statuses)}


def response_spec(status: int, kind: Any, media_type: str = JSON) -> ResponseSpec:
    description = _MEANINGS.get(status, "Done.")
    return ResponseSpec(
        kind, description=description, media_type=media_type, generate_examples=False
    )


class TextSchemas(OpenAPISchemaPlugin):
    @staticmethod
    def is_plugin_supported_type(value: object) -> bool:
        return value in _EXAMPLES

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: object
    ) -> Schema:
        kind = field_definition.annotation
        return Schema(type=OpenAPIType.STRING, title=kind.__name__, examples=[_EXAMPLES[kind]])


class DocumentPage(JsonRenderPlugin):
    """Renders the document as JSON, once; what clients send allows no additional fields."""

    def __init__(self) -> None:
        super().__init__()
        self._document: Asset | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> Any:
        """Return the document as a response, which the framework sends as it is."""
        if self._document is None:
            schemas = openapi_schema["components"]["schemas"]
            for kind in _CLOSED:
                schemas[kind.__name__]["additionalProperties"] = False
            for operations in openapi_schema["paths"].values():
                for operation in operations.values():
                    for status in ("200", "201", "204"):
                        operation["responses"].get(status, {})["description"] = "Done."
            content = self.render_json(request, openapi_schema)
            self._document = Asset.from_content(content, OpenAPIMediaType.OPENAPI_JSON.value)
        return self._document.answer(request)
