"""People at a table: away, removed, looking on, and what they say."""

import pytest

from benny.web.live.worker import Tasks


class Bells:
    """The server's timers, which ring on command; short ones ring by themselves."""

    def __init__(self, monkeypatch):
        self.waiting = []
        later = Tasks.later

        def waiting(tasks, seconds, act):
            if seconds < 2:
                return later(tasks, seconds, act)
            bell = Bell(self, act)
            self.waiting.append(bell)
            return bell

        monkeypatch.setattr(Tasks, "later", waiting)

    def ring(self, serving, rounds=2):
        """Let all pending timers ring: who does not answer is seen to be gone, then covered."""
        for _ in range(rounds):
            waiting, self.waiting = self.waiting, []
            for bell in waiting:
                serving.run(bell.act())


class Bell:
    def __init__(self, bells, act):
        self.bells, self.act = bells, act

    def cancel(self):
        if self in self.bells.waiting:
            self.bells.waiting.remove(self)


@pytest.fixture
def bells(monkeypatch):
    return Bells(monkeypatch)


COVERED = "Ann is away. A bot is playing for Ann."


def those(update, how):
    return [number for number, seat in enumerate(update["table"]["seats"]) if seat.get(how)]


def leave(serving, client, code):
    with client.socket(code) as socket:
        socket.until("update")
    serving.until_gone(client, code)


def test_who_is_gone_for_longer_than_the_grace_is_covered_and_comes_back(serving, ann, bob, bells):
    code = ann.open()
    ann.do(code, "sit", seat=0)
    with bob.socket(code) as watching:
        leave(serving, ann, code)
        bells.ring(serving, rounds=1)
        assert those(bob.update(code), "gone") == [0]
        bells.ring(serving, rounds=1)
        gone = watching.until("update", notice=COVERED)
        with ann.socket(code) as socket:
            back = watching.until("update", notice="Ann is back.")
            assert socket.until("update")["you"] == {"seat": 0}

    assert gone["table"]["seats"][0]["away"]
    assert "away" not in back["table"]["seats"][0]


def test_one_connection_of_a_person_is_enough(serving, ann, bells):
    code = ann.open()
    ann.do(code, "sit", seat=0)
    with ann.socket(code) as first:
        first.until("update")
        with ann.stream(code) as second:
            next(second)
        bells.ring(serving)

        assert not ann.update(code)["table"]["seats"][0].get("away")


def test_who_lets_their_clock_and_bank_run_out_is_covered_though_connected(serving, ann, bob):
    code = ann.open("classic", clock=1, bank=0)
    ann.do(code, "sit", seat=0)
    bob.do(code, "sit", seat=1)
    with ann.socket(code) as here, bob.socket(code) as there:
        here.do("start")
        while not (late := those(here.until("update"), "late")):
            pass
        (seat,) = late
        (here, there)[seat].do("sit", seat=seat)

    assert those(ann.update(code), "late") == []


def test_who_is_sent_away_is_cut_off_and_may_not_come_back(serving, ann, bob):
    code = ann.open()
    bob.do(code, "sit", seat=1)
    with bob.socket(code) as socket, bob.stream(code) as lines:
        socket.until("update")
        ann.do(code, "kick", person=bob.id)
        ann.do(code, "say", text="Bob is gone")
        ann.do(code, "sit", seat=0)

        assert socket.closed() == (4403, "The host has removed you from this table.")
        seen = [*lines, *(message.decode() for message in socket.seen)]
    for hidden in ("has removed someone", "Bob is gone", "Ann sits"):
        assert not any(hidden in message for message in seen)
    with bob.socket(code) as socket:
        assert socket.closed() == (4403, "The host has removed you from this table.")
    assert bob.get(f"/api/tables/{code}").status_code == 403
    assert bob.get(f"/api/tables/{code}/stream").status_code == 403
    assert bob.command(code, "say", text="Hello!").status_code == 403
    assert ann.update(code)["table"]["seats"][1]["kind"] == "empty"


