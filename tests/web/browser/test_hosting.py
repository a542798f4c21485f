"""Benny behind proxies, below a path of a shared host, and in browsers that store nothing."""

import json
import re
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from socketserver import StreamRequestHandler, ThreadingTCPServer
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from support import tools
from support.browser import by_mouse
from support.serving import Serving

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

PATH = "/games/benny"


class _Relay(StreamRequestHandler):
    """Passes one request on, and then bytes in both directions."""

    def handle(self):
        line = self.rfile.readline().decode()
        headers = list(iter(self.rfile.readline, b"\r\n"))
        if not line or b"" in headers:
            return
        method, path, version = line.split()
        if not path.startswith(f"{PATH}/"):
            self.wfile.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            return
        if self.server.strips:
            path = path.removeprefix(PATH)
        is_socket = any(header.lower().startswith(b"upgrade:") for header in headers)
        if not is_socket:  # the next request of the connection would need the same treatment
            headers = [one for one in headers if not one.lower().startswith(b"connection:")]
            headers.append(b"Connection: close\r\n")
        with socket.create_connection(("127.0.0.1", self.server.upstream)) as upstream:
            head = f"{method} {path} {version}\r\n".encode() + b"".join(headers) + b"\r\n"
            upstream.sendall(head)
            threading.Thread(target=_pump, args=(self.rfile.read1, upstream), daemon=True).start()
            _pump(upstream.recv, self.connection)


def _pump(read, to):
    with suppress(OSError, ValueError):
        while piece := read(65536):
            to.sendall(piece)
        to.shutdown(socket.SHUT_WR)


class _Proxy(ThreadingTCPServer):
    daemon_threads = True
    block_on_close = False


@contextmanager
def proxied(folder, *, strips, path=PATH):
    """Yield the address of a server behind a small proxy, which removes the path or not."""
    with (
        Serving(folder, path=path) as serving,
        _Proxy(("127.0.0.1", 0), _Relay) as proxy,
    ):
        proxy.upstream, proxy.strips = serving.port, strips
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{proxy.server_address[1]}{PATH}"
        proxy.shutdown()


@pytest.fixture(scope="module", params=[True, False], ids=["removed", "passed on"])
def below(request, tmp_path_factory):
    with proxied(tmp_path_factory.mktemp("below"), strips=request.param) as address:
        yield address


@pytest.fixture
def page(chromium):
    """A page that may get no refusal."""
    failures = []
    with chromium.new_context() as context:
        page = context.new_page()
        page.on("response", lambda one: one.status < 400 or failures.append(one.url))
        yield page
    assert failures == []


def act_once(page, address):
    page.goto(f"{address}/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Sawdust").first.click()
    page.wait_for_selector(".mine.is-turn")
    by_mouse(page)
    expect(page.get_by_role("log", name="Game")).to_contain_text(re.compile(r"You (?!deal)"))
    return page.url.removeprefix(f"{address}/t/")


def test_a_game_is_played_and_replayed_below_a_path(below, page):
    code = act_once(page, below)
    page.reload()
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()
    game = page.request.get(f"{below}/api/tables/{code}").json()["table"]["game"]
    ended = page.request.post(
        f"{below}/api/tables/{code}/commands", data={"id": "end", "do": "end"}
    )
    assert ended.ok, ended.text()

    page.goto(f"{below}/g/{game}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download its record").click()
    assert download.value.url == f"{below}/api/games/{game}/record"
    page.goto(f"{below}/static/fair/fair.html?game={game}")
    expect(page.get_by_role("status")).to_contain_text("Nothing is wrong.")
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(f"{below}/g/{game}")
    assert [cookie["path"] for cookie in page.context.cookies()] == [PATH]


def test_links_lead_below_the_path(below, page):
    page.goto(f"{below}/me")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name=re.compile("link", re.IGNORECASE)).first.click()
    expect(page.locator(".link")).to_have_text(re.compile(f"^{below}/take#"))
    page.get_by_role("link", name="Rankings").click()
    expect(page).to_have_url(f"{below}/ranks")
    page.get_by_role("link", name="Benny, to the lobby").click()
    expect(page).to_have_url(f"{below}/")
    page.goto(f"{below}/api")
    expect(page.get_by_role("status")).to_contain_text("Benny ")

    with urlopen(f"{below}/t/NOSUCH") as answer:
        [picture] = re.findall(r'og:image" content="([^"]*)"', answer.read().decode())
    assert picture.startswith(f"{below}/")
    with urlopen(picture) as answer:
        assert answer.headers["content-type"] == "image/jpeg"


def test_a_terminal_plays_below_a_path(below, tmp_path):
    command = [sys.executable, "-m", "benny", "play", "sawdust", "--plain", "--name", "Ann"]
    played = subprocess.run(
        [*command, "--server", below],
        input="start\n" + "1\n" * 3000,
        text=True,
        capture_output=True,
        env={"BENNY_HOME": str(tmp_path), "PATH": ""},
        timeout=120,
        check=False,
    )

    assert played.returncode == 0, played.stderr
    assert f"The game is stored at {below}/g/" in played.stdout


def test_a_page_whose_program_is_not_found_says_so(chromium, tmp_path):
    with proxied(tmp_path, strips=True, path="") as address, chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{address}/")

        expect(page.get_by_text("Benny's program has not loaded")).to_be_visible()


def test_a_program_on_its_way_is_not_missed_at_once(chromium, address):
    with chromium.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.route("**/app.js", lambda route: None)
        page.goto(f"{address}/", wait_until="commit")

        expect(page.get_by_text("One moment")).to_be_visible()
        # A slow machine may get here when the wait has ended.
        wait = page.locator(".unloaded").evaluate(
            """element => {
                const { animationDuration, visibility } = getComputedStyle(element);
                return [animationDuration, element.getAnimations().length ? visibility : "hidden"];
            }"""
        )
        assert wait == ["10s", "hidden"]


def test_a_browser_that_blocks_cookies_is_told_so_and_makes_no_person(chromium, address, tmp_path):
    profile = tmp_path / "Default"
    profile.mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Preferences").write_text(json.dumps(blocked))
    with chromium.browser_type.launch_persistent_context(
        tmp_path, executable_path=tools.path("chromium"), args=["--no-sandbox", "--disable-gpu"]
    ) as context:
        page, asked, failures = context.new_page(), [], []
        page.on("request", lambda one: asked.append(one.url) if one.method == "POST" else None)
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.goto(f"{address}/")
        page.get_by_label("Your name").fill("Ann")
        for _ in range(3):
            page.get_by_role("button", name="Sawdust").first.click()
            expect(page.get_by_role("alert")).to_contain_text("does not keep Benny's cookie")
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_role("dialog")).to_contain_text("This browser forbids pages to store")
        page.get_by_text("Letters for suits").click()
        expect(page.get_by_label("Letters for suits")).to_be_checked()

    assert (asked, failures) == ([], [])
