"""A table costs as much as its current deal, however long its history is."""

import asyncio
import hashlib
import threading
import time
from types import SimpleNamespace

import msgspec
import pytest

from benny.game import records
from benny.game.deal import DealInProgress
from benny.io.json import from_json, to_json
from benny.protocol.commands import Claim, End, Options, Sit, Stand, Start, Undo
from benny.web.history.archive import SeatStats, archive_game
from benny.web.live import event_log
from benny.web.live.audience import Audience, DelayedTable
from benny.web.live.bot_pool import BotPool
from benny.web.live.outbox import Outbox
from benny.web.settings import Limits
from benny.web.store.rows import Entry, OpenedTable, TableChange
from benny.web.table import fold, snapshot
from benny.web.table.automatic import due
from benny.web.table.decisions import decide
from benny.web.table.events import Changed, Closed, Happened
from benny.web.table.table import Table
from benny.web.table.updates import updates
from support.backends import ANN, BOB, Client, is_turn, opened_backends, until
from support.rules import HOUSES, house, mark_slow
from support.tables import Sitting, act, playing

LONG = house("classic", target=99, made=(0, 0, 1), euchred=(0, 0, 1))
SEQ_OF = "SELECT seq, version FROM snapshots ORDER BY seq"


def run(test):
    return asyncio.run(asyncio.wait_for(test, 300))


def played(deals, rules=LONG, **options):
    """Return Ann's table with bots, where Ann is at turn after a number of deals."""
    sitting = playing(rules, (ANN,), bots="random", **options)
    while len(sitting.table.game.results) < deals:
        act(sitting, ANN)
    return sitting


def seen(table):
    shown = updates(table, [*range(len(table.seats)), None])
    return [msgspec.json.decode(to_json(update)) for update in shown.values()]


def deal(update):
    return update["picture"]["view"]["deal"] if "picture" in update else -1


def put(backend, sitting, at=None):
    """Store a table's events without a snapshot; return its code."""
    opened, *rest = map(to_json, sitting.log)
    table, now = sitting.table, time.time() if at is None else at
    row = OpenedTable(
        table.id, table.code, "Long", "long", False, table.options.delay, "waiting", b"[]", now
    )
    backend.store.tables.open(row, [opened])
    change = TableChange(status=table.status, game=table.number)
    backend.store.tables.append(table.id, 1, Entry(at=now, bodies=rest, change=change))
    return table.code


@pytest.fixture
def acted(monkeypatch):
    """A list that grows by one for each action that any deal plays."""
    found = []
    original = DealInProgress.act

    def noted(live, action):
        found.append(action)
        original(live, action)

    monkeypatch.setattr(DealInProgress, "act", noted)
    return found


@pytest.fixture
def applied(monkeypatch):
    """A list of the threads that applied events, one entry an event."""
    found = []
    original = fold.apply

    def noted(table, event, at=0):
        found.append(threading.current_thread())
        original(table, event, at)

    monkeypatch.setattr(fold, "apply", noted)
    return found


def test_to_claim_and_to_take_back_plays_nothing_again_but_the_deal(acted, monkeypatch):
    sitting = played(12)
    monkeypatch.setattr("benny.web.table.decisions.sure_order", lambda view: view.hand)
    while not (sitting.table.game.view(0).tricks and not sitting.table.game.view(0).trick):
        act(sitting, ANN)
    acted.clear()
    decide(sitting.table, ANN, Claim(id="claim"))
    assert 0 < len(acted) < 40

    while not sitting.table.game.last_decision(0):
        act(sitting, ANN)
    done = len(sitting.table.game.deals[-1].actions)
    acted.clear()
    sitting.happen(*decide(sitting.table, ANN, Undo(id="undo")))
    assert 0 < len(acted) < done


def test_a_snapshot_holds_all_that_a_table_is_made_of():
    beside = {"summary", "forgotten"}

    assert vars(playing().table).keys() - beside == {*snapshot.Snapshot.__struct_fields__}


def test_snapshots_of_another_kind_have_another_version():
    schema = msgspec.json.schema(snapshot.Snapshot, schema_hook=lambda _: {"type": "string"})
    fields = str(undescribed(schema))

    # If this fails, increase the version and write the new digest here.
    assert (snapshot.VERSION, hashlib.sha256(fields.encode()).hexdigest()[:8]) == (7, "fb5c4031")


