"""Names that look like others: how they are normalised, and which are refused."""

import time

import pytest

from benny.web import secrets
from benny.web.operator import appoint
from benny.web.settings import Limits
from benny.web.store.rows import StoredPerson


def ask(serving, name):
    return serving.client().post("/api/people", {"name": name})


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("O\u00b4Neill", "O\u2019Neill"),
        ("Ann \u2764\ufe0f", "Ann \u2764"),
        ("\u1112\u1161\u11ab", "\ud55c"),
    ],
    ids=ascii,
)
def test_what_is_written_in_several_ways_is_kept_in_one(serving, written, kept):
    assert ask(serving, written).json()["name"] == kept


def test_a_name_is_refused_with_what_is_wrong(serving):
    for name, problem in (
        ("A\u200bnn", "leave out the invisible character U+200B"),
        ("\uff53omebody", "it stands for deleted accounts, so choose another"),
    ):
        assert ask(serving, name).json() == {
            "status": 400,
            "error": f"{name!r} can't be your name: {problem}.",
            "code": "bad_request",
        }


@pytest.mark.parametrize("name", ["", None, 5, "a\tb", "a\x07", "A" * 81], ids=ascii)
def test_the_limit_of_names_is_said_wherever_one_is_read(serving, name):
    ann = serving.person("Ann")
    appoint(serving.store, ann.id, may_moderate=True)
    act = {"do": "rename", "person": ann.id, "name": name, "reason": "rude"}
    answers = (
        ask(serving, name),
        ann.ask("PATCH", "/api/me", {"name": name}),
        ann.post("/api/moderation/acts", act),
    )

    for answer in answers:
        assert answer.status_code == 400
        said = " should be 1 to 24 characters, without tabs or other control characters."
        assert answer.json()["error"].endswith(said)


def test_a_name_that_is_refused_costs_nothing(start):
    serving = start(limits=Limits(people_per_hour=1))
    assert ask(serving, "A\u200bnn").status_code == 400
    ann = serving.person("Ann")

    assert ann.ask("PATCH", "/api/me", {"name": "someb\u200body"}).status_code == 400
    assert ann.get("/api/me").json()["name"] == "Ann"


def test_who_has_such_a_name_already_plays_on_until_they_change_it(serving):
    token = secrets.new_token()
    person = StoredPerson(secrets.new_id(), "A\u200bnn", False, time.time())
    serving.store.people.add(person, secrets.digest(token))
    ann = serving.client(token)
    code = ann.open()
    ann.do(code, "sit", seat=0)

    assert ann.update(code)["table"]["seats"][0]["name"] == "A\u200bnn"
    ann.ask("PATCH", "/api/me", {"name": "Anna"})
    assert ann.update(code)["table"]["seats"][0]["name"] == "Anna"
