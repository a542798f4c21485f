"""Two people at one table, each in their own browser."""

import pytest
from playwright.sync_api import expect

from support.browser import by_mouse, command, is_over, open_table, play, play_together, until_asked

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]


def two_at_a_table(open_page, rules):
    ann, bob = open_page(), open_page(viewport={"width": 390, "height": 844})
    code = open_table(ann, "Ann", rules)
    assert bob.request.post("/api/people", data={"name": "Bob"}).ok
    bob.goto(f"/t/{code}")
    command(ann, code, do="sit", seat=0)
    command(bob, code, do="sit", seat=2)
    command(ann, code, do="start")
    until_asked([ann, bob])
    return ann, bob, code


def hand(page):
    page.wait_for_selector(".hand button[data-card]")
    return page.eval_on_selector_all(
        ".hand button[data-card]", "cards => cards.map(card => card.dataset.card)"
    )


def test_two_people_play_a_game_though_one_drops_out_and_comes_back(open_page):
    partners = {"variant": "family", "changes": ["target=1"]}
    ann, bob, code = two_at_a_table(open_page, partners)
    before = sorted(hand(bob))  # the order is another once there is trump

    again = bob.context.new_page()
    bob.close()
    again.goto(f"/t/{code}")

    assert sorted(hand(again)) == before
    play_together([ann, again], by_mouse)
    assert is_over(ann)
    assert is_over(again)


def test_a_host_who_was_late_comes_back_at_the_end_and_is_still_host(open_page):
    options = {"clock": 4, "bank": 0}
    rules = {"variant": "family", "changes": ["target=1"], "options": options}
    ann, bob, _ = two_at_a_table(open_page, rules)
    ann.set_viewport_size({"width": 1366, "height": 768})
    play(bob, by_mouse)
    expect(ann.get_by_text("Bob is the host now.")).to_have_count(0)
    while not is_over(ann):
        by_mouse(ann)
        ann.wait_for_timeout(50)

    ann.get_by_role("button", name="I'm back").click()
    expect(ann.get_by_role("button", name="I'm back")).to_have_count(0)
    ann.get_by_role("button", name="Rematch").click()

    assert len(hand(ann)) == 5


def test_whoever_comes_in_mid_deal_waits_for_the_next_one_or_for_the_host(open_page):
    ann, bob = open_page(), open_page(viewport={"width": 390, "height": 844})
    code = open_table(ann, "Ann", {"variant": "classic"})
    command(ann, code, do="sit", seat=0)
    command(ann, code, do="start")
    hand(ann)
    assert bob.request.post("/api/people", data={"name": "Bob"}).ok
    bob.goto(f"/t/{code}")

    bob.get_by_role("button", name="Sit down").click()
    bob.get_by_role("button", name="Sit here").first.click()
    expect(bob.get_by_text("medium, you play from the next hand on")).to_be_visible()
    assert bob.locator(".hand button[data-card]").count() == 0
    ann.get_by_role("button", name="The table").click()
    expect(ann.get_by_text("medium, Bob plays from the next hand on")).to_be_visible()
    ann.get_by_role("button", name="Let Bob in now").click()

    bob.keyboard.press("Escape")
    assert len(hand(bob)) == 5


def test_who_was_sent_away_is_offered_no_seat_and_who_may_not_watch_is(open_page):
    ann, bob = open_page(), open_page()
    code = open_table(ann, "Ann", {"variant": "classic", "options": {"watchers": False}})
    command(ann, code, do="sit", seat=0)
    command(ann, code, do="start")
    person = bob.request.post("/api/people", data={"name": "Bob"}).json()
    bob.goto(f"/t/{code}")
    expect(bob.get_by_role("button", name="Take a free seat")).to_be_visible()

    command(bob, code, do="sit")
    command(ann, code, do="kick", person=person["id"])
    with bob.expect_response(f"**/api/tables/{code}"):
        bob.reload()

    expect(bob.get_by_text("The host has removed you")).to_be_visible()
    expect(bob.get_by_role("link", name="To the lobby", exact=True)).to_be_visible()
    expect(bob.get_by_role("button", name="Take a free seat")).to_have_count(0)


def test_a_line_in_hebrew_runs_from_right_to_left(open_page):
    """So does the speaker's name; the field for an answer finds its direction, too."""
    ann, bob = open_page(), open_page()
    name = "\u05d3\u05e0\u05d4"
    text = "\u05e9\u05dc\u05d5\u05dd, \u05de\u05d4 \u05e7\u05d5\u05e8\u05d4? (3)"
    code = open_table(ann, name, {"variant": "classic"})
    bob.request.post("/api/people", data={"name": "Bob"})
    bob.goto(f"/t/{code}")
    command(ann, code, do="sit", seat=0)
    command(ann, code, do="say", text=text)
    direction = "one => getComputedStyle(one).direction"

    line = bob.locator("bdi", has_text=text).first
    line.wait_for(state="attached")
    assert line.evaluate(direction) == "rtl"
    assert bob.locator(".speaker bdi", has_text=name).first.evaluate(direction) == "rtl"
    assert bob.locator(".text-line input").first.get_attribute("dir") == "auto"
