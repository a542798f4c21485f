"""A person plays and learns in a page without a server, and everything lasts."""

import asyncio
import json

import pytest

from benny.errors import NotationError
from benny.offline.pieces import do_piece
from offline.pages import Page, is_over, legal_in
from support.rules import SIX

FILE = 1 << 20  # bytes: more than a game of a few deals


async def finished(page, variant="sawdust", **options):
    """Play a game to its end, and return its table and id."""
    table = await page.opened(variant, **options)
    await table.finish()
    return table, table.state["table"]["game"]


async def reviewed(page, game):
    while (review := await page.ask("GET", f"/api/games/{game}/review"))["done"] < review["of"]:
        await asyncio.sleep(0.01)
    return review


@pytest.mark.parametrize("variant", SIX)
async def test_a_whole_game_of_each_kind_is_played_and_kept(page, variant):
    await page.named()

    table, game = await finished(page, variant, hints=True)

    facts = await page.ask("GET", f"/api/games/{game}")
    assert facts["finished"]
    assert not facts["unfair"]
    assert table.patches > len(facts["deals"])
    numbers = {deal["number"]: deal["parts"] for deal in facts["deals"]}
    assert all(parts == [0] for deal, parts in numbers.items() if deal > 1)
    last = await page.ask("GET", f"/api/games/{game}/deals/{max(numbers)}?seat=open")
    assert last["ended"]["is_over"]
    record = await page.ask("GET", f"/api/games/{game}/record")
    assert record["variant"] == variant
    [rules] = (await page.ask("GET", "/api/me/statistics"))["rules"]
    assert rules["deals"] == len(numbers)
    assert (await page.ask("GET", "/api/people/me"))["last"][0]["id"] == game
    await page.stop()


async def test_a_hint_an_undo_and_a_claim(page):
    await page.named()
    table = await page.opened("american")
    await table.until(legal_in)

    hint = await page.ask("POST", f"/api/tables/{table.code}/hint")
    assert {value["action"] for value in hint["values"]} == set(legal_in(table.state))
    legal = legal_in(table.state)
    assert (await table.do("act", action=legal[0]))["ok"]
    assert (await table.do("undo"))["ok"]
    await table.until(lambda state: legal_in(state) == legal)

    replies = []
    while not any(reply["ok"] for reply in replies):
        await table.until(lambda state: legal_in(state) or is_over(state))
        if is_over(table.state):
            await table.do("start")  # another game: claims are rare
        replies.append(await table.do("claim"))
        await table.act()
    assert "You can't claim yet: the rest isn't certain." in {r.get("error") for r in replies}
    await page.stop()


async def test_a_page_that_is_reloaded_in_a_trick_goes_on_there(page):
    await page.named()
    table = await page.opened("american", thinking=0)
    while len((table.state["picture"] or {})["middle"]["cards"]) != 2:
        await table.act(-1)
        await table.until(lambda state: legal_in(state) or is_over(state))
    sent = {"id": "again", "do": "act", "action": legal_in(table.state)[0]}
    before = table.state
    again = Page(dict(page.kept))  # the first is not stopped: a page that is closed says nothing
    await page.stop()

    [mine] = (await again.ask("GET", "/api/tables"))["mine"]
    table.page = again
    await table.look()

    assert mine["code"] == table.code
    assert table.state["picture"] == before["picture"]
    [first, second] = [await again.ask("POST", f"/api/tables/{table.code}/commands", sent)] * 2
    assert first["ok"]
    assert first["seq"] == second["seq"] > before["seq"]
    await table.finish()
    facts = await again.ask("GET", f"/api/games/{table.state['table']['game']}")
    assert not facts["unfair"]
    await again.stop()


async def test_a_review_shows_ones_own_mistakes_which_are_asked_again(page):
    await page.named()
    table = await page.opened("classic")
    while not is_over(table.state):
        await table.act(-1)
    game = table.state["table"]["game"]

    review = await reviewed(page, game)
    book = await page.ask("GET", "/api/me/mistakes")
    question = await page.ask("GET", "/api/me/mistakes/next")
    choice = {"action": question["options"][0]["action"]}
    answer = await page.ask("POST", f"/api/me/mistakes/{question['id']}", choice)

    assert {decision["seat"] for decision in review["decisions"]} == {0}
    assert any(decision["loss_error"] for decision in review["decisions"])
    assert [player["decisions"] > 0 for player in review["players"]] == [True, False, False, False]
    parts = review["accounts"][0]
    assert parts.pop("result") == pytest.approx(sum(parts.values()))
    assert book["count"] == book["due"] == answer["due"] + 1 > 1
    await page.stop()
    again = Page(page.kept)
    assert (await again.ask("GET", "/api/me/mistakes"))["due"] == answer["due"]
    place = f"{question['id'].rpartition('/')[0]}/{question['id'].rpartition('/')[2]}"
    name, deal, action = place.split("/")
    where = f"/api/games/{name}/deals/{deal}"
    assert (await again.ask("GET", f"{where}/decisions/{action}"))["options"]
    code = (await again.ask("POST", f"{where}/tables", {"action": int(action)}))["code"]
    assert (await again.ask("GET", f"/api/tables/{code}"))["table"]["practice"]["deal"] == int(deal)
    await again.stop()


