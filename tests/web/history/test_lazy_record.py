"""A deal of a finished game is parsed and replayed without the others."""

import pytest

from benny import Game
from benny.game import records
from benny.game.deal import DealInProgress
from benny.game.log import DealLog
from benny.io.json import to_json
from benny.lab.questions import address_of
from benny.presentation.replay import Stepper
from benny.protocol.answers import StepState
from benny.web.history import lazy_record as lazy
from benny.web.history.archive import archive_game
from benny.web.history.lazy_record import deal_replay, lazy_record, named_record
from support.rules import HOUSES
from support.tables import PEOPLE, begun, finished, play


def stored(sitting):
    return archive_game(sitting.table, 0)


def told(record, number, seat, is_open):
    stepper = Stepper(record)
    for place, step in enumerate(stepper.steps):
        if step.deal == number:
            stepper.go(place)
            picture = stepper.picture(seat, is_open=is_open)
            view = stepper.view(seat)
            asked = address_of(view) if view.legal else ""
            yield StepState(picture, tuple(stepper.lines_so_far(seat)), asked)


@pytest.mark.parametrize("name", ["classic", "family", "sawdust", "two with piles"])
@pytest.mark.parametrize("eyes", ["0", "open", "watch"])
def test_a_deal_alone_is_told_as_in_its_game(name, eyes):
    rules = HOUSES[name]
    _, line = stored(play(begun(rules, PEOPLE[: rules.players]), deals=3))
    record = records.decode(line)
    seat = int(eyes) if eyes.isdigit() else 1 if eyes == "open" else None

    for number in range(len(record.deals)):
        alone = deal_replay("g", lazy_record(line), number + 1, eyes, own=1)
        whole = tuple(told(record, number, seat, eyes == "open"))
        assert to_json(alone.steps) == to_json(whole)


def test_a_deal_costs_the_same_in_a_long_game(monkeypatch):
    _, line = stored(finished("classic"))
    game = lazy_record(line)
    assert len(game.deals) > 4
    played, read = [], []
    act, from_json = DealInProgress.act, lazy.from_json
    monkeypatch.setattr(
        DealInProgress, "act", lambda live, one: played.append(one) or act(live, one)
    )
    monkeypatch.setattr(
        lazy, "from_json", lambda data, kind: read.append(kind) or from_json(data, kind)
    )

    deal_replay("g", game, 4, "open")

    assert read.count(DealLog) == 2
    # Once for the steps and once for the pictures: the deal, and the one before it.
    assert len(played) <= 2 * sum(len(game.deal(number).actions) for number in (2, 3))


def test_an_outline_is_written_as_the_record_was():
    for sitting in (finished("classic"), play(begun("family"), deals=2)):
        game, line = stored(sitting)

        assert to_json(lazy_record(line)) + b"\n" == line
        assert to_json(named_record(game, line)) + b"\n" == line
        assert lazy_record(line).full_record() == sitting.table.game.record()


def test_a_game_that_was_played_again_is_verified_by_that(monkeypatch):
    record = finished("classic").table.game.record()
    game = Game.replay(record)
    monkeypatch.setattr(Game, "replay", None)

    assert records.verify(record, game) is None
    record.deals[1].points = (7, 7)
    assert records.verify(record, game).startswith("deal 2: points [7,7] should be [")
