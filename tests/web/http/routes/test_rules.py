"""Variants and rules files over HTTP."""

import pytest

from benny.rules import loading


def explained(serving, text):
    return serving.client().post("/api/rules", {"toml": text})


def test_the_variants_are_listed_and_each_is_explained(serving):
    client = serving.client()
    listed = client.get("/api/variants").json()

    assert [one["name"] for one in listed] == list(loading.names_in_order())
    for one in listed:
        rules = client.get(f"/api/variants/{one['name']}").json()
        assert (rules["name"], rules["title"]) == (one["name"], one["title"])
        assert all((rules["summary"], rules["text"], one["page"]["words"]))


def test_an_unknown_variant_is_refused_with_those_that_there_are(serving):
    answer = serving.client().get("/api/variants/bridge")

    assert answer.status_code == 400
    assert "Unknown variant 'bridge': there are american, buck" in answer.json()["error"]


def test_the_game_and_the_words_of_the_card_table_are_explained_to_a_newcomer(serving):
    told = serving.client().get("/api/introduction").json()

    assert told["euchre"].startswith("In euchre one suit is trump")
    assert {"Trick", "Lead", "Follow suit", "Trump", "Bower", "March"} < set(told["glossary"])
    assert {"Euchred", "Kitty", "Order up", "Alone"} < set(told["glossary"])


def test_a_rules_file_is_explained_in_plain_words(serving):
    answer = explained(serving, 'extends = "buck"\ntitle = "Our buck"\nplayers = 3')

    assert answer.status_code == 200
    assert answer.json()["title"] == "Our buck"
    assert answer.json()["players"] == 3
    assert answer.json()["text"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("target = -5", "The file, line 1: target = -5 should be a whole number"),
        ("target 5", "The file is not valid TOML"),
        ('extends = "/etc/passwd"', "extends = '/etc/passwd' should be one of"),
        ("a = " + "[\n" * 8000, "The file can't be read: it is nested too deeply"),
        ("a" + ".a" * 8000 + " = 1", "The file, line 1: it has more than 400 characters"),
        ("#\n" * 10_000, "should be a text of 0 to 16384 characters"),
    ],
    ids=range(6),
)
def test_a_bad_rules_file_is_refused_with_a_sentence(serving, text, sentence):
    answer = explained(serving, text)

    assert answer.status_code == 400
    assert sentence in answer.json()["error"]


def test_a_table_is_opened_by_a_rules_file(serving):
    ann = serving.person()
    opened = ann.post("/api/tables", {"toml": 'extends = "family"\ntitle = "Ours"\ntarget = 3'})

    assert opened.status_code == 201
    assert ann.update(opened.json()["code"])["table"]["title"] == "Ours"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "Give either the name of a variant or the text of a rules file."),
        ({"variant": "buck", "toml": "target = 5"}, "Give either"),
        ({"variant": "../rules"}, "Unknown variant '../rules'"),
        ({"toml": 'extends = "/etc/passwd"'}, "extends = '/etc/passwd' should be one of"),
        ({"variant": "family", "changes": ["players=3"]}, "partners need 4 players, not 3"),
        ({"variant": "buck", "options": {"delay": -1}}, "delay"),
        ({"variant": "buck", "options": {"grace": 1}}, "grace"),
        ({"variant": "buck", "wish": 1}, "wish"),
    ],
    ids=range(8),
)
def test_a_table_that_makes_no_sense_is_not_opened(serving, body, sentence):
    answer = serving.person().post("/api/tables", body)

    assert answer.status_code == 400
    assert sentence in answer.json()["error"]


def test_changed_rules_are_explained_with_all_settings(serving):
    body = {"variant": "family", "changes": ["target=3", 'title="Ours"', "made=[1, 2, 3]"]}
    answer = serving.client().post("/api/rules", body)

    assert answer.json()["title"] == "Ours"
    assert "3 points" in answer.json()["text"]
    assert answer.json()["settings"] | {"target": 3, "made": [1, 2, 3]} == answer.json()["settings"]


def test_each_setting_is_told_with_what_it_may_hold(serving):
    told = {one["name"]: one for one in serving.client().get("/api/settings").json()}
    usual = serving.client().get("/api/variants/american").json()["settings"]

    assert told.keys() == usual.keys() - {"name"}
    assert all(one["meaning"] and one["heading"] for one in told.values())
    assert told["sides"]["values"] == ["partners", "solo", "maker_against_rest"]
    assert told["target"] | {"kind": "number", "least": 0, "most": 1000} == told["target"]
    assert told["made"]["kind"] == "numbers"
    assert told["throw_in"]["kind"] == "choices"
    assert told["folding"]["kind"] == "switch"
    assert told["title"]["kind"] == "text"


@pytest.mark.parametrize("path", ["/api/rules", "/api/tables"])
def test_an_endless_rules_file_is_not_read(serving, path):
    answer = serving.person().post(path, {"toml": "#\n" * 40_000})

    assert answer.status_code == 413
    assert answer.json()["error"]
