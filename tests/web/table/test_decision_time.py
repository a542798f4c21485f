"""How long a person may take to decide, and what the others may do about it."""

from math import inf
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from benny.protocol.commands import (
    Answer,
    Cover,
    Nudge,
    Options,
    Pause,
    Resume,
    Sit,
    Stand,
    Start,
    Undo,
)
from benny.web.live import timers
from benny.web.live.timers import DecisionTimer
from benny.web.table.automatic import overdue, patience, with_time_used
from benny.web.table.events import Acted, Away, Back, Idled, Sat, Vacated
from benny.web.table.notices import notice, own_notices
from benny.web.table.permissions import starters
from benny.web.table.person import RefusedError
from benny.web.table.updates import update
from support.tables import ANN, BOB, CID, EVE, PEOPLE, act, playing

CLOCK = {"clock": 20, "bank": 60}


def asked(people=(ANN, BOB), **options):
    """Return a table where a person is asked, with that seat; the other people wait."""
    sitting = playing("classic", people, **options)
    return sitting, sitting.table.game.turn


def let_wait(sitting, seconds):
    """Let people wait for the person at turn, and what is due then happen."""
    waited = 0
    while (due := patience(sitting.table)) <= seconds:
        sitting.now += due - waited
        waited = due
        sitting.happen(*overdue(sitting.table, due))
    sitting.now += seconds - waited


def wait_for(sitting, seat):
    """Let it be a seat's turn, and its person take long."""
    while sitting.table.game.turn != seat:
        act(sitting, PEOPLE[sitting.table.game.turn])
    let_wait(sitting, 30)


def refused(sitting, person, kind, **fields):
    with pytest.raises(RefusedError) as caught:
        sitting.do(person, kind, **fields)
    return str(caught.value)


@pytest.mark.parametrize(
    ("options", "seconds"),
    [({}, 0), ({"public": True}, 30), ({"public": True, "clock": 0}, 0), ({"clock": 45}, 45)],
)
def test_public_tables_have_a_clock_unless_the_host_wants_another(options, seconds):
    assert Options(**options).decision_time == seconds


def test_a_bot_covers_for_a_player_whose_clock_and_bank_have_run_out():
    sitting, seat = asked(**CLOCK)

    assert patience(sitting.table) == 20
    assert overdue(sitting.table, 19) == []
    let_wait(sitting, 79)
    assert sitting.table.seats[seat].is_here
    let_wait(sitting, 80)

    assert sitting.table.seats[seat].late
    assert sitting.table.seats[seat].is_away
    assert sitting.log[-2:] == [Idled(seat), Away(seat, late=True)]
    assert update(sitting.table, seat).fair.asks == "hash"  # a part of the next deal
    sitting.do((ANN, BOB)[seat], Sit, seat=seat)
    assert sitting.table.seats[seat].is_here
    assert not sitting.table.seats[seat].late
    assert sitting.table.bank_of(seat) == 0


def test_what_a_decision_takes_beyond_the_clock_comes_from_the_bank():
    quick, seat = asked(**CLOCK)
    let_wait(quick, 19)
    act(quick, (ANN, BOB)[seat])
    assert quick.table.bank_of(seat) == 60
    sitting, seat = asked(**CLOCK)
    let_wait(sitting, 50)
    act(sitting, (ANN, BOB)[seat])

    assert sitting.table.bank_of(seat) == 30
    assert sitting.table.bank_of(1 - seat) == 60


def test_whoever_else_comes_back_gives_nobody_more_time():
    sitting, seat = asked((ANN, BOB, CID), **CLOCK)
    let_wait(sitting, 50)
    other = next(place for place in range(3) if place != seat)
    sitting.happen(Away(other), Back(other))

    assert sitting.table.turn.idle_since is not None
    act(sitting, PEOPLE[seat])
    assert sitting.table.bank_of(seat) == 30


def test_a_server_that_is_down_takes_nobodys_time():
    sitting, seat = asked(**CLOCK)
    let_wait(sitting, 30)
    sitting.now += 600  # the next process has waited for no time yet
    acted = Acted(seat, sitting.table.game.legal[0])
    sitting.happen(*with_time_used(sitting.table, [acted], 0))

    assert sitting.table.bank_of(seat) == 60


def test_whoever_takes_the_seat_of_somebody_late_has_a_bank_of_their_own():
    sitting, seat = asked((ANN, BOB, CID), **CLOCK)
    let_wait(sitting, 80)
    late = PEOPLE[seat]
    sitting.do(late, Stand)
    sitting.happen(Sat(seat, "dee", "Dee"))

    assert sitting.table.bank_of(seat) == 60
    sitting.happen(Vacated(seat), Sat(seat, late.id, late.name))
    assert sitting.table.bank_of(seat) == 0


def test_a_new_game_begins_without_lateness():
    sitting, _seat = asked(**CLOCK)
    wait_for(sitting, 1)
    let_wait(sitting, 80)
    while sitting.table.status != "over":
        sitting.settle()
        act(sitting, ANN)
    assert sitting.table.seats[1].late

    sitting.do(ANN, Start)

    assert not sitting.table.seats[1].late


def test_without_a_clock_or_others_nobody_is_covered_but_by_the_host():
    alone, _seat = asked((ANN,), **CLOCK)
    assert patience(alone.table) == inf
    assert update(alone.table, 0).table.turn is None
    sitting, seat = asked()
    let_wait(sitting, 3600)
    assert patience(sitting.table) == inf
    assert sitting.table.seats[seat].is_here
    wait_for(sitting, 1)

    sitting.do(ANN, Cover, seat=1)

    assert sitting.table.seats[1].late


