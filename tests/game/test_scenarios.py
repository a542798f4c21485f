"""Each scenario of data/scenarios comes true, and they leave out no rule and no option."""

from typing import Any

import msgspec
import pytest

from benny import Rules, variant
from support.rules import Table, listed, load, rules_of

SCENARIOS = load()
RULES = [
    f"{game} {number}"
    for game, last in {"classic": 5, "dnd": 6, "sawdust": 6, "family": 7, "buck": 6}.items()
    for number in range(1, last + 1)
]
NOT_PLAYED = {"family 7"}  # how scores are shown
NUMBERS = {
    "players": [2, 3, 4],
    "jokers": [0, 1],
    "hand_size": [5, 7],
    "piles": [0, 3],
    "bid_minimum": [2, 3],
    "made": [[1, 1, 2], [1, 1, 1, 2]],
    "made_alone": [[1, 1, 4], [1, 2, 4]],
    "euchred": [[2, 2, 2], [2, 2, 4]],
    "euchred_alone": [[2, 2, 2], [3, 3, 3]],
    "lone_defence": [[4, 4, 4], [6, 6, 6]],
    "lone_defence_alone": [[4, 4, 4], [8, 8, 8]],
    "euchre_factor": [1, 2],
    "bump": [5, 3],
    "stake": [1, 10],
    "start": [0, 15, 25],
    "target": [0, 5, 7, 10, 11, 15, 100],
}


def in_text(value: Any) -> str:
    """Return a value as options of scenarios write it."""
    return msgspec.json.encode(value).decode().replace('"', "")


def values(field: msgspec.structs.FieldInfo) -> list[str]:
    """Return the values of a field that scenarios have to show."""
    match msgspec.inspect.type_info(field.type).type:
        case msgspec.inspect.LiteralType(values=words):
            return list(words)
        case msgspec.inspect.BoolType():
            return ["false", "true"]
        case msgspec.inspect.VarTupleType(item_type=msgspec.inspect.LiteralType(values=words)):
            return ["[]", *(f"[{word}]" for word in words)]
        case msgspec.inspect.StrType():
            return []  # a name or title changes no game
    return [in_text(number) for number in NUMBERS[field.name]]


OPTIONS = [
    f"{field.name} = {value}" for field in msgspec.structs.fields(Rules) for value in values(field)
]


@pytest.mark.parametrize("title", SCENARIOS)
def test_scenario_comes_true(title):
    scenario = SCENARIOS[title]
    table = Table(scenario)

    for number, line in enumerate(scenario["play"].splitlines()):
        try:
            table.read(line)
        except (AssertionError, ValueError, pytest.fail.Exception) as error:
            error.add_note(f"line {number} of play: {line.strip()}")
            raise


@pytest.mark.parametrize("title", SCENARIOS)
def test_scenario_says_truly_which_rules_and_options_it_shows(title):
    scenario = SCENARIOS[title]
    rules = msgspec.structs.asdict(rules_of(scenario))
    options = [text.split(" = ") for text in listed(scenario.get("option", []))]

    assert scenario.keys() & {"rule", "option"}
    assert set(listed(scenario.get("rule", []))) <= set(RULES)
    assert [[field, in_text(rules[field])] for field, _ in options] == options


@pytest.mark.parametrize("rule", RULES)
def test_each_numbered_rule_that_is_played_has_a_scenario(rule):
    titles = [title for title, one in SCENARIOS.items() if rule in listed(one.get("rule", []))]

    assert bool(titles) != (rule in NOT_PLAYED)


@pytest.mark.parametrize("option", OPTIONS)
def test_each_value_of_each_option_has_a_scenario(option):
    assert any(option in listed(one.get("option", [])) for one in SCENARIOS.values())


def test_each_setting_of_the_american_game_has_a_scenario_of_its_own():
    american = variant("american")
    own = {
        f"{field.name} = {in_text(getattr(american, field.name))}"
        for field in msgspec.structs.fields(Rules)
        if values(field) and getattr(american, field.name) != field.default
    }
    shown = {
        option
        for title, one in SCENARIOS.items()
        if title.startswith("american: ")
        for option in listed(one.get("option", []))
    }

    assert own <= shown
