"""Lessons in a real browser: offered once, learned by mouse and keys, read by anybody."""

import pytest
from playwright.sync_api import expect

from benny import variant
from benny.study.lessons.course import lesson
from benny.study.lessons.practice import practice_deal
from benny.study.trainers import OWN
from support.browser import WINDOWS, faults, open_table, small

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]


def answer(page, step, is_right=True):
    options = [option for option in step.options if option.right is is_right]
    if step.kind == "cards":
        page.locator(f".hand [data-card='{options[0].answer}']").first.click()
    else:
        number = [*step.options].index(options[0])
        label = "Your answer" if step.kind == "words" else "Your calls"
        choices = page.get_by_role("group", name=label).get_by_role("button")
        if step.kind == "calls":
            offered = [choice.action for choice in step.picture.choices]
            number = offered.index(options[0].answer)
        choices.nth(number).click()


def go_through(page, name, game="american"):
    for step in lesson(variant(game), name).steps:
        if step.kind == "deal":
            break
        answer(page, step)
        expect(page.locator(".prompt.is-right")).to_be_visible()
        onward = page.get_by_role("button", name="Continue")
        if onward.count():
            expect(onward).to_be_focused()
            page.keyboard.press("Enter")


def test_a_first_visitor_is_offered_lessons_once_and_a_finished_one_is_marked(new_page):
    page = new_page()
    page.goto("/")
    offer = page.get_by_role("link", name="Learn it in two-minute lessons")
    expect(offer).to_be_visible()
    page.get_by_role("button", name="Play euchre").click()
    page.get_by_role("link", name="No, teach me").click()
    expect(page.get_by_text("Step 1 of 4")).to_be_visible()

    go_through(page, "tricks")

    expect(page.get_by_role("link", name="Next lesson")).to_be_focused()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name="1. Tricks")).to_contain_text("done")
    page.goto("/")
    expect(page.get_by_role("button", name="Play euchre")).to_be_visible()
    expect(offer).to_have_count(0)
    expect(page.get_by_role("link", name="Learn")).to_be_visible()


def test_a_wrong_answer_says_why_and_words_say_what_they_mean(new_page):
    page = new_page()
    page.goto("/learn/sawdust/bowers")
    step = lesson(variant("sawdust"), "bowers").steps[0]
    answer(page, step, is_right=False)

    wrong = next(option.says for option in step.options if not option.right)
    status = page.get_by_role("status")
    expect(status).to_contain_text(wrong.partition(" ")[2].partition(",")[0])
    page.get_by_role("button", name="bower", exact=True).first.click()
    expect(page.get_by_role("dialog", name="Bower")).to_contain_text("A jack that is a top trump")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()


def test_the_first_lesson_shows_no_trump_and_a_press_on_a_card_leaves_the_question(new_page):
    page = new_page()
    page.goto("/learn/american/tricks")
    expect(page.get_by_role("group", name="Nora")).to_be_visible()
    expect(page.locator(".banner")).to_have_text("")
    expect(page.get_by_title("dealer")).to_have_count(0)
    steps = lesson(variant("american"), "tricks").steps
    for step in steps[:2]:
        answer(page, step)
        page.get_by_role("button", name="Continue").click()

    page.locator(".hand button").first.click()

    expect(page.get_by_role("status")).to_contain_text(steps[2].asks)
    expect(page.get_by_role("group", name="Your answer")).to_be_visible()


def test_the_deal_at_the_end_is_won_by_hints(new_page):
    page, rules = new_page(), variant("classic")
    page.goto("/learn/classic/score")
    go_through(page, "score", "classic")
    deal = practice_deal(rules, 0, ())
    while not deal.over:
        expect(page.locator(".lesson-story li")).to_have_count(len(deal.told))
        expect(page.locator(".hand [data-card]")).to_have_count(len(deal.picture.view.hand))
        if deal.played:
            page.get_by_role("button", name="Hint").click()
        else:
            page.keyboard.press("i")
        expect(page.get_by_role("status")).to_contain_text(deal.hint.rpartition(": ")[2])
        if deal.advice.cards:
            page.locator(f".hand [data-card='{deal.advice.card}']").first.click()
        else:
            offered = [choice.action for choice in deal.picture.choices]
            calls = page.get_by_role("group", name="Your calls").get_by_role("button")
            calls.nth(offered.index(deal.advice)).click()
        deal = practice_deal(rules, 0, (*deal.played, deal.advice))

    expect(page.get_by_role("status")).to_contain_text("You have won a hand.")
    page.get_by_role("link", name="Play a game").click()
    expect(page.get_by_role("button", name="Play euchre")).to_be_visible()


