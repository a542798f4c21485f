"""The history over HTTP: finished games, and nothing of running ones."""

import asyncio
import gzip
import json
import threading

import httpx
import pytest

from benny.game import records
from benny.io.json import to_json
from benny.web import secrets
from benny.web.history import lazy_record
from benny.web.settings import Limits
from benny.web.store.tables import OpenedTable
from benny.web.table.events import Closed
from support.serving import Serving
from support.tables import ANN, BOB, NOW, add_people, begun, finished, keep, play

pytestmark = [
    pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning"),
]


@pytest.fixture(scope="module")
def classic():
    return finished("classic", rated=True)


@pytest.fixture
def ask(address, tmp_path):
    """Return a function that runs a coroutine with a client of a new server."""

    def run(work, prepare=None):
        with Serving(tmp_path, database=address, parts_wait=0) as serving:
            if prepare:
                prepare(serving.store)
            return serving.run(_asked(serving.app, work))

    return run


async def _asked(app, work):
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return await work(client)


def kept(*sittings, at=NOW):
    """Return a function that stores people and their games, as t0.1, t1.1 and so on."""

    def prepare(store):
        add_people(store)
        for number, sitting in enumerate(sittings):
            keep(store, sitting, f"t{number}.1", at=at + number)

    return prepare


def got(ask, path, prepare=None):
    """Return the answer to GET."""
    return ask(lambda client: client.get(path), prepare)


def test_a_game_tells_its_rules_people_deals_and_result(ask, classic):
    game = got(ask, "/api/games/t0.1", kept(classic)).json()

    assert game["rules"]["title"] == "Classic Euchre"
    assert "There are" in game["rules"]["text"]
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bob", "Cid", "Dee"]
    assert [seat["person"] for seat in game["seats"]] == ["ann", "bob", "cid", "dee"]
    assert (game["finished"], game["rated"], game["unfair"]) == (True, True, "")
    assert " win the game: " in game["result"]
    deals = len(classic.table.game.results)
    assert [deal["number"] for deal in game["deals"]] == list(range(1, deals + 1))
    assert sum(deal["points"][0] for deal in game["deals"]) == game["deals"][-1]["scores"][0]
    assert all(deal["title"] and deal["lines"] for deal in game["deals"])


def test_a_game_whose_table_closed_says_so(ask):
    sitting = play(begun("classic"), deals=1)
    sitting.happen(Closed("that was it."))

    game = got(ask, "/api/games/t0.1", kept(sitting)).json()

    assert (game["finished"], game["result"]) == (
        False,
        "The table closed before the end of the game.",
    )
    assert [len(deal["points"]) for deal in game["deals"]] == [2, 0]
    assert game["deals"][1]["title"] == "Not played to the end"


def test_a_record_is_downloaded_under_a_name_and_verifies(ask, classic):
    response = got(ask, "/api/games/t0.1/record", kept(classic))

    assert response.headers["content-type"] == "application/x-ndjson"
    assert response.headers["content-disposition"] == 'attachment; filename="benny-t0.1.jsonl"'
    assert response.content.endswith(b"\n")
    assert records.verify(records.decode(response.content)) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seat", "hands"), [("open", [5] * 4), ("watch", [0] * 4), ("1", [0, 5, 0, 0])]
)
def test_a_deal_is_replayed_by_everybodys_eyes(ask, classic, seat, hands):
    replay = got(ask, f"/api/games/t0.1/deals/2?seat={seat}", kept(classic)).json()

    assert (replay["deal"], replay["seat"]) == (2, seat)
    assert replay["deals"] == len(classic.table.game.results)
    first, last = replay["steps"][0], replay["steps"][-1]
    shown = [len(one["cards"]) for one in first["picture"]["seats"]]
    bottom = sum("card" in slot for slot in first["picture"]["slots"])
    if seat == "1":
        shown[1] = bottom
    assert shown == hands
    assert first["said"][0].startswith("Deal 2: ")
    assert last["said"][-len(replay["ended"]["lines"]) :] == replay["ended"]["lines"]
    deal = classic.table.game.deals[1]
    assert len(replay["steps"]) == len(deal.actions) + 1


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_a_replay_is_packed_for_those_who_can_read_that(ask, classic, accepted):
    path, headers = "/api/games/t0.1/deals/1", {"accept-encoding": accepted}

    answer = ask(lambda client: client.get(path, headers=headers), kept(classic))

    assert answer.headers.get("content-encoding", "identity") == accepted
    assert answer.json()["deal"] == 1
    assert (int(answer.headers["content-length"]) < 10_000) == (accepted == "gzip")


