"""What can go wrong at a table: refusals, keys held down, lost connections."""

import re
import socket
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from support.browser import command, open_table

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.proof]


def at_a_game(page, name="classic"):
    """Open a table, sit down and start; return the table's code.

    Nobody goes alone in `classic`, so the person has a turn in each deal.
    """
    code = open_table(page, "Ann", {"variant": name})
    command(page, code, do="sit", seat=0)
    command(page, code, do="start")
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()
    return code


def open_menu(page):
    page.get_by_role("button", name="The table").click()


def wait_for_turn(page):
    page.wait_for_selector(".mine.is-turn")


_OPEN = ".calls button, .hand button.legal"


def choose_freely(page, undo):
    """Act until there was a choice that can be taken back.

    The last choice offered is never a pass, which could end the deal.
    """
    while undo.is_disabled():
        wait_for_turn(page)
        page.locator(_OPEN).last.click()


_BOTS = [
    "A bot at the start",
    "sensible bot",
    "expert bot",
    "search bot",
    "novice bot",
    "random bot",
]

# Notes the actions that a page sends.
_NOTE_ACTIONS = """
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (JSON.parse(text).do === "act") window.sent.push(text);
        send.call(this, text);
    };
"""


def test_a_number_that_is_not_possible_is_never_sent(open_page):
    page = open_page()
    code = open_table(page, "Ann", {"variant": "family"})
    open_menu(page)
    names = page.get_by_role("dialog").get_by_label("Bot at seat 1").get_by_role("option")
    expect(names).to_have_text(_BOTS)
    field = page.get_by_label("A bot covers an absent player after")

    field.fill("3")
    field.press("Tab")
    field.fill("30")
    field.press("Tab")

    expect(page.get_by_role("log")).to_contain_text("changed the table's options")
    assert page.request.get(f"/api/tables/{code}").json()["table"]["options"]["grace"] == 30


def test_what_is_refused_is_said_in_the_dialog(open_page):
    page = open_page()
    at_a_game(page)
    open_menu(page)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text(re.compile("spectators?\\."))).to_have_count(0)
    page.get_by_role("button", name="Stand up").click()
    expect(page.get_by_text("1 spectator.")).to_be_visible()

    page.get_by_role("button", name="Sit here").nth(1).click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("You have seen another hand"))

    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_empty()


def test_undo_says_why_there_is_nothing_to_take_back_until_there_is(open_page):
    page = open_page()
    at_a_game(page)
    wait_for_turn(page)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()

    undo.press("Enter")

    expect(page.get_by_text("You have made no decision in this deal").first).to_be_visible()
    expect(undo).to_be_focused()
    choose_freely(page, undo)
    undo.click()
    expect(page.get_by_role("log")).to_contain_text("The last decision is taken back.")


def test_a_digit_that_is_held_decides_nothing_more(open_page):
    page = open_page()
    page.add_init_script(_NOTE_ACTIONS)
    at_a_game(page)
    wait_for_turn(page)
    digit = page.locator(_OPEN).first.locator("kbd").inner_text()

    for is_repeated, sent in ((True, 0), (False, 1)):
        page.locator("body").dispatch_event("keydown", {"key": digit, "repeat": is_repeated})
        assert page.evaluate("window.sent.length") == sent


def test_enter_that_is_held_decides_once(open_page):
    page = open_page()
    page.add_init_script(_NOTE_ACTIONS)
    at_a_game(page)

    for _ in range(2):
        wait_for_turn(page)
        page.locator(_OPEN).first.focus()
        page.keyboard.down("Enter")
        expect(page.get_by_role("log")).to_contain_text(re.compile(r"You (?!deal)"))

    assert page.evaluate("window.sent.length") == 1


# Lists what overflows: the page in the window, or the text in one's own plate.
_TOO_LARGE = """() => {
    const page = document.documentElement, plate = document.querySelector(".my-seat .plate");
    const said = plate.querySelectorAll(":not(.unseen, .bubble, .bubble *)");
    const parts = [...said].filter((part) => part.offsetWidth);
    const right = (part) => part.getBoundingClientRect().right;
    return [
        page.scrollHeight > innerHeight && "the page is too high",
        page.scrollWidth > innerWidth && "the page is too wide",
        parts.some((part) => right(part) > right(plate)) && "the plate is too narrow",
    ].filter(Boolean);
}"""


@pytest.mark.parametrize("name", ["classic", "dnd"])
def test_all_is_in_sight_in_a_low_and_in_a_narrow_window(open_page, name):
    page = open_page()
    at_a_game(page, name)

    for _ in range(2):  # mostly before and after the call that makes them the maker
        wait_for_turn(page)
        for width, height in ((1280, 640), (1280, 720), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(_TOO_LARGE) == []
        page.locator(_OPEN).last.click()


@pytest.fixture
def mortal(tmp_path):
    """Return a function that starts a server at a fixed address, and that address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    started = []

    def start():
        command = (sys.executable, "-m", "benny.cli", "serve", "--port", str(port))
        server = subprocess.Popen(
            (*command, "--data", str(tmp_path)), stdout=subprocess.PIPE, text=True
        )
        started.append(server)
        assert server.stdout.readline()
        return server

    yield start, f"http://localhost:{port}"
    for server in started:
        server.kill()
        server.communicate()


def test_a_table_comes_back_after_a_restart_and_a_time_without_a_line(chromium, mortal):
    start, address = mortal
    server = start()
    with chromium.new_context(base_url=address) as context:
        page = context.new_page()
        page.clock.install()
        at_a_game(page)
        wait_for_turn(page)  # the upcard may come into the hand before
        cards = page.get_by_role("group", name="Your cards").inner_text()

        server.kill()
        server.wait()
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        start()
        page.clock.fast_forward(5_000)
        expect(page.get_by_text("Reconnecting")).to_be_hidden(timeout=20_000)
        assert page.get_by_role("group", name="Your cards").inner_text() == cards

        context.set_offline(True)
        page.clock.fast_forward(6_000)
        page.clock.fast_forward(7_000)
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        context.set_offline(False)
        expect(page.get_by_text("Reconnecting")).to_be_hidden()
