"""In the browser: playing a reviewed deal on, the same deal for somebody else, one's mistakes."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import by_mouse, check_looks, play, sit_down

pytestmark = [
    pytest.mark.slow,
    pytest.mark.needs("chromium"),
]

TO_DO = """() => document.querySelector(".calls button:not([aria-disabled=true])")
    || document.querySelector(".hand button.legal:not([aria-disabled=true])")
    || document.querySelector(".ended a.button")"""


def play_deal(page):
    page.wait_for_url(re.compile("/t/"))
    for _ in range(100):
        page.wait_for_function(TO_DO)
        if page.locator(".ended").is_visible():
            return
        by_mouse(page)
    raise AssertionError("the deal was not over after 100 turns")


def reviewed(page, game="Sawdust"):
    sit_down(page, game)
    play(page, by_mouse)
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_text("reviewed.")).to_be_visible(timeout=240_000)


def test_a_decision_is_played_on_to_the_end_and_compared_with_the_game(open_page):
    page = open_page(bypass_csp=True)
    reviewed(page)
    page.get_by_label("All decisions").check()
    page.get_by_role("button", name="Look").first.click()
    check_looks(page)
    page.get_by_role("button", name="Play on from here").click()
    play_deal(page)

    expect(page.locator(".ended")).to_contain_text("In the game itself:")
    check_looks(page)
    page.get_by_role("link", name="Back to the review").click()
    expect(page.get_by_role("heading", name="Chance to win")).to_be_visible()


def test_somebody_else_plays_the_same_deal_and_both_are_compared(open_page):
    page, other = open_page(bypass_csp=True), open_page(bypass_csp=True)
    sit_down(page, "Sawdust")
    play(page, by_mouse)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Same hand for others").click()
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_role("group", name="Link to the same hand").locator(".link").inner_text()

    other.goto(link)
    expect(other.get_by_text("No one has tried it yet.")).to_be_visible()
    check_looks(other)
    other.get_by_label("Your name").fill("Bob")
    other.get_by_role("button", name="Play the hand").click()
    play_deal(other)
    other.get_by_role("link", name="How everyone did").click()
    results = other.get_by_role("table")
    expect(results).to_contain_text("Bob (you)")
    expect(results).to_contain_text("Ann (in the game itself)")
    expect(other.get_by_text("Benny can't tell who has seen the hand")).to_be_visible()
    check_looks(other)

    page.goto(link)
    expect(page.get_by_role("table")).to_contain_text("Bob")
    expect(page.get_by_text("You were at the table")).to_be_visible()


def test_ones_mistakes_are_asked_again_and_then_are_due_later(open_page):
    page = open_page(bypass_csp=True)
    reviewed(page)
    for _ in range(4):  # a game of one deal may hold no mistake of one's own
        page.goto("/mistakes")
        expect(page.get_by_role("heading", level=2).first).to_contain_text("due today")
        if page.get_by_role("button", name="Try them again").is_visible():
            break
        reviewed(page)
    check_looks(page)
    page.get_by_role("button", name="Try them again").click()
    choices = page.get_by_role("group", name="Your choice").get_by_role("button")
    expect(choices.first).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    check_looks(page)
    choices.first.click()
    expect(page.get_by_text("It comes back on")).to_be_visible()
    check_looks(page)
    page.get_by_role("button", name="Back to the list").click()
    expect(page.get_by_role("heading", name="By theme")).to_be_visible()


def test_who_has_no_name_has_no_mistakes(open_page):
    page = open_page()
    page.goto("/mistakes")

    expect(page.get_by_role("heading", name="Play a game first")).to_be_visible()
    expect(page.get_by_role("link", name="Play a game")).to_have_attribute("href", "/")


def test_a_puzzle_is_played_on_after_its_answer(open_page):
    page = open_page()
    page.goto("/puzzle")
    page.get_by_role("group", name="Your choice").get_by_role("button").first.click()
    verdict = page.locator(".choice-verdict").text_content()
    page.get_by_role("button", name="Play on from here").click()
    play_deal(page)
    page.get_by_role("link", name="Back to the puzzle").click()

    expect(page.get_by_role("heading", level=2).first).to_contain_text("Puzzle")
    expect(page.locator(".choice-verdict")).to_have_text(verdict)
