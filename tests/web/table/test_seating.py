"""Who may sit where at a table, and who is its host."""

import pytest

from benny.bots import COVER
from benny.protocol.commands import (
    Act,
    Admit,
    Kick,
    Pause,
    Resume,
    SeatBot,
    Sit,
    Stand,
    Start,
    Unseat,
)
from benny.protocol.messages import ErrorCode, Newcomer
from benny.rules.loading import change_rules, variant
from benny.web.table.automatic import due
from benny.web.table.events import Acted, Away, Hosted, Kicked, Released, Reserved, Sat
from benny.web.table.notices import notice
from benny.web.table.person import Person, RefusedError
from benny.web.table.updates import seat_states, update
from support.tables import ANN, BOB, CID, DEE, EVE, PEOPLE, Sitting, finish_deal, playing


def test_the_table_says_who_may_begin_a_game():
    sitting = Sitting()
    assert update(sitting.table, None).table.starters == ("ann",)

    sitting.do(BOB, Sit, seat=1)
    assert update(sitting.table, 1).table.starters == ("ann", "bob")

    sitting.do(ANN, Sit, seat=0)
    assert update(sitting.table, 1).table.starters == ("ann",)

    sitting.do(ANN, Start)
    assert update(sitting.table, 0).table.starters == ()

    sitting.do(ANN, Pause)
    assert update(sitting.table, 0).table.starters == ("ann",)


def test_namesakes_are_told_apart_by_a_number():
    guests = [Person(identity, name) for identity, name in (("a", "Guest"), ("b", "guest"))]

    sitting = playing(people=guests)
    assert sitting.table.names[:2] == ("Guest", "guest (2)")
    assert notice(sitting.table, Sat(2, "c", "Guest")) == "Guest (3) sits down."

    sitting.do(Person("c", "Guest"), Sit, seat=3)
    assert seat_states(sitting.table)[3].coming.name == "Guest (3)"
    assert notice(sitting.table, Released(3)) == "Guest (3) does not sit down after all."


@pytest.mark.parametrize(
    ("people", "seat", "problem"),
    [
        ((ANN,), 0, "That seat is Ann's"),
        ((ANN,), 4, "There is no seat 4: the seats are 0 to 3"),
        (PEOPLE, None, "All seats are taken"),
    ],
)
def test_only_a_free_seat_is_given(people, seat, problem):
    with pytest.raises(RefusedError, match=problem):
        playing(people=people).do(EVE, Sit, seat=seat)


def test_who_wants_any_seat_gets_one_without_a_bot_if_there_is():
    sitting = Sitting()
    sitting.do(ANN, SeatBot, seat=0, bot=COVER)

    sitting.do(BOB, Sit)
    sitting.do(BOB, Sit)

    assert [seat.person for seat in sitting.table.seats] == [None, "bob", None, None]


def test_who_stood_up_in_mid_deal_gets_any_free_seat_once_the_game_is_over():
    sitting = playing("sawdust", people=(ANN, BOB))
    sitting.do(BOB, Stand)
    play_out(sitting)
    sitting.do(CID, Sit, seat=1)

    sitting.do(BOB, Sit)

    assert sitting.table.seat_of("bob") == 2


def to_next_deal(sitting):
    finish_deal(sitting)
    sitting.settle()


def play_out(sitting):
    while sitting.table.is_on:
        sitting.happen(Acted(sitting.table.game.turn, sitting.table.game.legal[-1]))
        sitting.settle()


def test_who_takes_a_bots_seat_in_mid_deal_plays_from_the_next_one_on():
    sitting = playing()

    sitting.do(BOB, Sit, seat=1)
    assert sitting.table.seat_of("bob") is None
    assert sitting.table.game.players[1].bot
    assert seat_states(sitting.table)[1].coming == Newcomer("bob", "Bob")
    with pytest.raises(RefusedError, match="You have no seat"):
        sitting.do(BOB, Act, action="pass")
    sitting.do(CID, Sit, seat=2)
    sitting.do(ANN, Kick, person="cid")
    to_next_deal(sitting)

    assert sitting.table.seats[1].is_here
    assert sitting.table.names[1] == "Bob"
    assert sitting.table.game.players[1].bot is None
    assert sitting.table.players == [["ann", None, None, None], ["ann", "bob", None, None]]
    assert seat_states(sitting.table)[1].coming is None
    assert sitting.table.seats[2].person is None
    sitting.do(DEE, Sit, seat=3)
    play_out(sitting)
    assert sitting.table.status == "over"
    assert sitting.table.seats[3].is_here


