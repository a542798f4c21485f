"""The review of a game in a real browser: filled in, opened, tried again, read by anybody."""

import gzip

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from benny.game import records
from benny.game.hosted_game import moment
from benny.io.json import to_json
from benny.lab.runs.runner import run
from benny.protocol.review import Grade
from benny.study.exercises import answer, of_decision
from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION, GameReview, ReviewJob
from benny.web.history.archive import archive_game
from benny.web.store.rows import StoredPerson
from support.browser import check_looks
from support.tables import NOW, PEOPLE, finished, keep

pytestmark = [pytest.mark.needs("chromium", "compiled"), pytest.mark.slow]

RUDE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="session")
def review():
    """Return a game, and its review in few worlds, in which its first two decisions are marked."""
    sitting = finished("classic")
    record = records.decode(archive_game(sitting.table, NOW)[1])
    job = ReviewJob(record=record, depth=Depth(first=8, most=8))
    found = run(job, job.pieces)
    first, second, *rest = found.deals[0].decisions
    decisions = (_marked(first, Grade.BLUNDER, 0.12), _marked(second, Grade.INACCURACY, 0.012))
    others = (replace(one, mark=Grade.FINE) for one in rest)
    deals = [replace(found.deals[0], decisions=(*decisions, *others))]
    deals += [
        replace(deal, decisions=tuple(replace(one, mark=Grade.FINE) for one in deal.decisions))
        for deal in found.deals[1:]
    ]
    return sitting, GameReview(tuple(deals))


def _marked(decision, mark, loss):
    """Return a decision with a mark, in which something else than the best was done."""
    played = decision.alternatives[-1].action
    best = (decision.alternatives[0].label,)
    return replace(decision, mark=mark, loss=loss, loss_error=0.004, played=played, better=best)


@pytest.fixture(scope="session")
def game(shared, review):
    """Store the game with its review, once for the server, and return its path."""
    sitting, found = review
    store = shared.store
    for person in PEOPLE:
        if store.people.find(person.id) is None:
            store.people.add(
                StoredPerson(person.id, person.name, False, NOW), b"#" + person.id.encode()
            )
    facts = archive_game(sitting.table, NOW)[0]
    seats = (replace(facts.seats[0], name=RUDE), *facts.seats[1:])
    keep(store, sitting, "review.1", seats=seats)
    store.reviews.save("review.1", VERSION, gzip.compress(to_json(found)))
    return "/g/review.1/review"


@pytest.fixture
def opened(new_page, game):
    def open_review(**options):
        page = new_page(**options)
        page.goto(game)
        expect(page.get_by_role("heading", name="Chance to win")).to_be_visible()
        return page

    return open_review


def test_a_review_says_who_won_and_why(opened, review):
    page = opened()

    expect(page.get_by_role("heading", level=2).first).to_contain_text(" win 10–")
    expect(page.locator(".verdict p")).to_have_count(3)
    page.get_by_text("Figures", exact=True).click()
    account = page.get_by_role("group", name="The account").get_by_role("row")
    expect(account).to_have_count(7)
    expect(account.nth(6)).to_contain_text("Result")
    expect(page.get_by_role("group", name="Errors by player").get_by_role("row")).to_have_count(5)
    hands = page.get_by_role("group", name="Hand by hand")
    expect(hands.get_by_role("row")).to_have_count(1 + len(review[0].table.game.deals))
    expect(page.get_by_role("img", name="The chance to win for")).to_be_visible()
    expect(page.get_by_role("rowheader", name=RUDE)).to_be_visible()
    assert page.locator("main img").count() == 0

    start = page.get_by_role("row", name="Start").get_by_role("cell").first
    before = float(start.inner_text().rstrip("%"))
    page.get_by_role("combobox").select_option("Bob and Dee")
    expect(start).to_have_text(f"{100 - before:.1f}%")


def test_ones_own_mistakes_come_first_and_the_others_on_request(opened, review, serving):
    page = opened()
    rows = page.get_by_role("region", name="istakes").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("a blunder that costs 12.0%. Better: ")
    expect(rows.nth(1)).to_contain_text("an inaccuracy that costs 1.2%")

    page.get_by_label("All decisions").check()
    expect(rows).to_have_count(len(review[1].decisions))
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("status")).to_contain_text("Hand 1, step 1 of")
    page.get_by_role("link", name="Review").click()
    expect(rows).to_have_count(2)


