"""What people may do at a table, and what follows."""

import pytest

from benny import fair
from benny.bots import OPPONENT, PARTNER
from benny.bots.sensible import SensibleBot
from benny.core.solver import Solver
from benny.errors import IllegalActionError
from benny.web.screens import screen, seat_states
from benny.web.table.claims import sure_order
from benny.web.table.commands import (
    Act,
    Agree,
    Answer,
    Change,
    Claim,
    End,
    Hash,
    Kick,
    Pause,
    Resume,
    Reveal,
    SeatBot,
    Sit,
    Stand,
    Start,
    Undo,
    Unseat,
)
from benny.web.table.deciding import Person, RefusedError, decide, leave, view_for_hint
from benny.web.table.due import due
from benny.web.table.events import Hashed, Hosted, Sat
from benny.web.table.notices import notice
from benny.web.table.options import Options
from benny.web.table.table import COVER, Table
from benny.worlds import Worlds
from web.tables import ANN, BOB, CID, EVE, PEOPLE, Sitting, finish_deal

pytestmark = pytest.mark.once


def playing(name="family", people=(ANN,), seed=1, bots="", **options):
    """Return a table at which a game has begun; `bots` fill it, or those that do so by default."""
    sitting = Sitting(name, Options(**options), seed)
    for seat, person in enumerate(people):
        sitting.do(person, Sit, seat=seat)
    for seat in range(len(people), len(sitting.table.seats) if bots else 0):
        sitting.do(ANN, SeatBot, seat=seat, bot=bots)
    sitting.do(ANN, Start)
    return sitting


def own_turn(sitting, seat=0):
    """Return the table's game once it is a person's turn."""
    assert sitting.table.game.turn == seat
    return sitting.table.game


def act(sitting, person, choice=0):
    sitting.do(person, Act, action=sitting.table.game.legal[choice])


def test_a_person_sits_down_and_bots_fill_the_rest():
    sitting = playing()

    assert [seat.person for seat in sitting.table.seats] == ["ann", None, None, None]
    assert [seat.bot for seat in sitting.table.seats] == ["", OPPONENT, PARTNER, OPPONENT]
    assert own_turn(sitting).legal


def test_a_whole_game_is_played_and_a_rematch_begins():
    sitting = playing("sawdust")
    while sitting.table.is_on:
        act(sitting, ANN)
    ledger = sitting.table.game.ledger

    sitting.do(ANN, Start)

    assert sitting.table.game.ledger == ledger != [0, 0, 0, 0]
    assert sitting.table.number == 2
    assert sitting.table.game_id == "table.2"


def test_a_table_is_the_fold_of_its_log():
    sitting = playing()
    for _ in range(8):
        act(sitting, ANN)

    again = Table.fold((event, 1.0) for event in sitting.log)

    assert again.seq == sitting.table.seq == len(sitting.log)
    other = Sitting()
    other.table = again
    assert [other.seen(seat) for seat in (0, 1, None)] == [
        sitting.seen(seat) for seat in (0, 1, None)
    ]


def test_another_one_may_not_act_for_me():
    sitting = playing(people=(ANN, BOB))
    own = sitting.table.game.turn
    other = PEOPLE[1 - own]

    with pytest.raises(IllegalActionError, match="it is not your turn"):
        act(sitting, other)


def test_who_has_no_seat_may_not_act():
    sitting = playing()

    with pytest.raises(RefusedError, match="You have no seat"):
        sitting.do(EVE, Act, action="pass")


def test_a_command_that_expects_another_state_is_stale():
    sitting = playing()
    seen = sitting.table.seq
    act(sitting, ANN)

    with pytest.raises(RefusedError, match="moved on") as refused:
        sitting.do(ANN, Act, action="pass", expect=seen)

    assert refused.value.status == 409


def test_what_happens_beside_the_game_makes_no_command_stale():
    sitting = playing()
    seen = sitting.table.seq
    sitting.do(ANN, Pause)
    sitting.do(ANN, Resume)

    sitting.do(ANN, Act, action=sitting.table.game.legal[0], expect=seen)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Start, {}),
        (Pause, {}),
        (Resume, {}),
        (End, {}),
        (Kick, {"person": "ann"}),
        (SeatBot, {"seat": 2, "bot": "random"}),
        (Unseat, {"seat": 2}),
        (Change, {"options": Options()}),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "with",
)
def test_only_the_host_may_do_what_is_a_hosts(kind, fields):
    sitting = playing(people=(ANN, BOB))

    with pytest.raises(RefusedError, match="Only the host"):
        sitting.do(BOB, kind, **fields)


