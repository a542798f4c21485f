"""The page that needs no server: plain files, which are played after their host has gone."""

import re
import sys
from contextlib import contextmanager
from subprocess import DEVNULL, PIPE, Popen, run
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from support.browser import by_keyboard, by_mouse, check_looks, play, sit_down
from support.tools import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium", "node", "npm")]

_AT_ONCE = """if (location.protocol === "http:")
    localStorage.setItem("benny.settings", JSON.stringify({ pace: "instant" }));"""
_IS_KEPT = "() => localStorage.getItem('benny.kept') === 'true'"
_SHORT = dict.fromkeys(("american", "classic", "family"), "target = 2")
_SHORT |= {"sawdust": "", "dnd": "target = 4", "buck": "start = 3"}
_TRICK = ".middle:not(:has(> .lying[data-from=south])) > .lying[data-from]"
_LEGAL = ".hand button.legal:not([aria-disabled=true])"
_CARDS = "() => [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"
_OTHERS = re.compile(
    r"\b(server|friends|invit|ranking|chat|account|sign|cookie|spectat|host)", re.I
)


@contextmanager
def opened(chromium, folder, name="127.0.0.1", **options):
    """Yield a browser at the site in a folder, and the site's host; no page may fail."""
    command = [sys.executable, "-um", "http.server", "0", "-b", "127.0.0.1", "-d", folder]
    with Popen(command, stdout=PIPE, stderr=DEVNULL, text=True) as host:
        address, failures = re.search(r"http://[\d.:]+", host.stdout.readline())[0], []
        try:
            address = address.replace("127.0.0.1", name)
            with chromium.new_context(base_url=address, bypass_csp=True, **options) as context:
                context.add_init_script(_AT_ONCE)
                context.on("weberror", lambda error: failures.append(str(error.error)))
                yield context, host
        finally:
            host.terminate()
    assert failures == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("offline")
    run([sys.executable, ROOT / "offline" / "build.py", "--out", path], check=True)
    return path


@pytest.fixture(scope="module")
def page(chromium, folder):
    """Return a page that has been loaded, and whose host and network are gone since."""
    with opened(chromium, folder) as (context, host):
        page = context.new_page()
        page.goto("/")
        expect(page.locator(".loading-engine")).to_have_count(0)
        page.wait_for_function(_IS_KEPT)
        host.terminate()
        context.set_offline(True)
        yield page


def begin(page, game):
    rules = quote(f'extends = "{game}"\n{_SHORT[game]}')
    page.goto(f"/new#rules={rules}")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the game").click()


def play_to_a_trick(page, act):
    """Play until it is the person's turn in a trick; return the cards in sight."""
    for _ in range(1000):  # a partner who plays alone, or a game of one hand, takes longer
        if page.locator(_TRICK).count() and page.locator(_LEGAL).count():
            return page.evaluate(_CARDS)
        act(page)
        page.wait_for_timeout(50)
    raise AssertionError("it was never the person's turn in a trick")


@pytest.mark.parametrize("act", [by_mouse, by_keyboard])
@pytest.mark.parametrize("game", _SHORT)
def test_a_game_of_each_kind_goes_on_after_a_reload_and_is_reviewed(page, game, act):
    begin(page, game)
    seen = play_to_a_trick(page, act)
    page.reload()
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()
    assert page.evaluate(_CARDS) == seen
    play(page, act)
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_text("reviewed.")).to_be_visible(timeout=240_000)


def test_a_hint_and_an_undo_then_the_game_is_replayed_counted_and_asked_again(page):
    begin(page, "classic")
    play_to_a_trick(page, by_mouse)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    check_looks(page)
    undo = page.get_by_role("button", name="Undo")
    while undo.is_disabled():  # what is forced can't be taken back
        by_mouse(page)
    undo.click()
    expect(page.get_by_role("log", name="Game")).to_contain_text("You take back ")
    play(page, by_mouse)

    for _ in range(4):  # a short game may hold no mistake of one's own
        page.get_by_role("link", name="Review").click()
        expect(page.get_by_text("reviewed.")).to_be_visible(timeout=240_000)
        if page.get_by_role("button", name="Try them again").is_visible():
            break
        sit_down(page, "Sawdust")
        play(page, by_mouse)
    check_looks(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("status")).to_contain_text("step 1 of")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_contain_text("step 2 of")
    with page.expect_download():
        page.get_by_role("link", name="Download its record").click()
    page.goto("/me/statistics")
    expect(page.get_by_role("heading", name="Details")).to_be_visible()
    page.goto("/mistakes")
    page.get_by_role("button", name="Try them again").click()
    page.get_by_role("group", name="Your choice").get_by_role("button").first.click()
    expect(page.get_by_text("It comes back on")).to_be_visible()


