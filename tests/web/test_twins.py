"""What a player does not know changes no byte of what a server sends them."""

from contextlib import contextmanager
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

import benny.game.game
from benny import Game
from benny.game import fair_deal
from benny.io.json import to_json
from benny.protocol.commands import Options
from benny.web import secrets
from benny.web.store.rows import Entry, OpenedTable, StoredPerson, TableChange
from benny.web.table.events import Acted, Committed, Dealt
from support.rules import HOUSES, SIX
from support.secrecy import HIDDEN, PlainStory, answered, commands, other_deal, person_at
from support.serving import Serving
from support.tables import EVE, PEOPLE

NOW = 1_800_000_000.0
QUESTIONS = (
    "/api/tables/{code}",
    "/api/tables/{small}",
    "/api/tables",
    "/api/me",
    "/api/games/{game}",
    "/api/games/{game}/record",
    "/api/games/{game}/deals/1",
    "/api/games/{game}/deals/{deal}?seat=open",
    "/api/games/{game}/deals/{deal}?seat=0",
    "/api/people/{host}",
    "/api/rankings",
)


class Twins:
    """Two servers; tables are put into both, into the second one with other cards."""

    def __init__(self, folder, monkeypatch):
        self.monkeypatch = monkeypatch
        self.both = [Serving(folder / name) for name in ("one", "two")]
        for serving in self.both:
            for person in (*PEOPLE, EVE):
                known = StoredPerson(person.id, person.name, False, NOW)
                serving.store.people.add(known, secrets.digest(person.id))
        self._planted = {}
        self._plant()

    @contextmanager
    def running(self):
        with self.both[0], self.both[1]:
            yield self

    def put(self, story, seat):
        """Store a table in both servers, as it is and with other cards; False if there are none."""
        deal = other_deal(story.table, seat, story.random)
        if deal is None:
            return False
        logs = (story.log, self._retold(story, deal))
        for serving, log in zip(self.both, logs, strict=True):
            opened = log[0]
            row = OpenedTable(
                id=opened.table,
                code=opened.code,
                title="A table",
                rules_hash="0",
                public=opened.options.public,
                delay=opened.options.delay,
                status="playing",
                seats=b"[]",
                opened_at=NOW,
            )
            *earlier, last = [to_json(event) for event in log]
            store = serving.store
            store.tables.open(row, earlier)
            seated = TableChange(seated=frozenset({"ann"}))
            entry = Entry(at=NOW, bodies=[last], change=seated)
            store.tables.append(row.id, len(earlier), entry)
        return True

    def ask(self, story, token, asked):
        return [Asking(serving, story, token).all(asked) for serving in self.both]

    def _retold(self, story, deal):
        running = story.table.game.deals[-1].fair
        self._planted[fair_deal.key(deal.fair)] = (deal.deck, fair_deal.key(running))
        actions = iter(deal.actions)
        log, is_running = [], False
        for event in story.log:
            match event:
                case Committed() if (event.game, event.deal) == (running.game, running.deal):
                    log.append(replace(event, secret=deal.fair.secret))
                case Committed() if (event.game, event.deal) == (running.game, running.deal + 1):
                    log.append(replace(event, secret="5e" * 32))
                case Acted() if is_running:
                    log.append(replace(event, action=next(actions)[1]))
                case _:
                    log.append(event)
            is_running |= isinstance(event, Dealt) and self._deals(log) == running.deal
        assert next(actions, None) is None
        return log

    def _deals(self, log):
        return sum(isinstance(event, Dealt) for event in log)

    def _plant(self):
        """Let the keys of other deals lead to the cards that were chosen for them."""
        shuffled, chosen = benny.game.game.shuffle, benny.game.game.draw_number

        def shuffled_or_planted(deck, seed, purpose):
            order, own = self._planted.get(seed, (None, seed))
            return list(order) if order and purpose == "deal" else shuffled(deck, own, purpose)

        def chosen_or_planted(number, seed, purpose):
            return chosen(number, self._planted.get(seed, (None, seed))[1], purpose)

        self.monkeypatch.setattr(benny.game.game, "shuffle", shuffled_or_planted)
        self.monkeypatch.setattr(benny.game.game, "draw_number", chosen_or_planted)
        still = SimpleNamespace(time=lambda: NOW, monotonic=benny.web.live.runner.time.monotonic)
        self.monkeypatch.setattr("benny.web.live.runner.time", still)
        self.monkeypatch.setattr("benny.bots.hints._WORLDS", 20)


