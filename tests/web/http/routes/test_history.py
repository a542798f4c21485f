"""The history over HTTP: finished games."""

import gzip
import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import benny
from benny.game import records
from benny.web.history import lazy_record
from benny.web.settings import Limits
from benny.web.table.events import Closed
from support.serving import Serving
from support.tables import ANN, BOB, NOW, add_people, begun, finished, keep, play


@pytest.fixture(scope="module")
def classic():
    return finished("classic", rated=True)


@pytest.fixture(scope="module")
def serving(classic, tmp_path_factory):
    """A server with a rated game, one whose table closed in deal 2, and one of two people."""
    closed = play(begun("classic"), deals=1)
    closed.happen(Closed("that was it."))
    with Serving(tmp_path_factory.mktemp("history"), parts_wait=0) as serving:
        add_people(serving.store)
        two = finished("dnd", people=(ANN, BOB))
        for number, sitting in enumerate((classic, closed, two)):
            keep(serving.store, sitting, f"t{number}.1", at=NOW + number)
        yield serving


def got(serving, path):
    answer = serving.client().get(f"/api/{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_game_tells_its_rules_people_deals_and_result(serving, classic):
    game = got(serving, "games/t0.1")

    assert game["rules"]["title"] == "Classic Euchre"
    assert "There are" in game["rules"]["text"]
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bob", "Cid", "Dee"]
    assert [seat["person"] for seat in game["seats"]] == ["ann", "bob", "cid", "dee"]
    assert (game["finished"], game["rated"], game["unfair"]) == (True, True, "")
    assert " win 10–" in game["result"]
    deals = len(classic.table.game.results)
    assert [deal["number"] for deal in game["deals"]] == list(range(1, deals + 1))
    assert sum(deal["points"][0] for deal in game["deals"]) == game["deals"][-1]["scores"][0]
    assert all(deal["title"] and deal["lines"] for deal in game["deals"])


def test_a_game_whose_table_closed_says_so_and_its_last_deal_has_no_end(serving):
    game = got(serving, "games/t1.1")
    replay = got(serving, "games/t1.1/deals/2")

    assert not game["finished"]
    assert game["result"] == "The table closed before the end of the game."
    assert [len(deal["points"]) for deal in game["deals"]] == [2, 0]
    assert game["deals"][1]["title"] == "Not played to the end"
    assert replay["ended"] is None
    assert replay["steps"]


def test_a_record_is_downloaded_under_a_name_and_verifies(serving):
    response = serving.client().get("/api/games/t0.1/record")

    assert response.headers["content-type"] == "application/x-ndjson"
    assert response.headers["content-disposition"] == 'attachment; filename="benny-t0.1.jsonl"'
    assert response.content.endswith(b"\n")
    assert records.verify(records.decode(response.content)) is None


@pytest.mark.parametrize(
    ("seat", "hands"), [("open", [5] * 4), ("watch", [0] * 4), ("1", [0, 5, 0, 0])]
)
def test_a_deal_is_replayed_by_everybodys_eyes(serving, classic, seat, hands):
    replay = got(serving, f"games/t0.1/deals/2?seat={seat}")

    assert (replay["deal"], replay["seat"]) == (2, seat)
    assert replay["deals"] == len(classic.table.game.results)
    first, last = replay["steps"][0], replay["steps"][-1]
    shown = [len(one["cards"]) for one in first["picture"]["seats"]]
    bottom = sum("card" in slot for slot in first["picture"]["slots"])
    if seat == "1":
        shown[1] = bottom
    assert shown == hands
    assert first["said"][0].startswith("Hand 2: ")
    assert last["said"][-len(replay["ended"]["lines"]) :] == replay["ended"]["lines"]
    assert len(replay["steps"]) == len(classic.table.game.deals[1].actions) + 1


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_a_replay_is_packed_for_those_who_can_read_that(serving, accepted):
    headers = {"accept-encoding": accepted}

    answer = serving.client().ask("GET", "/api/games/t0.1/deals/1", headers=headers)

    assert answer.headers.get("content-encoding", "identity") == accepted
    assert answer.json()["deal"] == 1
    assert (int(answer.headers["content-length"]) < 10_000) == (accepted == "gzip")


def test_a_record_is_read_and_packed_beside_the_loop_that_serves_tables(serving, monkeypatch):
    at_work = set()

    def noted(work):
        def working(*args, **options):
            at_work.add(threading.current_thread())
            return work(*args, **options)

        return working

    monkeypatch.setattr(lazy_record, "from_json", noted(lazy_record.from_json))
    monkeypatch.setattr(gzip, "compress", noted(gzip.compress))
    for rest in ("", "/record", "/deals/1"):
        at_work.clear()
        assert serving.client().get(f"/api/games/t0.1{rest}").status_code == 200
        assert at_work
        assert serving.call(threading.current_thread) not in at_work


def test_a_step_leads_to_a_question_if_it_is_the_seats_turn(serving, classic):
    log = classic.table.game.deals[0]
    mine, open_hands = (
        [step["ask"] for step in got(serving, f"games/t0.1/deals/1?seat={eyes}")["steps"]]
        for eyes in (1, "open")
    )
    first = next(filter(None, mine))
    told = got(serving, first.replace("/ask?", "ask/hand?"))

    assert [bool(link) for link in mine] == [*(seat == 1 for seat, _ in log.actions), False]
    assert not any(open_hands)
    assert told["to_act"]
    assert set(told["hand"]) == set(log.hands[1])


def test_deals_are_played_again_as_often_as_the_limits_allow(start, classic):
    deals = len(classic.table.game.deals)
    serving = start(limits=Limits(replayed_deals_burst=deals + 1, replayed_deals_per_second=0.001))
    add_people(serving.store)
    keep(serving.store, classic, "t0.1")
    pages = ("", "/deals/1", "/deals/1", "", "/record")

    codes = [serving.client().get(f"/api/games/t0.1{page}").status_code for page in pages]

    assert codes == [200, 200, 429, 429, 429]


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("games/nobody.1", 404, "There is no finished game 'nobody.1'."),
        ("games/nobody.1/record", 404, "There is no finished game 'nobody.1'."),
        ("games/nobody.1/deals/1", 404, "There is no finished game 'nobody.1'."),
        ("games/nobody.1/ratings", 404, "There is no finished game 'nobody.1'."),
        ("games/nobody.1/review", 404, "There is no finished game 'nobody.1'."),
        ("games/t1.1/deals/99", 404, "There is no deal 99: the game has 2."),
        ("games/t1.1/deals/0", 404, "There is no deal 0: the game has 2."),
        ("games/t1.1/deals/1?seat=hers", 400, "seat = 'hers' should be one of '0', '1', "),
        ("games/t2.1/deals/1?seat=3", 404, "There is no seat 3: 2 people play."),
        ("people/nobody", 404, "There is no player 'nobody'."),
        ("people/ann?before=soon", 400, "Before 'soon': no page of games ends there"),
        ("rankings/none", 404, "There is no ranking for the rules 'none'."),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(serving, path, status, error):
    answer = serving.client().get(f"/api/{path}")

    assert answer.status_code == status
    assert answer.json()["error"].startswith(error)


def test_who_was_forgotten_is_somebody_everywhere(start, classic):
    serving = start()
    add_people(serving.store)
    keep(serving.store, classic, "t0.1")
    serving.store.people.forget("bob")
    client = serving.client()
    (rules,) = client.get("/api/rankings").json()
    paths = ("games/t0.1", "games/t0.1/record", "games/t0.1/deals/1?seat=0", "people/ann")

    told = [client.get(f"/api/{path}").text for path in paths]
    ranking = client.get(f"/api/rankings/{rules['rules_hash']}").text

    assert all("somebody" in text and "Bob" not in text for text in told)
    assert all('"bob"' not in text for text in (*told, ranking))
    assert "somebody" not in ranking


def test_rankings_are_listed_with_how_many_games_they_rest_on(serving):
    rules = got(serving, "rankings")
    ranking = got(serving, f"rankings/{rules[0]['rules_hash']}")

    assert [(one["title"], one["games"]) for one in rules] == [("Classic Euchre", 1)]
    assert (ranking["games"], len(ranking["people"])) == (1, 4)
    assert set(ranking["people"][0]) >= {"ordinal", "mu", "sigma", "games", "provisional", "idle"}


def test_the_ratings_after_a_game_say_what_it_has_changed(serving):
    rated = got(serving, "games/t0.1/ratings")

    assert sorted(one["change"] > 0 for one in rated) == [False, False, True, True]


@pytest.fixture(scope="module")
def elsewhere():
    """A game that one person has played against bots, as its record is sent."""
    game = benny.Game("sawdust", seed=5)
    while game.turn is not None:
        game.act(game.legal[-1])
    record = json.loads(records.encode(game.record()))
    for seat in record["seats"][1:]:
        seat["bot"] = "sensible/1"
    record["deals"][0]["notes"] = [{"action": 1, "comment": "Rude"}]
    return record


def test_a_game_played_elsewhere_is_added_once_and_marked(serving, elsewhere):
    ann, other = serving.person("Ann"), serving.person("Mo")
    sent = {"record": elsewhere, "began_at": 1000, "ended_at": 2000}

    added = ann.ask("POST", "/api/games", sent)
    again = ann.ask("POST", "/api/games", sent)

    assert (added.status_code, added.json()["is_new"]) == (201, True)
    assert again.json() == added.json() | {"is_new": False}
    game = got(serving, f"games/{added.json()['id']}")
    assert (game["uploaded"], game["rated"], game["unfair"]) == (True, False, "")
    assert (game["began_at"], game["ended_at"]) == (1000, 2000)
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Wes", "Nora", "Eli"]
    assert [seat["person"] for seat in game["seats"]] == [ann.id, "", "", ""]
    assert "Rude" not in serving.client().get(f"/api/games/{game['id']}/record").text
    [past] = ann.ask("GET", f"/api/people/{ann.id}").json()["last"]
    assert (past["id"], past["uploaded"]) == (game["id"], True)
    seen = other.ask("GET", f"/api/people/{ann.id}").json()
    assert seen["last"] == seen["variants"] == []
    [rules] = ann.ask("GET", "/api/me/statistics").json()["rules"]
    assert rules["deals"] == len(elsewhere["deals"])


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"seats": [{"name": "A", "bot": None}] * 4}, 409, "You can add only a finished game that"),
        ({"seats": [{"name": "A", "bot": ""}] * 4}, 409, "You can add only a finished game that"),
        ({"seats": [{"name": "A", "bot": "random/1"}] * 4}, 409, "You can add only a finished"),
        ({"deals": []}, 400, "The record is wrong"),
        ({"deals": 5}, 400, "deals"),
        ({"deals": None}, 400, "deals"),
        ({"result": {"scores": [9, 9], "winner": 0}}, 400, "The record is wrong: result"),
        ({"format": "benny/9"}, 400, "benny/9"),
    ],
)
def test_a_record_that_can_not_be_added_is_refused(serving, elsewhere, change, status, sentence):
    refused = serving.person("Ann").ask("POST", "/api/games", {"record": elsewhere | change})

    assert refused.status_code == status
    assert sentence in refused.json()["error"]


