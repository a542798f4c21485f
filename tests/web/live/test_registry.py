"""One table in several processes, and what goes on when nothing can be stored for a while."""

import asyncio
import time

import pytest

from benny import Game, variant
from benny.bots.search import SearchBot
from benny.protocol.commands import Act, Say, Sit, Stand
from benny.web.http.token_cache import TokenCache
from benny.web.live.bot_pool import BotPool
from benny.web.live.chat import Chat
from benny.web.live.disconnects import DisconnectTimers
from benny.web.live.outbox import Outbox
from benny.web.live.registry import TableRegistry
from benny.web.live.runner import StoppingError
from benny.web.pubsub.bus import LocalBus
from benny.web.settings import Pace, Settings
from benny.web.store.errors import UnavailableError
from benny.web.store.store import Store
from benny.web.table.events import Acted, Away, read_event
from benny.web.table.table import COVER, Table
from support.halls import (
    ANN,
    BOB,
    Client,
    Hub,
    is_turn,
    legal,
    locked,
    open_table,
    opened_halls,
    untrained,
)

pytestmark = pytest.mark.once


def run(test):
    return asyncio.run(asyncio.wait_for(test, 300))


def names(update):
    return [seat["name"] for seat in update["table"]["seats"]]


def stored(hall, code):
    """Return the events of a table as the database has them."""
    row = hall.store.tables.find_by_code(code)
    return [read_event(one.body) for one in hall.store.tables.events(row.id)]


def test_what_is_done_in_one_process_is_shown_in_the_other(tmp_path):
    async def test():
        async with opened_halls(tmp_path, 2, Hub()) as (here, there):
            code = await open_table(here, ANN, start=False)
            async with Client(here, code, ANN) as ann, Client(there, code, BOB) as bob:
                await ann.do(Stand)

                await bob.sees(lambda update: "Ann" not in names(update))

    run(test())


def test_people_in_two_processes_play_a_game_whose_bots_act_once(tmp_path):
    async def test():
        async with opened_halls(tmp_path, 2, Hub()) as (here, there):
            code = await open_table(here, ANN, BOB)
            async with Client(here, code, ANN) as ann, Client(there, code, BOB) as bob:
                await asyncio.gather(ann.play(), bob.play())
            events = stored(here, code)
            Table.fold((event, 0) for event in events)  # fails on what is not legal

            assert {e.seat for e in events if isinstance(e, Acted) and e.bot} == {2, 3}
            assert not any(isinstance(e, Away) for e in events)

    run(test())


def test_a_command_that_is_repeated_shows_nobody_anything_anew(tmp_path):
    async def test():
        async with opened_halls(tmp_path) as (here,):
            code = await open_table(here, ANN, start=False)
            async with Client(here, code, ANN) as ann, Client(here, code, BOB) as bob:
                again = Sit(id="again", seat=0)
                first = await ann.desk.do(ANN, again)
                before = ann.desk.table
                second = await ann.desk.do(ANN, again)
                await bob.sees(lambda update: update["seq"] == first.seq)
                await ann.desk.shown(ANN.id)

            assert second == first
            assert ann.desk.table is before

    run(test())


def test_lines_are_told_in_both_processes_in_order_and_once(tmp_path):
    async def test():
        async with opened_halls(tmp_path, 2, Hub()) as (here, there):
            code = await open_table(here, ANN, start=False)
            async with Client(here, code, ANN) as ann, Client(there, code, BOB) as bob:
                wanted = [f"line {number}" for number in range(20)]
                for number, text in enumerate(wanted):
                    hall = (here, there)[number % 2]
                    say = Say(id=f"say{number}", text=text)
                    await Chat(hall).say(await hall.desk(code), ANN, say)
                await until(lambda: len(ann.lines) >= 20 and len(bob.lines) >= 20)
                async with Client(there, code, ANN) as late:
                    await until(lambda: len(late.lines) >= 20)

                    assert ann.lines == bob.lines == late.lines == wanted

    run(test())


async def until(holds):
    async with asyncio.timeout(120):
        while not holds():
            await asyncio.sleep(0.01)


def test_lost_news_is_found_in_the_database(tmp_path):
    async def test():
        hub = Hub()
        async with opened_halls(tmp_path, 2, hub) as (here, there):
            code = await open_table(here, ANN, start=False)
            async with Client(here, code, ANN) as ann, Client(there, code, BOB) as bob:
                hub.cut()
                await ann.do(Stand)
                await bob.sees(lambda update: "Ann" not in names(update))
                hub.mend()
                await ann.do(Sit, seat=3)

                await bob.sees(lambda update: names(update)[3] == "Ann")

    run(test())


