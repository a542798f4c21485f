"""Cards and actions in the OpenAPI document: texts."""

from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from benny.actions import Action
from benny.cards import Card

_EXAMPLES = {Card: "JS", Action: "play JS"}


class Texts(OpenAPISchemaPlugin):
    """Describes the values that are written as text."""

    @staticmethod
    def is_plugin_supported_type(value: object) -> bool:
        """Return whether this is such a value's type."""
        return value in _EXAMPLES

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: object
    ) -> Schema:
        """Return the schema of such a text."""
        kind = field_definition.annotation
        return Schema(type=OpenAPIType.STRING, title=kind.__name__, examples=[_EXAMPLES[kind]])
