"""What is stored of a game when it ends or its table closes."""

import pytest

from benny import variant
from benny.errors import IllegalActionError
from benny.game import records
from benny.io.json import from_json
from benny.protocol.commands import Answer, Claim, Sit, Stand, Start, Undo
from benny.web.history.archive import SeatStats, archive_game
from benny.web.table.events import Acted, Away, Back, Closed, Dealt
from benny.web.table.person import RefusedError
from support.tables import ANN, BOB, CID, DEE, begun, finish_deal, finished, play
from support.tables import played_act as act


def game_of(sitting):
    return archive_game(sitting.table, 60.0)[0]


def record_of(sitting):
    return records.decode(archive_game(sitting.table, 60.0)[1])


def stats_of(sitting, seat):
    return from_json(game_of(sitting).seats[seat].stats, SeatStats)


def covered_deals(sitting, seat):
    deal, found = 0, set()
    for event in sitting.log:
        deal += isinstance(event, Dealt)
        if isinstance(event, Acted) and event.seat == seat and event.bot:
            found.add(deal)
    return found


@pytest.mark.parametrize("name", ["classic", "dnd", "sawdust", "family", "buck"])
def test_a_game_is_kept_with_a_record_that_verifies(name):
    people = (ANN, BOB, CID, DEE)[: variant(name).players]
    sitting = finished(name, people=people)

    game, record = game_of(sitting), record_of(sitting)

    assert records.verify(record) is None
    assert (game.id, game.variant, game.finished) == ("table.1", name, True)
    assert (game.began_at, game.ended_at) == (1.0, 60.0)
    assert [seat.person_id for seat in game.seats] == [person.id for person in people]
    assert {seat.side for seat in game.seats if seat.won} == {record.result.winner}


def test_the_second_game_of_a_table_is_one_of_its_own():
    sitting = finished()
    first = game_of(sitting)

    sitting.do(ANN, Start)
    second = game_of(play(sitting))

    assert (second.id, second.number) == ("table.2", 2)
    assert second.seats[0].stats != first.seats[0].stats
    assert records.verify(record_of(sitting)) is None


def test_a_game_whose_table_closes_is_kept_as_unfinished():
    sitting = play(begun("classic", rated=True), deals=1)
    act(sitting)

    sitting.happen(Closed("that was it."))

    game = game_of(sitting)
    assert (game.finished, game.rated) == (False, False)
    assert not any(seat.won for seat in game.seats)
    assert records.verify(record_of(sitting)) is None
    assert len(record_of(sitting).deals) == 2
    assert stats_of(sitting, 0).deals == 1


def test_what_was_taken_back_is_not_in_the_record():
    sitting = begun("classic", people=(ANN, BOB))
    for _ in range(4):
        act(sitting)
    asker = (ANN, BOB)[sitting.table.game.turn]
    act(sitting)
    before = sum(len(deal.actions) for deal in sitting.table.game.deals)

    sitting.do(asker, Undo)
    sitting.do(BOB if asker is ANN else ANN, Answer, agree=True)

    assert sum(len(deal.actions) for deal in record_of(sitting).deals) < before
    assert records.verify(record_of(play(sitting))) is None


def test_the_cards_of_a_claim_are_in_the_record():
    for seed in range(1, 60):
        sitting = begun(seed=seed)
        while sitting.table.is_on:
            game = sitting.table.game
            person = (ANN, BOB, CID, DEE)[game.turn]
            try:
                sitting.do(person, Claim)
            except (RefusedError, IllegalActionError):
                act(sitting)
        if sitting.table.claim:
            break

    assert sitting.table.claim.plays
    assert record_of(sitting).deals[-1].actions[-1] == sitting.table.claim.plays[-1]
    assert records.verify(record_of(sitting)) is None


def test_deals_in_which_a_bot_covered_are_not_counted_as_a_persons():
    sitting = play(begun("classic"), deals=1)
    sitting.happen(Away(1))
    sitting.settle()
    play(sitting, deals=2)
    sitting.happen(Back(1))
    play(sitting)

    deals = len(sitting.table.game.results)
    covered = covered_deals(sitting, 1)
    assert covered
    assert stats_of(sitting, 1).deals == deals - len(covered)
    assert stats_of(sitting, 0).deals == deals


def test_a_seat_that_is_covered_at_the_end_is_its_persons_and_the_bots():
    sitting = begun("classic", rated=True)
    sitting.happen(Away(1))
    sitting.settle()
    play(sitting)

    seat = game_of(sitting).seats[1]
    assert (seat.person_id, seat.name, seat.bot) == ("bob", "Bob", "sensible")
    sitting.do(BOB, Stand)
    assert game_of(sitting).rated


def test_a_change_of_seats_between_deals_keeps_a_persons_statistics():
    sitting = begun("classic", people=(ANN, BOB))
    sitting.do(DEE, Sit, seat=3)
    finish_deal(sitting)
    points = sitting.table.game.outcomes(None)[0].points
    sitting.do(BOB, Sit, seat=2)
    play(sitting)

    assert [seat.person_id for seat in game_of(sitting).seats] == ["ann", None, "bob", "dee"]
    assert stats_of(sitting, 3).deals == len(sitting.table.game.results) - 1  # since the next one
    later = [outcome.points[0] for outcome in sitting.table.game.outcomes(None)[1:]]
    assert stats_of(sitting, 2).points == points[1] + sum(later)


def test_who_leaves_for_good_has_no_part_in_the_game_that_is_kept():
    sitting = play(begun("classic"), deals=1)
    sitting.do(BOB, Stand)
    play(sitting)

    seat = game_of(sitting).seats[1]

    assert (seat.person_id, seat.name, seat.bot) == (None, "Wes", "sensible")
    assert stats_of(sitting, 1) == SeatStats()
    assert b"Bob" not in archive_game(sitting.table, 60.0)[1]


def test_what_a_person_did_is_counted():
    stats = [stats_of(finished("classic", seed=seed), 0) for seed in (1, 2, 3)]
    total = sum(stats, SeatStats())

    assert total.deals == sum(one.deals for one in stats)
    assert total.squares >= abs(total.points) > 0
    assert total.calls >= total.euchred > 0
    assert total.calls >= total.alone >= total.marches


def test_a_march_alone_is_a_loner_that_was_made():
    found = set()
    for seed in range(1, 40):
        sitting = begun("family", seed=seed)
        while not sitting.table.game.results:
            act(sitting, alone=True)
        (outcome,) = sitting.table.game.outcomes(None)
        if outcome.contract.alone:
            maker = outcome.contract.maker
            stats = stats_of(sitting, maker)
            assert (stats.calls, stats.alone) == (1, 1)
            assert stats.marches == (outcome.points[maker % 2] == 4)
            found.add(stats.marches)

    assert found == {0, 1}