def test_names_in_an_added_game_are_cleaned_and_bots_are_known_ones(serving, elsewhere):
    bots = ("sensible/1", "sensible/1 you are all idiots", "/home/sue/bot.py/1")
    rules = elsewhere["rules"] | {"name": "x  y", "title": " A   game "}
    seats = [elsewhere["seats"][0], *({"name": " Bo  B ", "bot": bot} for bot in bots)]
    sent = elsewhere | {"variant": "x  y", "rules": rules, "seats": seats}

    added = serving.person("Ann").ask("POST", "/api/games", {"record": sent})

    assert added.status_code == 201, added.text
    game = got(serving, f"games/{added.json()['id']}")
    assert game["rules"]["title"] == "A game"
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bo B", "Bo B", "Bo B"]
    assert [seat["bot"] for seat in game["seats"]] == ["", "sensible/1", "other", "other"]
    hidden = elsewhere | {"seats": [seats[0], *[{"name": " ", "bot": "random/1"}] * 3]}
    refused = serving.person("Ann").ask("POST", "/api/games", {"record": hidden})
    assert "can't be a name" in refused.json()["error"]


def test_a_game_that_is_added_again_under_another_name_or_at_once_is_one(serving, elsewhere):
    ann = serving.person("Ann")
    with ThreadPoolExecutor(4) as executor:
        sent = [
            executor.submit(ann.ask, "POST", "/api/games", {"record": elsewhere}) for _ in "1234"
        ]
    ann.ask("PATCH", "/api/me", {"name": "Anna"})
    sent_again = ann.ask("POST", "/api/games", {"record": elsewhere, "ended_at": 5})

    assert {answer.result().status_code for answer in sent} == {201}
    assert {answer.result().json()["id"] for answer in sent} == {sent_again.json()["id"]}
    assert not sent_again.json()["is_new"]
    assert len(ann.ask("GET", f"/api/people/{ann.id}").json()["last"]) == 1
    before = ann.ask("POST", "/api/games", {"record": elsewhere, "began_at": -1})
    assert (before.status_code, "began_at" in before.json()["error"]) == (400, True)


def test_a_game_is_added_by_a_person_when_it_is_over(serving, elsewhere):
    [deal] = elsewhere["deals"]
    begun = {"actions": deal["actions"][:3]} | {
        key: deal[key] for key in ("dealer", "hands", "kitty")
    }
    unfinished = elsewhere | {"deals": [begun], "result": None}

    refused = serving.person("Ann").ask("POST", "/api/games", {"record": unfinished})

    assert refused.status_code == 409
    assert refused.json()["error"].startswith("You can add only a finished game")
    assert serving.client().ask("POST", "/api/games", {"record": elsewhere}).status_code == 401