async def test_long_work_can_be_done_elsewhere(reseed):
    played_by = []

    async def elsewhere(piece, all_rules):
        played_by.append([rules.name for rules in all_rules])
        return await do_piece(piece)

    page = Page(work=elsewhere)
    await page.named()
    _, game = await finished(page)

    review = await reviewed(page, game)
    assert played_by == [["sawdust"]] * review["of"]
    for target, status in (
        ("/api/ask?variant=classic&hand=JS,AS,KS,9H,TD&up=9S&worlds=16", 200),
        ("/api/lessons/classic/trump", 200),
        ("/api/trainers/classic/lead", 200),
        ("/api/practice/classic", 200),
        ("/api/practice/classic?played=play%209S", 400),
    ):
        answer = await page.ask("GET", target, status=status)
        assert played_by.pop() == ["classic"], target
    assert "'play 9S' is not allowed now" in answer["error"]
    refused = await page.ask("GET", "/api/ask?variant=classic&hand=JS&up=9S", status=400)
    assert refused["error"].endswith(".")
    await page.stop()


async def test_a_puzzle_counts_and_is_played_on(page):
    await page.named()
    puzzle = await page.ask("GET", "/api/puzzles/next?variant=classic&theme=&but=")
    where, choice = f"/api/puzzles/{puzzle['id']}", puzzle["options"][0]["action"]
    await page.ask("POST", f"{where}/tables", {"action": choice}, status=409)

    answer = await page.ask("POST", f"{where}/answer", {"action": choice})
    table = await page.ask("POST", f"{where}/tables", {"action": choice})
    await page.stop()

    again = Page(page.kept)
    assert answer["rated"]
    assert (await again.ask("GET", "/api/puzzles"))["standing"] == answer["standing"]
    shown = await again.ask("GET", f"/api/tables/{table['code']}")
    assert shown["table"]["practice"]["puzzle"] == puzzle["id"]
    await again.stop()


async def test_an_export_is_all_that_is_kept_and_is_taken_in_once(page):
    await page.named()
    _, game = await finished(page)
    await reviewed(page, game)
    table = await page.opened("american")
    await table.act()
    file = await page.ask("GET", "/api/export")
    await page.stop()
    assert len(json.dumps(file)) < FILE

    other = Page()
    await other.named("Bob")
    assert (await other.ask("POST", "/api/import", file))["items"] == len(file["items"]) - 1
    assert (await other.ask("POST", "/api/import", file))["items"] == 0

    assert (await other.ask("GET", "/api/me"))["name"] == "Bob"
    assert (await other.ask("GET", f"/api/games/{game}"))["finished"]
    assert (await other.ask("GET", f"/api/games/{game}/review"))["done"] == 1
    table.page = other
    await table.look()
    await table.finish()
    await other.stop()


async def test_the_same_cards_and_actions_count_once(page):
    await page.named()
    _, game = await finished(page)
    file = await page.ask("GET", "/api/export")
    record = await page.ask("GET", f"/api/games/{game}/record")
    other = Page()
    await other.named("Bob")

    here = await page.ask("POST", "/api/games", {"record": record})
    there = await other.ask("POST", "/api/games", {"record": record})
    await other.ask("POST", "/api/import", file)

    assert here == {"id": game, "is_new": False}
    assert there["is_new"]
    for each, name in ((page, game), (other, there["id"])):
        assert [one["id"] for one in (await each.ask("GET", "/api/people/me"))["last"]] == [name]
        await each.stop()