def test_the_table_says_who_may_begin_a_game():
    sitting = Sitting()
    assert screen(sitting.table, None).table.starters == ("ann",)

    sitting.do(BOB, Sit, seat=1)
    assert screen(sitting.table, 1).table.starters == ("ann", "bob")

    sitting.do(ANN, Sit, seat=0)
    assert screen(sitting.table, 1).table.starters == ("ann",)

    sitting.do(ANN, Start)
    assert screen(sitting.table, 0).table.starters == ()

    sitting.do(ANN, Pause)
    assert screen(sitting.table, 0).table.starters == ("ann",)


def test_who_sits_may_begin_where_the_host_does_not_sit():
    sitting = Sitting()
    sitting.do(BOB, Sit, seat=1)

    sitting.do(BOB, Start)

    assert sitting.table.is_on


def test_a_taken_seat_is_not_given_again():
    sitting = playing()

    with pytest.raises(RefusedError, match="Seat 0 is Ann's"):
        sitting.do(BOB, Sit, seat=0)


def test_a_seat_that_the_game_does_not_have_is_refused():
    sitting = Sitting("dnd")

    with pytest.raises(RefusedError, match="There is no seat 3: the seats are 0 to 1"):
        sitting.do(ANN, Sit, seat=3)


def test_who_wants_any_seat_gets_one_without_a_bot_if_there_is():
    sitting = Sitting()
    sitting.do(ANN, SeatBot, seat=0, bot=COVER)

    sitting.do(BOB, Sit)
    sitting.do(BOB, Sit)

    assert [seat.person for seat in sitting.table.seats] == [None, "bob", None, None]


def test_who_wants_any_seat_in_mid_game_gets_the_one_whose_hand_he_knows():
    sitting = playing(people=(ANN, BOB))
    sitting.do(BOB, Stand)

    sitting.do(BOB, Sit)

    assert sitting.table.seats[1].person == "bob"


def test_who_wants_any_seat_where_all_are_taken_is_refused():
    sitting = playing(people=PEOPLE)

    with pytest.raises(RefusedError, match="All seats are taken"):
        sitting.do(EVE, Sit)


def test_a_person_may_take_a_bots_seat_in_mid_game():
    sitting = playing()

    sitting.do(BOB, Sit, seat=1)

    assert sitting.table.names[1] == "Bob"
    assert sitting.table.game.players[1].bot is None


def test_who_stands_up_leaves_a_bot_behind_and_may_come_back():
    sitting = playing(people=(ANN, BOB))

    sitting.do(BOB, Stand)
    assert sitting.table.seats[1].bot == COVER
    sitting.do(BOB, Sit, seat=1)

    assert sitting.table.seats[1].is_here


def test_nobody_sees_two_hands_of_one_deal():
    sitting = playing(people=(ANN, BOB))

    with pytest.raises(RefusedError, match="another hand of this deal"):
        sitting.do(BOB, Sit, seat=2)

    sitting.do(BOB, Stand)
    with pytest.raises(RefusedError, match="another hand of this deal"):
        sitting.do(BOB, Sit, seat=2)


def test_before_a_game_one_may_change_seats():
    sitting = Sitting()
    sitting.do(BOB, Sit, seat=1)

    sitting.do(BOB, Sit, seat=3)

    assert [seat.person for seat in sitting.table.seats] == [None, None, None, "bob"]


def test_who_is_away_is_covered_and_takes_his_seat_back():
    sitting = playing(people=(ANN, BOB))

    sitting.happen(*leave(sitting.table, 1))
    sitting.settle()
    assert sitting.table.seats[1].is_away
    assert sitting.table.game.turn == 0
    sitting.do(BOB, Sit, seat=1)

    assert sitting.table.seats[1].is_here


def test_the_host_hands_over_when_he_leaves():
    sitting = playing(people=(ANN, BOB))

    sitting.do(ANN, Stand)

    assert sitting.table.host == "bob"


def test_a_host_who_is_away_hands_over_too():
    sitting = playing(people=(ANN, BOB))

    sitting.happen(*leave(sitting.table, 0))
    sitting.settle()

    assert sitting.table.host == "bob"


def test_who_comes_back_to_a_table_that_the_host_has_left_is_host():
    sitting = playing(people=(ANN, BOB))
    sitting.happen(*leave(sitting.table, 1))
    sitting.do(ANN, Pause)
    sitting.happen(*leave(sitting.table, 0))
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

    sitting.do(BOB, Sit, seat=2)

    assert sitting.table.host == "bob"


def test_a_host_who_has_not_sat_down_yet_stays_host():
    sitting = Sitting()

    sitting.do(BOB, Sit, seat=1)

    assert sitting.table.host == "ann"


