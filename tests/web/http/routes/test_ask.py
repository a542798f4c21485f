"""Questions about hands over HTTP: what is told, what is possible next, and the values."""

from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from benny import Game, bot, variant
from benny.lab.questions import address_of
from benny.lab.runs.workers import Workers
from benny.rules import loading
from benny.rules.loading import change_rules
from benny.web.http.inputs import read_question
from benny.web.live import bot_pool, worker
from benny.web.settings import Limits

HAND = {"hand": "JH 9H AS KC 9D", "up": "TH"}


@pytest.fixture
def databases(sqlite_databases):
    """The kind of database does not matter here."""
    return sqlite_databases


@pytest.fixture(autouse=True)
def opened(monkeypatch):
    """Answer in a thread of the test; return how many times one was opened."""
    count = []

    @contextmanager
    def open_thread(_number):
        count.append(1)
        with ThreadPoolExecutor(1) as executor:
            yield Workers(executor, 1)

    monkeypatch.setattr(worker, "open_background", open_thread)
    return count


def asked(serving, path="/api/ask", address="127.0.0.1", **given):
    return serving.client(address=address).get(f"{path}?{urlencode(given, doseq=True)}")


def told(serving, **given):
    return asked(serving, "/api/ask/hand", **given).json()


@pytest.mark.slow
@pytest.mark.parametrize("name", loading.names())
def test_each_game_is_asked_about(serving, name):
    hand = told(serving, variant=name, **HAND)
    answer = asked(serving, variant=name, **HAND).json()

    assert hand["to_act"]
    assert {value["label"] for value in answer["values"]} == {one["label"] for one in hand["next"]}
    assert all(value["reason"] for value in answer["values"])


def test_values_settle_with_more_worlds(serving):
    first = asked(serving, **HAND).json()
    later = asked(serving, **HAND, worlds=first["deeper"]).json()

    assert later["worlds"] == 8 * first["worlds"]
    assert later["values"][0]["win_error"] < first["values"][0]["win_error"]


def test_house_rules_and_calls_are_heard(serving):
    given = {"variant": "american", "set": ["alone=never", "target=5"], "dealer": 0, "seat": 3}
    hand = told(serving, **HAND, **given, play="pass")

    assert [one["step"] for one in hand["next"]] == ["pass", "order"]
    assert hand["title"] == "American Euchre, house rules"
    assert hand["said"][-1] == "Partner passes."


def test_a_deal_that_has_begun_is_told_apart_from_one_that_all_have_passed(serving):
    given = {**HAND, "dealer": 0, "seat": 0}

    assert told(serving, **given)["play"] == ["pass", "pass", "pass"]
    begun = told(serving, **given, play="")
    assert (begun["play"], begun["to_act"]) == ([], False)
    assert (
        asked(serving, **given, play="")
        .json()["error"]
        .startswith("After this it is seat 1's turn")
    )


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"hand": "JH"}, "The situation lacks the upcard: give it, as in 'TH'"),
        ({**HAND, "dealer": "9" * 20}, f"Dealer {'9' * 20} is not one of 0 to 3"),
        ({}, "The situation lacks the hand: give its cards, as in 'JH 9H AS KC 9D'"),
        ({**HAND, "hand": "JH 9H AS KC JH"}, "JH is there twice"),
        ({**HAND, "hand": "<b> 9H AS KC JH"}, "'<b>' is not a card"),
        ({**HAND, "seat": "first"}, "seat = 'first' should be a whole number"),
        ({**HAND, "worlds": "9" * 9}, "worlds = 999999999 should be a whole number"),
        ({**HAND, "worlds": "many"}, "worlds = 'many' should be a whole number"),
        ({**HAND, "method": "magic"}, "method = 'magic' should be 'open' or 'played'"),
        ({**HAND, "method": "open"}, "Only cards can be solved with open hands"),
        ({**HAND, "variant": "../secret.toml"}, "Unknown variant '../secret.toml'"),
        ({**HAND, "set": "players=9"}, "Settings players=9: players = 9 should be"),
        ({**HAND, "play": "pass," * 400}, "Play has 2000 characters: at most 1000 are read"),
        ({**HAND, "score": "11-0"}, "Score '11-0': the game is over at 10"),
    ],
)
def test_a_situation_nobody_can_be_in_is_refused_in_one_sentence(serving, given, sentence):
    answer = asked(serving, **given)

    assert answer.status_code == 400
    assert answer.json()["error"].startswith(sentence)


