"""What moderators may do over HTTP, and how it is noticed at once."""

import hmac
import time

import pytest
from sqlalchemy import text

from benny.web.operator import appoint
from benny.web.settings import Limits


def moderator_of(serving, name="Mona"):
    mona = serving.person(name)
    appoint(serving.store, mona.id, may_moderate=True)
    return mona


@pytest.fixture
def mona(serving):
    return moderator_of(serving)


def act(client, do, **fields):
    """Do something as a moderator; it must be granted. Return what moderators see then."""
    answer = client.post("/api/moderation/acts", {"do": do} | fields)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(answer, status, sentence):
    return answer.status_code == status and sentence in answer.json()["error"]


def logged(overview):
    last = overview["log"][0]
    return last["by"]["name"], last["do"], last["person"]["name"], last["reason"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("GET", "/people?who=Ann", None),
        ("POST", "/acts", {"do": "drain"}),
    ],
)
def test_only_moderators_moderate(serving, ann, mona, method, path, body):
    asked = ann.ask(method, f"/api/moderation{path}", body)

    assert refused(asked, 403, "Only moderators can do that.")
    assert serving.client().ask(method, f"/api/moderation{path}", body).status_code == 401
    assert mona.get("/api/me").json()["moderator"]
    assert "moderator" not in ann.get("/api/me").json()


def test_moderators_see_who_is_on_and_where(ann, bob, mona):
    code = ann.open(public=False)
    with bob.socket(code) as socket:
        socket.until("update")
        overview = mona.get("/api/moderation").json()

    assert {"id": bob.id, "name": "Bob", "tables": [code]} in overview["people"]
    assert code in [table["code"] for table in overview["tables"]]
    assert ann.id not in [person["id"] for person in overview["people"]]


def test_people_are_found_by_id_and_by_name(serving, mona):
    twins = [serving.person("Zoltan Zwei").id for _ in range(2)]
    found = mona.get("/api/moderation/people?who=zoltan zwei").json()

    assert {one["id"] for one in found} == {*twins}
    assert [one["id"] for one in mona.get(f"/api/moderation/people?who={twins[0]}").json()] == [
        twins[0]
    ]
    assert mona.get("/api/moderation/people?who=Nobody at all").json() == []


def test_a_warning_is_shown_to_its_person_alone(ann, bob, mona):
    code = ann.open()
    with ann.socket(code) as of_ann, bob.socket(code) as of_bob:
        of_ann.until("update")
        of_bob.until("update")
        overview = act(mona, "warn", person=bob.id, reason="Be kind")
        warned = of_bob.until("update")
        bob.do(code, "sit", seat=1)
        while "Bob sits down" not in of_ann.until("update").get("notice", ""):
            pass

    assert warned["notice"] == "A moderator warns you: Be kind"
    assert b"Be kind" not in b"".join(of_ann.seen)
    assert logged(overview) == ("Mona", "warn", "Bob", "Be kind")


def test_a_banned_person_is_cut_off_at_once_and_let_in_nowhere(ann, bob, mona):
    code = ann.open()
    with bob.socket(code) as socket:
        socket.until("update")
        overview = act(mona, "ban", person=bob.id, hours=2, reason="Spam.")
        assert socket.closed()[0] == 1013
    again = bob.command(code, "sit", seat=0)

    assert refused(again, 403, "A moderator has banned you until ")
    assert again.json()["error"].endswith(" UTC: Spam.")
    assert again.json()["code"] == "banned"
    assert bob.post("/api/tables", {"variant": "buck"}).status_code == 403
    with bob.socket(code) as socket:
        assert socket.closed()[0] == 4403
    assert logged(overview) == ("Mona", "ban", "Bob", "2 hours: Spam.")
    assert bob.id in [one["id"] for one in overview["sanctioned"]]
    act(mona, "mute", person=bob.id, reason="Insults")
    act(mona, "ban", person=bob.id, reason="Cheats")
    assert bob.get("/api/me").json()["error"] == "A moderator has banned you for good: Cheats."
    overview = act(mona, "unban", person=bob.id)
    assert bob.get("/api/me").status_code == 200
    act(mona, "ban", person=bob.id, reason="Spam")
    assert bob.ask("DELETE", "/api/me").status_code == 204
    assert bob.get("/api/me").status_code == 401