def test_a_host_who_changes_seats_stays_host():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)
    sitting.do(BOB, Sit, seat=1)

    sitting.do(ANN, Sit, seat=2)

    assert sitting.table.host == "ann"


def test_a_host_who_comes_back_to_an_empty_table_is_host_still():
    sitting = playing(people=(ANN,))
    sitting.happen(*leave(sitting.table, 0))

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


def test_who_plays_lets_a_game_go_on_that_a_host_without_a_seat_has_paused():
    sitting = Sitting()
    sitting.do(BOB, Sit, seat=1)
    sitting.do(BOB, Start)
    sitting.do(ANN, Pause)

    sitting.do(BOB, Resume)

    assert not sitting.table.is_paused


def test_between_two_deals_one_may_change_seats():
    sitting = playing("classic", people=(ANN, BOB))
    finish_deal(sitting)

    sitting.do(BOB, Sit, seat=2)

    assert sitting.table.seats[2].person == "bob"


def test_who_is_host_and_who_is_a_program_is_told():
    sitting = playing(people=(ANN, BOB))

    assert notice(sitting.table, Hosted("bob")) == "Bob is the host now."
    assert notice(sitting.table, Sat(2, "r", "Robot", program=True)) == (
        "Robot, a program, sits down at seat 2."
    )


def test_everybody_is_shown_who_is_a_program():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)
    sitting.do(Person("robot", "Robot", bot=True), Sit, seat=1)

    assert [seat.program for seat in seat_states(sitting.table)] == [False, True, False, False]


def test_who_is_sent_away_loses_his_seat_and_may_not_sit_again():
    sitting = playing(people=(ANN, BOB))

    sitting.do(ANN, Kick, person="bob")

    assert sitting.table.seat_of("bob") is None
    with pytest.raises(RefusedError, match="sent you away"):
        sitting.do(BOB, Sit, seat=1)


def test_nobody_sends_himself_away():
    with pytest.raises(RefusedError, match="stand up, or end the table"):
        playing().do(ANN, Kick, person="ann")


def test_the_host_seats_bots_and_takes_them_away():
    sitting = Sitting()

    sitting.do(ANN, SeatBot, seat=2, bot="random")
    assert sitting.table.seats[2].bot == "random"
    sitting.do(ANN, Unseat, seat=2)

    assert sitting.table.seats[2].bot == ""


def test_a_bot_is_one_of_ours_and_no_file():
    with pytest.raises(
        RefusedError, match=r"'evil\.py:Bot' is no bot: there are random, novice, sensible"
    ):
        Sitting().do(ANN, SeatBot, seat=2, bot="evil.py:Bot")


def test_nobody_plays_while_the_game_is_paused():
    sitting = playing()
    sitting.do(ANN, Pause)

    with pytest.raises(RefusedError, match="paused"):
        act(sitting, ANN)


def test_a_table_that_has_ended_takes_nothing_more():
    sitting = playing()
    sitting.do(ANN, End)

    assert sitting.table.status == "closed"
    with pytest.raises(RefusedError, match="the host has ended it"):
        sitting.do(ANN, Start)


def test_against_bots_the_last_decision_is_taken_back_at_once():
    sitting = playing()
    before = sitting.seen(0)
    legal = own_turn(sitting).legal
    act(sitting, ANN)

    sitting.do(ANN, Undo)

    assert sitting.table.game.legal == legal
    assert sitting.seen(0) != before


def test_only_what_was_a_free_decision_can_be_taken_back():
    sitting = playing("family", seed=3)
    choices = []
    while 2 not in choices:
        assert not screen(sitting.table, 0).you.may_undo
        choices.append(min(len(own_turn(sitting).legal), 2))
        act(sitting, ANN)

    assert choices == [1, 2]
    assert screen(sitting.table, 0).you.may_undo


def test_people_are_asked_before_something_is_taken_back():
    sitting = playing(people=(ANN, BOB, CID))
    asker = PEOPLE[sitting.table.game.turn]
    others = [person for person in (ANN, BOB, CID) if person != asker]
    legal = sitting.table.game.legal
    act(sitting, asker)

    sitting.do(asker, Undo)
    sitting.do(others[0], Answer, agree=True)
    assert sitting.table.undo is not None
    sitting.do(others[1], Answer, agree=True)

    assert sitting.table.undo is None
    assert sitting.table.game.legal == legal


def test_one_no_is_enough():
    sitting = playing(people=(ANN, BOB))
    asker = PEOPLE[sitting.table.game.turn]
    other = BOB if asker == ANN else ANN
    act(sitting, asker)
    sitting.do(asker, Undo)

    sitting.do(other, Answer, agree=False)

    assert sitting.table.undo is None


