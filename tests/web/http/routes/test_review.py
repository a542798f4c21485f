"""The review of a game over HTTP: made when it is first asked for, and then kept."""

import gzip
import json
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from benny import NotationError
from benny.io.json import from_json, to_json
from benny.lab.runs.workers import Workers
from benny.protocol.study import ExerciseAnswer
from benny.study.exercises import answer, of_decision, question
from benny.study.review import review as study_review
from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION, GameReview, ReviewJob
from benny.web.live import processes
from benny.web.settings import Limits
from benny.web.table.events import Closed
from support.serving import PATIENCE
from support.tables import NOW, add_people, begun, finished, keep, play


@pytest.fixture(scope="module")
def sawdust():
    return finished("sawdust", rated=True)


@pytest.fixture
def opened(monkeypatch):
    """Make reviews of few worlds in a thread of the test; return how many times one was opened."""
    count = []

    @contextmanager
    def open_thread(_number):
        count.append(1)
        with ThreadPoolExecutor(1) as executor:
            yield Workers(executor, 1)

    monkeypatch.setattr(processes, "open_background", open_thread)
    shallow = Depth(first=8, most=8)
    monkeypatch.setattr(study_review, "review_job", lambda it: ReviewJob(record=it, depth=shallow))
    return count


@pytest.fixture
def stuck(monkeypatch):
    class Stuck:
        def submit(self, *_):
            return Future()

    @contextmanager
    def open_stuck(_number):
        yield Workers(Stuck(), 1)

    monkeypatch.setattr(processes, "open_background", open_stuck)


@pytest.fixture
def serve(start):
    def serving(*sittings, **settings):
        served = start(parts_wait=0, **settings)
        add_people(served.store)
        for number, sitting in enumerate(sittings):
            keep(served.store, sitting, f"t{number}.1", at=NOW + number)
        return served

    return serving


def ask(serving, game="t0.1", address="127.0.0.1"):
    return serving.client(address=address).get(f"/api/games/{game}/review")


def finish(serving, game="t0.1"):
    until = time.monotonic() + PATIENCE
    while (review := ask(serving, game).json())["done"] < review["of"]:
        assert time.monotonic() < until
        time.sleep(0.01)
    return review


def test_a_review_is_made_when_it_is_first_asked_for(serve, opened, sawdust):
    serving = serve(sawdust)

    first = ask(serving).json()
    assert (first["done"], first["of"], first["account"]) == (
        0,
        len(sawdust.table.game.deals),
        None,
    )
    review = finish(serving)

    assert [player["name"] for player in review["players"]] == ["Ann", "Bob", "Cid", "Dee"]
    account = review["account"]
    parts = sum(account[part] for part in ("start", "luck", "fortune", "errors", "slack"))
    assert parts == pytest.approx(account["result"])
    assert review["decisions"]
    assert opened == [1]


def test_a_review_is_kept_beyond_a_restart_and_not_made_again(serve, opened, sawdust):
    serving = serve(sawdust)
    made = finish(serving)
    serving.until(lambda: not serving.backend.reviews._begun)

    serving.stop()
    serving.start()

    assert ask(serving).json() == made
    assert opened == [1]


def test_a_kept_review_has_no_names_and_who_was_forgotten_is_somebody(serve, opened, sawdust):
    serving = serve(sawdust)
    finish(serving)
    serving.until(lambda: not serving.backend.reviews._begun)
    stored = gzip.decompress(serving.store.reviews.find("t0.1", VERSION)).decode()
    assert not any(name in stored for name in ("Ann", "Bob", "Cid", "Dee", "ann", "bob"))

    serving.store.people.forget("bob")

    assert "Bob" not in json.dumps(ask(serving).json())
    assert ask(serving).json()["players"][1]["name"] == "somebody"


def test_a_game_that_did_not_end_has_no_review(serve, opened):
    sitting = play(begun("classic"), deals=1)
    sitting.happen(Closed("that was it."))

    answer = ask(serve(sitting))

    assert answer.status_code == 409
    assert answer.json()["error"] == ("Game 't0.1' has no review: its table closed before the end.")
    assert opened == []