async def test_an_export_that_is_wrong_within_is_refused_whole(page):
    await page.named()
    _, game = await finished(page)
    items = (await page.ask("GET", "/api/export"))["items"]
    await page.stop()
    record, kept = items[f"record/{game}"], f"table/{game.partition('.')[0]}"
    [first, *_] = (key for key in items if key.startswith("events/"))
    cut = record["deals"][0] | {"actions": record["deals"][0]["actions"][:-4]}

    other = Page()
    for change, problem in (
        ({f"record/{game}": record | {"deals": [cut]}}, "tricks"),
        ({f"record/{game}": None}, "null should be an object"),
        ({kept: items[kept] | {"seq": 3}}, "not all that happened at the table is there"),
        ({first: items[first] | {"bodies": [{}] * len(items[first]["bodies"])}}, "can't be read"),
    ):
        file = {"benny": 1, "items": items | change}
        answer = await other.ask("POST", "/api/import", file, status=400)
        assert problem in answer["error"]
    file = {"benny": 9, "more": 1, "items": items}
    assert "newer" in (await other.ask("POST", "/api/import", file, status=400))["error"]
    assert (await other.ask("GET", "/api/export"))["items"] == {}


async def test_what_a_newer_benny_kept_is_refused_and_stays(page):
    await page.named()
    file = await page.ask("GET", "/api/export")
    await page.stop()
    page.kept["format"] = b"2"
    kept = dict(page.kept)

    with pytest.raises(NotationError, match=r"^These games are of a newer Benny: reload the page"):
        Page(page.kept)

    assert page.kept == kept
    other = Page()
    newer = await other.ask("POST", "/api/import", file | {"benny": 2}, status=400)
    assert newer["error"].startswith("This file is of a newer Benny")
    broken = file["items"] | {"game/x": 1}
    answer = await other.ask("POST", "/api/import", file | {"items": broken}, status=400)
    assert answer["error"] == "'game/x' can't be read: this is no export."
    assert await other.ask("GET", "/api/me") is None


async def test_people_rename_and_delete_themselves(page):
    assert await page.ask("GET", "/api/me") is None
    await page.ask("POST", "/api/tables", {"variant": "buck"}, status=401)
    await page.named("  Ann   Lee ")
    table = await page.opened("sawdust")

    await page.ask("PATCH", "/api/me", {"name": "Mo"})
    await table.until(lambda state: state["table"]["seats"][0]["name"] == "Mo")
    refused = await page.ask("PATCH", "/api/me", {"name": "x" * 25}, status=400)
    assert refused["error"].endswith("can't be your name: write 1 to 24 characters.")
    refused = await page.ask("PATCH", "/api/me", {"name": "Mo\x07"}, status=400)
    assert "'Mo\\x07' should be 1 to 24 characters, without tabs or other" in refused["error"]
    table.leave()
    await asyncio.sleep(0.01)
    await page.ask("DELETE", "/api/me")

    assert set(page.kept) == {"format"}
    assert await page.ask("GET", "/api/me") is None
    await page.ask("GET", f"/api/tables/{table.code}", status=404)


@pytest.mark.parametrize(
    "path",
    ["/api/match", "/api/moderation", "/api/rankings", "/api/same/x", "/api/nothing", "/other"],
)
async def test_what_needs_other_people_is_refused_in_one_sentence(page, path):
    answer = await page.ask("GET", path, status=404)

    assert answer["error"] == "That needs a server with other people: you are playing without one."


async def test_a_socket_closes_as_a_servers_does(page):
    await page.named()
    page.sockets[7] = heard = asyncio.Queue()

    page.host.open(7, "/api/tables/ABSENT/socket?patches=true")

    assert [await heard.get(), await heard.get()] == [
        ("open", ""),
        ("close", "4404 There is no table 'ABSENT'."),
    ]
    table = await page.opened("sawdust")
    reply = await table.do("act", action="play XX")
    assert (reply["ok"], reply["status"]) == (False, 422)
    said = await table.do("say", text="Hello!")
    assert said["error"] == "You play alone: no one is there to talk to."
    await page.stop()
    while (message := await page.sockets[table._id].get())[0] != "close":
        pass
    assert message[1].startswith("1012 ")


async def test_a_table_without_a_game_goes_when_it_was_left_long_ago(page):
    await page.named()
    over, game = await finished(page)
    table = await page.opened("american")
    await page.stop()
    for key in [key for key in page.kept if key.startswith("table/")]:
        page.kept[key] = json.dumps(json.loads(page.kept[key]) | {"last_at": 1.0}).encode()

    again = Page(page.kept)

    assert [mine["code"] for mine in (await again.ask("GET", "/api/tables"))["mine"]] == [
        table.code
    ]
    assert not any(
        over.state["table"]["game"].partition(".")[0] == key.split("/")[1]
        for key in page.kept
        if key.startswith("events/")
    )
    assert (await again.ask("GET", f"/api/games/{game}"))["finished"]