def test_a_ban_ends_by_itself(bob, mona, monkeypatch):
    act(mona, "ban", person=bob.id, hours=0.5, reason="Spam")
    assert bob.get("/api/me").status_code == 403

    later = time.time() + 1800
    monkeypatch.setattr("benny.web.table.person.time.time", lambda: later)

    assert bob.get("/api/me").status_code == 200


def test_a_muted_person_says_nothing_more_and_plays_on(ann, bob, mona):
    code = ann.open()
    bob.do(code, "sit", seat=0)
    with bob.socket(code) as socket:
        socket.until("update")
        act(mona, "mute", person=bob.id, reason="Insults")
        assert socket.closed()[0] == 1013
    with bob.socket(code) as socket:
        reply = socket.do("say", text="Hello")

    assert reply["error"] == "A moderator has muted you for good: Insults."
    assert (reply["status"], reply["code"]) == (403, "muted")
    assert bob.command(code, "say", text="Hello").status_code == 403
    bob.do(code, "stand")
    act(mona, "unmute", person=bob.id)
    bob.do(code, "say", text="Hello again")


def test_a_new_name_replaces_the_old_one_at_tables_and_in_chat(serving, ann, mona):
    rude = serving.person("Rude")
    code = ann.open(public=True)
    rude.do(code, "sit", seat=1)
    rude.do(code, "say", text="Hello!")
    with ann.socket(code) as socket:
        socket.until("update")
        overview = act(mona, "rename", person=rude.id, name=" Rob ", reason="Bad name")
        notice = socket.until("update")["notice"]
    with ann.socket(code) as socket:
        [line] = [socket.until("line")]

    assert notice == "Rob has a new name, which a moderator has chosen."
    assert ann.update(code)["table"]["seats"][1]["name"] == "Rob"
    assert line["name"] == "Rob"
    assert "Rude" not in serving.client().get("/api/tables").text
    assert rude.get("/api/me").json()["name"] == "Rob"
    assert logged(overview) == ("Mona", "rename", "Rude", "Bad name")
    [now, then] = act(mona, "mute", person=rude.id, reason="Spam")["log"][:2]
    assert (now["person"]["name"], then["person"]["name"]) == ("Rob", "Rude")
    assert now["person"]["id"] == then["person"]["id"] == rude.id


def test_a_given_name_stays_until_a_moderator_frees_it(bob, mona):
    act(mona, "rename", person=bob.id, name="Rob", reason="Bad name")
    answer = bob.ask("PATCH", "/api/me", {"name": "Bad Bob"})

    assert refused(answer, 403, "A moderator has given you this name")
    assert answer.json()["code"] == "name_given"
    act(mona, "free_name", person=bob.id)
    assert bob.ask("PATCH", "/api/me", {"name": "Bob"}).status_code == 200


def test_a_table_is_closed_in_the_middle_of_a_game(ann, mona):
    code = ann.open()
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")
    with ann.socket(code) as socket:
        socket.until("update")
        overview = act(mona, "close", table=code.lower(), reason="A bad title")
        update = socket.until_table(status="closed")

    assert update["table"]["closed"] == "a moderator has closed it: A bad title."
    assert overview["log"][0]["table"] == code
    twice = {"do": "close", "table": code, "reason": "Twice"}
    assert refused(mona.post("/api/moderation/acts", twice), 409, f"{code} is closed already.")
    assert ann.update(code)["table"]["closed"].endswith("A bad title.")


