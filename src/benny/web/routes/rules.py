"""The games that can be played, and rules files of people's own."""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from benny import variants
from benny.web.explaining import Explained, explained
from benny.web.routes.answers import failing

RulesFile = Annotated[str, Meta(max_length=16384)]
UPLOAD_BYTES = 65536  # letters may take several bytes in JSON


class RulesText(Struct, forbid_unknown_fields=True):
    """The text of a rules file."""

    toml: RulesFile


@get(
    "/variants",
    summary="The games that come with Benny",
    sync_to_thread=False,
    responses=failing(),
)
def list_variants() -> list[Explained]:
    return [explained(variants.variant(name)) for name in variants.names()]


@post(
    "/rules",
    summary="Check and explain a rules file",
    status_code=200,
    sync_to_thread=True,
    request_max_body_size=UPLOAD_BYTES,
    responses=failing(413),
)
def explain_rules(data: JSONBody[RulesText]) -> Explained:
    return explained(variants.read_rules(data.toml))


router = Router("/api", route_handlers=[list_variants, explain_rules], tags=["rules"])
