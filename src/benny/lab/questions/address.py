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
    """Return the address of the page that asks about a seat's situation."""
    name, changes = _nearest(view.rules)
    told = asdict(described(view))
    pairs = [("variant", name), *(("set", change) for change in changes)]
    pairs += [(field, str(told[field])) for field in _FIELDS if told[field] != ""]
    return f"{PATH}?{urlencode(pairs, quote_via=quote, safe=',:/')}"


def _nearest(rules: Rules) -> tuple[str, list[str]]:
    """Return the variant from which the fewest changes lead to some rules, and these changes."""
    found = {name: _changes(loading.variant(name), rules) for name in loading.names()}
    name = min(found, key=lambda name: len(found[name]))
    return name, [f"{field}={encode(value).decode()}" for field, value in found[name].items()]


def _changes(base: Rules, rules: Rules) -> Mapping[str, Any]:
    before = asdict(base)
    return {
        field: value
        for field, value in asdict(rules).items()
        if field not in _NAMES and value != before[field]
    }
