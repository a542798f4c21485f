"""The house rules that people ask for first, as switches."""

from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from benny.errors import NotationError
from benny.rules.loading import as_changes, change_rules, variant
from benny.rules.prose.page import sections
from benny.rules.prose.settings import switches
from benny.rules.rules import Rules
from support.rules import HOUSES, SIX, SMALL, mark_slow

CLASSIC, FAMILY = variant("classic"), variant("family")


def switch(setting, rules, base):
    return next((one for one in switches(rules, base) if one.setting == setting), None)


def flipped(setting, rules, base):
    return msgspec.structs.replace(rules, **switch(setting, rules, base).changes)


@pytest.mark.parametrize("name", SIX)
def test_a_switch_that_is_flipped_changes_the_rules_and_comes_back(name):
    base = variant(name)
    offered = [one.setting for one in switches(base, base)]
    assert offered

    for setting in offered:
        there = flipped(setting, base, base)
        assert sections(there) != sections(base)
        assert switch(setting, there, base).is_on is not switch(setting, base, base).is_on


def test_a_switch_that_is_turned_off_leaves_the_game_as_it_was():
    stuck = flipped("all_pass", CLASSIC, CLASSIC)

    assert stuck.all_pass == "stick_dealer"
    assert flipped("all_pass", stuck, CLASSIC) == CLASSIC


def test_a_switch_that_the_game_has_on_can_be_turned_off():
    assert switch("dealer_needs", FAMILY, FAMILY).is_on
    assert flipped("dealer_needs", FAMILY, FAMILY).dealer_needs == "nothing"


def test_a_switch_takes_along_what_it_needs():
    rules = flipped("defend_alone", CLASSIC, CLASSIC)

    assert (rules.alone, rules.defend_alone) == ("may", "against_alone")


def test_a_switch_that_is_turned_off_takes_along_what_needs_it():
    defended = flipped("defend_alone", FAMILY, FAMILY)
    rules = flipped("alone", defended, FAMILY)

    assert (rules.alone, rules.defend_alone) == ("never", "never")
    assert not rules.partner_orders_alone


def test_a_maker_who_always_plays_alone_still_does_when_a_defender_may():
    lone = change_rules(FAMILY, ["alone=must"])

    assert flipped("defend_alone", lone, FAMILY).alone == "must"


def test_what_a_game_can_not_have_is_not_offered():
    buck = variant("buck")

    assert switch("alone", buck, buck) is None  # nobody has a partner
    assert switch("dealer_needs", buck, buck) is None  # no one takes the upcard
    assert switch("jokers", buck, buck)


@pytest.mark.parametrize(
    ("name", "field"), [("family", "target"), ("buck", "start"), ("sawdust", None)]
)
def test_the_rules_say_which_field_sets_the_length_of_a_game(name, field):
    assert variant(name).goal_field == field
    if field is not None:
        least = variant(name).goal_least
        msgspec.structs.replace(variant(name), **{field: least})
        with pytest.raises(NotationError):
            msgspec.structs.replace(variant(name), **{field: least - 1})


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_any_rules_are_a_variant_with_changes(name):
    rules = HOUSES[name]
    base, changes = as_changes(rules)
    again = change_rules(variant(base), changes) if changes else variant(base)
    assert msgspec.structs.replace(again, name=rules.name, title=rules.title) == rules
    if name in SIX:
        assert (base, changes) == (name, [])


def test_each_word_of_each_setting_is_in_rules_that_all_proofs_try():
    """Of the suits that may always be trump one stands for all."""
    tried = [*HOUSES.values(), *SMALL.values()]
    missing = []
    for name, kind in get_type_hints(Rules).items():
        values = {value for rules in tried for value in as_words(getattr(rules, name))}
        if name != "turned_trump":
            missing += [(name, word) for word in words_of(kind) if word not in values]

    assert missing == []


def words_of(kind):
    """Return the words among which a field's type lets one choose."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return [word for part in get_args(kind) for word in words_of(part)]


def as_words(value):
    return value if isinstance(value, tuple) else [value]
