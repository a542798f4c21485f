"""A view as a programmer meets it: in short, and in the words of whoever draws it."""

import pytest
from msgspec.structs import replace

from benny import Game
from benny.game.view import joined_scores


def test_a_view_says_in_short_whose_it_is_where_the_game_stands_and_the_hand():
    view = Game("family", seed=7).view(0)

    assert repr(view) == (
        f"<View of seat 0: family, deal 1, seat {view.turn} to order, 0-0, {' '.join(view.hand)}>"
    )


def test_a_spectator_s_view_holds_no_hand_and_a_deal_that_has_ended_waits_for_nobody():
    game = Game("buck", seed=7)
    while not game.results:
        game.act(game.legal[0])

    assert repr(game.view(None)).startswith("<View of a spectator: buck, deal 2, seat ")
    assert repr(game.ended_view(None)).startswith("<View of a spectator: buck, deal 1 over, ")


def test_scores_below_zero_are_kept_apart():
    assert joined_scores((6, 8)) == "6-8"
    assert joined_scores((15, -1, 20)) == "15 -1 20"


def test_a_view_is_printed_and_shown_as_a_table():
    view = Game("family", seed=7).view(None)

    assert str(view).startswith("Family Euchre. Seats: 0 South, 1 Wes, 2 Nora, 3 Eli.\n")
    assert view._repr_html_().startswith("<div ")


@pytest.mark.parametrize(
    ("name", "points", "gained"),
    [
        ("family", (2, 0), [2, -2]),
        ("sawdust", (-3, 3), [-3, 3]),
        ("buck", (-3, 0, 5, -1), [3, 0, -5, 1]),
    ],
)
def test_a_finished_deal_gained_a_side_what_hints_count(name, points, gained):
    game = Game(name, seed=7)
    while not game.results:
        game.act(game.legal[0])
    outcome = replace(game.outcomes(None)[0], points=points)

    assert [outcome.gained(game.rules, side) for side in range(len(points))] == gained
