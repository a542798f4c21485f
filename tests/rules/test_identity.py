"""Which rules are the same."""

from msgspec.structs import replace

from benny import variant
from benny.rules.identity import rules_id


def test_rules_are_told_apart_by_what_they_say_and_not_by_their_name():
    family = variant("family")

    assert rules_id(replace(family, name="ours", title="Ours")) == rules_id(family)
    assert rules_id(replace(family, target=11)) != rules_id(family)
    assert len({rules_id(variant(name)) for name in ("classic", "dnd", "family", "buck")}) == 4
