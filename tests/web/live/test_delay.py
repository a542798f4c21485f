"""Spectators with a delay: nothing that they receive says what happened since what they see."""

import time

import pytest

from benny.web.live import registry
from benny.web.store import games

DELAY = 3600

# Each command as a person without a seat may send it, right or wrong.
COMMANDS = [
    ("nudge", {}),
    ("act", {"action": "pass"}),
    ("act", {"action": "play 9S"}),
    ("act", {"action": "pass", "expect": 1}),
    ("act", {"action": "no action"}),
    ("sit", {"seat": 0}),
    ("sit", {"seat": 9}),
    ("stand", {}),
    ("admit", {"seat": 1}),
    ("seat_bot", {"seat": 1, "bot": "novice"}),
    ("unseat", {"seat": 1}),
    ("start", {}),
    ("pause", {}),
    ("resume", {}),
    ("kick", {"person": "nobody"}),
    ("cover", {"seat": 0}),
    ("end", {}),
    ("undo", {}),
    ("answer", {"agree": True}),
    ("claim", {}),
    ("agree", {"rated": True}),
]


@pytest.fixture
def table(serving):
    ann = serving.person()
    return ann, ann.open("sawdust", delay=DELAY, public=True)


def begin(ann, code):
    ann.do(code, "sit", seat=0)
    for seat in range(1, 4):
        ann.do(code, "seat_bot", seat=seat, bot="novice")
    ann.do(code, "start")


def play(ann, code, until):
    """Take the first legal action at each turn until something holds of the player's update."""
    while not until(update := ann.update(code)):
        if legal := ann.legal(code):
            ann.command(code, "act", action=legal[0], expect=update["seq"])


def is_over(update):
    return update["table"]["status"] == "over"


def answers(client, code):
    lists = client.get("/api/tables").json()
    paths = [f"/api/tables/{code}{rest}" for rest in ("", "/rules", "/ratings")]
    said = [client.get(path) for path in (*paths, f"/t/{code}")]
    said.append(client.post(f"/api/tables/{code}/hint"))
    said.append(client.post(f"/api/tables/{code}/reports", {"person": "stranger", "reason": "x"}))
    with client.socket(code) as socket:
        socket.take()
        socket.connection.send('{"id": "wrong", "do": "juggle"}')
        replies = [socket.until("reply", id="wrong"), socket.do("nudge", expect=10**9)]
        if client.id:
            replies += [socket.do(do, **fields) for do, fields in COMMANDS]
            replies += [client.do(code, "ping")]
    return (
        [row for row in lists["public"] if row["code"] == code],
        [(answer.status_code, answer.text) for answer in said],
        [{name: value for name, value in reply.items() if name != "id"} for reply in replies],
    )


@pytest.mark.parametrize("is_known", [True, False], ids=["a guest", "a stranger"])
def test_nothing_tells_spectators_what_they_do_not_see_yet(serving, table, is_known):
    ann, code = table
    begin(ann, code)
    watching = serving.person("Bob") if is_known else serving.client()
    before = answers(watching, code)

    play(ann, code, until=is_over)

    assert answers(watching, code) == before
    assert before[0][0]["status"] == "waiting"


def test_tables_are_listed_by_what_spectators_see(serving, table):
    ann, code = table
    other = serving.person("Cid").open(public=True)
    begin(ann, code)

    def codes(client):
        return [row["code"] for row in client.get("/api/tables").json()["public"]]

    assert codes(serving.person("Bob"))[:2] == [other, code]
    assert codes(ann)[:2] == [code, other]


def test_a_player_who_takes_a_seat_sees_the_present(serving, table):
    ann, code = table
    begin(ann, code)
    bob = serving.person("Bob")

    bob.do(code, "sit", seat=2)
    assert bob.update(code)["seq"] == 1
    play(ann, code, until=lambda _: bob.update(code)["you"] != {})

    assert bob.do(code, "ping")["seq"] == bob.update(code)["seq"] == ann.update(code)["seq"]


def test_a_game_is_for_its_players_alone_until_spectators_have_seen_its_end(
    serving, table, monkeypatch
):
    ann, code = table
    begin(ann, code)
    play(ann, code, until=is_over)
    game = ann.update(code)["table"]["game"]
    paths = [
        f"/api/games/{game}{rest}"
        for rest in ("", "/record", "/deals/1", "/ratings", "/deals/1/decisions/1")
    ]
    bob = serving.person("Bob")

    def statuses(client):
        return [client.get(path).status_code for path in paths]

    def listed(client):
        page = client.get(f"/api/people/{ann.id}").json()
        return [one["id"] for one in page["last"]], page["games"]

    assert statuses(ann)[:4] == [200] * 4
    for client in (bob, serving.client()):
        for path in paths:
            answer = client.get(path)
            assert (answer.status_code, game in answer.text) == (404, True)
        assert client.get(f"/api/games/{game}/review").status_code == 404
        assert listed(client) == ([], 0)
    assert listed(ann) == ([game], 1)
    assert bob.post(f"/api/games/{game}/deals/1/same", {"seat": 0}).status_code == 404

    later = time.time() + DELAY
    for module in (games, registry):
        monkeypatch.setattr(module.time, "time", lambda: later)
    assert statuses(bob)[:4] == [200] * 4
    assert listed(bob) == ([game], 1)


def test_people_who_wait_for_a_seat_are_decided_on_as_they_wait_now(serving):
    host = serving.person()
    code = host.open("sawdust", delay=DELAY)
    for seat in range(4):
        host.do(code, "seat_bot", seat=seat, bot="novice")
    host.do(code, "start")
    runner = serving.runner(code)

    bob, cid = serving.person("Bob"), serving.person("Cid")
    bob.do(code, "sit", seat=2)
    assert 2 in runner.table.reserved
    bob.do(code, "stand")
    assert 2 not in runner.table.reserved

    cid.do(code, "sit", seat=2)
    host.do(code, "admit", seat=2)
    assert runner.table.is_known(cid.id)
    assert not runner.table.reserved


def test_what_spectators_send_is_not_charged_to_the_players(serving, table):
    ann, code = table
    begin(ann, code)
    runner = serving.runner(code)
    paying = runner.payer

    watching = serving.person("Bob", address="203.0.113.9")
    for do, fields in COMMANDS:
        watching.command(code, do, **fields)
    watching.command(code, "say", text="Good evening")

    assert runner.payer == paying != "203.0.113.9"
