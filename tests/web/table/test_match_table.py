"""A table of a match: only the people and the bot play, and the cards are those registered."""

import pytest

from benny.game.game import Game
from benny.io.json import to_json
from benny.protocol.commands import (
    Sit,
    Stand,
    Start,
)
from benny.web.live.match_tables import deals_played
from benny.web.table import snapshot
from benny.web.table.automatic import due, overdue
from benny.web.table.decisions import view_for_hint
from benny.web.table.events import Happened
from benny.web.table.kind import TableLimits
from benny.web.table.person import Person, RefusedError
from benny.web.table.updates import update
from support.tables import ANN, BOB, CID, MatchSitting


@pytest.fixture
def begun():
    sitting = MatchSitting()
    sitting.begin()
    return sitting


def refused(sitting, by, kind, /, **fields):
    with pytest.raises(RefusedError) as error:
        sitting.do(by, kind, **fields)
    return str(error.value)


@pytest.mark.parametrize("name", ["classic", "dnd", "sawdust"])
def test_the_deals_are_games_of_their_own_and_the_table_ends_with_the_last(name):
    sitting = MatchSitting(name, (0,) if name == "dnd" else (0, 2))
    sitting.begin()
    seen = []
    for _ in range(3):
        game = sitting.table.game
        seen.append((game.deals[0].fair.game, game.scores))
        sitting.play_deal()

    assert seen == [(f"m.words.{n}", (game.rules.start,) * len(game.scores)) for n in (4, 5, 6)]
    assert sitting.table.closed == "its 3 hands are played."


def test_a_table_may_have_as_many_events_as_its_deals_take(begun):
    assert begun.table.seq > 1
    assert due(begun.table, limits=TableLimits(events_of_table=1)) == []


def test_the_records_are_made_of_the_log(begun):
    while not begun.table.closed:
        begun.play_deal()
    log = [Happened(event, 1.0) for event in begun.log]
    records = list(deals_played(log, {BOB.id: "nobody"}))

    assert [one.deals[0].fair.game for one in records] == ["m.words.4", "m.words.5", "m.words.6"]
    assert [seat.name for seat in records[0].seats] == ["Ann", "Wes", "nobody", "Eli"]
    assert [seat.bot for seat in records[0].seats] == [None, "novice/1", None, "novice/1"]
    assert all(len(one.deals) == 1 for one in records)


def test_the_cards_are_the_same_wherever_the_people_sit(begun):
    other = MatchSitting(people=(1, 3))
    other.begin()

    hands = [one.table.game.deals[0].hands for one in (begun, other)]
    assert hands[0] == hands[1]
    assert begun.table.game.deals[0].dealer == other.table.game.deals[0].dealer


def test_people_have_only_their_seats_and_programs_none():
    sitting = MatchSitting()

    assert refused(sitting, ANN, Sit, seat=1) == "In this match the people have seats 0 and 2."
    assert refused(sitting, Person("p", "P", bot=True), Sit, seat=0).startswith("Programs can't")
    sitting.do(ANN, Sit)
    sitting.do(BOB, Sit)
    assert [seat.person for seat in sitting.table.seats] == ["ann", None, "bob", None]
    assert refused(sitting, CID, Sit) == "In this match the people have seats 0 and 2."


def test_it_begins_once_the_people_are_there():
    sitting = MatchSitting()
    sitting.do(ANN, Sit, seat=0)

    assert "once the people have taken their seats" in refused(sitting, ANN, Start)
    sitting.do(ANN, Stand)
    sitting.begin()
    assert sitting.table.status == "playing"


def test_no_bot_covers_for_people(begun):
    begun.now += 1000
    begun.happen(*overdue(begun.table, 1000))

    assert begun.table.turn.idle_since is not None
    assert overdue(begun.table, 10_000) == []
    assert update(begun.table, 0).table.turn.coverers == ()


def test_clients_are_told_the_deal_and_get_no_hint_and_nobody_watches(begun):
    told = update(begun.table, 0)

    assert (told.table.match.table, told.table.match.deal) == (2, 4)
    assert told.picture.deal == "hand 4"
    assert told.fair.asks == ""
    assert b"abab" not in to_json(told)
    with pytest.raises(RefusedError, match="no hints"):
        view_for_hint(begun.table, ANN)
    assert begun.table.closed_to(ANN.id) is None
    for stranger in (CID.id, ""):
        assert begun.table.closed_to(stranger)


def test_the_secret_of_a_deal_stays_secret_while_another_table_may_have_it_to_play(begun):
    begun.play_deal()

    for seat in (*range(4), None):
        fair = update(begun.table, seat).fair
        assert (fair.deal, fair.last) == (1, None)


def test_a_snapshot_has_it_all(begun):
    begun.play_deal()
    again = snapshot.copy_table(begun.table)

    assert again.match == begun.part
    assert (again.number, again.due, again.status) == (2, ("m.words.6", 1), "playing")
    assert due(again) == due(begun.table) == []
    assert isinstance(again.game, Game)