def undescribed(schema):
    """Return a schema without its descriptions, which are docstrings."""
    if isinstance(schema, list):
        return [undescribed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    fields = schema.items()
    return {k: undescribed(v) for k, v in fields if k != "description" or isinstance(v, dict)}


@pytest.mark.parametrize(
    "name", mark_slow(["family", "buck", "two with piles", "three players", "farmers"])
)
def test_a_table_read_from_a_snapshot_is_the_same_and_goes_on_alike(name):
    sitting = playing(HOUSES[name], (ANN, BOB), public=True)
    for _ in range(30):
        if sitting.table.status == "playing":
            act(sitting, (ANN, BOB)[sitting.table.game.turn])
    opened, *rest = sitting.log
    table = Table(opened)
    for place, event in enumerate(rest):
        fold.apply(table, event, 1.0)
        other = snapshot.copy_table(table)
        assert seen(other) == seen(table)
        if place % 10 == 0:
            for later in rest[place + 1 :]:
                fold.apply(other, later, 1.0)
            assert seen(other) == seen(sitting.table)


def test_a_snapshot_does_not_grow_with_the_deals():
    short, long = (len(snapshot.snapshot_json(played(deals).table)) for deals in (3, 40))

    assert long - short < 40 * len("[0,1],") + 1000


async def test_a_long_table_is_folded_in_slices_beside_the_loop_and_then_no_more(
    tmp_path, applied, monkeypatch
):
    sitting = played(25)
    events = len(sitting.log)
    assert events > 2 * event_log.EVERY
    slices = []
    take = event_log._TableBuilder.take
    monkeypatch.setattr(event_log, "SLICE", 0)
    monkeypatch.setattr(
        event_log._TableBuilder,
        "take",
        lambda builder, left: slices.append(1) or take(builder, left),
    )

    for wanted in (events, 0):
        async with opened_backends(tmp_path) as (backend,):
            code = put(backend, sitting) if wanted else sitting.table.code
            applied.clear()
            slices.clear()
            runner = await backend.registry.find(code)
            assert seen(runner.table)[0] == seen(sitting.table)[0]
            folded = [one for one in applied if one is not threading.main_thread()]
            assert len(slices) == wanted
            # Beside these the table may go on by some events of its own.
            assert max(0, wanted - 1) <= len(folded) <= len(applied) < wanted + 10


@pytest.mark.parametrize(
    "spoil",
    ["UPDATE snapshots SET version = 0", "UPDATE snapshots SET body = '{\"seats\": 7}'"],
)
async def test_a_snapshot_of_another_program_is_left_alone(tmp_path, spoil, caplog):
    sitting = played(12)

    async with opened_backends(tmp_path) as (backend,):
        await backend.registry.find(put(backend, sitting))
    async with opened_backends(tmp_path) as (backend,):
        with backend.store.tables._database.writing() as connection:
            assert connection.exec_driver_sql(spoil).rowcount == 1
        runner = await backend.registry.find(sitting.table.code)
        assert seen(runner.table)[0] == seen(sitting.table)[0]


@pytest.mark.slow
async def test_a_game_that_outlives_the_server_is_kept_whole(tmp_path, monkeypatch):
    monkeypatch.setattr("benny.web.live.event_log.EVERY", 10)
    rules = house("classic", target=9)

    async with opened_backends(tmp_path) as (backend,):
        runner = await backend.registry.open(ANN, rules, Options())
        code = runner.table.code
        await runner.do(ANN, Sit(id="sit", seat=0))
        await runner.do(ANN, Start(id="start"))
        async with Client(backend, code, ANN) as ann:
            await ann.play(lambda update: deal(update) > 2)
    async with opened_backends(tmp_path) as (backend,):
        async with Client(backend, code, ANN) as ann:
            ann._number = 1000  # its command ids differ from the earlier ones
            await ann.play()
            table = ann.runner.table
            assert not table.is_whole
        events = await backend.events.events(table.id, 0, 10_000)
        whole = fold.table_of(events)
        record = records.decode(backend.store.games.record(table.game_id))
        assert records.verify(record) is None
        assert record == whole.game.record()
        (game,) = backend.store.games.seats_of(ANN.id)
        assert game.seats == archive_game(whole, 0)[0].seats[:1]
        assert from_json(game.seats[0].stats, SeatStats).deals > 2


def test_a_table_lets_go_of_the_deals_of_a_very_long_game_alone(monkeypatch):
    monkeypatch.setattr("benny.web.table.table._MOST_HELD", 5)
    sitting = played(4)
    sitting.table.drop_past_deals()
    assert sitting.table.is_whole

    while len(sitting.table.game.results) < 6:
        act(sitting, ANN)
    sitting.table.drop_past_deals()

    assert not sitting.table.is_whole
    assert len(sitting.table.game.deals) == len(sitting.table.players) == 2


def snapshots(backend):
    with backend.store.tables._database.reading() as connection:
        return [seq for seq, _ in connection.exec_driver_sql(SEQ_OF)]


@pytest.mark.slow
async def test_snapshots_are_kept_now_and_then_and_no_more_than_are_needed(tmp_path, monkeypatch):
    monkeypatch.setattr("benny.web.live.event_log.EVERY", 20)

    async with opened_backends(tmp_path) as (backend,):
        runner = await backend.registry.open(ANN, LONG, Options())
        await runner.do(ANN, Sit(id="sit", seat=0))
        for number in range(30):
            await runner.do(ANN, Stand(id=f"up{number}"))
            await runner.do(ANN, Sit(id=f"down{number}", seat=0))
        assert len(snapshots(backend)) <= 2
        await runner.do(ANN, Start(id="start"))
        async with Client(backend, runner.table.code, ANN) as ann:
            await ann.play(lambda update: deal(update) > 1)
        during = snapshots(backend)
        assert runner.table.began_seq in during
        assert len(during) <= 3
        assert max(during) > runner.table.seq - 30
        await runner.do(ANN, End(id="end"))
        assert max(snapshots(backend)) == runner.table.seq
        assert len(snapshots(backend)) <= 2


@pytest.mark.parametrize("seconds", [30, 90])
async def test_after_a_restart_spectators_go_on_with_a_snapshot_if_it_is_old_enough(
    tmp_path, applied, seconds
):
    sitting = played(25, delay=60)

    async with opened_backends(tmp_path) as (backend,):
        code = put(backend, sitting, at=time.time() - seconds)
        await backend.registry.find(code)
    async with opened_backends(tmp_path) as (backend,):
        applied.clear()
        runner = await backend.registry.find(code)
        assert runner.table.seq >= len(sitting.log)
        if seconds < 60:
            assert runner.audience.late.table.seq == 1
        else:
            assert runner.audience.late.table.seq >= len(sitting.log)
            assert len(applied) < 10


def test_spectators_who_have_much_to_catch_up_with_are_shown_the_last_of_it(applied, monkeypatch):
    sitting = played(12)
    opened, *rest = sitting.log
    past = [Happened(event, time.time() - 100) for event in rest]
    later = []

    def ring(_audience, _seconds, act):
        later.append(act)
        return SimpleNamespace(cancel=later.clear)

    monkeypatch.setattr(Audience, "_later", ring)
    audience = Audience(sitting.table, DelayedTable(Table(opened), past, 3600))
    outbox = Outbox("")
    audience.add(outbox)

    sitting.table.options = Options(delay=1)
    audience.follow(Happened(Changed(Options(delay=1)), time.time()))

    applied.clear()
    while len(applied) < len(rest):
        before = len(applied)
        later.pop()()
        assert 0 < len(applied) - before <= 20
    assert len(outbox._waiting) < 25
    assert msgspec.json.decode(outbox._waiting[-1])["seq"] == len(sitting.log)


async def test_what_another_process_did_for_long_is_read_and_not_shown_one_by_one(
    tmp_path, applied, monkeypatch
):
    monkeypatch.setattr("benny.web.live.runner._MANY", 8)

    async with opened_backends(tmp_path, 2) as (here, there):
        code = (await here.registry.open(ANN, LONG, Options())).table.code
        runner = await here.registry.find(code)
        async with Client(there, code, BOB) as bob:
            for events, is_shown in ((6, True), (20, False)):
                for number in range(events // 2):
                    await runner.do(ANN, Sit(id=f"down{events} {number}", seat=0))
                    await runner.do(ANN, Stand(id=f"up{events} {number}"))
                applied.clear()
                await bob.runner.catch_up()
                await bob.sees(lambda update: update["seq"] == runner.table.seq)
                folded = [one for one in applied if one is not threading.main_thread()]
                assert (not folded) == is_shown


@pytest.mark.slow
async def test_a_game_of_too_many_deals_ends_in_a_sentence(tmp_path):
    async with opened_backends(tmp_path, limits=Limits(deals_of_game=2)) as (backend,):
        runner = await backend.registry.open(ANN, LONG, Options())
        await runner.do(ANN, Sit(id="sit", seat=0))
        await runner.do(ANN, Start(id="start"))
        async with Client(backend, runner.table.code, ANN) as ann:
            update = await ann.sees(is_turn)
            await ann.play(lambda update: update["table"]["status"] == "closed")
            update = ann.update
        why = "its game has reached the limit of 2 deals."
        assert update["table"]["closed"] == why
        assert update["notice"] == f"The table has ended: {why}"
        game = backend.store.games.find(runner.table.game_id)
        assert not game.finished
        record = records.decode(backend.store.games.record(game.id))
        assert len(record.deals) == 2
        assert records.verify(record) is None


def test_a_table_at_which_too_much_has_happened_ends():
    sitting = Sitting()
    assert sitting.table.seq == 2

    assert due(sitting.table, limits=Limits(events_of_table=3)) == []
    [closed] = due(sitting.table, limits=Limits(events_of_table=2))

    assert isinstance(closed, Closed)
    assert closed.reason == "it has reached its limit of events: open another one."


@pytest.mark.parametrize(("is_seated", "wait"), [(True, 0), (False, 0.3)])
def test_bots_alone_take_their_time(tmp_path, monkeypatch, is_seated, wait):
    waits = []
    ask = BotPool.ask

    async def noted(bots, name, view, secret, thinking, *_, **__):
        waits.append(thinking)
        return await ask(bots, name, view, secret, 0)

    monkeypatch.setattr(BotPool, "ask", noted)

    async def test():
        async with opened_backends(tmp_path) as (backend,):
            runner = await backend.registry.open(ANN, LONG, Options())
            async with Client(backend, runner.table.code, ANN) as ann:
                if is_seated:
                    await ann.do(Sit, seat=0)
                await ann.do(Start)
                await (ann.play if is_seated else ann.sees)(lambda _: len(waits) > 2)
            await until(lambda: runner._bots.done())
            played = len(waits)
            await asyncio.sleep(0.2)
            assert len(waits) == played

    run(test())
    assert set(waits) == {wait}
