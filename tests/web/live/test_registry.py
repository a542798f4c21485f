"""One table in several processes, and a database that fails for a while."""

import asyncio

import pytest

from benny import Game, variant
from benny.bots import COVER
from benny.bots.search import SearchBot
from benny.protocol.commands import Act, Say, Sit, Stand
from benny.web.http.auth import TokenCache
from benny.web.live.bot_pool import BotPool
from benny.web.live.outbox import Outbox
from benny.web.live.processes import WorkService
from benny.web.live.runner import StoppingError
from benny.web.live.worker import Tasks
from benny.web.store.rows import UnavailableError
from benny.web.table import fold
from benny.web.table.events import Acted, Away, read_event
from support.backends import (
    ANN,
    BOB,
    Client,
    Hub,
    is_turn,
    legal,
    locked,
    open_table,
    opened_backends,
    until,
    untrained,
)


def run(test):
    return asyncio.run(asyncio.wait_for(test, 300))


def names(update):
    return [seat["name"] for seat in update["table"]["seats"]]


def stored(backend, code):
    row = backend.store.tables.find_by_code(code)
    return [read_event(one.body) for one in backend.store.tables.events(row.id)]


async def test_people_in_two_processes_play_a_game_whose_bots_act_once(tmp_path):
    async with opened_backends(tmp_path, 2, Hub()) as (here, there):
        code = await open_table(here, ANN, BOB)
        async with Client(here, code, ANN) as ann, Client(there, code, BOB) as bob:
            await asyncio.gather(ann.play(), bob.play())
        events = stored(here, code)
        fold.table_of((event, 0) for event in events)  # fails on an illegal action

        assert {e.seat for e in events if isinstance(e, Acted) and e.bot} == {2, 3}
        assert not any(isinstance(e, Away) for e in events)


async def test_a_command_that_is_repeated_shows_nobody_anything_anew(tmp_path):
    async with opened_backends(tmp_path) as (here,):
        code = await open_table(here, ANN, start=False)
        async with Client(here, code, ANN) as ann, Client(here, code, BOB) as bob:
            again = Sit(id="again", seat=0)
            first = await ann.runner.do(ANN, again)
            before = ann.runner.table
            second = await ann.runner.do(ANN, again)
            await bob.sees(lambda update: update["seq"] == first.seq)
            await ann.runner.json_for(ANN.id)

        assert second == first
        assert ann.runner.table is before


async def test_lines_are_told_in_both_processes_in_order_and_once(tmp_path):
    async with opened_backends(tmp_path, 2, Hub()) as (here, there):
        code = await open_table(here, ANN, start=False)
        async with Client(here, code, ANN) as ann, Client(there, code, BOB) as bob:
            wanted = [f"line {number}" for number in range(20)]
            for number, text in enumerate(wanted):
                backend = (here, there)[number % 2]
                say = Say(id=f"say{number}", text=text)
                await (await backend.registry.find(code)).say(ANN, say, "")
            await until(lambda: len(ann.lines) >= 20 and len(bob.lines) >= 20)
            async with Client(there, code, ANN) as late:
                await until(lambda: len(late.lines) >= 20)

                assert ann.lines == bob.lines == late.lines == wanted


@pytest.mark.slow
async def test_lost_news_is_found_in_the_database(tmp_path):
    hub = Hub()
    async with opened_backends(tmp_path, 2, hub) as (here, there):
        code = await open_table(here, ANN, start=False)
        async with Client(here, code, ANN) as ann, Client(there, code, BOB) as bob:
            hub.cut()
            await ann.do(Stand)
            await bob.sees(lambda update: "Ann" not in names(update))
            hub.mend()
            await ann.do(Sit, seat=3)

            await bob.sees(lambda update: names(update)[3] == "Ann")


async def test_who_is_known_no_more_is_cut_off_and_looked_up_in_every_process(tmp_path):
    async with opened_backends(tmp_path, 2, Hub()) as (here, there):
        code = await open_table(here, ANN, start=False)
        async with Client(there, code, ANN) as ann, Client(there, code, BOB) as bob:
            tokens = TokenCache()
            there.sessions.observe(tokens.forget)
            tokens.keep(b"ann", ANN, tokens.changes)
            tokens.keep(b"bob", BOB, tokens.changes)
            here.sessions.sign_out(ANN.id)
            await until(lambda: ann.outbox.is_cut)

            assert tokens.find(b"ann") is None
            assert tokens.find(b"bob") == BOB
            assert not bob.outbox.is_cut


async def test_whoever_is_called_away_while_here_is_back_without_asking(tmp_path):
    async with opened_backends(tmp_path, 2, Hub()) as (here, there):
        code = await open_table(here, ANN, BOB)
        async with Client(there, code, BOB) as bob:
            runner = await here.registry.find(code)
            await runner._cover(BOB.id)  # as if the query to other processes got lost

            await bob.sees(lambda update: "You are back." in update.get("notice", ""))
            assert runner.table.seats[1].person == BOB.id


