"""Tables over HTTP, WebSocket and streams: one protocol for all."""

import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

import msgspec
import pytest

from benny.web.store.rows import UnavailableError


@pytest.fixture
def playing(ann):
    """The code of a table where Ann is at turn among three bots."""
    code = ann.open()
    ann.do(code, "sit", seat=0)
    with ann.socket(code) as socket:
        ann.do(code, "start")
        own_turn(socket)
    return code


def own_turn(socket):
    while True:
        update = socket.until("update")
        if update.get("picture", {}).get("view", {}).get("legal"):
            return update


def codes(listed):
    return [table["code"] for table in listed]


def test_open_tables_are_listed_if_they_are_public_or_ones_own(serving, ann, bob):
    public, private = ann.open(public=True), ann.open()
    ann.do(private, "sit", seat=0)

    listed = serving.client().get("/api/tables").json()

    assert public in codes(listed["public"])
    assert private not in codes(listed["public"])
    assert listed["mine"] == bob.get("/api/tables").json()["mine"] == []
    assert codes(ann.get("/api/tables").json()["mine"]) == [private]
    for code in (public, private):
        ann.do(code, "end")
    left = ann.get("/api/tables").json()
    assert not {public, private} & {*codes(left["public"] + left["mine"])}
    assert serving.client().post("/api/tables", {"variant": "buck"}).status_code == 401


@pytest.mark.parametrize("code", ["NOSUCH", "nosuch", "é", "x" * 200])
def test_a_table_is_found_by_its_code_in_small_letters_and_by_no_other(serving, code):
    own = serving.person().open()
    assert serving.client().update(own.lower())["table"]["code"] == own

    answer = serving.client().get(f"/api/tables/{code}")

    assert answer.status_code == 404
    assert answer.json() == {
        "status": 404,
        "error": f"There is no table {code.upper()!r}.",
        "code": "not_found",
    }


def test_a_command_is_answered_with_the_same_over_http_and_websocket(ann):
    code, other = ann.open(), ann.open()
    answer = ann.command(code, "sit", id="first", seat=2)
    with ann.socket(other) as socket:
        reply = socket.do("sit", id="first", seat=2)

    assert answer.status_code == 200
    assert answer.json() == reply == {"kind": "reply", "id": "first", "ok": True, "seq": 3}
    assert ann.update(code)["you"] == ann.update(other)["you"] == {"seat": 2}
    assert ann.do(code, "ping")["ok"]


