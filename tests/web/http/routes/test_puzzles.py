"""Puzzles over HTTP: nothing hidden before an answer, and only first tries are rated."""

import msgspec
import pytest

from benny.bots.sensible import SensibleBot
from benny.io.json import from_json
from benny.protocol.study import PuzzleAnswer, PuzzleQuestion
from benny.study.puzzles.collection import index, of_variant, select_puzzles, today, utc_today
from benny.web.settings import Limits


@pytest.fixture
def guest(serving):
    return serving.client()


@pytest.fixture
def puzzle():
    return of_variant("classic")[0]


def best(puzzle):
    return puzzle.exercise.alternatives[0].action


def wrong(puzzle):
    return SensibleBot().act(puzzle.exercise.moment.view())


def asked(client, path):
    answer = client.get(f"/api/puzzles/{path}")
    assert answer.status_code == 200, answer.text
    return from_json(answer.content, PuzzleQuestion)


def answered(client, puzzle, action):
    answer = client.post(f"/api/puzzles/{puzzle.id}/answer", {"action": str(action)})
    assert answer.status_code == 200, answer.text
    return from_json(answer.content, PuzzleAnswer)


def test_the_days_puzzle_is_the_same_for_everybody(ann, guest):
    found = asked(guest, "today")

    assert found == asked(ann, "today")
    assert found.id == today(utc_today()).id
    assert found.day == utc_today().isoformat()
    assert asked(guest, found.id) == found


def test_a_question_holds_no_hidden_card_and_no_answer(guest, puzzle):
    told = guest.get(f"/api/puzzles/{puzzle.id}").json()

    assert set(told) == set(PuzzleQuestion.__struct_fields__)
    hand = puzzle.exercise.moment.view().hand
    shown = [slot["card"] for slot in told["picture"]["slots"] if slot.get("card")]
    assert sorted(shown) == sorted(hand)
    assert all("win" not in option for option in told["options"])


def test_a_guest_is_told_the_answer_but_not_rated(guest, puzzle):
    found = answered(guest, puzzle, wrong(puzzle))

    assert not found.right
    assert found.verdict.startswith("Better: ")
    assert (found.rated, found.change, found.standing) == (False, 0, None)
    assert {one.name for one in found.about} == set(puzzle.exercise.themes)


def test_a_first_try_changes_both_ratings_and_a_second_none(ann, serving, puzzle):
    before = asked(ann, puzzle.id).rating

    first = answered(ann, puzzle, best(puzzle))
    again = answered(ann, puzzle, wrong(puzzle))

    assert first.right
    assert first.rated
    assert first.standing.rating == 1500 + first.change > 1500
    assert (first.standing.tried, first.standing.solved) == (1, 1)
    assert first.rating < before
    assert (again.rated, again.change) == (False, 0)
    assert again.standing == first.standing
    assert asked(serving.person("Bob"), puzzle.id).rating == first.rating


def test_solving_the_days_puzzle_begins_a_streak(ann):
    puzzle = today(utc_today())

    assert answered(ann, puzzle, best(puzzle)).standing.streak == 1
    assert ann.get("/api/puzzles").json()["standing"]["streak"] == 1


def test_the_next_one_is_chosen_and_not_tried(ann):
    left = {puzzle.id for puzzle in select_puzzles("classic", "bare-left")}
    while left:
        found = asked(ann, "next?variant=classic&theme=bare-left")
        left.remove(found.id)
        ann.post(f"/api/puzzles/{found.id}/answer", {"action": str(found.options[0].action)})

    refusal = ann.get("/api/puzzles/next?variant=classic&theme=bare-left")
    assert refusal.status_code == 404
    assert refusal.json()["error"] == "You have tried all of these puzzles."


def test_a_guest_gets_another_one_than_the_last(guest):
    puzzles = select_puzzles("classic", "bare-left")
    for _ in range(20):
        found = asked(guest, f"next?variant=classic&theme=bare-left&but={puzzles[0].id}")
        assert found.id != puzzles[0].id


def test_the_index_says_how_many_there_are(guest):
    told = guest.get("/api/puzzles").json()

    assert told["variants"] == {name: len(of_variant(name)) for name in told["variants"]}
    assert told["themes"] == msgspec.to_builtins(list(index().themes))
    assert told["standing"] is None


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("classic-0", 404, "There is no puzzle 'classic-0'; a puzzle's name looks like "),
        ("%3Cb%3E", 404, "There is no puzzle '<b>'"),
        ("next?variant=whist", 400, "There are no puzzles of 'whist': there are "),
        ("next?theme=luck", 400, "Unknown theme 'luck': did you mean 'duck'?"),
        ("next?variant=classic&theme=fold", 400, "No puzzle of classic is about 'Fold'"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(guest, path, status, said):
    answer = guest.get(f"/api/puzzles/{path}")

    assert answer.status_code == status
    assert answer.json()["error"].startswith(said)


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"action": "jump"}, 400, "'jump' is not an action"),
        ({"action": "bid 3"}, 400, "'bid 3' is no choice here: there are "),
        ({"action": "x" * 41}, 400, "action"),
        ({"action": 3}, 400, "action"),
        ({}, 400, "action"),
        ({"action": "pass", "seat": 1}, 400, "There is no field 'seat'"),
    ],
)
def test_an_answer_that_is_none_is_refused_and_counts_as_no_try(ann, puzzle, body, status, said):
    answer = ann.post(f"/api/puzzles/{puzzle.id}/answer", body)

    assert answer.status_code == status
    assert said in answer.json()["error"]
    assert ann.get("/api/puzzles").json()["standing"]["tried"] == 0


def test_what_an_address_stores_is_limited(start, puzzle):
    ann = start(limits=Limits(megabytes_per_day=0.001)).person("Ann")
    others = of_variant("classic")[1:]

    answers = [
        ann.post(f"/api/puzzles/{one.id}/answer", {"action": str(best(one))}) for one in others[:20]
    ]

    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert ann.get(f"/api/puzzles/{puzzle.id}").status_code == 200


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "{}"), ("GET", "next"), ("POST", "{}/answer")]
)
def test_asking_is_limited(start, puzzle, method, path):
    guest = start(limits=Limits(replayed_deals_per_second=0.001, replayed_deals_burst=2)).client()
    body = {"action": str(best(puzzle))} if method == "POST" else None
    path = f"/api/puzzles/{path.format(puzzle.id)}"

    assert [guest.ask(method, path, body).status_code for _ in range(3)] == [200, 200, 429]
