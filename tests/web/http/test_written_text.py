"""Text that others read: the same rule at every place where the server takes it."""

import pytest

from benny.web.operator import appoint

LINE = "\u05e9\u05dc\u05d5\u05dd \u200f3?"
JSON = {"content-type": "application/json"}
HOSTILE = ("a\u202eb", "a\u2066b", "a\ufffcb", "\u3164", "a" + "\u0301" * 9, "\u2800 \u200b")


@pytest.fixture
def doors(serving):
    """How a text gets to others, by what it is."""
    ann, bob = serving.person("Ann"), serving.person("Bob")
    code = ann.open()
    ann.do(code, "sit", seat=0)
    bob.do(code, "sit", seat=1)

    def report(text):
        body = {"table": code, "person": bob.id, "reason": text}
        return ann.post("/api/reports", body).status_code

    def say(text):
        return ann.command(code, "say", text=text).status_code

    def rules(path, body):
        return ann.post(path, body).status_code

    return {
        "chat": say,
        "report": report,
        "title": lambda text: rules("/api/rules", {"toml": f'title = "{text}"'}),
        "name of rules": lambda text: rules("/api/tables", {"toml": f'name = "{text}"'}),
        "title of a table": lambda text: rules("/api/tables", {"toml": f'title = "{text}"'}),
        "change": lambda text: rules(
            "/api/tables", {"variant": "classic", "changes": [f"title={text}"]}
        ),
    }


@pytest.mark.parametrize(
    "door", ["chat", "report", "title", "name of rules", "title of a table", "change"]
)
def test_no_text_for_others_hides_anything(doors, door):
    assert doors[door](LINE) in (200, 201, 204)
    assert {text: doors[door](text) for text in HOSTILE} == dict.fromkeys(HOSTILE, 400)


def test_a_moderator_s_reason_is_cleaned_too(serving):
    ann, bob = serving.person("Ann"), serving.person("Bob")
    appoint(serving.store, ann.id, may_moderate=True)
    act = {"do": "mute", "person": bob.id}

    answer = ann.post("/api/moderation/acts", act | {"reason": "a\u202eb"})
    assert answer.status_code == 400
    assert answer.json()["error"] == (
        "'a\\u202eb' can't be the reason: leave out the invisible character U+202E."
    )
    overview = ann.post("/api/moderation/acts", act | {"reason": " \u05dc\u05d0 \u200f"}).json()
    assert overview["log"][0]["reason"] == "for good: \u05dc\u05d0"


def test_an_upload_from_another_system_or_in_another_encoding_is_read(ann):
    for text in (
        "\ufeff# ours\nextends = 'family'\n",
        "#\r\nextends = 'family'",
        "#\rextends='dnd'",
    ):
        for path in ("/api/rules", "/api/tables"):
            answer = ann.post(path, {"toml": text})
            assert answer.status_code in (200, 201), answer.text
    for encoding in ("utf-8-sig", "utf-16", "utf-32"):
        body = '{"toml": "extends = \'family\'"}'.encode(encoding)
        answer = ann.ask("POST", "/api/rules", raw=body, headers=JSON)
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (b'{"toml": "\xe9"}', "is not UTF-8: save or send it as UTF-8"),
        ('{"toml": "extends"}'.encode("utf-16-le"), "Broken JSON at column 2"),
        ('{"toml": "extends = \u201cfamily\u201d"}'.encode(), "line 1 has the curly quote \u201c"),
    ],
    ids=["latin-1", "UTF-16 without a mark", "curly"],
)
def test_a_body_that_can_t_be_read_is_refused_in_a_sentence(serving, body, problem):
    answer = serving.client().ask("POST", "/api/rules", raw=body, headers=JSON)

    assert answer.status_code == 400
    assert problem in answer.json()["error"]