def test_a_drained_server_ends_its_games_and_begins_none(start):
    serving = start()
    ann, mona = serving.person("Ann"), moderator_of(serving)
    code, waiting = ann.open("buck"), ann.open()
    for own in (code, waiting):
        ann.do(own, "sit", seat=0)
    ann.do(code, "start")
    with ann.socket(code) as socket:
        socket.until("update")
        overview = act(mona, "drain", reason="An update")
        notice = socket.until("update", notice=_DRAINING)

    assert overview["draining"]
    assert notice["table"]["status"] in ("gathering", "playing")
    answer = ann.command(waiting, "start")
    assert refused(answer, 409, "no new game begins now")
    assert answer.json()["code"] == "draining"
    assert refused(ann.post("/api/tables", {"variant": "buck"}), 409, "no new game begins now")
    assert not act(mona, "end_drain")["draining"]
    ann.do(waiting, "start")

    act(mona, "drain")
    serving.stop()
    serving.start()
    overview = mona.get("/api/moderation").json()
    assert not overview["draining"]
    assert logged(overview) == ("", "end_drain", "", "")


_DRAINING = (
    "The server will stop soon: games in progress are played to their end, and no new one begins."
)


def test_a_report_reaches_the_moderators_with_what_was_said(serving, ann, bob, mona):
    code = ann.open()
    bob.do(code, "sit", seat=1)
    bob.do(code, "say", text="You are all bad")
    ann.do(code, "say", text="Hush")
    told = ann.post("/api/reports", {"table": code, "person": bob.id, "reason": "Insults"})
    reports = mona.get("/api/moderation").json()["reports"]
    [report] = [one for one in reports if one["table"] == code]

    assert told.status_code == 204
    assert (report["by"]["name"], report["person"]["name"]) == ("Ann", "Bob")
    assert (report["reason"], report["said"]) == ("Insults", ["You are all bad"])
    overview = act(mona, "settle", report=report["id"], reason="Warned")
    assert report["id"] not in [one["id"] for one in overview["reports"]]
    again = mona.post("/api/moderation/acts", {"do": "settle", "report": report["id"]})
    assert refused(again, 404, "is open")


def test_only_other_people_of_a_table_are_reported_and_not_without_end(start):
    serving = start(limits=Limits(reports_per_hour=2))
    ann, bob = serving.person("Ann"), serving.person("Bob")
    code = ann.open()
    bob.do(code, "sit", seat=1)

    def report(by, about, table=code):
        return by.post("/api/reports", {"table": table, "person": about, "reason": "x"})

    assert report(ann, "stranger").status_code == 409
    assert refused(report(ann, ann.id), 409, "You can't report yourself.")
    assert report(ann, bob.id, "NOSUCH").status_code == 404
    made = [report(ann, bob.id), report(bob, ann.id)]
    assert [answer.status_code for answer in made] == [204, 429]


