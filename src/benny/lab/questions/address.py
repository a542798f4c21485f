"""The address of the page that asks about a hand."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from msgspec.json import encode
from msgspec.structs import asdict

from benny.game.view import View
from benny.lab.situations.description import described
from benny.rules import loading
from benny.rules.rules import Rules

PATH = "/ask"

_FIELDS = ("hand", "up", "seat", "dealer", "score", "play", "piles", "their_piles")
_NAMES = {"name", "title"}  # of rules: they change no game


def address_of(view: View) -> str:
    changes = {name: _changes(loading.variant(name), view.rules) for name in loading.names()}
    nearest = min(changes, key=lambda name: len(changes[name]))
    pairs = [("variant", nearest)]
    pairs += [("set", f"{field}={encode(new).decode()}") for field, new in changes[nearest].items()]
    told = asdict(described(view))
    pairs += [(field, str(told[field])) for field in _FIELDS if told[field] != ""]
    return f"{PATH}?{urlencode(pairs, quote_via=quote, safe=',:/')}"


def _changes(base: Rules, rules: Rules) -> Mapping[str, Any]:
    before = asdict(base)
    return {
        field: value
        for field, value in asdict(rules).items()
        if field not in _NAMES and value != before[field]
    }
