"""Routes of variants, settings and rules files."""

from functools import cache

import msgspec
from litestar import Response
from litestar.params import JSONBody

from benny.io.json import to_json
from benny.protocol.answers import Introduction, Playable, describe_rules
from benny.protocol.commands import ChosenRules
from benny.rules import loading
from benny.rules.prose.settings import Setting, differences, settings, switches
from benny.rules.prose.words import EUCHRE, glossary
from benny.rules.rules import Rules
from benny.web.http.admission import DATABASE, DRAWING
from benny.web.http.assets import Asset
from benny.web.http.inputs import UPLOAD_BYTES, base_rules, chosen_rules
from benny.web.http.openapi import JSON
from benny.web.http.requests import Request
from benny.web.http.routing import Routes

routes = Routes("/api", "rules")
get, post = routes.get, routes.post


@get("/variants", "The games that come with Benny", returns=list[Playable])
def list_variants(request: Request) -> Response[bytes]:
    return _variants().answer(request)


@cache
def _variants() -> Asset:
    variants = []
    for name in loading.names_in_order():
        rules = loading.variant(name)
        variants.append(_playable(rules, rules, loading.page(name)))
    return Asset.from_content(to_json(variants), JSON)


@get("/introduction", "What euchre is, and the words of the card table", returns=Introduction)
def introduce(request: Request) -> Response[bytes]:
    return _introduction().answer(request)


@cache
def _introduction() -> Asset:
    return Asset.from_content(to_json(Introduction(EUCHRE, glossary())), JSON)


@get("/settings", "The settings of the rules: meaning and allowed values", price=DATABASE)
def list_settings() -> tuple[Setting, ...]:
    return settings()


@post(
    "/rules",
    "Check and explain rules",
    status_code=200,
    price=DRAWING,
    sync_to_thread=True,
    request_max_body_size=UPLOAD_BYTES,
)
def explain_rules(data: JSONBody[ChosenRules]) -> Playable:
    return _playable(chosen_rules(data), base_rules(data))


def _playable(rules: Rules, base: Rules, page: loading.Page | None = None) -> Playable:
    return Playable(
        **msgspec.structs.asdict(describe_rules(rules)),
        settings=msgspec.to_builtins(rules),
        goal=rules.goal_field,
        goal_least=rules.goal_least,
        switches=switches(rules, base),
        changes=tuple(differences(rules)),
        file=loading.as_toml(rules, rules.called),
        page=page,
    )
