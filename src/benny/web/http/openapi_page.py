"""Completes the OpenAPI document with what Litestar can't infer."""

from typing import Any, get_args

from litestar import Request
from litestar.enums import OpenAPIMediaType
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from benny.game.actions import Action
from benny.protocol.commands import (
    AnyCommand,
    ChosenRules,
    NewName,
    NewPerson,
    NewTable,
    Options,
    TakenLink,
)
from benny.protocol.messages import Failure
from benny.rules.cards import Card
from benny.web.http.assets import Asset

_EXAMPLES = {Card: "JS", Action: "play JS"}
_CLOSED = (
    NewName,
    NewPerson,
    TakenLink,
    ChosenRules,
    NewTable,
    Options,
    Failure,
    *get_args(AnyCommand),
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
            content = self._content(request, openapi_schema)
            self._document = Asset.from_content(content, OpenAPIMediaType.OPENAPI_JSON.value)
        return self._document.answer(request)

    def _content(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        schemas = openapi_schema["components"]["schemas"]
        for kind in _CLOSED:
            schemas[kind.__name__]["additionalProperties"] = False
        for operations in openapi_schema["paths"].values():
            for operation in operations.values():
                for status in ("200", "201", "204"):
                    operation["responses"].get(status, {})["description"] = "Done."
        return self.render_json(request, openapi_schema)
