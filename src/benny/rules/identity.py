"""Which rules are the same, whatever people call them."""

import hashlib

from msgspec.structs import asdict

from benny.io.json import to_json
from benny.rules.rules import Rules

_DIGITS = 16  # 64 bits: two sets of rules will not share an id by chance


def rules_id(rules: Rules) -> str:
    """Return a hash of the rules without their names, the same for equal rules.

    Only settings that differ from the defaults count, so that it stays the same when Benny gets
    new settings.
    """
    usual = asdict(Rules(name=rules.name, title=rules.title))
    unusual = sorted((name, value) for name, value in asdict(rules).items() if value != usual[name])
    return hashlib.sha256(to_json(unusual)).hexdigest()[:_DIGITS]
