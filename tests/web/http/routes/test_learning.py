"""Lessons over HTTP: for any rules, checked, and with nothing hidden in them."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from urllib.parse import urlencode

import pytest

from benny import variant
from benny.io.json import from_json, to_json
from benny.protocol.study import Lesson
from benny.study.lessons.course import course, lesson
from benny.study.trainers import new_task
from benny.web.http.routes import study
from benny.web.settings import Limits
from support.serving import PATIENCE


def test_the_lessons_of_a_game_are_listed_and_told(serving):
    client = serving.client()
    listed = client.get("/api/lessons/buck").json()
    assert [one["name"] for one in listed["lessons"]] == [
        head.name for head in course(variant("buck")).lessons
    ]
    told = client.get("/api/lessons/buck/bowers")
    assert from_json(told.content, Lesson) == from_json(
        to_json(lesson(variant("buck"), "bowers")), Lesson
    )


def test_house_rules_have_lessons_of_their_own(serving):
    listed = serving.client().get("/api/lessons/american?set=alone=never&set=jokers=1")
    assert "alone" not in [one["name"] for one in listed.json()["lessons"]]


def test_a_deal_is_played_action_by_action(serving):
    client, played = serving.client(), []
    deal = client.get("/api/practice/classic").json()
    while not deal["over"]:
        hands = [seat["cards"] for seat in deal["picture"]["seats"]]
        assert hands == [[], [], [], []]
        played.append(deal["advice"])
        deal = client.get(f"/api/practice/classic?{urlencode({'played': played}, True)}").json()
    assert deal["won"]
    assert deal["says"] == "You have won a hand. You can play euchre!"


def test_a_trainer_sends_its_answers_along_and_goes_on_from_any_number(serving):
    client = serving.client()
    listed = client.get("/api/trainers/buck").json()
    assert [one["name"] for one in listed["trainers"]] == ["bid", "fold", "lead", "second"]
    task = client.get("/api/trainers/buck/bid?level=1&first=5").json()
    assert task["following"] > 5
    assert task["about"] == ""
    assert {option["right"] for option in task["options"]} == {True, False}
    assert all(option["verdict"] for option in task["options"])
    assert [seat["cards"] for seat in task["picture"]["seats"]] == [[], [], [], []]
    following = client.get(f"/api/trainers/buck/bid?first={task['following']}").json()
    assert following["following"] > task["following"]


def test_a_long_trainer_holds_up_no_history(serving, monkeypatch):
    begun, released = Event(), Event()

    def patient(*given):
        begun.set()
        assert released.wait(PATIENCE)
        return new_task(*given)

    monkeypatch.setattr(study, "new_task", patient)
    with ThreadPoolExecutor(1) as executor:
        asked = executor.submit(serving.client().get, "/api/trainers/buck/bid")
        assert begun.wait(PATIENCE)
        assert serving.client().get("/api/rankings/nosuch").status_code == 404
        assert not asked.done()
        released.set()
        assert asked.result().status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("lessons/chess", 400, "Unknown variant 'chess'"),
        ("lessons/..%2Frules", 400, "Unknown variant"),
        ("lessons/buck/alone", 400, "There is no lesson 'alone' for Buck Euchre"),
        ("lessons/buck?set=target=x", 400, "Settings target=x: target = 'x' should be"),
        ("lessons/buck?set=title=Rude", 400, "Setting 'title=Rude': an address can't name "),
        ("practice/buck?" + "set=alone=may&" * 101, 400, "There are too many changes"),
        ("practice/buck?played=jump", 400, "'jump' is not an action"),
        ("practice/buck?played=play%209S", 400, "'play 9S' is not allowed now"),
        ("practice/buck?attempt=x", 400, "attempt = 'x' should be a whole number."),
        ("practice/buck?attempt=-1", 400, "Attempt -1 should be a whole number"),
        ("trainers/buck/bid?level=4", 400, "Level 4 should be a whole number from 0 to 3"),
        ("trainers/buck/bid?first=-7", 400, "First -7 should be a whole number"),
        ("trainers/buck/bid?asked=99999999999999999", 400, "Asked 99999999999999999 should be"),
        ("trainers/buck/order", 400, "There is no trainer 'order' for Buck Euchre"),
        ("trainers/chess", 400, "Unknown variant 'chess'"),
    ],
)
def test_what_is_no_lesson_and_no_action_is_refused(serving, path, status, sentence):
    answer = serving.client().get(f"/api/{path}")
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error.startswith(sentence)
    assert error.endswith((".", "?"))


def test_deals_are_limited_and_a_move_in_one_costs_less(start):
    limits = Limits(replayed_deals_per_second=0.001, replayed_deals_burst=60)
    guest = start(limits=limits).client()
    advice = guest.get("/api/practice/classic").json()["advice"]
    move = f"/api/practice/classic?{urlencode({'played': [advice]}, True)}"

    assert [guest.get(move).status_code for _ in range(3)] == [200, 200, 429]
    assert guest.get("/api/practice/classic").status_code == 429