def test_a_request_to_take_back_ends_when_the_game_goes_on():
    sitting = playing(people=(ANN, BOB))
    asker = PEOPLE[sitting.table.game.turn]
    other = BOB if asker == ANN else ANN
    act(sitting, asker)
    sitting.do(asker, Undo)
    act(sitting, PEOPLE[sitting.table.game.turn])

    with pytest.raises(RefusedError, match="Nobody has asked"):
        sitting.do(other, Answer, agree=True)


def test_nothing_is_taken_back_before_one_has_decided():
    with pytest.raises(RefusedError, match="nothing in this deal"):
        playing().do(ANN, Undo)


def test_nothing_is_taken_back_where_the_table_does_not_allow_it():
    sitting = playing(undo="never")
    act(sitting, ANN)

    with pytest.raises(RefusedError, match="Nothing is taken back"):
        sitting.do(ANN, Undo)


def test_there_are_hints_at_ones_turn_only_where_the_table_allows_them():
    sitting = playing()

    assert view_for_hint(sitting.table, ANN).legal
    with pytest.raises(RefusedError, match="no hints"):
        view_for_hint(playing(hints=False).table, ANN)


def test_a_game_is_rated_when_four_people_agree():
    sitting = Sitting("classic", Options(rated=True))
    for seat, person in enumerate(PEOPLE):
        sitting.do(person, Sit, seat=seat)
        sitting.do(person, Agree, rated=True)

    sitting.do(ANN, Start)

    assert sitting.table.is_rated


def test_a_game_with_a_bot_is_not_rated():
    sitting = Sitting("classic", Options(rated=True))
    sitting.do(ANN, Sit, seat=0)
    sitting.do(ANN, Agree, rated=True)

    sitting.do(ANN, Start)

    assert not sitting.table.is_rated


def test_a_part_is_taken_when_it_fits_its_hash():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)
    part = fair.new_secret()
    game, deal = sitting.table.due
    sitting.do(ANN, Hash, hash=fair.hash_of_part(game, deal, 0, part))
    sitting.happen(*decide(sitting.table, ANN, Start(id="s")))
    sitting.happen(*due(sitting.table))
    assert due(sitting.table) == []

    with pytest.raises(RefusedError, match="does not fit"):
        decide(sitting.table, ANN, Reveal(id="r", part=fair.new_secret()))
    sitting.do(ANN, Reveal, part=part)

    transcript = sitting.table.game.deals[0].fair
    assert transcript.parts == {0: part}
    assert transcript.absent == ()


def test_who_leaves_is_bound_to_no_part_any_more():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)
    sitting.happen(Hashed(0, "ab" * 32))

    sitting.do(ANN, Stand)

    assert sitting.table.next.hashes == {}


def test_a_part_that_does_not_come_is_marked_as_absent():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)
    sitting.happen(Hashed(0, "ab" * 32))

    sitting.do(ANN, Start)

    assert sitting.table.game.deals[0].fair.absent == (0,)


def claims(name, seeds):
    """Yield tables at which Ann, who plays as well as a bot, may claim the rest."""
    for seed in seeds:
        sitting = playing(name, seed=seed, bots="sensible")
        while sitting.table.is_on and not sitting.table.game.finished_deals:
            view = sitting.table.game.view(0)
            if sure_order(view):
                yield sitting
                break
            sitting.do(ANN, Act, action=SensibleBot().act(view))


def test_a_claim_that_is_granted_takes_every_trick():
    claimed = 0
    for sitting in claims("family", range(60)):
        left = len(sitting.table.game.view(0).hand)
        sitting.do(ANN, Claim)

        tricks = sitting.table.game.outcomes(0)[0].tricks
        assert [trick.winner for trick in tricks[-left:]] == [0] * left
        claimed += left > 1
    assert claimed


@pytest.mark.parametrize("name", ["classic", "dnd", "family", "buck"])
def test_what_may_be_claimed_is_sure_in_every_deal_that_agrees(name):
    found = 0
    for sitting in claims(name, range(150)):
        view = sitting.table.game.view(0)
        worlds = Worlds(view, 1)
        solver = Solver(view.rules.tables())
        for _ in range(20):
            solver.load(worlds.deal(), sum(1 << seat for seat in view.rules.teams[0]))
            assert solver.tricks() == view.cards_left(0)
        found += 1
    assert found


def test_what_is_not_sure_is_not_claimed():
    sitting = playing()

    with pytest.raises(RefusedError, match="not every trick left is yours for sure"):
        sitting.do(ANN, Claim)


def test_nobody_claims_where_the_table_does_not_allow_it():
    with pytest.raises(RefusedError, match="Nobody claims"):
        playing(claims=False).do(ANN, Claim)