def test_the_rules_of_a_table_lead_to_their_lessons(new_page):
    page = new_page()
    rules = {"variant": "family", "changes": ["alone=never", "partner_orders_alone=false"]}
    open_table(page, "Ann", rules)
    page.get_by_role("button", name="Help").click()
    told = page.get_by_role("dialog", name="Help")
    told.get_by_role("button", name="Trumps", exact=True).first.click()
    expect(page.get_by_role("dialog", name="Trump")).to_contain_text("beat all others")
    page.keyboard.press("Escape")
    told.get_by_role("link", name="Learn these rules").click()
    expect(page.get_by_role("link", name="6. Partner")).to_be_visible()
    expect(page.get_by_role("link", name="Alone")).to_have_count(0)


def test_what_is_no_lesson_leads_to_the_lobby(new_page):
    page = new_page()
    for path in ("/learn/chess", "/learn/buck/alone"):
        page.goto(path)
        expect(page.get_by_role("alert")).to_be_visible()
        expect(page.get_by_role("link", name="To the lobby", exact=True)).to_be_visible()


def test_an_exercise_is_answered_once_while_the_next_is_on_its_way(new_page):
    page = new_page()
    page.goto("/train/buck/bid")
    expect(page.get_by_role("group", name="Your calls")).to_be_visible(timeout=90_000)
    held = []
    page.route("**/api/trainers/buck/bid?**", lambda route: held.append(route))
    page.keyboard.press("p")
    next_one = page.get_by_role("button", name="Next")
    expect(next_one).to_be_focused()

    page.keyboard.press("Enter")
    expect(page.get_by_text("One moment …")).to_be_visible()
    page.keyboard.press("p")

    expect(next_one).to_be_visible()
    expect(page.get_by_text(" of 1 right, level")).to_be_visible()
    [route] = held
    route.continue_()
    expect(next_one).to_have_count(0, timeout=90_000)


def test_an_exercise_that_does_not_come_is_asked_for_again(new_page):
    page, is_down = new_page(), True

    # One route for all: requests slip past one that is set again a moment before.
    def answer(route):
        if is_down:
            route.fulfill(status=503, json={"error": "Too many.", "code": "unavailable"})
        else:
            route.continue_()

    page.route("**/api/trainers/buck/bid?**", answer)
    page.goto("/train/buck/bid")
    expect(page.get_by_role("alert")).to_have_text("Too many.")

    is_down = False
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.get_by_role("group", name="Your calls")).to_be_visible(timeout=90_000)
    is_down = True
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Too many.")
    is_down = False
    page.get_by_role("button", name="Next").click()

    expect(page.get_by_role("button", name="Next")).to_have_count(0, timeout=90_000)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_trainer_tells_what_each_choice_is_worth_and_goes_on(new_page):
    page = new_page()
    page.goto("/learn/buck")
    page.get_by_role("link", name="Trainers").click()
    page.get_by_role("link", name="Bid or pass").click()
    expect(page.get_by_role("group", name="Your calls")).to_be_visible(timeout=90_000)
    expect(page.get_by_text("Level 1 of 4")).to_be_visible()
    for asked in (1, 2):
        page.keyboard.press("p")
        expect(page.get_by_text(f" of {asked} right, level")).to_be_visible()
        worths = page.get_by_role("list", name="What each choice is worth")
        expect(worths).to_contain_text("pass (yours)")
        expect(worths).to_contain_text("±")
        expect(page.get_by_role("button", name="Next")).to_be_focused()
        page.keyboard.press("Enter")
        expect(worths).to_have_count(0, timeout=90_000)
    page.get_by_role("link", name="Other trainers").click()
    expect(page.get_by_role("heading", name="Train Buck Euchre", level=2)).to_be_visible()
    page.goto("/train/buck/order")
    expect(page.get_by_role("alert")).to_contain_text("There is no such trainer for this game.")