@pytest.mark.slow
@pytest.mark.parametrize("rest", ["", "/record", "/deals/1"])
def test_a_record_is_read_and_packed_beside_the_loop_that_serves_tables(
    ask, classic, monkeypatch, rest
):
    at_work, read, compress = [], lazy_record.from_json, gzip.compress

    def noted(work):
        def working(*args, **options):
            at_work.append(threading.current_thread())
            return work(*args, **options)

        return working

    monkeypatch.setattr(lazy_record, "from_json", noted(read))
    monkeypatch.setattr(gzip, "compress", noted(compress))

    async def work(client):
        at_work.clear()
        await client.get(f"/api/games/t0.1{rest}")
        return threading.current_thread()

    loop = ask(work, kept(classic))

    assert at_work
    assert loop not in at_work


def test_a_step_leads_to_a_question_if_it_is_the_seats_turn(ask, classic):
    log, path = classic.table.game.deals[0], "/api/games/t0.1/deals/1"

    async def read(client):
        mine, open_hands = [
            (await client.get(f"{path}?seat={eyes}")).json() for eyes in (1, "open")
        ]
        links = [step["ask"] for step in mine["steps"]]
        first = next(filter(None, links))
        told = (await client.get(first.replace("/ask?", "/api/ask/hand?"))).json()
        return links, [step["ask"] for step in open_hands["steps"]], told

    links, others, told = ask(read, kept(classic))

    turns = [seat == 1 for seat, _ in log.actions]
    assert [bool(link) for link in links] == [*turns, False]
    assert not any(others)
    assert told["to_act"]
    assert set(told["hand"]) == set(log.hands[1])


def test_deals_are_played_again_as_often_as_the_limits_allow(address, tmp_path, classic):
    deals = len(classic.table.game.deals)
    limits = Limits(replayed_deals_burst=deals + 1, replayed_deals_per_second=0.001)

    async def work(client):
        pages = ["", "/deals/1", "/deals/1", "", "/record"]
        return [(await client.get(f"/api/games/t0.1{page}")).status_code for page in pages]

    with Serving(tmp_path, database=address, parts_wait=0, limits=limits) as serving:
        kept(classic)(serving.store)
        assert serving.run(_asked(serving.app, work)) == [200, 200, 429, 429, 429]


def test_a_deal_in_which_the_table_closed_has_no_end(ask):
    sitting = play(begun("classic"), deals=1)
    sitting.happen(Closed("that was it."))

    replay = got(ask, "/api/games/t0.1/deals/2", kept(sitting)).json()

    assert replay["ended"] is None
    assert replay["steps"]


MISSING = {
    "games/nobody.1": (404, "There is no finished game 'nobody.1'."),
    "games/nobody.1/record": (404, "There is no finished game 'nobody.1'."),
    "games/nobody.1/deals/1": (404, "There is no finished game 'nobody.1'."),
    "games/t0.1/deals/99": (404, "There is no deal 99: the game has 1."),
    "games/t0.1/deals/0": (404, "There is no deal 0: the game has 1."),
    "games/t0.1/deals/1?seat=hers": (400, "seat = 'hers' should be one of '0', '1', "),
    "people/nobody": (404, "There is no player 'nobody'."),
    "people/ann?before=soon": (400, "Before 'soon': no page of games ends there"),
    "rankings/none": (404, "There is no ranking for the rules 'none'."),
}


def test_what_is_not_there_is_refused_in_a_sentence(ask):
    async def ask_all(client):
        return {path: await client.get(f"/api/{path}") for path in MISSING}

    answers = ask(ask_all, kept(finished()))

    for path, (status, error) in MISSING.items():
        assert answers[path].status_code == status, path
        assert answers[path].json()["error"].startswith(error)


def test_a_seat_that_the_game_did_not_have_is_refused(ask):
    response = got(ask, "/api/games/t0.1/deals/1?seat=3", kept(finished("dnd", people=(ANN, BOB))))

    assert response.json()["error"] == "There is no seat 3: 2 people play."


def test_nothing_is_told_of_a_game_in_progress(ask):
    async def work(client):
        code, game = await table_with_a_game(client)
        paths = [
            f"/api/games/{game}{rest}" for rest in ("", "/record", "/deals/1", "/deals/1?seat=0")
        ]
        during = [await client.get(path) for path in paths]
        me = (await client.get("/api/me")).json()["id"]
        page = (await client.get(f"/api/people/{me}")).json()
        await command(client, code, {"do": "end"})
        return game, during, page, [await client.get(path) for path in paths]

    game, during, page, after = ask(work)

    error = f"There is no finished game '{game}'."
    failure = {"status": 404, "error": error, "code": "not_found"}
    assert [answer.json() for answer in during] == [failure] * 4
    assert (page["last"], page["variants"]) == ([], [])
    assert [answer.status_code for answer in after] == [200] * 4


