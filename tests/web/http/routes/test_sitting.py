"""People at a table: present, away, removed; pause, undo and claims."""

import pytest

from benny import Card, Game
from benny.web.live.worker import Tasks

# Seat 0 holds the five highest trumps, seat 3 deals and turns the nine of spades up.
STRONG = "JS JC AS KS QS  9C TC QC KC AC  9H TH JH QH KH  9D TD JD QD KD  9S TS AH AD"


@pytest.fixture
def ann(serving):
    return serving.person("Ann")


@pytest.fixture
def bob(serving):
    return serving.person("Bob")


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

    def ring(self, serving):
        """Let all pending timers ring: who does not answer is seen to be gone, then covered."""
        for _ in range(2):
            waiting, self.waiting = self.waiting, []
            for bell in waiting:
                serving.run(bell.act())


class Bell:
    """One timer."""

    def __init__(self, bells, act):
        self.bells, self.act = bells, act

    def cancel(self):
        if self in self.bells.waiting:
            self.bells.waiting.remove(self)


@pytest.fixture
def bells(monkeypatch):
    return Bells(monkeypatch)


def deal_first_from_seat_3(monkeypatch):
    next_dealer = Game._next_dealer
    monkeypatch.setattr(
        Game, "_next_dealer", lambda game, seed: next_dealer(game, seed) if game._lives else 3
    )


@pytest.fixture
def strong(monkeypatch):
    """Make all deals the one in which seat 0 holds the top trumps."""
    cards = [Card(text) for text in STRONG.split()]
    monkeypatch.setattr("benny.game.game.shuffle", lambda deck, seed, purpose: cards)
    deal_first_from_seat_3(monkeypatch)


COVERED = "Ann is away: the bot sensible plays meanwhile."


def those(update, how):
    """Return the seats of people who are late, gone or away."""
    return [number for number, seat in enumerate(update["table"]["seats"]) if seat.get(how)]


def leave(serving, client, code):
    """Watch a table briefly, and disconnect."""
    with client.socket(code) as socket:
        socket.until("update")
    serving.until_gone(client, code)


def test_who_is_gone_for_longer_than_the_grace_is_covered_and_comes_back(serving, ann, bob, bells):
    code = ann.open()
    ann.do(code, "sit", seat=0)
    with bob.socket(code) as watching:
        leave(serving, ann, code)
        bells.ring(serving)
        gone = watching.until("update", notice=COVERED)
        with ann.socket(code) as socket:
            back = watching.until("update", notice="Ann is back.")
            assert socket.until("update")["you"] == {"seat": 0}

    assert gone["table"]["seats"][0]["away"]
    assert "away" not in back["table"]["seats"][0]


def test_who_comes_back_within_the_grace_was_never_away(serving, ann, bells):
    code = ann.open()
    ann.do(code, "sit", seat=0)
    leave(serving, ann, code)
    with ann.socket(code) as socket:
        socket.until("update")
        bells.ring(serving)

        assert not ann.update(code)["table"]["seats"][0].get("away")


def test_one_connection_of_a_person_is_enough(serving, ann, bells):
    code = ann.open()
    ann.do(code, "sit", seat=0)
    with ann.socket(code) as first:
        first.until("update")
        with ann.stream(code) as second:
            next(second)
        bells.ring(serving)

        assert not ann.update(code)["table"]["seats"][0].get("away")


@pytest.mark.slow
def test_a_bot_plays_the_seat_of_a_person_who_is_away_and_it_stays_theirs(serving, ann, bob, bells):
    code = ann.open("sawdust")
    ann.do(code, "sit", seat=0)
    with bob.socket(code) as watching:
        ann.do(code, "start")
        leave(serving, ann, code)
        bells.ring(serving)
        over = watching.until_table(status="over")

    assert over["table"]["seats"][0]["person"] == ann.id
    assert bob.command(code, "sit", seat=0).status_code == 409


def test_a_seat_that_a_bot_covers_is_taken_back_by_acting(serving, ann, bob, bells):
    code = ann.open()
    ann.do(code, "sit", seat=0)
    bob.do(code, "sit", seat=1)
    leave(serving, ann, code)
    bells.ring(serving)

    ann.do(code, "sit", seat=0)

    assert not ann.update(code)["table"]["seats"][0].get("away")


