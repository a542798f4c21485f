"""The page that shows the API, in a browser."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium")]


@pytest.fixture
def page(browser, serving):
    """Return the page on a phone; it must not log any error."""
    page = browser.new_page(viewport={"width": 320, "height": 640})
    complaints, asked = [], []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    home = f"http://127.0.0.1:{serving.port}/"
    page.goto(f"{home}api")
    expect(page.get_by_role("status")).to_contain_text("Benny 0.")
    yield page
    page.close()
    assert complaints == []
    assert all(url.startswith((home, "data:")) for url in asked)


def test_the_page_shows_every_request_with_what_it_takes_and_answers(page, serving):
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    document = serving.client().get("/schema/openapi.json").json()
    for path, operations in document["paths"].items():
        for method in operations:
            name = f"{method.upper()} {path}"
            expect(page.get_by_role("heading", name=name, exact=True)).to_have_count(1)
    section = page.locator("#post-api-tables")
    expect(section).to_contain_text("Requires a token.")
    expect(section.get_by_role("row", name="201")).to_contain_text("Code")
    expect(section.get_by_role("row", name="429")).to_contain_text("try again later")

    section.get_by_role("link", name="NewTable").click()

    value = page.locator("#value-newtable")
    expect(value).to_be_in_viewport()
    expect(value.get_by_role("row", name="variant")).to_contain_text("at most 40 long")
    expect(value.get_by_role("row", name="options")).to_contain_text("Options")
