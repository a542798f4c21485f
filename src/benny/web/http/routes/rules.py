"""The games that can be played, and rules files of people's own."""

from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from benny.protocol.prose import Explained, explained
from benny.rules import loading
from benny.rules.prose.settings import Setting, settings
from benny.rules.rules import Rules
from benny.web.http.responses import failing
from benny.web.table.decisions import RefusedError

RulesFile = Annotated[str, Meta(max_length=16384)]
Change = Annotated[str, Meta(max_length=200)]
UPLOAD_BYTES = 65536  # letters may take several bytes in JSON


class ChosenRules(Struct, forbid_unknown_fields=True, kw_only=True):
    """A variant or the text of a rules file, and what changes in its rules.

    Each of `changes` is a setting as text: `target=5`.
    """

    variant: Annotated[str, Meta(max_length=40)] = ""
    toml: RulesFile = ""
    changes: Annotated[list[Change], Meta(max_length=60)] = []


class Playable(Explained):
    """Rules that a table can be opened with, in plain words and with the value of each setting.

    `page` is how a game that comes with Benny is shown to who chooses one.
    """

    settings: dict[str, Any]
    page: loading.Page | None = None


@get(
    "/variants",
    summary="The games that come with Benny",
    sync_to_thread=False,
    responses=failing(),
)
def list_variants() -> list[Playable]:
    return [_playable(loading.variant(name), loading.page(name)) for name in loading.names()]


@get(
    "/settings",
    summary="The settings of the rules: what each means, and what it may hold",
    sync_to_thread=False,
    responses=failing(),
)
def list_settings() -> tuple[Setting, ...]:
    return settings()


@post(
    "/rules",
    summary="Check and explain rules",
    status_code=200,
    sync_to_thread=True,
    request_max_body_size=UPLOAD_BYTES,
    responses=failing(413),
)
def explain_rules(data: JSONBody[ChosenRules]) -> Playable:
    return _playable(chosen_rules(data))


def chosen_rules(chosen: ChosenRules) -> Rules:
    """Return the rules that were chosen; raise NotationError where they make no sense."""
    if bool(chosen.variant) == bool(chosen.toml):
        raise RefusedError(400, "Give either the name of a variant or the text of a rules file.")
    name, text, changes = chosen.variant, chosen.toml, chosen.changes
    rules = loading.variant(name) if name else loading.read_rules(text)
    return loading.change_rules(rules, changes) if changes else rules


def _playable(rules: Rules, page: loading.Page | None = None) -> Playable:
    known = explained(rules)
    return Playable(**msgspec.structs.asdict(known), settings=msgspec.to_builtins(rules), page=page)


router = Router(
    "/api", route_handlers=[list_variants, list_settings, explain_rules], tags=["rules"]
)