def test_who_is_known_no_more_is_cut_off_and_looked_up_in_every_process(tmp_path):
    async def test():
        async with opened_halls(tmp_path, 2, Hub()) as (here, there):
            code = await open_table(here, ANN, start=False)
            async with Client(there, code, ANN) as ann, Client(there, code, BOB) as bob:
                there.tokens.keep(b"ann", ANN, there.tokens.changes)
                there.tokens.keep(b"bob", BOB, there.tokens.changes)
                here.drop(ANN.id)
                await until(lambda: ann.outlet.is_cut)

                assert there.tokens.find(b"ann") is None
                assert there.tokens.find(b"bob") == BOB
                assert not bob.outlet.is_cut

    run(test())


def test_what_was_found_before_somebody_was_dropped_is_not_kept_in_mind():
    tokens = TokenCache()
    asked_at = tokens.changes
    tokens.forget(ANN.id)

    tokens.keep(b"ann", ANN, asked_at)

    assert tokens.find(b"ann") is None


class Elsewhere(LocalBus):
    """News that says who is elsewhere, and counts how often it was asked."""

    def __init__(self):
        self.people = set()
        self.asked = 0

    async def is_elsewhere(self, _code, person):
        self.asked += 1
        return person in self.people


def watched(tmp_path, test):
    """Run a test with absences, the news that they ask, and who was covered."""

    async def testing():
        news, covered = Elsewhere(), []
        settings = Settings(pace=Pace(presence=0.05))
        hall = TableRegistry(Store(f"sqlite:///{tmp_path}/benny.sqlite"), settings, news)

        async def cover(person):
            covered.append(person)

        await test(DisconnectTimers(hall, "CODE", cover), news, covered)
        await hall.stop()

    run(testing())


def test_whoever_is_gone_for_the_grace_is_covered(tmp_path):
    async def test(absences, _news, covered):
        absences.watch({"ann", "bob"}, 0.1)
        absences.watch({"ann"}, 0.1)
        await until(lambda: covered)

        assert covered == ["ann"]

    watched(tmp_path, test)


def test_whoever_is_elsewhere_is_asked_after_again_and_then_has_his_whole_grace(tmp_path):
    async def test(absences, news, covered):
        news.people.add("ann")
        absences.watch({"ann"}, 0.5)
        await until(lambda: news.asked > 2)
        news.people.clear()
        gone_at, asked = time.monotonic(), news.asked
        await until(lambda: covered)

        assert time.monotonic() - gone_at >= 0.5
        assert news.asked == asked + 2

    watched(tmp_path, test)


def test_whoever_asks_for_something_is_here(tmp_path):
    async def test(absences, _news, covered):
        absences.watch({"ann"}, 0.5)
        await asyncio.sleep(0.3)
        absences.see("ann", 0.5)
        seen_at = time.monotonic()
        await until(lambda: covered)

        assert time.monotonic() - seen_at >= 0.5

    watched(tmp_path, test)


def test_whoever_is_called_away_while_he_is_here_is_back_by_himself(tmp_path):
    async def test():
        async with opened_halls(tmp_path, 2, Hub()) as (here, there):
            code = await open_table(here, ANN, BOB)
            async with Client(there, code, BOB) as bob:
                desk = await here.desk(code)
                await desk._cover(BOB.id)  # as when the question who is elsewhere got lost

                await bob.sees(lambda update: "Bob is back." in update.get("notice", ""))
                assert desk.table.seats[1].person == BOB.id

    run(test())


def test_bots_go_on_once_there_is_space_again(tmp_path):
    async def test():
        async with opened_halls(tmp_path, patience=0.05) as (hall,):
            code = await open_table(hall, ANN)
            async with Client(hall, code, ANN) as ann:
                update = await ann.sees(is_turn)
                with locked(tmp_path):
                    with pytest.raises(UnavailableError, match="locked"):
                        await ann.do(Act, action=legal(update)[0])
                    await asyncio.sleep(1.2)  # the desk has tried again meanwhile

                await ann.play(lambda later: later["seq"] > update["seq"] + 3)

    run(test())


def test_bots_play_again_after_a_fault(tmp_path, caplog):
    async def test():
        async with opened_halls(tmp_path) as (hall,):
            code = await open_table(hall, ANN)
            async with Client(hall, code, ANN) as ann:
                update = await ann.sees(is_turn)
                hall.bots.close()
                await ann.do(Act, action=legal(update)[0])
                await until(lambda: "a task has failed" in caplog.messages)
                hall.bots = BotPool(untrained())

                await ann.sees(lambda later: later["seq"] > update["seq"] + 1)

    run(test())