def test_a_decision_is_opened_beside_its_table_and_hindsight_is_asked_for(opened, review):
    page = opened()
    page.get_by_role("button", name="Look at hand 1").first.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("region", name="Table")).to_be_visible()
    expect(dialog.locator(".hand .card")).to_have_count(5)
    expect(dialog.get_by_role("row")).to_have_count(2 + len(review[1].decisions[0].alternatives))
    expect(dialog.get_by_role("columnheader", name="Hindsight")).to_have_count(0)

    dialog.get_by_label("With open cards (hindsight)").check()
    expect(dialog.get_by_role("columnheader", name="Hindsight")).to_be_visible()
    dialog.get_by_role("button", name="Next decision").click()
    expect(page.get_by_role("columnheader", name="Hindsight")).to_have_count(0)
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_decision_leads_to_a_question_about_its_hand(opened, review):
    page = opened()
    page.get_by_role("button", name="Look at hand 1").first.click()
    page.get_by_role("dialog").get_by_role("link", name="Ask about this hand").click()

    labels = [one.label for one in review[1].decisions[0].alternatives]
    choices = page.get_by_role("group", name="Values").get_by_role("rowheader")
    expect(choices).to_have_count(len(labels), timeout=90_000)
    expect(page.get_by_role("region", name="Table").locator(".hand .card")).to_have_count(5)


def test_a_decision_is_tried_again_before_the_answer_is_told(opened, review):
    page = opened()
    page.get_by_role("button", name="Try them again").click()
    dialog = page.get_by_role("dialog")
    verdict = dialog.locator(".choice-verdict")
    choices = dialog.get_by_role("group", name="Your choice").get_by_role("button")
    first, second = review[1].decisions[:2]
    expect(choices).to_have_count(len(first.alternatives))
    expect(dialog.get_by_role("table")).to_have_count(0)
    for told in ("blunder", "Better", "%"):
        expect(dialog).not_to_contain_text(told)

    expect(dialog.get_by_text("First to 10: ")).to_be_visible()
    expect(dialog.locator(".story-list li").first).to_contain_text("First black jack")

    legal = moment(review[0].table.game.record(), first.deal, first.action).view().legal
    page.keyboard.press(f"{legal.index(first.best) + 1}")
    expect(verdict).to_contain_text("Right: ")
    expect(verdict).to_be_focused()
    expect(dialog.get_by_role("table")).to_be_visible()

    dialog.get_by_role("button", name="Next decision").click()
    record = review[0].table.game.record()
    legal = moment(record, second.deal, second.action).view().legal
    worst = second.alternatives[-1].action
    choices.nth(legal.index(worst)).click()
    told = answer(of_decision(record, second, "any"), worst).verdict
    expect(verdict).to_contain_text(told.partition(":")[0])
    expect(dialog.get_by_role("button", name="Next decision")).to_have_count(0)


def test_the_curve_is_pressed_and_moved_along_with_keys(opened):
    page = opened()
    slider, chosen = page.get_by_role("slider", name="Decision"), page.locator(".curve-chosen")
    expect(chosen).to_contain_text("Hand 1, ")
    box = page.locator(".curve-plot").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 5)
    expect(chosen).not_to_contain_text("Hand 1, ")

    slider.press("Home")
    expect(chosen).to_contain_text("Hand 1, ")
    before = slider.get_attribute("aria-valuetext")
    slider.press("ArrowRight")

    assert slider.get_attribute("aria-valuetext") != before
    page.get_by_role("button", name="Look at this decision").click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.needs("npm")
def test_a_review_and_its_decisions_have_no_faults(opened):
    page = opened()
    check_looks(page)
    for name in ("Look at hand 1", "Try again"):
        page.get_by_role("button", name=name).first.click()
        if name != "Try again":
            page.get_by_label("With open cards (hindsight)").check()
        expect(page.get_by_role("dialog").locator(".hand .card").first).to_be_visible()
        check_looks(page)
        page.keyboard.press("Escape")


def test_a_review_that_is_being_made_fills_in_by_itself(new_page, game):
    page, asked = new_page(), []

    def answer(route):
        asked.append(route)
        if len(asked) == 1:
            return route.fulfill(status=503, json={"error": "Too many.", "code": "unavailable"})
        done = route.fetch().json()
        if len(asked) < 4:
            shown = len(asked) - 2
            done |= {"done": shown, "deals": done["deals"][:shown]}
            done["decisions"] = [one for one in done["decisions"] if one["deal"] <= shown]
        return route.fulfill(json=done)

    page.route(
        "**/review.1/review",
        lambda route: answer(route) if "/api/" in route.request.url else route.continue_(),
    )
    page.goto(game)
    expect(page.get_by_role("alert")).to_have_text("Too many.")
    expect(page.get_by_text("Reviewing hand 1 of")).to_be_visible(timeout=10_000)
    expect(page.get_by_text("Reviewing hand 2 of")).to_be_visible()

    expect(page.get_by_role("status").first).to_have_text("Reviewed.")
    page.wait_for_timeout(1500)
    assert len(asked) == 4
