"""A question about a hand in a real browser: clicked together, answered, shared."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from support.browser import check_looks

pytestmark = [pytest.mark.needs("chromium", "compiled"), pytest.mark.slow]

HAND = ("jack of hearts", "nine of hearts", "ace of spades", "king of clubs", "nine of diamonds")
LINK = "/ask?variant=american&hand=JH+9H+AS+KC+9D&up=TH"
PATIENCE = 90_000  # ms: answers give way to all other work


@pytest.fixture
def opened(new_page):
    def open_ask(path=LINK, **options):
        page = new_page(**options)
        page.goto(path)
        expect(page.get_by_role("combobox", name="Game")).to_be_visible()
        return page

    return open_ask


def values(page):
    return page.get_by_role("group", name="Values").get_by_role("rowheader")


def card(page, name):
    return page.locator(".deck").get_by_role("button", name=name)


def test_a_hand_is_clicked_together_and_its_values_settle(opened):
    page = opened("/ask")
    page.get_by_role("combobox", name="Game").select_option("American Euchre")
    for name in HAND:
        card(page, name).click()
    expect(page.get_by_text("Now choose the card that is turned up.")).to_be_visible()
    card(page, "ten of hearts").click()

    expect(values(page)).to_have_count(3, timeout=PATIENCE)
    expect(page.get_by_text("From 32,768 hands")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".verdict")).to_contain_text("Pass")
    assert page.url.endswith("hand=JH+9H+AS+KC+9D&up=TH")


def test_the_address_shows_the_same_again_and_goes_back_and_forth(opened):
    page = opened()
    expect(values(page).first).to_contain_text("Pass")
    page.reload()
    expect(values(page)).to_have_count(3, timeout=PATIENCE)
    page.get_by_role("combobox", name="Who deals").select_option("You deal")
    expect(values(page).first).to_contain_text("Pick up")
    assert "dealer=0" in page.url
    page.go_back()
    expect(page.get_by_role("combobox", name="Who deals")).to_have_value("3")
    expect(values(page).first).to_contain_text("Pass")
    page.go_forward()
    expect(page.get_by_role("combobox", name="Who deals")).to_have_value("0")


def test_cards_are_chosen_and_taken_out_with_keys(opened):
    page = opened("/ask")
    card(page, "ace of spades").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")

    hand = page.get_by_role("group", name="Your hand")
    expect(hand.get_by_role("button")).to_have_count(2)
    expect(card(page, "king of spades")).to_have_attribute("aria-pressed", "true")
    hand.get_by_role("button", name="ace of spades, take out").press("Enter")
    expect(hand.get_by_role("button")).to_have_count(1)
    expect(card(page, "ace of spades")).to_have_attribute("aria-pressed", "false")


def test_what_was_done_is_told_by_what_is_possible_and_taken_back(opened):
    page = opened(f"{LINK}&dealer=0&seat=3&play=")
    course = page.get_by_role("region", name="So far")
    course.get_by_role("group", name="What does Partner do?").get_by_role(
        "button", name="Pass"
    ).click()
    course.get_by_role("group", name="What does East do?").get_by_role(
        "button", name="Order up", exact=True
    ).click()
    expect(course.get_by_text("West discards a card.")).to_be_visible()
    course.get_by_role("button", name="play the queen of clubs").click()

    expect(course.get_by_text("Partner plays")).to_be_visible()
    assert "play=pass,+order,+discard,+QC" in page.url
    course.get_by_role("button", name="Undo").click()
    expect(course.get_by_text("Partner plays")).to_have_count(0)
    course.get_by_role("button", name="Undo").click()
    expect(course.get_by_role("group", name="What does East do?")).to_be_visible()


def test_piles_are_clicked_together_once_play_has_begun(opened):
    page = opened("/ask?variant=dnd&hand=JH+9H+AS+KC+9D&up=TH&seat=0&dealer=1")
    page.get_by_role("group", name="What if you …").get_by_role("button", name="Order up").click()
    expect(page.get_by_text("Which cards lie on the piles?")).to_be_visible()
    for name in ("king of hearts", "queen of clubs", "nine of spades"):
        card(page, name).click()
    expect(page.get_by_text("Choose the tops of North's piles, from the left.")).to_be_visible()
    for suit in ("hearts", "clubs", "diamonds"):
        card(page, f"ace of {suit}").click()

    expect(values(page)).to_have_count(8)
    page.get_by_role("button", name="play the king of hearts").click()
    expect(page.get_by_text("Which card lay under the king of hearts?")).to_be_visible()
    card(page, "ten of spades").click()
    expect(page.get_by_role("group", name="What does North do?")).to_be_visible()
    assert "piles=KH:TS+QC+9S&their_piles=AH+AC+AD" in page.url


def test_what_nobody_can_hold_is_said_by_its_field_and_nothing_is_lost(opened):
    page = opened(f"{LINK}&score=11-0")

    expect(page.get_by_role("alert")).to_have_text("Score '11-0': the game is over at 10.")
    expect(page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(5)
    page.get_by_label("Your side").fill("9")
    page.get_by_label("The others").fill("6")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(values(page)).to_have_count(3)


def test_an_address_is_text_and_never_markup(opened):
    page = opened("/ask?hand=<img+src=x+onerror=alert(1)>&up=TH")

    expect(page.get_by_role("alert")).to_contain_text("'<img' is not a card")
    assert page.locator("main img").count() == 0


def test_house_rules_change_what_may_be_done(opened):
    page = opened()
    expect(values(page)).to_have_count(3)
    page.get_by_text("House rules", exact=True).click()
    page.get_by_role("searchbox", name="Find a rule").fill("whether the maker plays without")
    page.get_by_role("combobox", name="Going alone").select_option(index=0)

    expect(values(page)).to_have_count(2)
    assert "set=alone" in page.url


def test_it_is_drawn_once_its_styles_are_there(new_page):
    page, held = new_page(), []
    page.route("**/styles/late.css", lambda route: held.append(route))
    with page.expect_response("**/late.js"):
        page.goto("/ask", wait_until="commit")  # what is held holds up `load`
    page.wait_for_timeout(300)
    expect(page.get_by_text("One moment …")).to_be_visible()
    expect(page.locator(".ask-page")).to_have_count(0)

    held[0].continue_()
    expect(page.locator(".ask-page")).to_have_css("display", "grid")


def test_what_late_screens_need_and_does_not_come_is_said(new_page):
    page = new_page()
    page.route("**/styles/late.css", lambda route: route.abort())
    page.goto("/ask")

    expect(page.get_by_role("alert")).to_have_text(re.compile("has not loaded"))


def test_a_shadow_shows_where_a_table_goes_on(opened):
    page = opened(viewport={"width": 650, "height": 844})
    expect(values(page)).to_have_count(3, timeout=PATIENCE)
    table = page.get_by_role("group", name="Values")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        table.evaluate("table => table.scrollTo(0, 0)")
        start, end = at_edges(table)
        assert start == (0, 0)
        assert min(end) > 20

        table.evaluate("table => table.scrollTo(table.scrollWidth, 0)")
        start, end = at_edges(table)
        assert min(start) > 20
        assert end == (0, 0)


def at_edges(table):
    """Return how far both edges of a table differ from its ground: darkest and lightest."""
    drawn = Image.open(io.BytesIO(table.screenshot())).convert("L")
    ground = drawn.getpixel((drawn.width // 2, 1))
    for x in (1, drawn.width - 2):
        edge = drawn.crop((x, 1, x + 1, 5)).getextrema()
        yield tuple(abs(value - ground) for value in edge)


@pytest.mark.needs("npm")
def test_a_question_and_its_answer_have_no_faults(opened):
    check_looks(opened("/ask?variant=dnd"))
    page = opened(f"{LINK}&play=order")
    expect(page.get_by_text("that agree with what you know")).to_be_visible(timeout=PATIENCE)
    check_looks(page)
