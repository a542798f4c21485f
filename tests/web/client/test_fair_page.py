"""The page that checks records, in a browser under the server's security headers."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import benny
from benny import variant
from benny.game import records
from support.games import fair_record

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium")]


def game() -> dict:
    return json.loads(records.encode(fair_record(variant("dnd"), 5)))


@pytest.fixture(scope="module")
def address(serving) -> str:
    return f"{serving.address}/static/fair/fair.html"


@pytest.fixture
def page(browser, address) -> Iterator[Page]:
    """Return the page, which must not log any error."""
    page = browser.new_page(viewport={"width": 320, "height": 640})
    complaints = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    yield page
    page.close()
    assert [text for text in complaints if "404" not in text] == []


def check(page: Page, record: object) -> None:
    page.get_by_label("Or its text").fill(json.dumps(record))
    page.get_by_role("button", name="Check").click()


def test_a_fair_game_that_is_pasted_is_right(page):
    check(page, game())

    expect(page.get_by_role("status")).to_have_text(
        "1 game with 3 deals checked. Nothing is wrong."
    )
    expect(
        page.get_by_text("In 3 of 3 deals the cards follow from what was given.")
    ).to_be_visible()
    for number in (1, 2, 3):
        page.get_by_text(f"Deal {number}: Right").click()
    expect(page.get_by_text("Commitment", exact=True)).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_file_is_checked_as_soon_as_it_is_chosen_also_by_keyboard(page, tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(game()))
    with page.expect_file_chooser() as opened:
        page.get_by_label("The file of a record").focus()
        page.keyboard.press("Enter")
    opened.value.set_files(file)

    expect(page.get_by_role("status")).to_contain_text("Nothing is wrong.")
    expect(page.get_by_text("game.jsonl")).to_be_visible()


def test_text_that_is_pasted_after_a_file_is_what_is_checked(page, tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(game()))
    page.get_by_label("The file of a record").set_input_files(file)
    check(page, [1])

    expect(page.get_by_role("status")).to_have_text("Line 1 is no game in the format benny/1.")


def test_a_card_that_was_changed_is_shown_beside_the_right_one(page):
    record = game()
    hands = record["deals"][1]["hands"]
    was = hands[0][0]
    hands[0][0], hands[1][0] = hands[1][0], was
    check(page, record)

    expect(page.get_by_role("status")).to_contain_text("Something is wrong: see below.")
    expect(page.get_by_text("Deal 2: Wrong")).to_be_visible()
    expect(page.get_by_text("Wrong: the cards that were dealt do not follow")).to_be_visible()
    expect(page.get_by_text("(dealt: ")).to_have_count(2)


def test_a_game_is_fetched_by_its_id(page, address):
    record = records.encode(fair_record(variant("dnd"), 5))
    page.route("**/api/games/q7/record", lambda route: route.fulfill(body=record))
    page.goto(f"{address}?game=q7")
    expect(page.get_by_role("status")).to_contain_text("Nothing is wrong.")
    expect(page.get_by_role("heading", name="Game q7 (dnd)")).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_have_attribute("href", "../../g/q7")

    page.goto(f"{address}?game=q8")
    expect(page.get_by_role("status")).to_have_text("There is no finished game 'q8'.")


@pytest.mark.parametrize(
    ("is_kept", "label"),
    [(True, "Deal 1: Right"), (False, "Deal 1: Wrong")],
    ids=["kept", "broken"],
)
def test_a_window_that_played_knows_what_it_was_promised(page, is_kept, label):
    record = game()
    promised = record["deals"][0]["fair"]["commitment"] if is_kept else "00" * 32
    note = {"commitment": promised, "parts": {}, "bound": [], "shown": []}
    page.evaluate("note => localStorage.setItem('benny.fair.q7.1', note)", json.dumps(note))
    check(page, record)

    expect(page.get_by_text(label)).to_be_visible()
    expect(page.get_by_text("This browser noted the commitment of 1 deal")).to_be_visible()


def test_a_deal_without_any_part_is_not_just_right(page):
    record = game()
    transcript = record["deals"][0]["fair"]
    without = benny.game.fair_deal.Transcript(**transcript | {"hashes": {}, "parts": {}})
    again = benny.Game(variant("dnd"), by_hand=True)
    again.deal(benny.game.fair_deal.key(without), without)
    check(page, json.loads(records.encode(again.record())))

    expect(page.get_by_text("Deal 1: Right, but no one gave a part")).to_be_visible()
    expect(page.get_by_text("No part of South (seat 0) is in deal 1.")).to_be_visible()
