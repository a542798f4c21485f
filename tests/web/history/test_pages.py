"""A player's statistics."""

from math import sqrt

import pytest

from benny.web.history.pages import PAGE, player, totals
from benny.web.table.events import Closed
from support.tables import ANN, BOB, NOW, add_people, begun, finished, keep, play


@pytest.fixture(scope="module")
def sitting():
    return finished("classic")


@pytest.fixture(autouse=True)
def people(store):
    add_people(store)


def test_games_are_summed_up_by_their_rules(store, sitting):
    keep(store, sitting, "a.1")
    keep(store, sitting, "b.1", at=NOW + 1)
    keep(store, finished("buck"), "c.1", at=NOW + 2)

    found = player(store, "ann")

    assert (found.name, found.since, found.bot) == ("Ann", NOW, False)
    assert [(one.variant, one.games) for one in found.variants] == [("classic", 2), ("buck", 1)]
    assert found.games == 3
    assert found.won == sum(one.won for one in found.variants)
    assert found.variants[0].deals == 2 * len(sitting.table.game.results)


def test_points_a_deal_have_their_standard_error(store, sitting):
    keep(store, sitting)
    points = [outcome.points[0] for outcome in sitting.table.game.outcomes(None)]
    mean = sum(points) / len(points)
    variance = sum((one - mean) ** 2 for one in points) / (len(points) - 1)

    (found,) = player(store, "ann").variants

    assert found.points == pytest.approx(mean)
    assert found.error == pytest.approx(sqrt(variance / len(points)))


def test_calls_are_counted_with_how_they_went(store, sitting):
    keep(store, sitting)
    called = [one for one in sitting.table.game.outcomes(None) if one.contract.maker == 0]

    (found,) = player(store, "ann").variants

    assert (found.calls, found.euchred) == (len(called), sum(one.euchred for one in called))
    assert found.euchre_rate == found.euchred / found.calls
    assert totals([]) == ()


def test_a_game_that_was_not_finished_is_neither_won_nor_lost(store):
    sitting = play(begun("classic"), deals=1)
    sitting.happen(Closed("that was it."))
    keep(store, sitting)

    (found,) = player(store, "bob").variants

    assert (found.games, found.won, found.unfinished, found.deals) == (0, 0, 1, 1)
    assert (found.points is None, found.error) == (False, None)


def test_the_last_games_come_in_pages_the_newest_first(store, sitting):
    for number in range(2 * PAGE + 1):
        keep(store, sitting, f"t{number:02}.1", at=NOW + number // 3)

    pages, before = [], ""
    while not pages or before:
        page = player(store, "ann", before)
        pages.append([game.id for game in page.last])
        before = page.more

    ids = [f"t{number:02}.1" for number in range(2 * PAGE + 1)]
    assert list(map(len, pages)) == [PAGE, PAGE, 1]
    assert [one for page in pages for one in page] == ids[::-1]


def test_who_was_forgotten_has_no_page_and_no_name(store, sitting):
    game = keep(store, sitting)
    (past,) = player(store, BOB.id).last
    assert (past.seat, past.won) == (1, game.seats[1].won)
    assert [(seat.name, seat.person) for seat in past.seats][:2] == [("Ann", "ann"), ("Bob", "bob")]
    store.people.forget(BOB.id)

    assert player(store, BOB.id) is None
    assert player(store, "nobody") is None
    seat = player(store, ANN.id).last[0].seats[1]
    assert (seat.name, seat.person) == ("somebody", "")
