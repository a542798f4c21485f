"""Routes of variants, settings and rules files."""

from functools import cache

import msgspec

from benny.io.json import to_json
from benny.protocol.answers import GameOffer, Introduction, Playable, describe_rules
from benny.protocol.commands import ChosenRules
from benny.rules import loading
from benny.rules.prose.settings import Setting, differences, settings, switches
from benny.rules.prose.words import EUCHRE, glossary
from benny.rules.rules import Rules
from benny.web.http.admission import DATABASE, DRAWING
from benny.web.http.inputs import UPLOAD_BYTES, base_rules, chosen_rules
from benny.web.http.routing import Anyone, EncodedAnswer, FromPath, JSONBody, Routes

routes = Routes("/api", "rules")
get, post = routes.get, routes.post


@get("/variants", "The games that come with Benny", returns=list[GameOffer])
@cache
def list_variants() -> EncodedAnswer[bytes]:
    offers = [
        GameOffer(name, loading.variant(name).called, loading.page(name))
        for name in loading.names_in_order()
    ]
    return EncodedAnswer(to_json(offers), is_lasting=True)


@get("/variants/{game:str}", "The rules of a game that comes with Benny", returns=Playable)
@cache
def explain_variant(game: FromPath[str]) -> EncodedAnswer[bytes]:
    rules = loading.variant(game)
    return EncodedAnswer(to_json(_playable(rules, rules)), is_lasting=True)


@get("/introduction", "What euchre is, and the words of the card table", returns=Introduction)
@cache
def introduce() -> EncodedAnswer[bytes]:
    return EncodedAnswer(to_json(Introduction(EUCHRE, glossary())), is_lasting=True)


@get("/settings", "The settings of the rules: meaning and allowed values", price=DATABASE)
def list_settings() -> tuple[Setting, ...]:
    return settings()


@post(
    "/rules",
    "Check and explain rules",
    status_code=200,
    price=DRAWING,
    request_max_body_size=UPLOAD_BYTES,
)
async def explain_rules(visit: Anyone, data: JSONBody[ChosenRules]) -> Playable:
    def explain() -> Playable:
        return _playable(chosen_rules(data, visit.backend.clean_line), base_rules(data))

    return await visit.work(explain)


def _playable(rules: Rules, base: Rules) -> Playable:
    return Playable(
        **msgspec.structs.asdict(describe_rules(rules)),
        settings=msgspec.to_builtins(rules),
        goal=rules.goal_field,
        goal_least=rules.goal_least,
        switches=switches(rules, base),
        changes=tuple(differences(rules)),
        file=loading.as_toml(rules, rules.called),
    )
