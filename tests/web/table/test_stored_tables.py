"""Tables that an earlier version has stored: each command is decided and shown as it was.

`PIN=1 make test ARGS=tests/web/table/test_stored_tables.py` stores them again after a deliberate
change.
"""

import gzip
import json
import os
from collections.abc import Iterator
from hashlib import sha256
from random import Random

import pytest
from msgspec import Raw, Struct

from benny import variant
from benny.errors import IllegalActionError, NotationError
from benny.game.fair_deal import hash_of_part
from benny.io.json import from_json, to_json
from benny.protocol import commands
from benny.protocol.commands import Options, read_command
from benny.web.table import fold
from benny.web.table.automatic import overdue
from benny.web.table.decisions import decide
from benny.web.table.events import read_event
from benny.web.table.person import RefusedError
from benny.web.table.table import Table
from benny.web.table.updates import update
from support.games import played
from support.rules import SIX, mark_slow
from support.tables import ANN, BOB, CID, DEE, EVE, MatchSitting, Sitting, practising
from support.tools import TESTS

FILE = TESTS / "project" / "pins" / "tables.jsonl.gz"
TABLES = 200
COMMANDS = 80
PART = "9a" * 32
PEOPLE = {person.id: person for person in (ANN, BOB, CID, DEE, EVE)}


class Step(Struct):
    """A command, its events or the sentence that refuses it, and a hash of the table after it.

    `by` is "" for the events that follow by themselves. Few steps have a hash.
    """

    by: str
    command: Raw
    answer: Raw
    shown: str = ""