@pytest.mark.slow
async def test_bots_go_on_once_there_is_space_again(tmp_path):
    async with opened_backends(tmp_path, patience=0.05) as (backend,):
        code = await open_table(backend, ANN)
        async with Client(backend, code, ANN) as ann:
            update = await ann.sees(is_turn)
            with locked(tmp_path):
                with pytest.raises(UnavailableError, match="locked"):
                    await ann.do(Act, action=legal(update)[0])
                await asyncio.sleep(1.2)  # long enough for the runner's retry

            await ann.play(lambda later: later["seq"] > update["seq"] + 3)


@pytest.mark.slow
async def test_bots_play_again_after_a_fault(tmp_path, caplog, monkeypatch):
    async with opened_backends(tmp_path) as (backend,):
        code = await open_table(backend, ANN)
        async with Client(backend, code, ANN) as ann:
            update = await ann.sees(is_turn)
            bots = backend.services.bots
            closed = WorkService(backend.tasks)
            closed.close()
            monkeypatch.setattr(bots, "_lane", closed.bots)
            await ann.do(Act, action=legal(update)[0])
            await until(lambda: "a task has failed" in caplog.messages)
            monkeypatch.setattr(bots, "_lane", backend.work.bots)

            await ann.sees(lambda later: later["seq"] > update["seq"] + 1)


def test_a_bot_that_fails_is_covered(monkeypatch):
    def fail(_self, view):
        return view.rules.colour

    monkeypatch.setattr(SearchBot, "act", fail)

    assert asked("search") == asked(COVER)


def test_a_bot_that_the_server_does_not_have_any_more_is_covered():
    assert asked("wizard") == asked(COVER)


def asked(name):
    game, work = Game(variant("family"), seed=1), WorkService(Tasks())
    bots = BotPool(untrained(), work.bots)
    try:
        return run(bots.ask(name, game.view(game.turn), secret=7, thinking=0))
    finally:
        work.close()


async def test_a_command_that_could_not_be_stored_is_done_once_when_it_is_sent_again(tmp_path):
    async with opened_backends(tmp_path, patience=0.05) as (backend,):
        code = await open_table(backend, ANN)
        async with Client(backend, code, ANN) as ann:
            update = await ann.sees(is_turn)
            command = Act(id="again", action=legal(update)[0])
            with locked(tmp_path), pytest.raises(UnavailableError):
                await ann.runner.do(ANN, command)
            first = await ann.runner.do(ANN, command)
            second = await ann.runner.do(ANN, command)
            acted = [e for e in stored(backend, code) if isinstance(e, Acted) and not e.bot]

            assert first.ok
            assert second == first
            assert len(acted) == 1


async def test_a_deal_that_can_not_be_stored_is_dealt_later(tmp_path):
    async with opened_backends(tmp_path, patience=0.05) as (backend,):
        code = await open_table(backend, ANN)
        with locked(tmp_path):
            await asyncio.sleep(0.5)  # the wait for parts lasts only 0.05 seconds
        async with Client(backend, code, ANN) as ann:
            await ann.sees(lambda update: update["table"]["status"] == "playing")


@pytest.mark.slow
async def test_idle_tables_end_although_the_sweeper_could_not_store_it_at_first(tmp_path):
    times = {"sweep_every": 0.05, "idle_after": 0.1}
    async with opened_backends(tmp_path, 2, Hub(), patience=0.05, **times) as (here, there):
        code = await open_table(here, ANN, start=False)
        async with Client(there, code, ANN) as ann:
            with locked(tmp_path):
                await asyncio.sleep(0.4)

            update = await ann.sees(lambda update: update["table"]["status"] == "closed")
            assert update["table"]["closed"]


async def test_a_command_whose_client_hangs_up_is_shown_to_the_others(tmp_path):
    async with opened_backends(tmp_path) as (backend,):
        code = await open_table(backend, ANN, start=False)
        async with Client(backend, code, BOB) as bob, Client(backend, code, ANN) as ann:
            doing = asyncio.create_task(ann.do(Stand))
            await asyncio.sleep(0)
            doing.cancel()

            await bob.sees(lambda update: "Ann" not in names(update))


async def test_two_who_ask_for_a_table_at_once_get_the_same_even_if_one_hangs_up(tmp_path):
    async with opened_backends(tmp_path, 2) as (here, there):
        code = await open_table(here, ANN, start=False)
        first, second = (asyncio.create_task(there.registry.find(code)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        third = asyncio.create_task(there.registry.find(code))

        assert await second is await third


async def test_a_server_that_stops_shows_what_it_has_stored_and_takes_nothing_more(tmp_path):
    async with opened_backends(tmp_path) as (backend,):
        code = await open_table(backend, ANN, start=False)
        runner = await backend.registry.find(code)
        outbox = Outbox(BOB.id)
        await runner.look(outbox, None)
        doing = asyncio.create_task(runner.do(ANN, Stand(id="stand")))
        await asyncio.sleep(0)
        await backend.registry.drain()
        seen = [message async for message in _all(outbox)]

        assert (await doing).ok
        assert b"Ann stands up" in seen[-1]
        with pytest.raises(StoppingError):
            await runner.do(ANN, Sit(id="sit", seat=0))
        with pytest.raises(StoppingError):
            await backend.registry.find(code)


async def _all(outbox):
    while (message := await outbox.take()) is not None:
        yield message