def test_a_seat_is_kept_for_who_has_asked_for_it_first():
    sitting = playing()
    sitting.do(BOB, Sit, seat=1)

    with pytest.raises(RefusedError, match=r"That seat is Bob's from the next hand on\."):
        sitting.do(CID, Sit, seat=1)
    sitting.do(CID, Sit)

    assert sitting.table.reserved_by("cid") == 2


def test_who_waits_for_a_seat_may_choose_another_one_or_none():
    sitting = playing()
    sitting.do(BOB, Sit, seat=1)
    sitting.do(BOB, Sit, seat=1)
    sitting.do(BOB, Sit)
    assert sitting.log[-1] == Reserved(1, "bob", "Bob")

    sitting.do(BOB, Sit, seat=3)
    assert [*sitting.table.reserved] == [3]
    sitting.do(BOB, Stand)

    assert sitting.table.reserved == {}
    with pytest.raises(RefusedError, match="You have no seat"):
        sitting.do(BOB, Stand)


def test_who_waits_for_a_seat_may_end_a_pause_where_the_host_is_gone():
    sitting = playing()
    sitting.do(ANN, Pause)
    sitting.do(BOB, Sit, seat=1)
    with pytest.raises(RefusedError, match="Only the host"):
        sitting.do(BOB, Resume)
    sitting.happen(Away(0))

    sitting.do(BOB, Resume)

    assert not sitting.table.is_paused


def test_the_host_lets_somebody_in_at_once_at_a_private_table():
    sitting = playing()
    sitting.do(BOB, Sit, seat=1)

    sitting.do(ANN, Admit, seat=1)

    assert sitting.table.seats[1].is_here
    assert sitting.table.reserved == {}
    with pytest.raises(RefusedError, match="another player's cards in this hand"):
        sitting.do(BOB, Sit, seat=2)
    with pytest.raises(RefusedError, match="No one is waiting for that seat"):
        sitting.do(ANN, Admit, seat=1)
    public = playing(public=True)
    public.do(BOB, Sit, seat=1)
    with pytest.raises(RefusedError, match="newcomers play from the next hand on") as refused:
        public.do(ANN, Admit, seat=1)
    assert refused.value.status == 403


def test_who_sits_down_elsewhere_once_the_deal_is_over_waits_for_no_other_seat():
    sitting = playing(people=(ANN,))
    sitting.do(BOB, Sit, seat=1)
    assert sitting.table.reserved_by("bob") == 1
    finish_deal(sitting)  # as another process has it that has not seated them yet

    sitting.do(BOB, Sit, seat=2)

    assert [seat.person for seat in sitting.table.seats] == ["ann", None, "bob", None]
    assert sitting.table.reserved == {}


def test_who_sat_down_in_mid_deal_before_there_was_a_wait_sits_there_still():
    sitting = playing()

    sitting.happen(Sat(1, "bob", "Bob"))

    assert sitting.table.seats[1].is_here
    assert sitting.table.seen["bob"] == 1


def test_nobody_sees_two_hands_of_one_deal():
    sitting = playing(people=(ANN, BOB))

    with pytest.raises(RefusedError, match="another player's cards in this hand"):
        sitting.do(BOB, Sit, seat=2)

    sitting.do(BOB, Stand)
    with pytest.raises(RefusedError, match="another player's cards in this hand"):
        sitting.do(BOB, Sit, seat=2)


def test_before_a_game_and_between_two_deals_one_may_change_seats_and_stays_host():
    sitting = Sitting()
    sitting.do(BOB, Sit, seat=1)
    assert sitting.table.host == "ann"
    sitting.do(ANN, Sit, seat=0)
    sitting.do(ANN, Sit, seat=3)
    assert [seat.person for seat in sitting.table.seats] == [None, "bob", None, "ann"]
    sitting.do(ANN, Start)
    finish_deal(sitting)

    sitting.do(ANN, Sit, seat=2)

    assert sitting.table.seats[2].person == "ann"
    assert sitting.table.host == "ann"


def test_who_is_away_is_covered_and_takes_their_seat_back():
    sitting = playing(people=(ANN, BOB))

    sitting.happen(Away(1))
    sitting.settle()
    assert sitting.table.seats[1].is_away
    assert sitting.table.game.turn == 0
    sitting.do(BOB, Sit, seat=1)

    assert sitting.table.seats[1].is_here