def opened(number: int, chance: Random) -> Sitting:
    """Return a table with its first events: ordinary, for practice or of a match."""
    names = SIX
    rules = variant(names[number % len(names)])
    if number % 8 == 6:
        record = played(rules, ("novice",), number)
        return practising(record, 1, chance.randrange(1, len(record.deals[0].actions) // 2 + 2))
    if number % 8 == 7:
        return MatchSitting(rules.name, (0,) if rules.players == 2 else (0, 2))
    options = Options(
        public=chance.random() < 0.5,
        watchers=chance.random() < 0.8,
        delay=chance.choice((0, 0, 30)),
        hints=chance.random() < 0.7,
        undo=chance.choice(("never", "ask", "ask")),
        claims=chance.random() < 0.7,
        clock=chance.choice((None, 0, 20)),
        rated=chance.random() < 0.3,
    )
    sitting = Sitting(rules, options, seed=number)
    for seat, person in enumerate((ANN, BOB, CID)[: chance.randrange(rules.players)]):
        sitting.do(person, commands.Sit, seat=seat)
    return sitting


def random_turn(sitting: Sitting, chance: Random) -> tuple[str, commands.Command]:
    """Return a person and what they might do at a table, wise or not."""
    if chance.random() < 0.75 and (fitting := list(fitting_turns(sitting, chance))):
        return chance.choice(fitting)
    by = chance.choice(list(PEOPLE))
    return by, random_command(sitting, by, chance)


def fitting_turns(sitting: Sitting, chance: Random) -> Iterator[tuple[str, commands.Command]]:
    table = sitting.table
    people = [seat.person for seat in table.seats if seat.person is not None]
    at_turn = table.person_at_turn
    if at_turn is not None and table.game is not None:
        action = str(chance.choice(table.game.legal))
        person = table.seats[at_turn].person
        yield from [(person, commands.Act(id="c", action=action))] * 3
        yield person, commands.Claim(id="c")
        if table.turn.idle_since is not None and table.host in PEOPLE:
            yield table.host, commands.Cover(id="c", seat=at_turn)
        yield from ((nudger, commands.Nudge(id="c")) for nudger in people if nudger != person)
    if table.host in PEOPLE:
        yield from ((table.host, commands.Admit(id="c", seat=seat)) for seat in table.reserved)
    if table.undo is not None:
        yield from ((person, commands.Answer(id="c", agree=True)) for person in people)
    if table.status == "gathering":
        yield from ((person, commands.Reveal(id="c", part=PART)) for person in people)


def random_command(sitting: Sitting, by: str, chance: Random) -> commands.Command:
    seat = chance.randrange(len(sitting.table.seats))
    game_id, deal = sitting.table.due
    hashed = hash_of_part(game_id, deal, sitting.table.seat_of(by) or 0, PART)
    return chance.choice(
        (
            commands.Sit(id="c", seat=chance.choice((None, seat))),
            commands.Stand(id="c"),
            commands.Admit(id="c", seat=seat),
            commands.SeatBot(id="c", seat=seat, bot=chance.choice(("novice", "random", "none"))),
            commands.Unseat(id="c", seat=seat),
            commands.Start(id="c"),
            commands.Start(id="c"),
            commands.Pause(id="c"),
            commands.Resume(id="c"),
            commands.Kick(id="c", person=chance.choice(list(PEOPLE))),
            commands.Nudge(id="c"),
            commands.Cover(id="c", seat=seat),
            *[commands.End(id="c")] * (chance.random() < 0.2),
            commands.Undo(id="c"),
            commands.Answer(id="c", agree=chance.random() < 0.5),
            commands.Claim(id="c"),
            commands.Hash(id="c", hash=hashed, game=game_id, deal=deal),
            commands.Hash(id="c", hash=hashed, game="another", deal=deal),
            commands.Reveal(id="c", part=PART),
            commands.Change(id="c", options=Options(rated=chance.random() < 0.3)),
            commands.Agree(id="c", rated=chance.random() < 0.7),
            commands.Act(id="c", action="pass", expect=sitting.table.seq - 1),
        )
    )


def answer(table: Table, person: str, command: commands.Command) -> bytes:
    try:
        return to_json(decide(table, PEOPLE[person], command))
    except (RefusedError, IllegalActionError, NotationError) as refusal:
        return to_json(str(refusal))


def take(table: Table | None, answer: Raw) -> Table:
    if bytes(answer).startswith(b'"'):
        return table
    events = [read_event(bytes(event)) for event in from_json(bytes(answer), list[Raw])]
    if table is None:
        table = Table(events.pop(0))
    for event in events:
        fold.apply(table, event, 1.0)
    return table


def shown(table: Table) -> str:
    updates = [update(table, seat) for seat in (None, *range(len(table.seats)))]
    in_order = json.dumps(json.loads(to_json(updates)), sort_keys=True)
    return sha256(in_order.encode()).hexdigest()[:16]


def transcript(number: int) -> list[Step]:
    """Return what five people do at a table at random, and what comes of it."""
    chance = Random(number)
    sitting = opened(number, chance)
    begun = Raw(to_json(sitting.log))
    sitting.table = take(None, begun)
    steps = [Step("", Raw(b"null"), begun)]
    for turn in range(COMMANDS):
        by, command = random_turn(sitting, chance)
        command = read_command(to_json(command))
        said = answer(sitting.table, by, command)
        if not said.startswith(b'"'):
            sitting.happen(*decide(sitting.table, PEOPLE[by], command))
        steps.append(
            Step(
                by, Raw(to_json(command)), Raw(said), shown(sitting.table) if turn % 16 == 0 else ""
            )
        )
        done = len(sitting.log)
        sitting.settle(is_late=chance.random() < 0.5)
        if chance.random() < 0.1:
            sitting.happen(*overdue(sitting.table, waited=10_000))
        if followed := sitting.log[done:]:
            steps.append(Step("", Raw(b"null"), Raw(to_json(followed))))
    return steps


@pytest.fixture(scope="module")
def stored() -> list[list[Step]]:
    if os.environ.get("PIN"):
        lines = [to_json(transcript(number)) + b"\n" for number in range(TABLES)]
        FILE.write_bytes(gzip.compress(b"".join(lines), mtime=0))
    return [from_json(line, list[Step]) for line in gzip.decompress(FILE.read_bytes()).splitlines()]


@pytest.mark.parametrize("remainder", mark_slow(range(4), {0}))
def test_a_command_leads_to_the_same_events_or_refusal_and_all_see_the_same(stored, remainder):
    assert len(stored) == TABLES
    for number, steps in enumerate(stored):
        if number // 8 % 4 != remainder:  # each eight have tables of all kinds
            continue
        table = None
        for place, step in enumerate(steps):
            if step.by:
                command = read_command(bytes(step.command))
                assert answer(table, step.by, command) == bytes(step.answer), (number, place)
            table = take(table, step.answer)
            if step.shown:
                assert shown(table) == step.shown, (number, place)


def test_the_stored_tables_have_had_every_command_accepted_and_refused(stored):
    """Otherwise they would pin little."""
    seen = {
        (type(read_command(bytes(step.command))), bytes(step.answer).startswith(b'"'))
        for steps in stored
        for step in steps
        if step.by
    }
    kinds = {kind for kind, _ in seen}

    assert seen == {(kind, refused) for kind in kinds for refused in (False, True)}
    assert {*commands.Command.__subclasses__()} - kinds == {commands.Say, commands.Ping}
