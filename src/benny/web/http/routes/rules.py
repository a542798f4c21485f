"""Routes of variants, settings and rules files."""

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody

from benny.protocol.answers import Playable
from benny.protocol.prose import explained
from benny.protocol.requests import ChosenRules
from benny.rules import loading
from benny.rules.prose.settings import Setting, settings
from benny.rules.rules import Rules
from benny.web.http.responses import failing
from benny.web.table.refusal import RefusedError

UPLOAD_BYTES = 65536  # for 16,384 letters, which may take several bytes each in JSON


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
    summary="The settings of the rules: meaning and allowed values",
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
    """Return the chosen rules; raise NotationError if they are invalid."""
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