def test_a_trainer_says_which_exercise_is_a_mistake_of_ones_own(new_page):
    page = new_page()

    def own(route):
        is_own = "asked=1&" in route.request.url
        route.fulfill(json=route.fetch().json() | ({"about": OWN} if is_own else {}))

    page.route("**/api/trainers/buck/bid?*", own)
    page.goto("/train/buck/bid")
    expect(page.get_by_role("group", name="Your calls")).to_be_visible(timeout=90_000)
    expect(page.get_by_text(OWN)).to_have_count(0)
    page.keyboard.press("p")
    page.get_by_role("button", name="Next").click()

    expect(page.get_by_text(OWN)).to_be_visible(timeout=90_000)


@pytest.mark.parametrize("path", ["/learn/american/bowers", "/train/american/lead"])
def test_a_quick_enter_goes_on(new_page, path):
    page = new_page()
    page.goto(path)
    card = page.locator(".hand [data-card='JC'], .hand .legal")
    card.first.click(trial=True)
    focused = """card => new Promise((resolve) => {
        const watch = () => {
            const onward = document.querySelector(".ask .calls button");
            if (onward) resolve(onward === document.activeElement);
        };
        new MutationObserver(watch).observe(document.body, {childList: true, subtree: true});
        card.click();
    })"""

    assert card.first.evaluate(focused), "there is a button for which Enter is too early"


def hidden(page):
    """Return what of the reader's place can't be seen without scrolling in some windows."""
    found = []
    for width, height in ((1366, 768), (1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        found += page.evaluate(
            """() => [...document.querySelectorAll(".my-seat, .ask, .hand, .tools")]
                .map((part) => [part.className, part.getBoundingClientRect().bottom - innerHeight])
                .filter(([_, below]) => below > 0)"""
        )
    return found


def test_the_cards_are_in_sight_in_lessons_and_trainers(new_page):
    page = new_page()
    page.goto("/learn/american/bowers")
    for number, _ in enumerate(lesson(variant("american"), "bowers").steps, 1):
        expect(page.get_by_text(f"Step {number} of")).to_be_visible()
        for key in "12345":
            page.keyboard.press(key)
            assert hidden(page) == []
        page.keyboard.press("Enter")
    for game in ("american", "buck", "dnd"):
        page.goto(f"/learn/{game}/score")
        go_through(page, "score", game)
        play_in_sight(page)
    for game, kind in (("american", "lead"), ("buck", "bid")):
        page.goto(f"/train/{game}/{kind}")
        expect(page.get_by_role("region", name="Your place")).to_contain_text("You")
        assert hidden(page) == []
        page.locator(".calls button, .hand .legal").last.click(timeout=90_000)
        expect(page.get_by_role("button", name="Next")).to_be_visible()
        assert hidden(page) == []


def play_in_sight(page):
    """Play the deal at the end of a lesson with what comes first; its cards are always in sight."""
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_be_visible()
    while hint.count():
        assert hidden(page) == []
        hint.click()
        assert hidden(page) == []
        told = page.locator(".lesson-story").inner_text()
        page.locator(".calls button, .hand .legal").first.click()
        expect(page.locator(".lesson-story")).not_to_have_text(told, use_inner_text=True)
    assert hidden(page) == []


def check_lesson(page):
    """Check how a page looks; what is pressed must be large enough on phones only."""
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == []
        if width < 700:
            assert [one for one in small(page) if 'class="word"' not in one] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.needs("npm")
def test_axe_finds_no_fault_in_trainers_and_lessons(new_page):
    page = new_page()
    page.goto("/train")
    expect(page.get_by_role("link", name="The discard")).to_be_visible()
    check_lesson(page)
    page.goto("/train/american/order")
    expect(page.get_by_role("group", name="Your calls")).to_be_visible(timeout=90_000)
    check_lesson(page)
    page.get_by_role("button", name="Pass").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    check_lesson(page)
    page.goto("/learn")
    expect(page.get_by_role("link", name="3. Bowers")).to_be_visible()
    check_lesson(page)
    page.goto("/learn/dnd/bowers")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    answer(page, lesson(variant("dnd"), "bowers").steps[0], is_right=False)
    check_lesson(page)
    answer(page, lesson(variant("dnd"), "bowers").steps[0])
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    check_lesson(page)