def test_a_record_that_is_wrong_is_refused_with_the_reason(serve, opened, sawdust, monkeypatch):
    def refuse(_):
        raise NotationError("deal 1, action 2: it is not their turn")

    monkeypatch.setattr(study_review, "review_job", refuse)

    answer = ask(serve(sawdust))

    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "This game can't be reviewed: deal 1, action 2: it is not their turn.",
    )


def test_an_address_begins_as_many_reviews_as_the_limits_allow(serve, opened, sawdust):
    serving = serve(sawdust, sawdust, limits=Limits(reviews_per_hour=1))
    finish(serving)
    serving.until(lambda: not serving.backend.reviews.queue)

    answers = [ask(serving, game) for game in ("t0.1", "t0.1", "t1.1")]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["error"].startswith("Too many reviews: wait ")


def test_few_games_are_reviewed_at_once_and_one_of_each_address(serve, stuck, sawdust):
    serving = serve(*[sawdust] * 5)
    assert ask(serving, "t0.1", "192.0.2.0").status_code == 200

    assert ask(serving, "t1.1", "192.0.2.0").status_code == 503
    answers = [ask(serving, f"t{number}.1", f"192.0.2.{number}") for number in (1, 2, 3, 0, 4)]

    assert [answer.status_code for answer in answers] == [200] * 4 + [503]
    assert answers[-1].json()["error"] == (
        "Too many games are being reviewed: try again in a minute."
    )
    assert int(answers[-1].headers["retry-after"]) > 0


def test_a_review_counts_as_a_deal_each_time(serve, stuck, sawdust):
    limits = Limits(replayed_deals_burst=2, replayed_deals_per_second=0.01)
    serving = serve(sawdust, limits=limits)

    assert [ask(serving).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.usefixtures("opened")
def test_a_review_that_fails_is_logged_and_refused_until_it_may_be_tried_again(
    serve, sawdust, monkeypatch, caplog
):
    def broken(*_):
        raise ValueError("a fault")

    serving = serve(sawdust)
    monkeypatch.setattr(ReviewJob, "work", broken)
    ask(serving)
    serving.until(lambda: not serving.backend.reviews._begun)

    assert ask(serving).status_code == 503
    assert "the review of game t0.1 has failed" in caplog.messages


def test_a_choice_in_a_reviewed_decision_is_told_as_in_an_exercise(serve, sawdust):
    record = sawdust.table.game.record()
    review = GameReview(ReviewJob(record=record, depth=Depth(first=8, most=8)).work(0, 1).deals)
    one = review.decisions[-1]
    serving = serve(sawdust)
    path = f"/api/games/t0.1/deals/{one.deal}/decisions/{one.action}"
    assert serving.client().post(path, {"action": str(one.best)}).status_code == 404
    serving.store.reviews.save("t0.1", VERSION, gzip.compress(to_json(review)))
    exercise = of_decision(record, one, f"t0.1/{one.deal}/{one.action}")

    assert serving.client().get(path).content == to_json(question(exercise))
    for choice in one.alternatives:
        told = serving.client().post(path, {"action": str(choice.action)})
        assert from_json(told.content, ExerciseAnswer) == from_json(
            to_json(answer(exercise, choice.action)), ExerciseAnswer
        )

    refused = serving.client().post(path, {"action": "jump"})
    assert refused.status_code == 400
    assert refused.json()["error"].startswith("'jump' is not an action: write ")
    for number, place in ((99, 1), (1, 99), (10**30, 10**30)):
        missing = f"/api/games/t0.1/deals/{number}/decisions/{place}"
        refused = serving.client().post(missing, {"action": "pass"})
        assert refused.status_code == serving.client().get(missing).status_code == 404
        assert refused.json()["error"] == (
            f"No decision {place} in deal {number} of 't0.1' is reviewed."
        )
