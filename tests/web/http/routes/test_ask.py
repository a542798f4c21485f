"""Questions about hands over HTTP: what is told, what is possible next, and the values."""

from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from benny import Game, bot, variant
from benny.lab.questions import address_of
from benny.lab.runs.workers import open_workers
from benny.rules.loading import change_rules
from benny.web.http.inputs import read_question
from benny.web.live import hand_values, processes
from benny.web.settings import Limits
from support.rules import SIX

HAND = {"hand": "JH 9H AS KC 9D", "up": "TH"}


@pytest.fixture(autouse=True)
def threads(monkeypatch):
    monkeypatch.setattr(
        processes, "open_background", lambda number: open_workers("threads", number)
    )


def asked(serving, path="/api/ask", address="127.0.0.1", **given):
    return serving.client(address=address).get(f"{path}?{urlencode(given, doseq=True)}")


def told(serving, **given):
    return asked(serving, "/api/ask/hand", **given).json()


@pytest.mark.slow
@pytest.mark.parametrize("name", SIX)
def test_each_game_is_asked_about(serving, name):
    hand = told(serving, variant=name, **HAND)
    answer = asked(serving, variant=name, **HAND).json()

    assert hand["to_act"]
    assert {value["label"] for value in answer["values"]} == {one["label"] for one in hand["next"]}
    assert all(value["reason"] for value in answer["values"])


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
        ({}, "The situation lacks the hand: give its cards, as in 'JH 9H AS KC 9D'"),
        ({**HAND, "hand": "<b> 9H AS KC JH"}, "'<b>' is not a card"),
        ({**HAND, "seat": "first"}, "seat = 'first' should be a whole number"),
        ({**HAND, "worlds": "many"}, "worlds = 'many' should be a whole number"),
        ({**HAND, "method": "magic"}, "method = 'magic' should be 'open' or 'played'"),
        ({**HAND, "variant": "../secret.toml"}, "Unknown variant '../secret.toml'"),
        ({**HAND, "set": "players=9"}, "Settings players=9: players = 9 should be"),
        ({**HAND, "play": "pass," * 400}, "Play has 2000 characters: at most 1000 are read"),
    ],
)
def test_a_situation_nobody_can_be_in_is_refused_in_one_sentence(serving, given, sentence):
    answer = asked(serving, **given)

    assert answer.status_code == 400
    assert answer.json()["error"].startswith(sentence)


def test_no_card_is_told_that_the_seat_does_not_see(serving):
    """Those that a reconstruction deals to the others are made up, and still not shown."""
    hand = told(serving, **HAND, dealer=0, seat=2, play="pass")
    text = str({key: hand[key] for key in ("picture", "said", "words")})

    unseen = [card for card in hand["deck"] if card not in {*hand["hand"], hand["up"]}]
    assert [card for card in unseen if f"'{card}'" in text] == []


def test_what_is_wrong_with_a_hand_is_said_of_its_field(serving):
    hand = told(serving, **HAND | {"up": "JH"})

    assert hand["wrong"] == {"field": "hand", "error": "JH is there twice."}
    assert hand["picture"] is None


def test_an_answer_is_kept_and_not_worked_out_again(start, monkeypatch):
    serving, count = start(), []
    original = hand_values.answer
    monkeypatch.setattr(hand_values, "answer", lambda *given: count.append(1) or original(*given))

    answers = [asked(serving, **HAND).content for _ in range(3)]

    assert len(set(answers)) == 1
    assert count == [1]


def test_an_address_asks_as_often_as_the_limits_allow(start):
    serving = start(limits=Limits(asks_per_minute=2))

    answers = [asked(serving, **HAND) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["error"].startswith("Too many questions: wait ")


@pytest.mark.parametrize("name", SIX)
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
