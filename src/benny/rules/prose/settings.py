"""The settings of the rules as forms have them, and the house rules that people ask for first.

Their words are in settings.toml.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from benny.errors import NotationError
from benny.io.json import convert
from benny.rules import loading, rules
from benny.rules.prose import page
from benny.rules.rules import Rules

SettingKind = Literal["choice", "choices", "number", "numbers", "switch", "text"]


class _HouseRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A setting's value when a switch is on and when it is off; `needs` is another setting's."""

    setting: str
    label: str
    says: str
    on: str | int | bool | tuple[str, ...]
    off: str | int | bool | tuple[str, ...]
    needs: str = ""


class _Field(Struct, frozen=True, forbid_unknown_fields=True):
    label: str
    words: str = ""


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    form: dict[str, dict[str, _Field]]
    values: dict[str, str]
    values_of: dict[str, dict[str, str]]
    house_rules: tuple[_HouseRule, ...]


@cache
def _words() -> _Words:
    text = Path(__file__).with_name("settings.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text), _Words)


class Setting(Struct, frozen=True, omit_defaults=True):
    """A setting as players know it: its `label`, and `words` by which they may look for it.

    `kind` says what it holds: a `choice` of one of the `values`, `choices` of any of them, a
    `number` from `least` to `most`, `numbers` of that kind, a `switch`, or a `text`. `called` are
    the names of the values for people.
    """

    name: str
    heading: str
    meaning: str
    kind: SettingKind
    label: str
    words: str = ""
    values: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


@cache
def settings() -> tuple[Setting, ...]:
    meanings = {name: meaning for name, (_, _, meaning) in rules.settings().items()}
    return tuple(
        Setting(
            name,
            heading,
            meanings[name],
            label=field.label,
            words=field.words,
            **_field_values(name, _TYPES[name]),
        )
        for heading, fields in _words().form.items()
        for name, field in fields.items()
    )


def differences(rules: Rules) -> list[str]:
    """Return what rules change of the game they are nearest to, but for the title, in words.

    A switch is named by its label, another setting with its value: 'Points to win: 5'.
    """
    base = loading.variant(loading.as_changes(rules)[0])
    changed, labels = dict(loading.differences(rules, base)), []
    on = {house.setting: house.label for house in _words().house_rules if _is_on(house, rules)}
    for setting in settings():
        if (value := changed.get(setting.name)) is not None and setting.name != "title":
            pairs = zip(setting.values, setting.called, strict=True)
            called = {"False": "no", "True": "yes", **dict(pairs)}
            values = value if isinstance(value, tuple) else (value,)
            words = [called.get(str(item), str(item)) for item in values]
            switch = None if values is value else on.get(setting.name)
            labels.append(switch or f"{setting.label}: {', '.join(words)}")
    return labels


def summary(rules: Rules) -> str:
    """Return what rules change of the game they are nearest to, and the rules in short."""
    changes = "; ".join(differences(rules))
    return (f"House rules: {changes}. " if changes else "") + page.summary(rules)


def _field_values(name: str, kind: Any) -> dict[str, Any]:
    plain, *notes = get_args(kind) if get_origin(kind) is Annotated else [kind]
    if get_origin(plain) is Literal:
        values = get_args(plain)
        labels = _words().values | _words().values_of.get(name, {})
        called = tuple(labels.get(value) or value.replace("_", " ") for value in values)
        return {"kind": "choice", "values": values, "called": called}
    if get_origin(plain) is tuple:
        items = _field_values(name, get_args(plain)[0])
        return items | {"kind": f"{items['kind']}s"}
    if plain is int:
        return {"kind": "number", "least": notes[-1].ge, "most": notes[-1].le}
    return {"kind": "switch" if plain is bool else "text"}


_TYPES = {field.encode_name: field.type for field in msgspec.structs.fields(Rules)}


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
    offered = []
    texts = page.sections(rules)
    for house in _words().house_rules:
        changes = _flip(house, rules, base)
        try:
            flipped = msgspec.structs.replace(rules, **changes)
        except NotationError:
            continue
        if page.sections(flipped) != texts:
            is_on = _is_on(house, rules)
            offered.append(Switch(house.setting, house.label, house.says, house.on, is_on, changes))
    return tuple(offered)


def _flip(house: _HouseRule, rules: Rules, base: Rules) -> dict[str, Any]:
    """Return the changes of a switch, with those it needs if on and those that need it if off."""
    if _is_on(house, rules):
        leaning = (other for other in _words().house_rules if other.needs == house.setting)
        switched = [rule for rule in (house, *leaning) if _is_on(rule, rules)]
        return {
            rule.setting: rule.off if _is_on(rule, base) else getattr(base, rule.setting)
            for rule in switched
        }
    needed = (other for other in _words().house_rules if other.setting == house.needs)
    missing = (rule for rule in needed if getattr(rules, rule.setting) == rule.off)
    return {rule.setting: rule.on for rule in (house, *missing)}


def _is_on(house: _HouseRule, rules: Rules) -> bool:
    return bool(getattr(rules, house.setting) == house.on)