def test_what_is_wrong_with_a_hand_is_said_of_its_field(serving):
    hand = told(serving, **HAND | {"up": "JH"})

    assert hand["wrong"] == {"field": "hand", "error": "JH is there twice."}
    assert hand["hand"] == ["JH", "9H", "AS", "KC", "9D"]
    assert hand["picture"] is None


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [("KS KS", "KS is there twice."), ("KS 7S", "7S is not in the deck of american.")],
)
def test_an_impossible_card_is_said_before_the_hand_is_whole(serving, cards, sentence):
    assert told(serving, hand=cards)["wrong"] == {"field": "hand", "error": sentence}


def test_no_card_is_told_that_the_seat_does_not_see(serving):
    """Those that a reconstruction deals to the others are made up, and still not shown."""
    hand = told(serving, **HAND, dealer=0, seat=2, play="pass")
    text = str({key: hand[key] for key in ("picture", "said", "words")})

    unseen = [card for card in hand["deck"] if card not in {*hand["hand"], hand["up"]}]
    assert [card for card in unseen if f"'{card}'" in text] == []


def test_an_answer_is_kept_and_not_worked_out_again(start, monkeypatch):
    serving, count = start(), []
    original = bot_pool.answer
    monkeypatch.setattr(bot_pool, "answer", lambda *given: count.append(1) or original(*given))

    answers = [asked(serving, **HAND).content for _ in range(3)]

    assert len(set(answers)) == 1
    assert count == [1]


def test_an_address_asks_as_often_as_the_limits_allow(start):
    serving = start(limits=Limits(asks_per_minute=2))

    answers = [asked(serving, **HAND) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["error"].startswith("Too many questions: wait ")


def test_few_questions_wait_at_once_and_one_address_does_not_fill_the_queue(start, monkeypatch):
    class Stuck:
        def submit(self, *_):
            return Future()

    @contextmanager
    def open_stuck(_number):
        yield Workers(Stuck(), 1)

    monkeypatch.setattr(worker, "open_background", open_stuck)
    serving = start(limits=Limits(asks_per_minute=1000))
    waiting = []

    def ask_and_wait(people, number):
        address = f"192.0.2.{number // 2}"
        waiting.append(people.submit(asked, serving, address=address, **HAND, worlds=number + 1))
        serving.until(lambda: len(serving.backend.answers.queue) > number)

    with ThreadPoolExecutor(16) as people:
        for number in range(2):
            ask_and_wait(people, number)
        same = asked(serving, address="192.0.2.0", **HAND)
        for number in range(2, 16):
            ask_and_wait(people, number)
        further = asked(serving, address="192.0.2.99", **HAND)
        serving.stop()

    for answer in (same, further):
        assert answer.status_code == 503
        assert answer.json()["error"] == (
            "Too many hands are being asked about: try again in a moment."
        )
    assert {one.result().status_code for one in waiting if not one.exception()} <= {503}


def test_a_question_that_fails_is_logged_and_others_are_answered(start, monkeypatch, caplog):
    serving = start()

    def fail(*_):
        raise ValueError("a fault")

    with monkeypatch.context() as patched:
        patched.setattr(bot_pool, "answer", fail)
        broken = asked(serving, **HAND)

    assert broken.status_code == 503
    assert broken.json()["error"].startswith("This hand could not be valued")
    assert "a fault" in caplog.text
    assert asked(serving, **HAND).status_code == 200


def test_the_process_ends_when_nobody_asks(start, monkeypatch, opened):
    serving = start()
    processes = serving.backend.work.processes
    monkeypatch.setattr(processes, "_idle", 0.01)
    asked(serving, **HAND)
    serving.until(lambda: not processes.are_open)

    assert asked(serving, **HAND, worlds=1).status_code == 200
    assert len(opened) == 2


@pytest.mark.parametrize("name", loading.names())
def test_the_address_of_a_view_leads_back_to_it(name):
    from litestar.datastructures import MultiDict

    rules = change_rules(variant(name), ["stake=3", "title=Ours"])
    game, player = Game(rules, seed=3), bot("sensible")
    while not game.over and len(game.results) < 2:
        view = game.view(game.turn)
        query = MultiDict(parse_qsl(urlsplit(address_of(view)).query, keep_blank_values=True))
        found = read_question(query).situation().view

        assert (found.hand, found.legal, found.log) == (view.hand, view.legal, view.log)
        assert found.rules.deal_fields() == rules.deal_fields()
        game.act(player.act(view))
