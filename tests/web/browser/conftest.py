"""A server and a browser for the tests in this folder."""

import re
import subprocess
import sys

import pytest

from support import tools
from support.serving import PATIENCE

_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP benny.test 127.0.0.1",
)


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """Return the address of a server that was started as a user starts it.

    Only the limit of tables is wider: all tests open theirs from one address.
    """
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "benny", "serve", "--port", "0", "--data", str(data)]
    command += ["--limit", "tables_per_address=1000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        found = re.search(r"http://\S+/", server.stdout.readline())
        yield found[0].rstrip("/")
        server.terminate()
        assert server.wait(20) == 0


@pytest.fixture(scope="module")
def chromium():
    """Return the system's browser; Playwright's loop allows no other one beside it."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=tools.path("chromium"), args=_ARGUMENTS
        )
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, address):
    """Return a function that opens a new person's browser; none of its pages may fail."""
    contexts, failures = [], []

    def opened(**options):
        context = chromium.new_context(base_url=address, **options)
        context.add_init_script(_AT_ONCE)
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("request", lambda request: failures.extend(_foreign(request.url, address)))
        contexts.append(context)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert failures == []


# By default everything is shown at once, so that no test waits.
_AT_ONCE = """
    if (!localStorage.getItem("benny.settings")) {
        localStorage.setItem("benny.settings", JSON.stringify({ pace: "instant" }));
    }
"""


def _foreign(url, address):
    """Return complaints about a request to any other server."""
    own = (address, address.replace("http", "ws"), "data:")
    return [] if url.startswith(own) else [f"a request to {url}"]