def test_a_deleted_name_is_not_in_the_log_either(serving, mona):
    rude = serving.person("Rude Name")
    act(mona, "rename", person=rude.id, name="Rob", reason="x")
    rude.ask("DELETE", "/api/me")

    assert "Rude Name" not in mona.get("/api/moderation").text
    with serving.store._database.reading() as connection:
        kept = connection.execute(text("SELECT person_name FROM acts WHERE do = 'rename'"))
        assert "Rude Name" not in kept.scalars().all()


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"do": "ban", "person": "nobody", "reason": "x"}, 404, "no one with the id 'nobody'"),
        ({"do": "ban", "person": "x"}, 400, "'reason' is missing"),
        ({"do": "ban", "person": "x", "reason": ""}, 400, "reason = '' should be"),
        ({"do": "ban", "person": "x", "reason": "x", "hours": 0}, 400, "hours = 0 should be"),
        ({"do": "sing"}, 400, "do = 'sing' should be"),
        ({"do": "close", "table": "NOSUCH", "reason": "x"}, 404, "There is no table 'NOSUCH'."),
        (
            {"do": "rename", "person": "bob", "name": "expert", "reason": "x"},
            400,
            "a bot has that name",
        ),
        ({"do": "warn", "person": "bob", "reason": "x"}, 409, "Bob is at no table now"),
        ({"do": "ban", "person": "bob", "reason": "x" * 301}, 400, "reason = "),
        ({"do": "unban", "person": "bob", "reason": "\x1b[2J"}, 400, "reason = "),
        (
            {"do": "ban", "person": "bob", "reason": "x", "address_hours": 2},
            409,
            "connected to no table",
        ),
        (
            {"do": "ban", "person": "bob", "reason": "x", "address_hours": 721},
            400,
            "address_hours = 721",
        ),
    ],
)
def test_what_can_not_be_done_is_refused_in_a_sentence(mona, bob, body, status, sentence):
    about_bob = {"person": bob.id} if body.get("person") == "bob" else {}
    answer = mona.post("/api/moderation/acts", body | about_bob)

    assert refused(answer, status, sentence)
    assert bob.get("/api/me").status_code == 200


def test_a_reason_has_up_to_300_characters(bob, mona):
    assert logged(act(mona, "ban", person=bob.id, reason="x" * 300))[-1].endswith("x" * 300)


def test_a_moderator_can_not_be_moderated(serving, mona):
    other = moderator_of(serving, "Otto")
    body = {"do": "ban", "person": other.id, "reason": "x"}

    assert refused(mona.post("/api/moderation/acts", body), 403, "Otto is a moderator")


def newcomer(serving, address="127.0.0.1"):
    return serving.client(address=address).post("/api/people", {"name": "Rob"})


def test_nobody_new_comes_from_the_address_of_who_was_banned_with_it(start, tmp_path):
    serving = start()
    mona, bob, cid = moderator_of(serving), serving.person("Bob"), serving.person("Cid")
    act(mona, "ban", person=cid.id, reason="Cheats", hours=1)
    assert newcomer(serving).status_code == 201
    with bob.socket(bob.open()) as socket:
        socket.until("update")
        told = act(mona, "ban", person=bob.id, reason="Cheats", hours=1, address_hours=2)

    assert logged(told)[3] == "1 hour, no one new from their address for 2 hours: Cheats"
    assert refused(newcomer(serving), 403, "lets no one new come from your address until 20")
    assert newcomer(serving, "10.0.0.9").status_code == 201
    assert mona.get("/api/me").status_code == 200  # who is known already may
    # What is stored of the address doesn't show it.
    key = tmp_path / "address.key"
    assert key.stat().st_mode & 0o077 == 0
    with serving.store._database.reading() as connection:
        stored = connection.execute(text("SELECT hash, person_id FROM shut_addresses")).all()
    assert stored == [(hmac.digest(key.read_bytes(), b"127.0.0.1", "sha256"), bob.id)]
    serving.stop()
    serving.start()
    assert newcomer(serving).status_code == 403
    act(mona, "unban", person=bob.id)
    assert newcomer(serving).status_code == 201


def test_an_address_stays_shut_though_the_account_is_deleted(start):
    serving = start()
    mona, bob = moderator_of(serving), serving.person("Bob")
    with bob.socket(bob.open()) as socket:
        socket.until("update")
        act(mona, "ban", person=bob.id, reason="Cheats", address_hours=2)
    assert bob.ask("DELETE", "/api/me").status_code == 204

    assert newcomer(serving).status_code == 403


def test_a_server_forgets_the_hash_when_its_time_is_over(start):
    serving = start(sweep_every=0.01)
    moderation, bob = serving.store.moderation, serving.person("Bob")
    before = time.time() - 10
    moderation.shut(bob.id, [b"hash"], before + 1)

    serving.until(lambda: not moderation.shut_until(b"hash", before))
