"""Playing a deal of a finished game on, and the same deal for everybody, over HTTP."""

import time

import pytest

from benny.web import secrets
from benny.web.http.routing import Visit
from benny.web.settings import Limits
from benny.web.store.study import SameDeals
from benny.web.table.events import Closed
from support.serving import Serving
from support.tables import NOW, add_people, begun, finished, keep, play

TABLES = "/api/games/t0.1/deals/{}/tables"
SAME = "/api/games/t0.1/deals/{}/same"


@pytest.fixture(scope="module")
def classic():
    return finished("classic")


@pytest.fixture(scope="module")
def serving(classic, tmp_path_factory):
    """A server with a finished game, and one whose table closed in deal 2."""
    closed = play(begun("classic"), 1)
    closed.settle()
    closed.happen(Closed("it was late."))
    with Serving(tmp_path_factory.mktemp("practice"), parts_wait=0) as serving:
        add_people(serving.store)
        keep(serving.store, classic, "t0.1")
        keep(serving.store, closed, "t1.1")
        yield serving


def play_out(client, code):
    """Play a deal to its end with whatever is open, and return the last update."""
    while not (update := client.update(code))["table"].get("closed"):
        if legal := update["picture"]["view"].get("legal"):
            client.do(code, "act", action=legal[-1], expect=update["seq"])
        else:
            time.sleep(0.01)
    return update


def link(client, deal=1, seat=0):
    made = client.post(SAME.format(deal), {"seat": seat})
    assert made.status_code == 200, made.text
    return made.json()["id"]


def test_a_deal_is_played_on_with_bots_to_its_end(serving, classic):
    eve = serving.person("Eve")
    seat, first = classic.table.game.record().deals[1].actions[0]
    action = str(first)
    opened = eve.post(TABLES.format(2), {"action": 1, "choice": action})
    assert opened.status_code == 201, opened.text
    code = opened.json()["code"]
    shown = eve.update(code)

    assert shown["you"]["seat"] == seat
    assert shown["table"]["practice"] == {"game": "t0.1", "deal": 2}
    assert [one["kind"] for one in shown["table"]["seats"]].count("bot") == 3
    assert shown["picture"]["view"]["log"][0] == {"seat": seat, "action": action}
    last = play_out(eve, code)
    assert last["ended"]["lines"][-1].startswith("In the game itself: ")
    assert last["table"]["closed"] == "its only hand is over."


def test_practice_is_listed_for_nobody_else_and_kept_in_no_history(serving):
    eve, fay = serving.person("Eve"), serving.person("Fay")
    code = eve.post(TABLES.format(1), {"action": 1}).json()["code"]

    assert fay.get("/api/tables").json() == {"public": [], "mine": []}
    assert [one["code"] for one in eve.get("/api/tables").json()["mine"]] == [code]
    assert fay.get(f"/api/tables/{code}").status_code == 403
    assert fay.command(code, "sit", seat=0).status_code == 403
    play_out(eve, code)
    assert eve.get(f"/api/people/{eve.id}").json()["last"] == []
    assert eve.get("/api/tables").json()["mine"] == []