def test_when_the_host_is_gone_another_one_is_host(serving, ann, bob, bells):
    code = ann.open()
    ann.do(code, "sit", seat=0)
    bob.do(code, "sit", seat=1)
    with bob.socket(code) as watching:
        watching.until("update")
        leave(serving, ann, code)
        bells.ring(serving)

        assert watching.until_table(host=bob.id)


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


@pytest.mark.slow
def test_who_has_vanished_is_shown_to_be_gone_before_a_bot_covers(serving, ann, bob):
    code = ann.open(grace=600)
    ann.do(code, "sit", seat=0)
    with bob.socket(code) as watching:
        leave(serving, ann, code)
        while not those(gone := watching.until("update"), "gone"):
            pass
        with ann.socket(code):
            while those(watching.until("update"), "gone"):
                pass

    assert those(gone, "gone") == [0]
    assert those(gone, "away") == []


def test_who_is_sent_away_is_cut_off_and_may_not_come_back(serving, ann, bob):
    code = ann.open()
    bob.do(code, "sit", seat=1)
    with bob.socket(code) as socket, bob.stream(code) as lines:
        socket.until("update")
        ann.do(code, "kick", person=bob.id)

        assert socket.closed() == (4403, "The host has removed you from this table.")
        assert not any("has removed somebody" in line for line in lines)
    with bob.socket(code) as socket:
        assert socket.closed() == (4403, "The host has removed you from this table.")
    assert bob.get(f"/api/tables/{code}").status_code == 403
    assert bob.get(f"/api/tables/{code}/stream").status_code == 403
    assert bob.command(code, "say", text="Hello!").status_code == 403
    assert ann.update(code)["table"]["seats"][1]["kind"] == "empty"


def test_who_is_sent_away_is_shown_nothing_of_what_comes_after(serving, ann, bob):
    code = ann.open()
    with bob.socket(code) as socket:
        socket.until("update")
        ann.do(code, "kick", person=bob.id)
        ann.do(code, "say", text="Bob is gone")
        ann.do(code, "sit", seat=0)
        socket.closed()

    assert all(
        b"Bob is gone" not in message and b"Ann sits" not in message for message in socket.seen
    )


def test_nobody_looks_on_where_the_table_wants_none(serving, ann, bob):
    code = ann.open(watchers=False)
    ann.do(code, "sit", seat=0)
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


def test_who_may_not_look_on_may_sit_down_in_mid_game(serving, ann, bob):
    code = ann.open("classic", watchers=False)
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")

    taken = bob.command(code, "sit", seat=0)
    assert (taken.status_code, taken.json()["error"]) == (409, "Seat 0 is taken.")
    assert bob.get(f"/api/tables/{code}").status_code == 403
    assert bob.command(code, "say", text="Hello!").status_code == 403
    bob.do(code, "sit", seat=1)

    shown = bob.update(code)
    assert shown["table"]["seats"][1]["coming"] == {"person": bob.id, "name": "Bob"}
    assert "hand" not in shown["picture"]["view"]
    bob.do(code, "stand")
    assert bob.get(f"/api/tables/{code}").status_code == 403


def test_who_is_sent_away_does_not_sit_down_where_nobody_looks_on(serving, ann, bob):
    code = ann.open("classic", watchers=False)
    ann.do(code, "sit", seat=0)
    bob.do(code, "sit", seat=1)
    ann.do(code, "start")
    ann.do(code, "kick", person=bob.id)

    assert bob.command(code, "sit", seat=1).status_code == 403


def test_the_host_looks_on_where_nobody_else_may(serving, ann, bob):
    code = ann.open(watchers=False)
    bob.do(code, "sit", seat=1)
    ann.do(code, "start")

    assert ann.update(code)["you"] == {}


def test_a_game_that_is_paused_stands_still(serving, ann):
    code = ann.open()
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")
    ann.do(code, "pause")
    acted = ann.command(code, "act", action="pass")

    assert acted.status_code == 409
    assert acted.json()["error"] == "The game is paused."
    assert ann.update(code)["table"]["paused"]
    ann.do(code, "resume")
    assert not ann.update(code)["table"].get("paused")


def test_somebody_who_is_not_at_the_table_is_not_sent_away(serving, ann, bob):
    code = ann.open()
    for person in ("nobody", bob.id):
        answer = ann.command(code, "kick", person=person)

        assert answer.status_code == 409
        assert answer.json()["error"] == (f"{person!r} is nobody's id at this table.")
    assert bob.update(code)