async def table_with_a_game(client):
    """Return the code of a table where a person plays against bots, and the game's id."""
    await client.post("/api/people", json={"name": "Zoe"})
    code = (await client.post("/api/tables", json={"variant": "classic"})).json()["code"]
    await command(client, code, {"do": "sit", "seat": 0})
    await command(client, code, {"do": "start"})
    while True:
        state = (await client.get(f"/api/tables/{code}")).json()
        if "picture" in state:
            return code, state["table"]["game"]
        await asyncio.sleep(0.01)


async def command(client, code, chosen):
    answer = await client.post(f"/api/tables/{code}/commands", json={"id": chosen["do"], **chosen})
    assert answer.status_code == 200, answer.text


def test_who_is_forgotten_in_mid_game_gives_up_the_seat_and_is_kept_nowhere(ask):
    async def work(client):
        code, _ = await table_with_a_game(client)
        me = (await client.get("/api/me")).json()["id"]
        forgotten = await client.delete("/api/me")
        host = await client.post("/api/people", json={"name": "Yan"})
        assert host.status_code == 201
        state = await client.get(f"/api/tables/{code}")
        return forgotten.status_code, state.json(), await client.get(f"/api/people/{me}")

    status, state, page = ask(work)

    assert status == 204
    assert [seat.get("person", "") for seat in state["table"]["seats"]] == [""] * 4
    assert page.status_code == 404
    assert "Zoe" not in json.dumps(state["table"])


@pytest.mark.slow
def test_who_was_forgotten_is_somebody_at_tables_that_have_closed(ask):
    sitting = begun()
    sitting.happen(Closed("that was it."))

    def prepare(store):
        add_people(store)
        opened = OpenedTable("table", "CODE23", "", "", False, 0, "closed", b"[]", NOW)
        store.tables.open(opened, [to_json(event) for event in sitting.log])
        store.people.add_token("ann", secrets.digest("Ann's"), NOW)
        store.people.forget("bob")

    async def work(client):
        return await client.get("/api/tables/CODE23", headers={"authorization": "Bearer Ann's"})

    table = ask(work, prepare).json()["table"]

    assert [seat["name"] for seat in table["seats"]] == ["Ann", "somebody", "Cid", "Dee"]
    assert [seat.get("person") for seat in table["seats"]] == ["ann", None, "cid", "dee"]


def test_who_was_forgotten_is_somebody_everywhere(ask, classic):
    def prepare(store):
        kept(classic)(store)
        store.people.forget("bob")

    async def work(client):
        (rules,) = (await client.get("/api/rankings")).json()
        paths = ("games/t0.1", "games/t0.1/record", "games/t0.1/deals/1?seat=0", "people/ann")
        hashes = f"rankings/{rules['rules_hash']}"
        return [(await client.get(f"/api/{path}")).text for path in (*paths, hashes)]

    *told, ranking = ask(work, prepare)

    assert all("somebody" in text and "Bob" not in text for text in told)
    assert all('"bob"' not in text for text in (*told, ranking))
    assert "somebody" not in ranking


def test_nobody_takes_the_name_of_those_who_were_forgotten(ask):
    response = ask(lambda client: client.post("/api/people", json={"name": " Somebody "}))

    assert response.status_code == 400
    assert "choose another" in response.json()["error"]


def test_rankings_are_listed_with_how_many_games_they_rest_on(ask, classic):
    async def work(client):
        rules = (await client.get("/api/rankings")).json()
        return rules, (await client.get(f"/api/rankings/{rules[0]['rules_hash']}")).json()

    rules, ranking = ask(work, kept(classic, classic))

    assert [(one["title"], one["games"]) for one in rules] == [("Classic Euchre", 2)]
    assert (ranking["games"], len(ranking["people"])) == (2, 4)
    assert set(ranking["people"][0]) >= {"ordinal", "mu", "sigma", "games", "provisional", "idle"}


def test_the_ratings_after_a_game_say_what_it_has_changed(ask, classic):
    async def work(client):
        rated = (await client.get("/api/games/t0.1/ratings")).json()
        return rated, await client.get("/api/games/none.1/ratings")

    rated, missing = ask(work, kept(classic))

    assert sorted(one["change"] > 0 for one in rated) == [False, False, True, True]
    assert missing.status_code == 404


def test_all_answers_are_described(ask):
    page = got(ask, "/schema/openapi.json").json()
    paths = {
        path: methods["get"]
        for path, methods in page["paths"].items()
        if "get" in methods and methods["get"]["tags"] == ["history"]
    }

    assert len(paths) == 10
    assert all(handler["summary"] for handler in paths.values())
    answers = [handler["responses"]["200"]["content"] for handler in paths.values()]
    assert all(next(iter(answer.values()))["schema"] for answer in answers)
    assert "application/x-ndjson" in answers[1]