def test_a_table_tells_what_it_changes_of_its_game():
    usual, changed = variant("american"), ["target=5", "jokers=1", "all_pass=goes_on"]
    told = "House rules: Joker; If all pass: calling goes on until someone calls; Points to win: 5."

    assert Sitting(change_rules(usual, changed)).table.summary.startswith(f"{told} ")


def test_the_host_hands_over_when_standing_up_or_away():
    one, other = playing(people=(ANN, BOB)), playing(people=(ANN, BOB))

    one.do(ANN, Stand)
    other.happen(Away(0))
    other.settle()

    assert one.table.seats[0].bot == COVER
    assert one.table.host == other.table.host == "bob"
    one.do(ANN, Sit)  # the seat whose hand she knows
    assert one.table.seats[0].is_here


def test_the_host_hands_over_to_nobody_who_has_lost_their_connection():
    sitting = playing(people=(ANN, BOB, CID))
    sitting.happen(Away(0))

    assert due(sitting.table, gone={"bob"}) == [Hosted("cid")]
    assert due(sitting.table, gone={"bob", "cid"}) == []


def test_who_comes_back_to_a_table_that_the_host_has_left_is_host():
    sitting = playing(people=(ANN, BOB))
    sitting.happen(Away(1))
    sitting.do(ANN, Pause)
    sitting.happen(Away(0))
    sitting.settle()
    assert sitting.table.host == "ann"

    sitting.do(BOB, Sit, seat=1)

    assert sitting.table.host == "bob"
    sitting.do(BOB, Resume)
    assert not sitting.table.is_paused


def test_who_sits_down_where_the_host_has_stood_up_is_host():
    sitting = playing(people=(ANN,))
    sitting.do(ANN, Stand)
    assert sitting.table.host == "ann"

    sitting.happen(Sat(2, "bob", "Bob"))
    sitting.settle()

    assert sitting.table.host == "bob"


def test_a_host_who_comes_back_to_an_empty_table_is_host_still():
    sitting = playing(people=(ANN,))
    sitting.happen(Away(0))

    sitting.do(ANN, Sit, seat=0)
    sitting.do(BOB, Sit, seat=1)

    assert sitting.table.host == "ann"


def test_a_program_is_host_only_where_there_is_nobody_else():
    sitting = Sitting()
    robot = Person("robot", "Robot", bot=True)
    sitting.do(ANN, Sit, seat=2)
    sitting.do(robot, Sit, seat=0)
    sitting.do(BOB, Sit, seat=1)

    sitting.do(ANN, Stand)
    assert sitting.table.host == "bob"
    sitting.do(BOB, Stand)

    assert sitting.table.host == "robot"
    assert [seat.program for seat in seat_states(sitting.table)] == [True, False, False, False]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Hosted("bob"), "Bob is the host now."),
        (Sat(2, "r", "Robot", program=True), "Robot, a program, sits down."),
        (Kicked("bob"), "The host has removed someone."),
        (Reserved(1, "bob", "Bob"), "Bob takes Wes's seat with the next hand."),
        (Released(1), "Bob does not sit down after all."),
    ],
)
def test_all_are_told_what_happens(event, said):
    sitting = playing(people=(ANN, CID, BOB) if isinstance(event, Hosted) else (ANN,))
    if not isinstance(event, Hosted):
        sitting.do(BOB, Sit, seat=1)

    assert notice(sitting.table, event) == said


def test_who_is_sent_away_loses_the_seat_and_may_not_sit_again():
    sitting = playing(people=(ANN, BOB))
    with pytest.raises(RefusedError, match="stand up, or end the table"):
        sitting.do(ANN, Kick, person="ann")

    sitting.do(ANN, Kick, person="bob")

    assert sitting.table.seat_of("bob") is None
    with pytest.raises(RefusedError, match="removed you") as refused:
        sitting.do(BOB, Sit, seat=1)

    assert refused.value.code == ErrorCode.SENT_AWAY


def test_the_host_seats_bots_of_ours_and_takes_them_away():
    sitting = Sitting()
    sitting.do(ANN, SeatBot, seat=2, bot="random")
    assert sitting.table.seats[2].bot == "random"
    sitting.do(ANN, Unseat, seat=2)
    assert sitting.table.seats[2].bot == ""

    with pytest.raises(RefusedError, match=r"There is no bot 'evil\.py:Bot': choose random,"):
        sitting.do(ANN, SeatBot, seat=2, bot="evil.py:Bot")
