"""A deleted account is hidden from everybody, both name and id."""

import msgspec
import pytest

from benny.io.json import to_json
from benny.protocol.commands import End, Sit
from benny.web.live.outbox import Outbox
from benny.web.table.events import Closed, Reserved, Sat
from benny.web.table.notices import notice
from benny.web.table.updates import update
from support.backends import ANN, BOB, Client, Hub, open_table, opened_backends
from support.tables import BOB as PLAYER
from support.tables import EVE, playing


@pytest.fixture
def ann(serving):
    return serving.person("Ann Lee")


@pytest.fixture
def bob(serving):
    return serving.person("Bob Roy")


def shows(person, *messages):
    return [text for text in messages if person.id in text or person.name in text]


def forget(person):
    assert person.ask("DELETE", "/api/me").status_code == 204


def test_at_a_table_that_has_closed_name_and_id_are_gone_at_once(ann, bob):
    code = ann.open("classic")
    for seat, person in enumerate((ann, bob)):
        person.do(code, "sit", seat=seat)
    bob.do(code, "say", text="Hello!")
    ann.do(code, "start")
    ann.do(code, "end")
    assert shows(bob, ann.get(f"/api/tables/{code}").text)

    with ann.socket(code) as socket:
        socket.until("update")
        forget(bob)
        shown = socket.until("update")

    told = ann.get(f"/api/tables/{code}").text
    assert shows(bob, told, socket.seen[-1].decode()) == []
    assert shown["table"]["seats"][1] == {"name": "somebody", "kind": "person"}
    assert "somebody" in told
    with ann.socket(code) as socket:
        line = socket.until("line")
    assert (line["name"], line["person"]) == ("somebody", "")


def test_a_host_who_was_forgotten_is_not_named_any_more(ann, bob):
    code = ann.open()
    bob.do(code, "sit", seat=0)
    with bob.socket(code) as socket:
        assert socket.until("update")["table"]["starters"] == [ann.id, bob.id]
        forget(ann)
        shown = socket.until("update")

    assert (shown["table"]["host"], shown["table"]["starters"]) == ("", [bob.id])
    assert shows(ann, bob.get(f"/api/tables/{code}").text) == []


@pytest.mark.slow
def test_a_table_that_is_read_again_shows_nobody_who_was_forgotten(start):
    serving = start()
    ann, bob = serving.person("Ann Lee"), serving.person("Bob Roy")
    code = ann.open()
    for seat, person in enumerate((ann, bob)):
        person.do(code, "sit", seat=seat)
    ann.do(code, "end")
    forget(bob)
    serving.stop()
    serving.start()

    assert shows(bob, ann.get(f"/api/tables/{code}").text) == []


def test_who_waits_for_a_seat_and_is_forgotten_does_not_get_it(serving, ann, bob):
    code = ann.open("classic")
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")
    bob.do(code, "sit", seat=1)
    assert shows(bob, ann.get(f"/api/tables/{code}").text)
    forget(bob)

    assert shows(bob, ann.get(f"/api/tables/{code}").text) == []
    assert serving.runner(code).table.reserved == {}


def test_nor_do_spectators_hear_the_name_who_see_everything_later():
    sitting = playing(people=(EVE, PLAYER))
    sitting.table.forgotten = {"bob": "somebody"}

    assert notice(sitting.table, Sat(1, "bob", "Bob")) == "somebody sits down."
    assert notice(sitting.table, Reserved(2, "bob", "Bob")).startswith("somebody")
    assert notice(sitting.table, Closed("")) == "The table has ended: "
    for seat in (0, None):
        shown = to_json(update(sitting.table, seat))
        assert b'"bob"' not in shown
        assert b"Bob" not in shown


@pytest.mark.slow
@pytest.mark.parametrize("is_cut", [False, True])
async def test_every_process_of_a_server_forgets(tmp_path, is_cut):
    hub = Hub()
    async with opened_backends(tmp_path, 2, hub) as (here, there):
        code = await open_table(here, ANN, BOB, start=False)
        async with Client(there, code, ANN) as ann:
            await ann.do(End)
            await ann.sees(lambda update: update["table"]["status"] == "closed")
            assert BOB.id in told(ann)
            if is_cut:
                hub.cut()
            await here.sessions.forget(BOB)
            hub.mend()

            await ann.sees(lambda update: BOB.id not in told(ann))
            assert BOB.name not in told(ann)


def told(client):
    return msgspec.json.encode(client.update).decode()


async def test_a_table_with_a_delay_is_shown_anew_as_late_as_before(tmp_path):
    async with opened_backends(tmp_path) as (backend,):
        code = await open_table(backend, ANN, BOB, start=False, delay=60)
        runner = await backend.registry.find(code)
        outbox = Outbox("")
        await runner.look(outbox, None)
        await backend.sessions.forget(BOB)
        await runner.show_anew()
        shown = [msgspec.json.decode(await outbox.take()) for _ in range(2)]

        assert [update["seq"] for update in shown] == [1, 1]
        assert (await runner.do(ANN, Sit(id="back", seat=0))).ok
