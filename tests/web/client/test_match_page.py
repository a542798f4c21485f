"""The page of a match and its tables in a real browser."""

import pytest
from playwright.sync_api import expect

from support.browser import check_looks
from support.games import hosted, play, sit, view_of
from support.serving import Serving

pytestmark = [pytest.mark.needs("chromium", "compiled"), pytest.mark.slow]


@pytest.fixture
def serving(tmp_path):
    with Serving(tmp_path, match=hosted(tmp_path, deals=2)) as serving:
        yield serving


@pytest.fixture
def address(serving):
    return serving.address


def finish(page, serving, players):
    ended = page.get_by_role("link", name="To the match")
    while not ended.is_visible():
        for person, code in players:
            if not serving.runner(code).table.closed and (view := view_of(person, code)):
                person.do(code, "act", action=str(view.legal[0]))
        for place in (".calls button", ".hand button.legal"):
            button = page.locator(f"{place}:not([aria-disabled=true])").first
            if button.is_visible():
                button.click()
        page.wait_for_timeout(20)


def test_people_sit_down_only_in_their_seats_and_play_to_the_end(new_page, serving):
    one, two = serving.backend.match.codes
    page = new_page()
    page.goto(f"/t/{one}")
    expect(page.get_by_text("This is table 1 of a match")).to_be_visible()
    page.get_by_label("Your name").fill("Ann")
    expect(page.get_by_role("button", name="Sit here")).to_have_count(2)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_text("once the people have taken their seats")).to_be_visible()

    others = [serving.person(name) for name in ("Bob", "Cid", "Dee")]
    players = list(zip(others, (one, two, two), strict=True))
    for (person, code), seat in zip(players, (2, 1, 3), strict=True):
        person.do(code, "sit", seat=seat)
    others[1].do(two, "start")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()
    for name in ("Hint", "Undo", "Chat"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)

    finish(page, serving, players)
    page.get_by_role("link", name="To the match").click()
    play(serving, players)
    page.reload()

    expect(page.get_by_role("row", name="1 Ann, Bob 2 of 2")).to_be_visible()
    expect(page.get_by_text("No verdict: 2 deals are fewer")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="The records of all deals").click()
    assert download.value.suggested_filename.endswith(".jsonl")


@pytest.mark.needs("npm")
def test_the_page_has_no_faults(new_page, serving):
    sit(serving)
    page = new_page()
    page.goto("/match")
    expect(page.get_by_text("0 of 2").first).to_be_visible()

    check_looks(page)