@pytest.mark.parametrize(
    ("path", "body", "status", "sentence"),
    [
        (TABLES.format(1), {"action": 999}, 404, "There is no action 999: deal 1 has "),
        (TABLES.format(99), {"action": 1}, 404, "There is no deal 99: the game has "),
        (TABLES.format(1), {"action": 0}, 400, "action = 0 should be"),
        (TABLES.format(1), {"action": 1, "choice": "jump"}, 400, "'jump' is not an action"),
        (TABLES.format(1), {"action": 1, "choice": "play 9C"}, 400, "'play 9C' is not allowed now"),
        ("/api/games/no.1/deals/1/tables", {"action": 1}, 404, "There is no finished game 'no.1'"),
        (SAME.format(99), {"seat": 0}, 404, "There is no deal 99"),
        (SAME.format(1), {"seat": 7}, 400, "seat = 7 should be"),
        ("/api/games/t1.1/deals/2/same", {"seat": 0}, 409, "Deal 2 was not played to its end."),
        ("/api/same/nosuch/tables", {}, 404, "There is no hand to play by the link 'nosuch'."),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(serving, path, body, status, sentence):
    refused = serving.person("Eve").post(path, body)

    assert refused.status_code == status
    assert refused.json()["error"].startswith(sentence)


def test_who_has_no_name_plays_nothing(serving):
    assert serving.client().post(TABLES.format(1), {"action": 1}).status_code == 401
    assert serving.client().post(SAME.format(1), {"seat": 0}).status_code == 401


def test_everybody_plays_the_same_deal_once_and_then_sees_what_came_of_it(serving, classic):
    eve, fay = serving.person("Eve"), serving.person("Fay")
    same = link(eve, deal=2, seat=1)
    assert link(fay, deal=2, seat=1) == same
    new = serving.client().get(f"/api/same/{same}").json()
    assert (new["status"], new["tried"], new["tries"], new["game"]) == ("new", 0, [], "")

    for number, client in enumerate((eve, fay)):
        play_out(client, client.post(f"/api/same/{same}/tables").json()["code"])
        told = client.get(f"/api/same/{same}").json()
        assert told["status"] == "done"
        assert (told["tried"], len(told["tries"])) == (number + 1, number + 2)

    rows = told["tries"]
    assert {row["name"] for row in rows} == {"Eve", "Fay", "Bob"}
    assert [row["name"] for row in rows if row["is_original"]] == ["Bob"]
    assert [row["name"] for row in rows if row["is_mine"]] == ["Fay"]
    deal = classic.table.game.record().deals[1]
    [original] = [row for row in rows if row["is_original"]]
    assert original["points"] == deal.points[1] - deal.points[0]
    assert told["unit"] == "average points this hand"
    assert told["average"] == pytest.approx(sum(row["points"] for row in rows) / 3)
    assert (told["game"], told["deal"]) == ("t0.1", 2)

    again = fay.post(f"/api/same/{same}/tables")
    assert again.status_code == 409
    assert again.json()["error"] == "You have played this hand: only the first try counts."


def test_everybody_gets_the_same_hand_without_a_hint_or_an_undo(serving, classic):
    hands = []
    for name in ("Eve", "Fay"):
        client = serving.person(name)
        same = link(client, deal=2, seat=2)
        code = client.post(f"/api/same/{same}/tables").json()["code"]
        shown = client.update(code)
        hands.append(shown["picture"]["view"]["hand"])
        assert shown["you"]["seat"] == 2
        assert shown["table"]["practice"] == {"same": same}
        assert client.post(f"/api/tables/{code}/hint").status_code == 403
        assert client.command(code, "undo").status_code == 403
        told = client.get(f"/api/same/{same}").json()
        assert (told["status"], told["code"]) == ("begun", code)
        assert client.post(f"/api/same/{same}/tables").json()["code"] == code

    assert hands[0] == hands[1]
    assert sorted(hands[0]) == sorted(classic.table.game.record().deals[1].hands[2])


def test_who_sat_at_the_table_sees_what_came_of_it_and_does_not_play(serving):
    serving.store.people.add_token("ann", secrets.digest("ann's"), NOW)
    ann = serving.client("ann's")
    same = link(serving.person("Eve"))

    assert ann.get(f"/api/same/{same}").json()["status"] == "known"
    assert ann.post(f"/api/same/{same}/tables").status_code == 409


def test_a_try_that_is_ended_early_does_not_count_and_is_the_only_one(serving):
    eve = serving.person("Eve")
    same = link(eve, seat=1)
    code = eve.post(f"/api/same/{same}/tables").json()["code"]
    eve.do(code, "end")
    told = eve.get(f"/api/same/{same}").json()

    assert (told["status"], told["tried"]) == ("done", 0)
    assert [row["is_original"] for row in told["tries"]] == [True]
    assert eve.post(f"/api/same/{same}/tables").status_code == 409


def test_who_begins_twice_at_once_has_one_table_to_play_at(serving, monkeypatch):
    eve = serving.person("Eve")
    same = link(eve, seat=2)
    code = eve.post(f"/api/same/{same}/tables").json()["code"]
    found, asked = SameDeals.of_person, []

    def of_person(deals, *whose):
        asked.append(whose)
        return None if len(asked) == 1 else found(deals, *whose)

    monkeypatch.setattr(SameDeals, "of_person", of_person)
    assert eve.post(f"/api/same/{same}/tables").json()["code"] == code

    [(_, person)] = set(asked)
    assert [one.code for one in serving.store.tables.of_person(person)] == [code]
    assert not eve.update(code)["table"].get("closed")


def test_each_try_in_a_list_counts_as_a_replayed_deal(serving, monkeypatch):
    eve = serving.person("Eve")
    same = link(eve, seat=3)
    play_out(eve, eve.post(f"/api/same/{same}/tables").json()["code"])
    charged = []
    monkeypatch.setattr(Visit, "check_deals", lambda *given: charged.append(given[-1]))
    found = SameDeals.ended_tries
    monkeypatch.setattr(SameDeals, "ended_tries", lambda *given: found(*given) * 50)

    assert eve.get(f"/api/same/{same}").json()["tried"] == 50
    assert sum(charged) == 51


def test_nothing_hidden_is_told_of_a_deal_before_it_is_played(serving, classic):
    same = link(serving.person("Eve"))
    told = serving.person("Fay").get(f"/api/same/{same}").text

    assert "t0.1" not in told
    assert all(f'"{card}"' not in told for card in classic.table.rules.deck)


@pytest.mark.parametrize(
    "path", [TABLES.format(1), "/api/puzzles/{id}/tables", "/api/same/{id}/tables"]
)
def test_practice_counts_among_the_tables_that_an_address_opens(path, start, classic):
    serving = start(limits=Limits(tables_per_address=1))
    add_people(serving.store)
    keep(serving.store, classic, "t0.1")
    eve, chosen = serving.person("Eve"), {"action": 1}
    if "puzzles" in path:
        question = eve.get("/api/puzzles/today").json()
        chosen = {"action": question["options"][-1]["action"]}
        path = path.format(id=question["id"])
        eve.post(f"/api/puzzles/{question['id']}/answer", chosen)
    elif "same" in path:
        chosen, path = None, path.format(id=link(eve))
    eve.open()

    refused = eve.post(path, chosen)

    assert refused.status_code == 429, refused.text
    assert refused.json()["error"].startswith("Too many requests")


def test_a_puzzle_is_played_on_after_ones_choice_which_stays(serving):
    eve = serving.person("Eve")
    question = eve.get("/api/puzzles/today").json()
    action = question["options"][-1]["action"]
    path = f"/api/puzzles/{question['id']}"
    early = eve.post(f"{path}/tables", {"action": action})
    assert early.status_code == 409
    assert early.json()["error"] == (
        f"Answer puzzle '{question['id']}' first: playing on tells its answer."
    )
    assert serving.client().post(f"{path}/answer", {"action": action}).status_code == 200
    assert eve.post(f"{path}/tables", {"action": action}).status_code == 409
    assert eve.post(f"{path}/answer", {"action": action}).status_code == 200
    code = eve.post(f"{path}/tables", {"action": action}).json()["code"]
    shown = eve.update(code)

    assert shown["table"]["practice"] == {"puzzle": question["id"]}
    assert eve.command(code, "undo").status_code == 409
    last = play_out(eve, code)
    assert not last["ended"]["lines"][-1].startswith("In the game itself")
    assert eve.post(f"{path}/tables", {"action": "jump"}).status_code == 400
    assert eve.post("/api/puzzles/nosuch/tables", {"action": "pass"}).status_code == 404
