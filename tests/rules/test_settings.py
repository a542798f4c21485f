"""The settings of the rules as a form lists them."""

from benny.rules.prose.settings import settings
from benny.rules.rules import Rules

SETTINGS = {setting.name: setting for setting in settings()}


def test_every_field_but_the_name_is_listed_in_its_order():
    assert list(SETTINGS) == [field for field in Rules.__struct_fields__ if field != "name"]


def test_no_two_settings_and_no_two_values_of_one_are_called_the_same():
    labels = [setting.label for setting in SETTINGS.values()]

    assert len(set(labels)) == len(labels)
    for setting in SETTINGS.values():
        assert len(set(setting.called)) == len(setting.values)


def test_a_setting_says_what_it_holds():
    held = {name: (setting.kind, setting.values) for name, setting in SETTINGS.items()}

    assert held["alone"] == ("choice", ("never", "may", "must"))
    assert held["throw_in"][0] == "choices"
    assert held["made"] == ("numbers", ())
    assert held["folding"] == ("switch", ())
    assert held["title"] == ("text", ())
    assert (SETTINGS["players"].least, SETTINGS["players"].most) == (2, 4)


def test_no_value_is_told_in_a_word_that_means_nothing_beside_its_label():
    told = {one.name: dict(zip(one.values, one.called, strict=True)) for one in SETTINGS.values()}

    assert told["throw_in_dealer"] == {"left": "left of the dealer", "same": "the same again"}
    assert told["first_lead_alone"]["same"] == "as always"
    assert not [name for name in told if {"same", "may", "must", "held"} & {*told[name].values()}]
