"""Rated games are for people who agree to them, and have no hints or undo."""

import pytest

from benny.protocol.commands import (
    Agree,
    Change,
    Options,
    Sit,
    Stand,
    Start,
    Undo,
)
from benny.web.table.decisions import view_for_hint
from benny.web.table.events import Away
from benny.web.table.person import Person, RefusedError
from support.tables import ANN, BOB, PEOPLE, Sitting, begun, play, seated
from support.tables import played_act as act

RATED = Options(rated=True)


def agreed(name="sawdust", people=PEOPLE):
    return seated(name, people, rated=True)


def start(sitting):
    sitting.do(ANN, Start)
    return sitting.table.is_rated


def test_a_game_among_two_is_rated_too():
    assert start(agreed("dnd", PEOPLE[:2]))


def test_a_game_is_not_rated_when_one_has_not_agreed_or_is_away_or_a_bot():
    regretful, absent, new = agreed(), agreed(), agreed()
    regretful.do(BOB, Agree, rated=False)
    absent.happen(Away(1))
    new.do(BOB, Stand)
    new.do(BOB, Sit, seat=1)

    for sitting in (regretful, absent, new, agreed(people=(ANN,))):
        assert not start(sitting)


def test_each_game_and_other_options_are_agreed_on_anew():
    changed = agreed()
    changed.do(ANN, Change, options=Options(rated=True, delay=60))

    assert not start(changed)
    assert not start(play(begun(rated=True)))


def test_nobody_agrees_to_what_the_table_does_not_offer():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)

    with pytest.raises(RefusedError, match="No games are rated at this table"):
        sitting.do(ANN, Agree, rated=True)


def test_a_rated_game_has_no_hints_and_takes_nothing_back():
    sitting = begun("classic", rated=True)
    for _ in range(5):
        act(sitting)
    person = PEOPLE[sitting.table.game.turn]

    with pytest.raises(RefusedError, match="There are no hints"):
        view_for_hint(sitting.table, person)
    with pytest.raises(RefusedError, match="does not allow undo"):
        sitting.do(ANN, Undo)


def test_a_program_agrees_to_no_rated_game():
    sitting = Sitting("classic", RATED)
    robot = Person("robot", "Robot", bot=True)
    sitting.do(robot, Sit, seat=0)

    with pytest.raises(RefusedError, match="Programs can't play rated games"):
        sitting.do(robot, Agree, rated=True)