def test_who_has_sat_or_spoken_at_a_table_can_be_sent_away(serving, ann, bob):
    for do, fields in (("say", {"text": "Hello!"}), ("sit", {"seat": 1})):
        code = ann.open()
        bob.do(code, do, **fields)
        if do == "sit":
            bob.do(code, "stand")

        assert ann.do(code, "kick", person=bob.id)["ok"]
        assert ann.do(code, "kick", person=bob.id)["ok"]


def test_nothing_is_taken_back_before_anything_was_decided(serving, ann):
    code = ann.open("classic")
    ann.do(code, "sit", seat=0)
    early = ann.command(code, "undo")
    ann.do(code, "start")
    answer = ann.command(code, "undo")

    assert (early.status_code, early.json()["error"]) == (409, "No game is in progress.")
    assert answer.status_code == 409
    assert answer.json()["error"] == ("You have made no decision in this deal to take back.")


def test_only_the_host_pauses_sends_away_and_ends(serving, ann, bob):
    code = ann.open()
    for do, fields in (("pause", {}), ("kick", {"person": ann.id}), ("end", {}), ("start", {})):
        answer = bob.command(code, do, **fields)
        assert answer.status_code == 403
        assert answer.json()["error"] == "Only the host of the table can do that."


def test_a_decision_is_taken_back_if_the_other_one_agrees(serving, ann, bob, strong):
    code = ann.open("classic")
    ann.do(code, "sit", seat=0)
    bob.do(code, "sit", seat=2)
    with bob.socket(code) as socket:
        ann.do(code, "start")
        socket.until_table(status="playing")
        ann.do(code, "act", action="order")
        ann.do(code, "undo")
        asked = socket.until_table(undo={"seat": 0, "agreed": []})
        bob.do(code, "answer", agree=True)
        undone = socket.until("update", notice="The last decision is taken back.")

    assert asked["notice"] == "Ann would like to take the last decision back."
    assert "log" not in undone["picture"]["view"]
    assert "order" in ann.legal(code)


def test_the_rest_is_claimed_by_who_holds_all_of_it(serving, ann, bob, strong):
    code = ann.open("classic")
    ann.do(code, "sit", seat=0)
    with bob.socket(code) as socket:
        ann.do(code, "start")
        ann.do(code, "act", action="order")
        while socket.until("update").get("picture", {}).get("view", {}).get("phase") != "play":
            pass
        ann.do(code, "claim")
        claimed = socket.until("update", notice="Ann claims the rest, and rightly.")

    assert claimed["table"]["claim"] == {"seat": 0, "cards": ["JS", "JC", "AS", "KS", "QS"]}
    assert claimed["ended"]["lines"]


def test_what_is_not_sure_can_not_be_claimed(serving, ann, strong):
    code = ann.open("classic")
    ann.do(code, "sit", seat=1)
    ann.do(code, "start")

    assert ann.command(code, "claim").status_code == 409


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


def test_what_was_said_last_is_told_to_who_comes_later(serving, ann, bob):
    code = ann.open()
    ann.do(code, "say", text="Who comes?")
    with bob.socket(code) as socket:
        assert socket.until("line")["text"] == "Who comes?"


def test_strangers_are_not_told_what_friends_said_before_the_table_was_public(serving, ann, bob):
    code = ann.open()
    ann.do(code, "say", text="Eve can't play at all")
    ann.do(code, "change", options={"public": True})
    ann.do(code, "say", text="Hello!")

    with bob.socket(code) as socket:
        assert socket.until("line")["text"] == "Hello!"


@pytest.mark.slow
def test_a_table_that_was_public_from_the_start_tells_all_that_was_said(serving, ann, bob):
    code = ann.open(public=True)
    ann.do(code, "say", text="Hello!")
    ann.do(code, "change", options={"public": True, "delay": 5})

    with bob.socket(code) as socket:
        assert socket.until("line")["text"] == "Hello!"


def test_a_line_that_is_sent_again_is_said_once(serving, ann):
    code = ann.open()
    for _ in range(2):
        assert ann.command(code, "say", id="mine", text="Hello!").status_code == 200
    with ann.socket(code) as socket:
        assert socket.until("line")["n"] == 1
        socket.send("ping")
        assert socket.take()["kind"] == "pong"
