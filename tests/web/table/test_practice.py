"""A table for practice: one deal of another game, from a moment on, by one person with bots."""

from random import Random

import pytest
from msgspec.structs import replace

from benny import Game, variant
from benny.game.hosted_game import moment
from benny.io.json import to_json
from benny.protocol.commands import (
    Sit,
    Stand,
    Undo,
)
from benny.web.table import fold, snapshot
from benny.web.table.decisions import decide, view_for_hint
from benny.web.table.person import RefusedError
from benny.web.table.updates import update
from support.games import played
from support.rules import HOUSES, mark_slow
from support.tables import ANN, act, practice_of, practising
from support.worlds import second_deal


@pytest.fixture(scope="module")
def classic():
    return played(variant("classic"), ("novice",), 2)


def two_deals(rules):
    game, chance = Game(rules, seed=3), Random(3)
    while not game.over and len(game.results) < 2:
        game.act(chance.choice(game.legal))
    record = game.record()
    return replace(record, deals=record.deals[: len(game.results)])


def finish(sitting):
    while sitting.table.status == "playing":
        act(sitting, ANN, -1)
    return sitting


def choices(record, deal=1):
    log = record.deals[deal - 1]
    return [
        n for n in range(1, len(log.actions) + 1) if len(moment(record, deal, n).view().legal) > 1
    ]


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_the_deal_goes_on_from_the_moment_and_the_table_ends_with_it(name):
    record = two_deals(HOUSES[name])
    deal = len(record.deals)
    for action in {1, len(record.deals[-1].actions) // 2 or 1}:
        there = moment(record, deal, action)
        sitting = practising(record, deal, action)
        seat = there.view().seat

        assert sitting.table.seat_of(ANN.id) == seat
        before = sitting.table.game.view(seat)
        assert (before.hand, before.scores) == (there.view().hand, there.view().scores)
        finish(sitting)
        assert sitting.table.closed == "its only hand is over."
        assert not sitting.table.is_rated


def test_the_end_says_what_came_of_it_in_the_game_itself(classic):
    sitting = finish(practising(classic, 1, 1, game="g.1", number=1))
    seat = sitting.table.seat_of(ANN.id)
    told = update(sitting.table, seat)

    assert told.ended.lines[-1].startswith("In the game itself: ")
    assert "tricks, " in told.ended.lines[-1]
    assert (told.table.practice.game, told.table.practice.deal) == ("g.1", 1)
    assert told.table.closed


def test_a_deal_whose_end_nobody_knows_is_compared_with_nothing(classic):
    practice = practice_of(classic, 1, 3)
    cut = replace(practice, deal=replace(practice.deal, actions=practice.deal.actions[:2]))
    assert cut.original(classic.rules) is None
    assert replace(practice, puzzle="classic-1").original(classic.rules) is None
    assert practice.original(classic.rules).points == classic.deals[0].points


def test_nobody_is_named_by_the_game_that_a_deal_comes_from(classic):
    named = replace(classic, seats=tuple(replace(one, name="Zoë") for one in classic.seats))
    sitting = practising(named, 2, 1)

    assert "Zoë" not in b"".join(map(to_json, sitting.log)).decode()


@pytest.mark.parametrize("deal", [1, 2])
def test_a_table_survives_its_snapshot_and_its_log(classic, deal):
    sitting = practising(classic, deal, choices(classic, deal)[0])
    seat = sitting.table.seat_of(ANN.id)
    while sitting.table.status == "playing":
        for again in (
            snapshot.copy_table(sitting.table),
            fold.table_of((event, 1.0) for event in sitting.log),
        ):
            assert to_json(update(again, seat)) == sitting.seen(seat)
            assert again.secret == sitting.table.secret
            assert again.practice == sitting.table.practice
        act(sitting, ANN, -1)


def test_what_had_been_done_before_stays_done_and_the_rest_can_be_taken_back(classic):
    action = choices(classic)[-1]
    sitting = practising(classic, 1, action)
    seat = sitting.table.seat_of(ANN.id)
    assert not update(sitting.table, seat).you.may_undo
    act(sitting, ANN)
    if sitting.table.status == "playing":
        assert update(sitting.table, seat).you.may_undo
        sitting.do(ANN, Undo)
        assert len(sitting.table.game.deals[-1].actions) == action - 1


def test_there_are_hints_unless_everybody_plays_the_deal(classic):
    sitting = practising(classic, 1, choices(classic)[0])

    assert view_for_hint(sitting.table, ANN).legal


def test_who_has_stood_up_does_not_come_back(classic):
    sitting = practising(classic, 1, choices(classic)[0])
    sitting.happen(*decide(sitting.table, ANN, Stand(id="x")))
    for seat in range(4):
        with pytest.raises(RefusedError, match="no seat"):
            decide(sitting.table, ANN, Sit(id="x", seat=seat))


@pytest.mark.parametrize("name", ["classic", "dnd", "buck", "two with piles"])
def test_two_tables_that_differ_in_hidden_cards_alone_look_alike(name):
    record, chance = two_deals(HOUSES[name]), Random(name)
    found = 0
    for action in choices(record):
        practice = practice_of(record, 1, action)
        view = moment(record, 1, action).view()
        log = replace(practice.deal, actions=practice.deal.actions[: action - 1])
        other = second_deal(record.rules, log, view.seat, view.phase == "play", chance)
        if other is None:
            continue
        one, two = (replace(practice, deal=deal) for deal in (log, other))
        shown = [seen_at(record, each) for each in (one, two)]
        assert shown[0] == shown[1]
        found += 1
    assert found


def seen_at(record, practice):
    sitting = practising(record, 1, practice.actions + 1)
    opened = replace(sitting.log[0], practice=practice)
    table = fold.table_of((event, 1.0) for event in (opened, *sitting.log[1:]))
    return to_json(update(table, practice.seat))
