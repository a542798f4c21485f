"""The rules that an address names: a variant, and changes of it."""

from typing import Annotated

from litestar.params import QueryParameter

from benny.errors import NotationError
from benny.rules.loading import change_rules, variant
from benny.rules.rules import Rules

Changes = Annotated[list[str] | None, QueryParameter(name="set")]
"""The changes of the rules in an address, where `set` may stand several times."""

_LONGEST = 1000  # characters of a change
_MOST_CHANGES = 100
_NAMES = ("name", "title")
_QUOTED = 60


def address_rules(name: str, changes: list[str]) -> Rules:
    """Return a variant's rules with changes; raise NotationError if there are none such."""
    if len(changes) > _MOST_CHANGES or any(len(change) > _LONGEST for change in changes):
        raise NotationError("there are too many changes of the rules for an address")
    for change in changes:
        # Else an address could have any text shown beside the name of this server.
        if change.partition("=")[0].strip() in _NAMES:
            raise NotationError(f"setting {change[:_QUOTED]!r}: an address can't name the rules")
    found = variant(name)
    return change_rules(found, changes) if changes else found
