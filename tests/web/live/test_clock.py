"""A clock that is set back: times of events never fall, but old logs where they do still load."""

import time
from collections import deque
from types import SimpleNamespace

import pytest

from benny.io.json import to_json
from benny.protocol.messages import ChatLine
from benny.web.live.audience import Audience, DelayedTable
from benny.web.live.event_log import _TableBuilder
from benny.web.live.outbox import Outbox
from benny.web.store.rows import StoredEvent
from benny.web.table import fold
from benny.web.table.events import Happened, read_event
from benny.web.table.updates import update
from support.rules import mark_slow
from support.tables import ANN as PLAYER
from support.tables import act, own_turn, playing

DELAY = 30


def moments(step=0.0, place=0):
    """Return a game's events, one a second until now; at one the clock jumps by some seconds."""
    sitting = playing("sawdust")
    for _ in range(3):
        act(sitting, PLAYER)
    assert own_turn(sitting).legal
    began = time.time() - len(sitting.log)
    return [
        Happened(read_event(to_json(event)), began + number + (step if number >= place else 0))
        for number, event in enumerate(sitting.log)
    ]


def late_table(happened):
    builder = _TableBuilder(due=time.time() - DELAY)
    left = deque(StoredEvent(n, at, to_json(event)) for n, (event, at) in enumerate(happened, 1))
    while left:
        builder.take(left)
    return DelayedTable(builder.table, builder.coming, DELAY)


@pytest.mark.parametrize("step", mark_slow([-2, -5, -30, -3600, 3600], {-30}))
def test_spectators_see_a_beginning_of_the_game_wherever_the_clock_was_set(step):
    for place in range(1, len(moments())):
        happened = moments(step, place)
        late = late_table(happened)

        seen = happened[: late.table.seq]
        again = fold.table_of(seen)
        assert to_json(update(late.table, None)) == to_json(update(again, None))
        assert late.wait is None or late.wait <= DELAY
        if (step, place) == (3600, 1):  # no longer than the delay for what seems to come
            assert late.table.seq == 1
            assert late.wait > DELAY - 5


def test_what_was_said_before_the_clock_was_set_back_is_told_within_the_delay(monkeypatch):
    waited = []
    monkeypatch.setattr(Audience, "_later", lambda _self, seconds, *_: waited.append(seconds))
    happened = moments()
    table = fold.table_of(happened)
    table.options = SimpleNamespace(delay=DELAY)
    audience = Audience(table, late_table(happened))
    audience.add(Outbox(""))
    waited.clear()

    audience.tell([(ChatLine(n=1, person="ann", name="Ann", text="Hello!"), time.time() + 3600)])

    assert waited == [DELAY]


def test_the_times_of_a_table_do_not_fall(start, monkeypatch):
    serving = start()
    ann = serving.person()
    code = ann.open("sawdust", delay=DELAY)
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")
    back = SimpleNamespace(time=lambda: time.time() - 3600, monotonic=time.monotonic)
    for place in (
        "benny.web.live.runner.time",
        "benny.web.live.audience.time",
        "benny.web.live.audience.time",
    ):
        monkeypatch.setattr(place, back)
    ann.do(code, "pause")
    serving.stop()
    serving.start()
    ann.do(code, "resume")

    assert ann.update(code)["you"] == {"seat": 0}
    assert serving.client().update(code)["seq"] == 1
    stored = serving.store.tables.events(serving.runner(code).table.id)
    times = [event.at for event in stored]
    assert times == sorted(times)


def test_after_an_outage_the_clock_that_is_shown_is_the_one_that_counts(start, monkeypatch):
    serving = start()
    ann, bob = serving.person(), serving.person("Bob")
    code = ann.open("classic", clock=12)
    for seat, person in enumerate((ann, bob)):
        person.do(code, "sit", seat=seat)
    ann.do(code, "start")
    serving.until(
        lambda: serving.backend.registry.loaded_runner(code).table.person_at_turn is not None
    )
    before = ann.update(code)["table"]["turn"]
    serving.stop()
    back_at = time.time() + 15
    away = SimpleNamespace(time=lambda: back_at, monotonic=time.monotonic)
    monkeypatch.setattr("benny.web.live.runner.time", away)
    serving.start()

    shown = ann.update(code)["table"]["turn"]
    assert shown == before | {"since": back_at}
    runner = serving.runner(code)
    assert runner._decision._asked_for == (runner.table.game_seq, back_at)
    serving.call(setattr, runner, "_is_behind", True)  # as after a failure to store
    assert ann.update(code)["table"]["turn"] == shown
