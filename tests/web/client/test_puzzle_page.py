"""Puzzles in a real browser: asked, answered, rated, and followed by others."""

import pytest
from playwright.sync_api import expect

from benny.bots.sensible import SensibleBot
from benny.presentation.picture import draw
from benny.study.exercises import is_right
from benny.study.puzzles.collection import of_variant, today, utc_today
from support.browser import WINDOWS, check_looks

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]


@pytest.fixture
def puzzle():
    """A puzzle of cards, with a choice that is wrong."""
    return next(one for one in of_variant("classic") if "duck" in one.exercise.themes)


@pytest.fixture
def opened(new_page):
    def open_puzzle(path="/puzzle", *, name="", **options):
        page = new_page(**options)
        if name:
            assert page.request.post("/api/people", data={"name": name}).ok
        page.goto(path)
        expect(page.get_by_role("group", name="Your choice")).to_be_visible()
        return page

    return open_puzzle


def choices(page):
    return page.get_by_role("group", name="Your choice").get_by_role("button")


def press(page, puzzle, action):
    place = puzzle.exercise.moment.view().legal.index(action)
    choices(page).nth(place).press("Enter")


def test_a_question_shows_the_table_the_score_and_the_deal_so_far(opened, puzzle):
    page = opened(f"/puzzle/{puzzle.id}")
    view = puzzle.exercise.moment.view()

    expect(page.get_by_role("heading", name=f"Puzzle {puzzle.id}")).to_be_visible()
    expect(page.locator(".hand .card")).to_have_count(len(view.hand))
    expect(page.get_by_text("First to 10: ")).to_be_visible()
    page.get_by_text("The hand so far").click()
    expect(page.locator(".story-list li").first).to_contain_text("is turned up")
    assert page.get_by_role("table").count() == 0

    page.locator(".story-list").get_by_role("button", name="turned up").click()
    expect(page.get_by_role("dialog", name="Upcard")).to_contain_text("turned up after the deal")


def test_a_wrong_choice_is_told_with_what_each_was_worth(opened, puzzle):
    page = opened(f"/puzzle/{puzzle.id}")

    press(page, puzzle, SensibleBot().act(puzzle.exercise.moment.view()))

    verdict = page.locator(".choice-verdict")
    expect(verdict).to_contain_text("Better: ")
    expect(verdict).to_be_focused()
    table = page.get_by_role("group", name="What could be done")
    expect(table.get_by_role("row")).to_have_count(2 + len(puzzle.exercise.alternatives))
    expect(table.locator(".is-played")).to_have_count(1)
    expect(page.get_by_text("Duck", exact=True)).to_be_visible()
    expect(choices(page)).to_have_count(0)
    expect(page.get_by_text("to get a puzzle rating.")).to_be_visible()


def test_a_puzzle_is_answered_by_the_keys_of_the_table(opened, puzzle):
    page, view = opened(f"/puzzle/{puzzle.id}"), puzzle.exercise.moment.view()
    page.keyboard.press("i")
    expect(page.get_by_text("There is no hint before")).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_text("Your cards: ")).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Help")
    expect(keys).to_contain_text("lessons, trainers and puzzles")
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    slots = [slot.action for slot in draw(view, ["Ann"] * view.rules.players).slots if slot.card]
    number = next(n for n, action in enumerate(slots) if action)
    label = choices(page).nth(view.legal.index(slots[number])).inner_text()
    assert label.startswith(f"{number + 1}")

    page.keyboard.press(f"{number + 1}")

    expect(page.locator(".choice-verdict")).to_be_visible()
    played = page.get_by_role("group", name="What could be done").locator(".is-played th")
    card = page.locator(f".hand [data-card='{slots[number].card}'] .unseen").inner_text()
    assert card.startswith(played.locator(".unseen").inner_text())


def test_somebody_with_a_name_gets_a_rating_at_the_first_try(opened, puzzle):
    best = next(one for one in puzzle.exercise.alternatives if is_right(puzzle.exercise, one))
    page = opened(f"/puzzle/{puzzle.id}", name="Ann")

    press(page, puzzle, best.action)
    expect(page.get_by_text("Your rating is 1")).to_have_count(2)
    expect(page.get_by_text("1 of 1 solved at once.")).to_be_visible()
    page.reload()
    press(page, puzzle, best.action)

    expect(page.get_by_text("only a first try counts")).to_be_visible()
    expect(page.get_by_text("1 of 1 solved at once.")).to_be_visible()


def test_the_next_puzzle_is_of_the_chosen_game_and_theme(opened, puzzle):
    page = opened(f"/puzzle/{puzzle.id}")
    page.get_by_label("Game").select_option("classic")
    page.get_by_label("Theme").select_option("bare-left")

    page.get_by_role("button", name="Next puzzle").press("Enter")

    expect(page.get_by_role("heading", name=f"Puzzle {puzzle.id}")).to_have_count(0)
    expect(page.get_by_role("group", name="Your choice")).to_be_visible()
    found = page.url.rpartition("/")[2]
    assert found in {one.id for one in of_variant("classic") if "bare-left" in one.exercise.themes}
    expect(page.get_by_label("Theme")).to_have_value("bare-left")
    page.go_back()
    expect(page.get_by_role("heading", name=f"Puzzle {puzzle.id}")).to_be_visible()


def test_what_has_no_puzzle_is_said(new_page):
    page = new_page()
    page.goto("/")
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    expect(choices(page)).to_have_count(len(today(utc_today()).exercise.moment.view().legal))
    page.get_by_label("Game").select_option("classic")
    page.get_by_label("Theme").select_option("bid-more")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("alert")).to_contain_text("No puzzle of classic is about 'Bid more'")

    page.goto("/puzzle/none-1")
    expect(page.get_by_role("alert")).to_contain_text("There is no puzzle 'none-1'")


def test_what_the_reader_called_stands_on_the_board(new_page, puzzle):
    page = new_page()

    def call(route):
        question = route.fetch().json()
        for seat in question["picture"]["seats"]:
            seat["saying"] = "Pick up alone"
        route.fulfill(json=question)

    page.route(f"**/api/puzzles/{puzzle.id}", call)
    page.goto(f"/puzzle/{puzzle.id}")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        said = page.locator(".at-south .bubble").bounding_box()
        board = page.locator(".review-board").bounding_box()

        assert board["x"] <= said["x"]
        assert said["x"] + said["width"] <= board["x"] + board["width"]


@pytest.mark.needs("npm")
def test_a_puzzle_has_no_faults_before_and_after_its_answer(opened, puzzle):
    page = opened(f"/puzzle/{puzzle.id}")
    check_looks(page)

    choices(page).first.click()
    expect(page.locator(".choice-verdict")).to_be_visible()

    check_looks(page)
