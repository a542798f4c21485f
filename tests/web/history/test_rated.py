"""Rated games are for people who agree to them, and have no hints or undo."""

import pytest

from benny.protocol.commands import (
    Agree,
    Change,
    End,
    Kick,
    Options,
    Pause,
    Sit,
    Stand,
    Start,
    Undo,
)
from benny.web.table.decisions import view_for_hint
from benny.web.table.events import Away
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError
from support.tables import ANN, BOB, PEOPLE, Sitting, begun, play, seated
from support.tables import played_act as act

RATED = Options(rated=True)


def agreed(name="sawdust", people=PEOPLE):
    """Return a table of people who have all agreed to a rated game."""
    return seated(name, people, rated=True)


def start(sitting):
    sitting.do(ANN, Start)
    return sitting.table.is_rated


def test_a_game_among_two_is_rated_too():
    assert start(agreed("dnd", PEOPLE[:2]))


def test_a_game_is_not_rated_when_one_has_thought_better_of_it():
    sitting = agreed()
    sitting.do(BOB, Agree, rated=False)

    assert not start(sitting)


def test_a_game_is_not_rated_when_one_is_away_at_its_start():
    sitting = agreed()
    sitting.happen(Away(1))

    assert not start(sitting)


def test_nobody_agrees_to_what_the_table_does_not_offer():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)

    with pytest.raises(RefusedError, match="No games are rated at this table"):
        sitting.do(ANN, Agree, rated=True)


def test_each_game_is_agreed_on_anew():
    sitting = play(begun(rated=True))

    assert not start(sitting)


def test_other_options_are_agreed_on_anew():
    sitting = agreed()
    sitting.do(ANN, Change, options=Options(rated=True, delay=60))

    assert not start(sitting)


def test_who_takes_a_seat_that_had_agreed_has_not_agreed():
    sitting = agreed()
    sitting.do(BOB, Stand)
    sitting.do(BOB, Sit, seat=1)

    assert not start(sitting)


def test_a_rated_game_has_no_hints_and_takes_nothing_back():
    sitting = begun("classic", rated=True)
    for _ in range(5):
        act(sitting)
    person = PEOPLE[sitting.table.game.turn]

    with pytest.raises(RefusedError, match="There are no hints"):
        view_for_hint(sitting.table, person)
    with pytest.raises(RefusedError, match="does not allow undo"):
        sitting.do(ANN, Undo)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [(Stand, {}), (Kick, {"person": "bob"}), (End, {}), (Pause, {})],
    ids=["stand", "kick", "end", "pause"],
)
def test_nobody_gets_out_of_a_rated_game(kind, fields):
    sitting = begun("classic", rated=True)

    with pytest.raises(RefusedError, match="played to its end"):
        sitting.do(ANN, kind, **fields)


def test_a_program_agrees_to_no_rated_game():
    sitting = Sitting("classic", RATED)
    robot = Person("robot", "Robot", bot=True)
    sitting.do(robot, Sit, seat=0)

    with pytest.raises(RefusedError, match="Programs can't play rated games"):
        sitting.do(robot, Agree, rated=True)
