"""A browser that keeps Benny plays on while its server is gone, and takes its games there later."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from support.browser import by_mouse, check_looks, play, sit_down
from support.serving import Serving
from support.tools import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium", "node", "npm")]

_AT_ONCE = 'localStorage.setItem("benny.settings", JSON.stringify({ pace: "instant" }));'

_KIND_OF_WASM = """async () => {
    const [{ url }] = (await (await caches.open("benny /offline/ engine")).keys())
        .filter(({ url }) => url.includes(".wasm"));
    return (await fetch(url)).headers.get("content-type");
}"""

_HAS_NEW = "async () => !!(await navigator.serviceWorker.getRegistration()).waiting"


@pytest.fixture
def serving(tmp_path):
    build = ROOT / "offline" / "build.py"
    page = tmp_path / "page"
    subprocess.run([sys.executable, build, "--server", "--out", page], check=True)
    with Serving(tmp_path / "data", offline=page) as serving:
        yield serving


@pytest.fixture
def page(chromium, serving):
    failures = []
    with chromium.new_context(base_url=serving.address, bypass_csp=True) as context:
        context.add_init_script(_AT_ONCE)
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        yield page
    assert failures == []


def test_a_game_goes_on_against_bots_while_the_server_is_gone(page, serving, tmp_path):
    keep(page)
    sit_down(page, "Sawdust")
    code = page.url.rpartition("/")[2]
    serving.stop()

    page.get_by_role("link", name="Play against bots meanwhile").click()
    expect(page.get_by_role("alert")).to_contain_text("You can play against bots here.")
    check_looks(page)
    page.get_by_role("button", name="OK", exact=True).click()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    page.get_by_role("button", name="Sawdust").first.click()
    play(page, by_mouse)
    page.goto("/puzzles")
    expect(page.get_by_role("alert")).to_contain_text("You can play against bots here.")

    serving.start()
    page.goto("/offline/me")
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    page.get_by_role("button", name="Add them to the server").click()
    expect(page.get_by_text("1 game added.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save my games").click()
    saved.value.save_as(tmp_path / "games.json")
    page.goto("/me")
    expect(page.get_by_text("played elsewhere")).to_be_visible()
    add_files(page, tmp_path)
    check_looks(page)
    page.goto(f"/t/{code}")
    play(page, by_mouse)


def wait_for_new_version(page):
    for _ in range(600):
        if page.evaluate(_HAS_NEW):
            return
        page.wait_for_timeout(100)
    raise AssertionError("no new version has come")


def keep(page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("link", name="Keep for offline")).to_be_visible()
    assert not any("/offline" in url for url in asked)
    page.get_by_role("link", name="Keep for offline").click()
    expect(page.get_by_role("alert")).to_contain_text("it opens without a network now")
    # Only so does a browser keep its compiled code, too.
    assert page.evaluate(_KIND_OF_WASM) == "application/wasm"


def add_files(page, folder):
    (folder / "wrong.json").write_text("{")
    for name, said in (
        ("games.json", "0 games added. 1 game was there already."),
        ("wrong.json", "“wrong.json” has no games in it: choose a file that Benny has saved."),
    ):
        page.get_by_label("Add games from a file").set_input_files(folder / name)
        expect(page.get_by_text(said)).to_be_visible()


def test_a_new_version_replaces_a_kept_page_when_it_is_loaded_again(page, serving):
    keep(page)
    folder = serving.settings.offline
    index, service = (folder / name for name in ("index.html", "service-worker.js"))
    index.write_text(index.read_text().replace("<html ", "<html data-new "))
    service.write_text(re.sub('"version": "', '"version": "new-', service.read_text()))

    page.goto("/offline/")
    expect(page.locator("html[data-new]")).to_have_count(0)
    wait_for_new_version(page)
    page.reload()
    expect(page.locator("html[data-new]")).to_have_count(1)
    expect(page.locator(".loading-engine")).to_have_count(0)
    serving.stop()
    page.reload()
    expect(page.locator("html[data-new]")).to_have_count(1)
    expect(page.locator(".loading-engine")).to_have_count(0)
    serving.start()