def test_a_bot_that_fails_is_covered(monkeypatch):
    def fail(_self, view):
        return view.rules.colour

    monkeypatch.setattr(SearchBot, "act", fail)

    assert asked("search") == asked(COVER)


def test_a_bot_that_the_server_does_not_have_any_more_is_covered():
    assert asked("wizard") == asked(COVER)


def asked(name):
    """Return what the bots at the tables answer for a name, at the first turn of a game."""
    game, bots = Game(variant("family"), seed=1), BotPool(untrained())
    try:
        return run(bots.ask(name, game.view(game.turn), secret=7, thinking=0))
    finally:
        bots.close()


def test_a_command_that_could_not_be_stored_is_done_once_when_it_is_sent_again(tmp_path):
    async def test():
        async with opened_halls(tmp_path, patience=0.05) as (hall,):
            code = await open_table(hall, ANN)
            async with Client(hall, code, ANN) as ann:
                update = await ann.sees(is_turn)
                command = Act(id="again", action=legal(update)[0])
                with locked(tmp_path), pytest.raises(UnavailableError):
                    await ann.desk.do(ANN, command)
                first = await ann.desk.do(ANN, command)
                second = await ann.desk.do(ANN, command)
                acted = [e for e in stored(hall, code) if isinstance(e, Acted) and not e.bot]

                assert first.ok
                assert second == first
                assert len(acted) == 1

    run(test())


def test_a_deal_that_can_not_be_stored_is_dealt_later(tmp_path):
    async def test():
        async with opened_halls(tmp_path, patience=0.05) as (hall,):
            code = await open_table(hall, ANN)
            with locked(tmp_path):
                await asyncio.sleep(0.5)  # parts are waited for no longer than 0.05 seconds
            async with Client(hall, code, ANN) as ann:
                await ann.sees(lambda update: update["table"]["status"] == "playing")

    run(test())


def test_idle_tables_end_although_the_sweeper_could_not_store_it_at_first(tmp_path):
    async def test():
        times = {"sweep_every": 0.05, "idle_after": 0.1}
        async with opened_halls(tmp_path, 2, Hub(), patience=0.05, **times) as (here, there):
            code = await open_table(here, ANN, start=False)
            async with Client(there, code, ANN) as ann:
                with locked(tmp_path):
                    await asyncio.sleep(0.4)

                update = await ann.sees(lambda update: update["table"]["status"] == "closed")
                assert update["table"]["closed"]

    run(test())


def test_a_command_whose_client_hangs_up_is_shown_to_the_others(tmp_path):
    async def test():
        async with opened_halls(tmp_path) as (hall,):
            code = await open_table(hall, ANN, start=False)
            async with Client(hall, code, BOB) as bob, Client(hall, code, ANN) as ann:
                doing = asyncio.create_task(ann.do(Stand))
                await asyncio.sleep(0)
                doing.cancel()

                await bob.sees(lambda update: "Ann" not in names(update))

    run(test())


def test_two_who_ask_for_a_table_at_once_get_the_same_even_if_one_hangs_up(tmp_path):
    async def test():
        async with opened_halls(tmp_path, 2) as (here, there):
            code = await open_table(here, ANN, start=False)
            first, second = (asyncio.create_task(there.desk(code)) for _ in range(2))
            await asyncio.sleep(0)
            first.cancel()
            third = asyncio.create_task(there.desk(code))

            assert await second is await third

    run(test())


def test_a_server_that_stops_shows_what_it_has_stored_and_takes_nothing_more(tmp_path):
    async def test():
        async with opened_halls(tmp_path) as (hall,):
            code = await open_table(hall, ANN, start=False)
            desk = await hall.desk(code)
            outlet = Outbox(BOB.id)
            await desk.look(outlet, None)
            doing = asyncio.create_task(desk.do(ANN, Stand(id="stand")))
            await asyncio.sleep(0)
            await hall.drain()
            seen = [message async for message in _all(outlet)]

            assert (await doing).ok
            assert b"Ann leaves" in seen[-1]
            with pytest.raises(StoppingError):
                await desk.do(ANN, Sit(id="sit", seat=0))
            with pytest.raises(StoppingError):
                await hall.desk(code)

    run(test())


async def _all(outlet):
    while (message := await outlet.take()) is not None:
        yield message
