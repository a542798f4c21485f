"""A server in the test's process, and browsers that open its pages."""

import pytest

from support import tools
from support.serving import PATIENCE


@pytest.fixture(scope="module")
def address(serving):
    return serving.address


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)

    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        path = tools.path("chromium")
        with playwright.chromium.launch(executable_path=path, args=flags) as browser:
            yield browser


@pytest.fixture
def new_page(browser, address):
    """Return pages with the server as base URL, without pauses and motion."""
    contexts = []

    def open_page(**options):
        context = browser.new_context(
            base_url=address, bypass_csp=True, reduced_motion="reduce", **options
        )
        context.add_init_script("localStorage['benny.settings'] = '{\"pace\": \"instant\"}'")
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
