"""The page that checks records, in a browser under the server's security headers."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import benny
from benny import variant
from benny.game import records
from support import tools
from support.games import fair_record

STATIC = Path(benny.__file__).parent / "web" / "static"
pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium")]


class Handler(SimpleHTTPRequestHandler):
    """Serves the browser's files, and one record as the server does."""

    def do_GET(self) -> None:
        if not self.path.startswith("/api/"):
            super().do_GET()
            return
        is_known = self.path == "/api/games/q7/record"
        known = self.server.record if is_known else b'{"status": 404, "error": "No game q8."}'
        self.send_response(200 if is_known else 404)
        self.end_headers()
        self.wfile.write(known)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def game() -> dict:
    return json.loads(records.encode(fair_record(variant("dnd"), 5)))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=STATIC)) as server:
        server.record = json.dumps(game()).encode()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/fair/fair.html"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = tools.path("chromium")
        yield playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])


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
        expect(page.get_by_text(f"Deal {number}: Right")).to_be_visible()


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
    page.goto(f"{address}?game=q7")
    expect(page.get_by_role("status")).to_contain_text("Nothing is wrong.")
    expect(page.get_by_role("heading", name="Game q7 (dnd)")).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_have_attribute("href", "../../g/q7")

    page.goto(f"{address}?game=q8")
    expect(page.get_by_role("status")).to_have_text("No game q8.")


def test_what_is_no_record_is_refused_in_a_sentence(page):
    check(page, [1])

    expect(page.get_by_role("status")).to_have_text("Line 1 is no game in the format benny/1.")


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

    expect(page.get_by_text("Deal 1: Right, but nobody gave a part")).to_be_visible()
    expect(page.get_by_text("No part of South (seat 0) is in deal 1.")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_small_phone(page, scheme, tmp_path):
    page.emulate_media(color_scheme=scheme)
    check(page, game())
    for number in (1, 2, 3):
        page.get_by_text(f"Deal {number}: Right").click()
    expect(page.get_by_text("Commitment", exact=True)).to_have_count(3)

    assert page.evaluate("document.documentElement.scrollWidth") == 320