def test_a_guest_may_let_a_bot_cover_for_the_host_but_not_for_another_guest():
    sitting, _seat = asked((ANN, BOB, CID))
    wait_for(sitting, 1)
    assert "Only the host" in refused(sitting, CID, Cover, seat=1)
    wait_for(sitting, 0)

    sitting.do(CID, Cover, seat=0)
    assert sitting.table.seats[0].late

    sitting, _seat = asked((ANN, BOB, CID))
    sitting.do(ANN, Stand)
    seat = sitting.table.game.turn
    let_wait(sitting, 30)
    sitting.do(CID if seat == 1 else BOB, Cover, seat=seat)
    assert sitting.table.seats[seat].late


def test_a_host_whose_time_ran_out_stays_host_and_others_may_go_on_without_them():
    sitting, _seat = asked(**CLOCK)
    wait_for(sitting, 0)
    let_wait(sitting, 80)
    sitting.settle()

    assert sitting.table.seats[0].late
    assert sitting.table.host == "ann"
    assert starters(sitting.table) == ("ann", "bob")
    sitting.do(ANN, Sit, seat=0)
    assert starters(sitting.table) == ("ann",)


def test_a_late_host_who_leaves_too_hands_over():
    sitting, _seat = asked(**CLOCK)
    wait_for(sitting, 0)
    let_wait(sitting, 80)
    assert sitting.table.people_who_may_leave == {"ann", "bob"}

    sitting.happen(Away(0))
    sitting.settle()

    assert sitting.table.host == "bob"
    assert sitting.table.people_who_may_leave == {"bob"}


def test_nobody_is_covered_or_nudged_before_they_have_taken_long():
    sitting, seat = asked()

    assert refused(sitting, ANN, Cover, seat=seat) == "No one has taken long yet."
    assert refused(sitting, BOB, Nudge) == "No one has taken long yet."
    let_wait(sitting, 30)
    assert refused(sitting, ANN, Cover, seat=1 - seat) == "It is someone else's turn."
    assert refused(sitting, EVE, Cover, seat=seat) == "You have no seat at this table."
    assert refused(sitting, EVE, Nudge) == "You have no seat at this table."


def test_a_player_is_nudged_once_a_decision():
    sitting, seat = asked()
    waiting, asked_one = (BOB, ANN) if seat == 0 else (ANN, BOB)
    let_wait(sitting, 30)
    sitting.do(waiting, Nudge)
    number = len(sitting.log)
    sitting.do(waiting, Nudge)

    assert len(sitting.log) == number
    assert update(sitting.table, None).table.turn.is_nudged
    assert refused(sitting, asked_one, Nudge) == "It is your own turn."


def test_a_pause_stops_the_clock_and_the_game_goes_on_with_a_new_one():
    sitting, _seat = asked(**CLOCK)
    let_wait(sitting, 30)
    sitting.do(ANN, Pause)
    assert patience(sitting.table) == inf
    sitting.do(ANN, Resume)

    assert patience(sitting.table) == 20


def asked_to_undo():
    """Return a table where the person who does not decide asks to undo, with the other's seat."""
    sitting, seat = asked(**CLOCK)
    act(sitting, PEOPLE[seat])
    while (seat := sitting.table.game.turn) == sitting.log[-1].seat:
        act(sitting, PEOPLE[seat])
    sitting.now += 10
    sitting.do(PEOPLE[1 - seat], Undo)
    assert sitting.table.undo is not None
    return sitting, seat


def test_the_clock_stops_while_a_question_is_open_and_goes_on_after_it():
    sitting, seat = asked_to_undo()
    asked_at = sitting.now
    assert update(sitting.table, seat).table.turn.stopped_at == asked_at
    assert sitting.table.stopped_for(sitting.now + 60) == 20  # a decision at most

    sitting.now += 15
    assert sitting.table.stopped_for(sitting.now) == 15
    sitting.do(PEOPLE[seat], Answer, agree=False)

    sitting.now += 5
    assert sitting.table.stopped_for(sitting.now) == 15
    turn = update(sitting.table, seat).table.turn
    assert (turn.since, turn.stopped_at) == (asked_at + 5, None)


def test_a_process_waits_out_a_question(monkeypatch):
    sitting, _seat = asked_to_undo()
    table, timer, now = sitting.table, DecisionTimer(), [sitting.now]
    table.turn = replace(table.turn, since=now[0] - 10)
    clock = SimpleNamespace(time=lambda: now[0], monotonic=lambda: now[0])
    monkeypatch.setattr(timers, "time", clock)

    assert timer.seconds_run(table) == 0
    now[0] += 15
    assert timer.seconds_run(table) == 0
    assert timer.seconds_left(table, 20) == 25
    now[0] += 15
    assert timer.seconds_run(table) == 10
    assert timer.seconds_left(table, 20) == 10


def test_all_are_told_what_the_clock_says():
    sitting, seat = asked(**CLOCK)
    let_wait(sitting, 25)
    turn = update(sitting.table, None).table.turn

    assert (turn.seat, turn.clock, turn.bank, turn.is_idle) == (seat, 20, 60, True)
    assert "time is over; the bank has 60 seconds." in notice(sitting.table, Idled(seat))
    assert own_notices(sitting.table, Idled(seat)) == {
        seat: "Your time is over; the bank has 60 seconds."
    }
    assert own_notices(sitting.table, Away(seat, late=True)) == {
        seat: "You ran out of time. A bot is playing for you."
    }
    assert "ran out of time. A bot is playing for" in notice(sitting.table, Away(seat, late=True))