def test_lessons_trainers_puzzles_and_questions_are_answered(page):
    page.goto("/puzzle")
    page.get_by_role("group", name="Your choice").get_by_role("button").first.click()
    expect(page.locator(".choice-verdict")).to_be_visible()
    page.goto("/learn/american/tricks")
    page.locator(".hand button").first.click()
    expect(page.locator(".prompt:is(.is-right, .is-wrong)")).to_be_visible()
    page.goto("/train")
    page.locator(".lesson-link").first.click()
    page.locator(".calls button").first.click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    page.goto("/ask?variant=american&hand=JH+9H+AS+KC+9D&up=TH")
    values = page.get_by_role("group", name="Values").get_by_role("rowheader")
    expect(values).to_have_count(3, timeout=240_000)


def test_the_page_speaks_of_no_server_and_of_no_other_people(page):
    page.goto("/")
    expect(page.get_by_text("Playing with friends needs a server.")).to_be_visible()
    check_looks(page)
    sit_down(page, "Sawdust")
    page.get_by_role("button", name="The table").click()
    page.locator("summary", has_text="Options").click()
    check_looks(page)
    for path in ("/", "/new", "/me", "/help", "/privacy", "/about", "/t/XXXXXX", "/g/no", "/ranks"):
        page.goto(path)
        expect(page.locator("main")).not_to_contain_text("One moment")
        words = page.locator("body").inner_text()
        for mention in ("friends needs a server", "to a server"):
            words = words.replace(mention, "")
        assert _OTHERS.search(words) is None, path
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.get_by_role("list", name="Your tables")).to_contain_text("your turn")


def as_apache_sends_it(route):
    """Its type follows from any of a name's endings."""
    response = route.fetch()
    headers = {**response.headers, "content-type": "application/wasm"}
    route.fulfill(response=response, headers=headers)


def test_what_loads_and_what_fails_is_said(chromium, folder):
    with opened(chromium, folder, service_workers="block") as (context, _):
        page, held = context.new_page(), []
        context.route("**/*.wasm.packed", as_apache_sends_it)
        context.route("**/*-site.pack.packed", lambda route: held.append(route), times=1)
        page.goto("/")
        expect(page.get_by_role("progressbar", name="Loading Benny")).to_be_visible()
        check_looks(page)
        held[0].abort()
        stopped = page.get_by_role("alertdialog")
        expect(stopped).to_contain_text("its download was interrupted")
        check_looks(page)
        stopped.get_by_role("button", name="Try again").click()
        expect(page.locator(".loading-engine")).to_have_count(0)


@pytest.mark.parametrize("name", ["127.0.0.1", "benny.test"])
def test_a_second_tab_cannot_be_used_until_the_first_is_closed(chromium, folder, name):
    with opened(chromium, folder, name) as (context, _):
        first, second = context.new_page(), context.new_page()
        first.goto("/")
        expect(first.locator(".loading-engine")).to_have_count(0)
        assert first.evaluate("!!navigator.locks") == (name == "127.0.0.1")
        second.goto("/")
        expect(second.get_by_role("alertdialog")).to_contain_text("open in another tab")
        expect(second.locator("body[inert]")).to_have_count(1)
        first.close()
        second.get_by_role("button", name="Try again").click()
        second.get_by_role("button", name="Sawdust").first.click()
        expect(second.get_by_role("group", name="Your cards")).to_be_visible()


@pytest.mark.parametrize(("status", "said"), [(404, "a file is missing"), (0, "interrupted")])
def test_what_keeps_a_browser_from_keeping_the_page_is_said(chromium, folder, status, said):
    def answer(route):
        if not route.request.service_worker:
            return route.continue_()
        return route.fulfill(status=status) if status else route.abort()

    with opened(chromium, folder) as (context, _):
        page = context.new_page()
        context.route("**/*.zip.*", answer)
        page.goto("/?keep")
        expect(page.get_by_role("alert")).to_contain_text(said)


def test_a_full_disk_is_noted_and_a_game_can_be_played(chromium, folder):
    with opened(chromium, folder) as (context, _):
        page = context.new_page()
        page.goto("/licences/README.txt")
        full = {"origin": page.evaluate("origin"), "quotaSize": 1000}
        context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", full)
        page.goto("/?keep")
        for said in ("no room to keep Benny", "what you play from now on is gone"):
            expect(page.get_by_role("alert")).to_contain_text(said)
        page.get_by_role("button", name="OK", exact=True).click()
        sit_down(page, "Sawdust")
        play(page, by_mouse)