class Asking:
    """A person who asks one of the servers everything they can about a table."""

    def __init__(self, serving, story, token):
        self.serving = serving
        self.client = serving.client(token)
        self.story = story
        self.code = story.table.code
        self.found = []

    def all(self, asked):
        """Return what is told, by what was asked: statuses, headers and bodies."""
        self._look()
        for number, command in enumerate(asked):
            self._answer(f"refused {number}: {command}", "POST", "commands", to_json(command))
        self._answer("hint", "POST", "hint")
        with self.client.socket(self.code) as socket:
            socket.take()
            for command in asked:
                socket.connection.send(to_json(command).decode())
            for _ in asked:
                socket.until("reply")
        self._note("refused over the socket", *socket.seen)
        self._act()
        return self.found

    def _look(self):
        table = self.story.table
        words = {"code": self.code, "small": self.code.lower(), "game": table.game_id}
        words |= {"deal": len(table.game.deals), "host": table.host}
        for question in QUESTIONS:
            path = question.format(**words)
            answer = self.client.get(path)
            self._note(path, answer.status_code, answer.headers, answer.content)
        for since in (None, 0, table.seq):
            with self.client.socket(self.code, since) as socket:
                socket.send("ping", id="ping")
                socket.until("pong")
            self._note(f"socket since {since}", *socket.seen)
        with self.client.stream(self.code) as lines:
            self._note("stream", next(lines))

    def _act(self):
        """Do something in the game where it is one's turn, and note what is shown then."""
        action = next(filter(self._shows_nothing, self.client.legal(self.code)), None)
        if action is not None:
            with self.client.socket(self.code) as socket:
                assert socket.do("act", id="mine", action=action)["ok"]
            self._note(f"acted: {action}", *socket.seen)

    def _shows_nothing(self, action):
        """Return whether no hidden card comes to light when a player acts."""
        game = Game.replay(self.story.table.game.record(), by_hand=True)
        has_piles = bool(game.rules.piles) and action.startswith("play")
        game.act(action)
        return not (game.is_waiting or game.over or has_piles or action.startswith("swap"))

    def _answer(self, label, method, what, raw=None):
        path = f"/api/tables/{self.code}/{what}"
        answer = self.client.ask(method, path, raw=raw)
        self._note(label, answer.status_code, answer.headers, answer.content)

    def _note(self, label, *told):
        due = self.serving.runner(self.code).table.next
        commitment = fair_deal.commitment(due.game, due.deal, due.secret).encode()
        self.found.append((label, repr(told).encode().replace(commitment, HIDDEN)))


def refused(story, seat, asked):
    person = person_at(seat)
    return [command for command in asked if "events" not in answered(story.table, person, command)]


pytestmark = pytest.mark.slow

CASES = [(name, seat) for name in SIX for seat in (0, 1, None)]
CASES += [("farmers", 0), ("two with piles", 1), ("no trump", 2)]
MOST_STEPS = 60


@pytest.fixture
def twins(tmp_path, monkeypatch):
    """Two servers for this test alone: those of an earlier one may let time run out for a seat."""
    with Twins(tmp_path, monkeypatch).running() as twins:
        yield twins


def stories(name, seat):
    """Yield the stages of a game in which nobody has sent a request yet."""
    code = f"{name} {seat}".upper().replace(" ", "")
    options = Options(public=seat == 1, grace=600)
    story = PlainStory(HOUSES[name], seat or 0, code=code, options=options)
    for _ in range(MOST_STEPS):
        story.go_on()
        yield story


def chosen_story(twins, name, seat):
    wanted = Random(f"{name} {seat}").randrange(8, 40)
    for step, story in enumerate(stories(name, seat)):
        is_own_turn = seat is None or (story.table.game and story.table.game.turn == seat)
        if step >= wanted and is_own_turn and twins.put(story, seat):
            return story
    return None


def differences(twins, name, seat, token):
    story = chosen_story(twins, name, seat)
    assert story is not None
    asked = refused(story, seat, commands(story.table, story.random))
    told = twins.ask(story, token, asked)
    return [(one, two[1]) for one, two in zip(*told, strict=True) if one != two]


@pytest.mark.parametrize(("name", "seat"), CASES)
def test_servers_that_differ_in_what_an_onlooker_does_not_know_send_them_the_same(
    twins, name, seat
):
    token = person_at(seat).id if seat is not None or len(name) % 2 else ""

    assert differences(twins, name, seat, token) == []


view, refusal = Game.view, Game._refusal
PLANTED = {
    "a hand for spectators": ("view", lambda game, seat: view(game, seat or 0), None),
    "the kitty in a refusal": (
        "_refusal",
        lambda game, action: f"{refusal(game, action)} {game.deals[-1].kitty}",
        3,
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_server_that_leaks_is_found_out(twins, monkeypatch, name):
    method, leak, seat = PLANTED[name]
    monkeypatch.setattr(Game, method, leak)

    assert differences(twins, "lone defenders", seat, person_at(seat).id)