REFUSALS = {
    "not for you": ("start", {}, 403),
    "no seat": ("act", {"action": "pass"}, 403),
    "no such seat": ("sit", {"seat": 7}, 400),
    "no such action": ("sing", {}, 400),
    "no id": ("stand", {"id": ""}, 400),
    "stale": ("stand", {"expect": 0}, 409),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_is_the_same_over_http_and_websocket(ann, bob, name):
    do, fields, status = REFUSALS[name]
    code = ann.open()

    answer = bob.command(code, do, **{"id": "x"} | fields)
    with bob.socket(code) as socket:
        socket.send(do, **{"id": "x"} | fields)
        reply = socket.until("reply")

    assert answer.status_code == reply["status"] == status
    assert answer.json()["error"]
    if status != 400:
        assert answer.json() == reply


def test_a_command_that_is_repeated_is_done_once(serving, ann, playing):
    command = {"id": "mine", "action": ann.legal(playing)[0]}
    first = ann.command(playing, "act", **command).json()
    with ann.socket(playing) as socket:
        second = socket.do("act", **command)

    assert first == second
    assert first["ok"]
    acted = [event for event in serving.events(playing) if event["kind"] == "acted"]
    assert [event["seat"] for event in acted].count(0) == 1


def test_a_client_that_is_out_of_date_is_refused_and_shown_the_table(ann, playing):
    with ann.socket(playing) as socket:
        seen = socket.until("update")
        action = seen["picture"]["view"]["legal"][0]
        assert socket.do("act", action=action, expect=seen["seq"])["ok"]
        own_turn(socket)

        asked = socket.send("act", action=action, expect=seen["seq"])
        update, reply = socket.until("update"), socket.until("reply")

    assert reply == {
        "kind": "reply",
        "id": asked,
        "ok": False,
        "seq": update["seq"],
        "status": 409,
        "error": "The game has moved on since you saw it: look again.",
        "code": "stale",
    }


def test_who_comes_back_and_has_missed_nothing_is_told_so(ann):
    code = ann.open()
    seq = ann.update(code)["seq"]
    with ann.socket(code, since=seq) as socket, ann.stream(code, since=seq) as lines:
        assert socket.take() == msgspec.json.decode(next(lines)) == {"kind": "current", "seq": seq}


@pytest.mark.parametrize("since", [0, 1, 99])
def test_who_comes_back_and_has_missed_something_is_shown_all(ann, since):
    code = ann.open()
    with ann.socket(code, since=since) as socket:
        update = ann.update(code)
        assert socket.take() == update | {"table": update["table"] | {"watchers": 1}}


def test_a_stream_tells_what_happens_line_by_line(ann, bob):
    code = ann.open()
    with bob.stream(code) as lines:
        first = msgspec.json.decode(next(lines))
        ann.do(code, "sit", seat=0)
        second = msgspec.json.decode(next(lines))

    assert first["kind"] == second["kind"] == "update"
    assert second["seq"] == first["seq"] + 1
    assert second["notice"] == "Ann sits down."


def test_a_stream_where_nothing_happens_has_a_heartbeat(ann, monkeypatch):
    monkeypatch.setattr("benny.web.http.routes.tables._HEARTBEAT", 0.05)
    code = ann.open()
    with ann.stream(code) as lines:
        next(lines)

        assert [next(lines), next(lines)] == ["", ""]


def test_who_leaves_a_stream_is_gone(ann, bob):
    code = ann.open()
    with bob.stream(code) as lines:
        next(lines)
        assert ann.update(code)["table"]["watchers"] == 1

    with ann.socket(code) as socket:
        socket.until("update")
        ann.do(code, "sit", seat=0)
        assert socket.until_table(watchers=0)["seq"] == 3


def test_who_has_no_name_looks_on_and_can_do_nothing(serving, ann):
    code = ann.open()
    nobody = serving.client()

    assert nobody.update(code)["you"] == {}
    assert nobody.command(code, "sit", seat=0).status_code == 401
    with nobody.socket(code) as socket, nobody.stream(code) as lines:
        assert socket.take()["you"] == msgspec.json.decode(next(lines))["you"] == {}
        assert socket.do("sit", seat=0)["status"] == 401
        socket.send("ping", id="p")
        assert socket.until("pong") == {"kind": "pong", "id": "p"}


def test_a_hint_says_what_each_action_is_worth_and_why(ann, bob, playing):
    hint = ann.post(f"/api/tables/{playing}/hint")

    assert hint.status_code == 200
    assert {one["action"] for one in hint.json()["values"]} == set(ann.legal(playing))
    assert hint.json()["action"] in ann.legal(playing)
    assert hint.json()["reason"]
    assert bob.post(f"/api/tables/{playing}/hint").status_code == 403


def test_a_hint_knows_nothing_that_is_not_stored(ann, playing, serving, monkeypatch):
    legal = ann.legal(playing)
    is_stored = []

    def fail(*_):
        is_stored.append(False)
        raise UnavailableError("The database can't be used now.", "")

    monkeypatch.setattr(serving.store.tables, "append_all", fail)
    assert ann.command(playing, "act", action=legal[0]).status_code == 503
    monkeypatch.undo()

    hint = ann.post(f"/api/tables/{playing}/hint").json()

    assert {one["action"] for one in hint["values"]} == set(legal)
    assert is_stored


def test_visitors_who_ask_for_hints_hold_up_no_bot_and_are_not_kept_waiting_for_long(
    ann, playing, serving, monkeypatch
):
    begun, done = threading.Event(), threading.Event()

    def slow(_view):
        begun.set()
        done.wait(20)

    monkeypatch.setattr("benny.web.live.bot_pool.search_hint", slow)
    path = f"/api/tables/{playing}/hint"
    with ThreadPoolExecutor(9) as visitors:
        asking = [visitors.submit(ann.post, path) for _ in range(9)]
        try:
            first = next(as_completed(asking)).result()
            assert begun.wait(20)
            seat, view = 0, serving.runner(playing).table.game.view(0)
            assert serving.run(serving.backend.services.bots.ask("sensible", view, seat, 0))
        finally:
            done.set()

    assert first.status_code == 503
    assert first.json()["error"] == "Too many hints are being worked out: try again in a moment."
    assert int(first.headers["retry-after"]) >= 1


def test_a_whole_game_is_played_over_http_alone(ann):
    code = ann.open("sawdust")
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")
    with ann.socket(code) as socket:
        while (update := socket.until("update"))["table"]["status"] != "over":
            if legal := update.get("picture", {}).get("view", {}).get("legal"):
                ann.command(code, "act", action=legal[0], expect=update["seq"])

    assert update["ended"]["is_over"]
    assert len(update["fair"]["last"]["secret"]) == 64


def test_what_is_told_may_be_said_at_a_public_table(serving):
    ann = serving.person("Ann")
    code = ann.open(public=True)

    told = serving.client().get("/api/phrases").json()

    assert set(told) == {"phrases", "emotes"}
    for text in told["phrases"] + told["emotes"]:
        ann.do(code, "say", text=text)
