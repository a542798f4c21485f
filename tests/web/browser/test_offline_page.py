"""The page that needs no server: plain files, which are played after their host has gone."""

import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from support.browser import by_mouse, check_looks, play, sit_down
from support.tools import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium", "node", "npm")]

_AT_ONCE = """
    localStorage.setItem("benny.settings", JSON.stringify({ pace: "instant" }));
"""
_IS_KEPT = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).some(({ url }) => url.endsWith("stdlib.zip.packed"));
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments):
        pass


@pytest.fixture
def host(tmp_path):
    subprocess.run([sys.executable, ROOT / "offline" / "build.py", "--out", tmp_path], check=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=tmp_path))
    Thread(target=server.serve_forever).start()
    yield server
    server.shutdown()
    server.server_close()


def test_a_game_goes_on_and_is_reviewed_without_the_host(chromium, host):
    context = chromium.new_context(base_url=f"http://127.0.0.1:{host.server_port}", bypass_csp=True)
    context.add_init_script(_AT_ONCE)
    page, failures = context.new_page(), []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto("/")
    expect(page.locator(".loading-engine")).to_have_count(0)
    page.wait_for_function(_IS_KEPT)
    host.shutdown()
    host.server_close()
    context.set_offline(True)

    sit_down(page, "Sawdust")
    by_mouse(page)
    held = page.get_by_role("group", name="Your cards").get_by_role("button").count()
    page.reload()
    expect(page.get_by_role("group", name="Your cards").get_by_role("button")).to_have_count(held)
    check_looks(page)
    play(page, by_mouse)
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_text("reviewed.")).to_be_visible(timeout=240_000)
    check_looks(page)
    context.close()
    assert failures == []
