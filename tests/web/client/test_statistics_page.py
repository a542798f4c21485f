"""One's own statistics in a real browser: of one's own games, and for nobody else."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from benny.game import records
from benny.lab.runs.runner import run
from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION, ReviewJob, pack_review
from benny.web.history.archive import archive_game
from benny.web.history.library import own_statistics
from support.browser import check_looks
from support.tables import NOW, PEOPLE, finished, keep

pytestmark = [pytest.mark.needs("chromium", "compiled"), pytest.mark.slow]

A_MONTH = 31 * 86400


def review(sitting):
    record = records.decode(archive_game(sitting.table, NOW)[1])
    job = ReviewJob(record=record, depth=Depth(first=8, most=8))
    return pack_review(run(job, job.pieces))


def seats_of(sitting, people):
    seats = archive_game(sitting.table, NOW)[0].seats
    return tuple(replace(seat, person_id=one.id) for seat, one in zip(seats, people, strict=True))


@pytest.fixture(scope="session")
def ann(shared):
    """Store four reviewed games and one of other rules, and return the person of the first seat.

    That is done once for the server: a worker may come back to this module.
    """
    family, sawdust = finished("family"), finished("sawdust")
    people = [shared.person(one.name) for one in PEOPLE]
    found = review(family)
    for number in range(4):
        keep(
            shared.store,
            family,
            f"own{number}.1",
            at=NOW + number * A_MONTH,
            seats=seats_of(family, people),
        )
        shared.store.reviews.save(f"own{number}.1", VERSION, found)
    keep(shared.store, sawdust, "own4.1", seats=seats_of(sawdust, people))
    return people[0]


@pytest.fixture
def opened(new_page, serving, ann):
    def open_page(**options):
        page = new_page(**options)
        page.context.add_cookies([{"name": "benny", "value": ann.token, "url": serving.address}])
        page.goto("/me")
        page.get_by_role("link", name="My statistics").click()
        page.get_by_label("Fewer than 20 hands").check()
        return page

    return open_page


def test_ones_own_page_leads_to_figures_with_intervals_and_cases(opened, serving, ann):
    page = opened()
    told = own_statistics(serving.store, ann.id).rules[0].players[0]

    expect(page.get_by_text("It is about all your games.")).to_be_visible()
    expect(page.locator(".glance li")).to_have_count(6)
    page.get_by_label("95% intervals").check()
    calls = page.get_by_role("group", name="Calls")
    expect(calls.get_by_role("columnheader", name="orders up")).to_be_visible()
    row = page.get_by_role("group", name="Games", exact=True).get_by_role("row").nth(1)
    expect(row).to_contain_text("100% (" if told.figures[0].mean else "0% (")
    expect(row.get_by_role("cell").last).to_have_text("4")
    page.get_by_label("Fewer than 20 hands").uncheck()
    expect(row).to_have_count(0)


def test_luck_errors_and_leaks_are_from_the_games_that_are_reviewed(opened):
    page = opened()

    picture = page.get_by_role("img", name="The error rate over time: 2023-11 ")
    expect(picture).to_be_visible()
    over_time = page.get_by_role("group", name="Luck and errors over time").get_by_role("row")
    expect(over_time).to_have_count(1 + 4)
    leaks = page.get_by_role("group", name="Where games are lost")
    expect(leaks.get_by_role("rowheader").first).to_be_visible()
    expect(page.get_by_text("Luck and errors are from your 4 games")).to_be_visible()


def test_another_game_is_chosen(opened):
    page = opened()

    page.get_by_role("combobox").select_option("Sawdust Euchre")

    expect(page.get_by_role("heading", level=2, name="Sawdust Euchre")).to_be_visible()
    expect(page.get_by_text("1 game; 1 hand.")).to_be_visible()
    expect(page.get_by_text("none of these games has one yet")).to_be_visible()


def test_who_has_not_played_and_who_is_not_known_are_told_so(new_page, serving):
    page = new_page()
    page.goto("/me/statistics")
    expect(page.get_by_role("alert")).to_be_visible()

    eve = serving.person("Eve")
    page.context.add_cookies([{"name": "benny", "value": eve.token, "url": serving.address}])
    page.reload()
    expect(page.get_by_role("heading", level=2, name="No games yet")).to_be_visible()


@pytest.mark.needs("npm")
def test_statistics_have_no_faults(opened):
    check_looks(opened())


# How much of each table lies behind its edge.
_HIDDEN = "tables => tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)"


def test_the_tables_of_statistics_fit_a_phone(opened):
    page = opened(viewport={"width": 390, "height": 844})

    hidden = page.locator(".wide-table").evaluate_all(_HIDDEN)
    assert len(hidden) > 5
    assert max(hidden) == 0