def test_nobody_looks_on_where_the_table_wants_none(serving, ann, bob):
    code = ann.open(watchers=False)
    serving.person("Cid").do(code, "sit", seat=0)
    nobody = serving.client()
    with bob.socket(code) as socket, nobody.stream(code) as lines:
        socket.until("update")
        next(lines)
        ann.do(code, "start")

        assert socket.closed() == (4403, "Spectators can't watch this table during a game.")
        assert not any("picture" in line for line in lines)
    assert bob.get(f"/api/tables/{code}").status_code == 403
    with nobody.socket(code) as socket:
        assert socket.closed()[0] == 4403
    assert ann.update(code)["you"] == {}  # the host may


def test_who_may_not_look_on_may_sit_down_in_mid_game(serving, ann, bob):
    code = ann.open("classic", watchers=False)
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")

    taken = bob.command(code, "sit", seat=0)
    assert (taken.status_code, taken.json()["error"]) == (409, "That seat is taken.")
    assert bob.get(f"/api/tables/{code}").status_code == 403
    assert bob.command(code, "say", text="Hello!").status_code == 403
    bob.do(code, "sit", seat=1)

    shown = bob.update(code)
    assert shown["table"]["seats"][1]["coming"] == {"person": bob.id, "name": "Bob"}
    assert "hand" not in shown["picture"]["view"]
    bob.do(code, "stand")
    assert bob.get(f"/api/tables/{code}").status_code == 403


def test_somebody_who_is_not_at_the_table_is_not_sent_away(serving, ann, bob):
    code = ann.open()
    for person in ("nobody", bob.id):
        answer = ann.command(code, "kick", person=person)

        assert answer.status_code == 409
        assert answer.json()["error"] == (f"{person!r} is no one's id at this table.")
    assert bob.update(code)


def test_who_has_sat_or_spoken_at_a_table_can_be_sent_away(serving, ann, bob):
    for do, fields in (("say", {"text": "Hello!"}), ("sit", {"seat": 1})):
        code = ann.open()
        bob.do(code, do, **fields)
        if do == "sit":
            bob.do(code, "stand")

        assert ann.do(code, "kick", person=bob.id)["ok"]
        assert ann.do(code, "kick", person=bob.id)["ok"]


def test_strangers_say_phrases_and_emotes_and_no_more(serving, ann, bob):
    code = ann.open(public=True)
    with ann.socket(code) as socket:
        socket.until("update")
        bob.do(code, "say", text="Good luck!")
        bob.do(code, "say", text="👍")
        refused = bob.command(code, "say", text="Psst, I have the right")
        lines = [socket.until("line"), socket.until("line")]

    assert refused.status_code == 403
    assert refused.json()["error"] == "Public tables allow only phrases and emotes."
    assert [line["text"] for line in lines] == ["Good luck!", "👍"]
    assert [line.get("emote", False) for line in lines] == [False, True]


def test_friends_say_what_they_like(serving, ann, bob):
    code = ann.open()
    with ann.socket(code) as socket:
        bob.do(code, "say", text=" What a  game <b>! ")
        line = socket.until("line")

    assert line == {
        "kind": "line",
        "n": 1,
        "person": bob.id,
        "name": "Bob",
        "text": "What a game <b>!",
    }


@pytest.mark.parametrize("text", [" ", "a\u0007b", "\u202etxet", "x" * 301, ""])
def test_what_is_no_line_of_text_can_not_be_said(serving, ann, text):
    assert ann.command(ann.open(), "say", text=text).status_code == 400


@pytest.mark.parametrize(("is_public", "first"), [(False, "Good luck!"), (True, "Hello!")])
def test_strangers_are_not_told_what_friends_said_before_the_table_was_public(
    ann, bob, is_public, first
):
    code = ann.open(public=is_public)
    ann.do(code, "say", text="Hello!")
    ann.do(code, "change", options={"public": True, "delay": 5})
    ann.do(code, "say", text="Good luck!")

    with bob.socket(code) as socket:
        assert socket.until("line")["text"] == first
