"""The house rules that people ask for first, as switches under the names that players use."""

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from benny.errors import NotationError
from benny.rules.prose import page
from benny.rules.rules import Rules


class _HouseRule(NamedTuple):
    """A setting's value when a switch is on and when it is off; `needs` is another setting's."""

    setting: str
    label: str
    says: str
    on: Any
    off: Any
    needs: str = ""


_HOUSE_RULES = (
    _HouseRule(
        "all_pass",
        "Stick the dealer",
        "If everybody passes, the dealer has to make trump.",
        on="stick_dealer",
        off="next_dealer",
    ),
    _HouseRule(
        "alone",
        "Going alone",
        "Whoever makes trump may play without their partner, for more points.",
        on="may",
        off="never",
    ),
    _HouseRule(
        "defend_alone",
        "Defending alone",
        "Against a lone maker a defender may play without their partner.",
        on="against_alone",
        off="never",
        needs="alone",
    ),
    _HouseRule(
        "partner_orders_alone",
        "Canadian loner",
        "The dealer's partner may order only by going alone.",
        on=True,
        off=False,
        needs="alone",
    ),
    _HouseRule(
        "partner_calls_alone",
        "Canadian loner, second round",
        "The dealer's partner may name a suit only by going alone.",
        on=True,
        off=False,
        needs="alone",
    ),
    _HouseRule(
        "partner_takes_over",
        "Partner takes over",
        "The maker's partner may play alone in the maker's place.",
        on=True,
        off=False,
        needs="alone",
    ),
    _HouseRule(
        "jokers",
        "Joker",
        "It is the highest trump, the best bower.",
        on=1,
        off=0,
    ),
    _HouseRule(
        "farmers_hand",
        "Farmer's hand",
        "With three nines and tens you may swap them for the cards under the upcard.",
        on=True,
        off=False,
    ),
    _HouseRule(
        "throw_in",
        "Ace, no face",
        "A hand with one ace and no face card may be thrown in.",
        on=("ace_no_face",),
        off=(),
    ),
    _HouseRule(
        "dealer_needs",
        "Have one to pick it",
        "The dealer needs a card of its suit to take the upcard.",
        on="printed_suit",
        off="nothing",
    ),
    _HouseRule(
        "lowest",
        "Sevens and eights",
        "The deck has 32 cards.",
        on="7",
        off="9",
    ),
)


class Switch(Struct, frozen=True):
    """A house rule that can be switched: it is on while the setting has the value `on`.

    `changes` are the settings, by name, that flip it: itself, and those that go with it.
    """

    setting: str
    label: str
    says: str
    on: Any
    is_on: bool
    changes: dict[str, Any]


def switches(rules: Rules, base: Rules) -> tuple[Switch, ...]:
    """Return the house rules that can be switched and have an effect.

    A switch that is turned off goes back to what the game has that the rules are based on.
    """
    found = []
    said = page.sections(rules)
    for one in _HOUSE_RULES:
        changes = _flip(one, rules, base)
        try:
            flipped = msgspec.structs.replace(rules, **changes)
        except NotationError:
            continue
        if page.sections(flipped) != said:
            is_on = _is_on(one, rules)
            found.append(Switch(one.setting, one.label, one.says, one.on, is_on, changes))
    return tuple(found)


def _is_on(one: _HouseRule, rules: Rules) -> bool:
    return bool(getattr(rules, one.setting) == one.on)


def _flip(one: _HouseRule, rules: Rules, base: Rules) -> dict[str, Any]:
    """Return what to change, with what it needs when turned on and what needs it when not."""
    if _is_on(one, rules):
        leaning = (other for other in _HOUSE_RULES if other.needs == one.setting)
        return {rule.setting: _off(rule, base) for rule in (one, *leaning) if _is_on(rule, rules)}
    needed = (other for other in _HOUSE_RULES if other.setting == one.needs)
    missing = (rule for rule in needed if getattr(rules, rule.setting) == rule.off)
    return {rule.setting: rule.on for rule in (one, *missing)}


def _off(one: _HouseRule, base: Rules) -> Any:
    return one.off if _is_on(one, base) else getattr(base, one.setting)
