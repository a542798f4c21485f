"""A table is a log: the first writer of an event wins, and a command is done once; and chat."""

import pytest
from msgspec.structs import replace

from benny.errors import NotationError
from benny.web.store.rows import (
    Append,
    ConflictError,
    DoneCommand,
    RepeatedError,
    Said,
    SaidLine,
    StoredEvent,
    StoredTable,
    TakenError,
)
from support.tables import NOW, add_person, append, at_once, entry, found, game, open_table


@pytest.fixture
def table(store):
    add_person(store)
    add_person(store, "Bob")
    return open_table(store)


def bodies(store, table):
    return [event.body for event in store.tables.events(table)]


def codes(tables):
    return [table.code for table in tables]


def test_an_opened_table_is_found_by_its_code(store):
    open_table(store, "green", public=True)

    green = StoredTable(
        id="green",
        code="GREEN",
        title="Family Euchre",
        rules_hash="family-hash",
        public=True,
        delay=0,
        status="waiting",
        seats=b"[]",
        opened_at=NOW,
        game=0,
        seq=1,
        last_at=NOW,
    )
    assert store.tables.find_by_code("GREEN") == green
    assert store.tables.find_by_code("green") is None


def test_a_code_in_use_is_refused(store, table):
    with pytest.raises(TakenError, match=r"^The table's code 'GREEN' or its id is taken\.$"):
        open_table(store, "green")

    assert len(bodies(store, table)) == 1


def test_events_are_read_as_they_were_written(store, table):
    word = '{"name":"Zoë ♥"}'.encode()

    open_table(store, "blue")

    last = store.tables.append(table, 1, entry(word, b"[]", at=NOW + 2.5))

    assert last == 3
    assert store.tables.events(table) == [
        StoredEvent(1, NOW, b'{"kind":"opened"}'),
        StoredEvent(2, NOW + 2.5, word),
        StoredEvent(3, NOW + 2.5, b"[]"),
    ]
    assert [event.seq for event in store.tables.events(table, after=2)] == [3]
    assert store.tables.events(table, after=3) == store.tables.events("red") == []
    assert store.tables.events(table, after=1, count=0) == []
    assert len(bodies(store, "blue")) == found(store, "blue").seq == 1


@pytest.mark.parametrize("after", [0, 1, 3])
def test_only_the_last_event_can_be_followed(store, table, after):
    store.tables.append(table, 1, entry(b"2"))

    with pytest.raises(ConflictError, match=f"{after} is not the last event"):
        store.tables.append(table, after, entry(b"late"))

    assert bodies(store, table)[1:] == [b"2"]


def test_of_writers_at_once_one_is_first(store, other, table):
    calls = [
        lambda store=store, body=body: store.tables.append(table, 1, entry(b"%d" % body))
        for body, store in enumerate([store, other] * 4)
    ]

    answers = at_once(*calls)

    assert answers.count(2) == 1
    assert sum(isinstance(answer, ConflictError) for answer in answers) == 7
    assert bodies(store, table)[1:] == [b"%d" % answers.index(2)]


def test_writers_that_try_again_all_get_their_turn(store, other, table):
    def write(store, writer):
        for number in range(5):
            append(store, table, entry(b"%d" % (10 * writer + number)))

    at_once(
        *[
            lambda store=store, writer=writer: write(store, writer)
            for writer, store in enumerate([store, other] * 2)
        ]
    )

    written = [int(body) for body in bodies(store, table)[1:]]
    assert sorted(written) == [10 * writer + number for writer in range(4) for number in range(5)]
    assert [event.seq for event in store.tables.events(table)] == list(range(1, 22))


@pytest.mark.parametrize("after", [1, 3])
def test_a_repeated_command_is_told_where_it_led_and_does_nothing(store, table, after):
    assert store.tables.reply_of(table, DoneCommand("ann", "c1")) is None
    store.tables.append(table, 1, entry(b"2", b"3", command="c1"))
    assert store.tables.reply_of(table, DoneCommand("ann", "c1")) == 3

    with pytest.raises(RepeatedError) as repeated:
        store.tables.append(table, after, entry(b"again", command="c1", status="closed"))

    assert repeated.value.seq == 3
    assert bodies(store, table)[1:] == [b"2", b"3"]
    assert found(store, table).status == "waiting"


def test_a_command_that_came_too_late_is_not_done(store, table):
    store.tables.append(table, 1, entry(b"2"))

    with pytest.raises(ConflictError):
        store.tables.append(table, 1, entry(b"late", command="c1"))

    assert store.tables.reply_of(table, DoneCommand("ann", "c1")) is None
    assert store.tables.append(table, 2, entry(b"3", command="c1")) == 3


def test_a_command_of_which_nothing_comes_is_done_once_and_keeps_no_table_open(store, table):
    assert store.tables.append(table, 1, entry(at=NOW + 9, command="c1")) == 1

    with pytest.raises(RepeatedError):
        store.tables.append(table, 1, entry(command="c1"))
    assert found(store, table).last_at == NOW


def test_people_and_tables_have_command_ids_of_their_own(store, table):
    open_table(store, "blue")
    store.tables.append(table, 1, entry(b"2", command="c1"))

    assert store.tables.append(table, 2, entry(b"3", command="c1", by="bob")) == 3
    assert store.tables.append("blue", 1, entry(b"2", command="c1")) == 2


def test_a_command_that_several_get_at_once_is_done_once(store, other, table):
    calls = [
        lambda store=store: append(store, table, entry(b"done", command="c1"))
        for store in [store, other] * 4
    ]

    answers = at_once(*calls)

    assert answers.count(2) == 1
    assert [answer.seq for answer in answers if isinstance(answer, RepeatedError)] == [2] * 7
    assert bodies(store, table)[1:] == [b"done"]


def test_commands_are_remembered_until_their_table_closes(store, table):
    blue = open_table(store, "blue")
    for name in (table, blue):
        append(store, name, entry(b"2", command="c1"))
    append(store, table, entry(b"3", command="end", status="closed"))

    assert store.tables.reply_of(table, DoneCommand("ann", "c1")) is None
    assert store.tables.reply_of(table, DoneCommand("ann", "end")) == 3
    assert store.tables.reply_of(blue, DoneCommand("ann", "c1")) == 2


def test_the_table_changes_with_its_events(store, table):
    change = {"public": True, "status": "playing"}

    store.tables.append(table, 1, entry(b"2", at=NOW + 9, game=2, **change))

    changed = found(store, table)
    assert (changed.public, changed.status) == tuple(change.values())
    assert (changed.game, changed.seq, changed.last_at, changed.opened_at) == (2, 2, NOW + 9, NOW)
    store.tables.append(table, 2, entry(b"3", at=NOW + 9))
    assert found(store, table) == replace(changed, seq=3)


def test_a_game_is_stored_with_the_event_that_ends_it_or_neither_is(store, table):
    with pytest.raises(ConflictError):
        store.tables.append(table, 0, entry(b"over", ended=(game(), b"{}")))
    assert store.games.find("g1") is None
    append(store, table, entry(b"over", ended=(game(), b"{}")))
    assert store.games.find("g1") == game()

    with pytest.raises(TakenError, match="The game id 'g1' is taken"):
        append(store, table, entry(b"again", ended=(game(), b"{}")))

    assert bodies(store, table)[1:] == [b"over"]


def test_open_public_tables_are_listed_the_latest_first(store):
    open_table(store, "green", public=True, at=NOW)
    open_table(store, "blue", public=True, at=NOW + 2)
    open_table(store, "red", public=True, at=NOW + 1)
    open_table(store, "hidden")
    open_table(store, "done", public=True)
    append(store, "done", entry(b"{}", status="closed"))

    assert codes(store.tables.public(9)) == ["BLUE", "RED", "GREEN"]
    assert codes(store.tables.public(2)) == ["BLUE", "RED"]


def test_people_find_the_open_tables_where_they_sit(store):
    add_person(store)
    add_person(store, "Bob")
    for name, people in (("green", {"ann"}), ("blue", {"ann", "bob"}), ("done", {"ann"})):
        open_table(store, name)
        append(store, name, entry(b"{}", seated=frozenset(people)))
    append(store, "blue", entry(b"{}", at=NOW + 2))
    append(store, "done", entry(b"{}", status="closed"))

    assert codes(store.tables.of_person("ann")) == ["BLUE", "GREEN"]
    assert codes(store.tables.of_person("bob")) == ["BLUE"]


def test_who_sits_changes_with_events_that_say_so(store, table):
    append(store, table, entry(b"{}", seated=frozenset({"ann"})))
    append(store, table, entry(b"{}", seated=frozenset({"bob"})))
    append(store, table, entry(b"{}"))

    assert store.tables.of_person("ann") == []
    assert codes(store.tables.of_person("bob")) == ["GREEN"]
    append(store, table, entry(b"{}", seated=frozenset()))
    assert store.tables.of_person("bob") == []


def test_tables_are_idle_where_nothing_has_happened_since(store):
    open_table(store, "green", at=NOW)
    open_table(store, "busy", at=NOW - 9)
    append(store, "busy", entry(b"{}", at=NOW + 1))
    open_table(store, "done", at=NOW - 9)
    append(store, "done", entry(b"{}", at=NOW - 8, status="closed"))

    assert codes(store.tables.idle(NOW + 1)) == ["GREEN"]
    add_person(store)
    store.lines.append("green", Said(NOW + 9, "ann", "Ann", "Shall we?", False))
    assert codes(store.tables.idle(NOW + 1)) == []


def test_several_tables_are_written_together(store, table):
    open_table(store, "blue")

    ends = store.tables.append_all(
        [
            Append(table, 1, entry(b"2", command="c1")),
            Append("blue", 1, entry(b"2", b"3")),
            Append("blue", 3, entry(b"4")),
        ]
    )

    assert ends == [2, 3, 4]
    assert bodies(store, table)[1:] == [b"2"]
    assert bodies(store, "blue")[1:] == [b"2", b"3", b"4"]


def test_what_fails_for_a_reason_of_its_own_does_not_spoil_the_rest(store, table):
    for name in ("blue", "pink", "grey"):
        open_table(store, name)
    store.tables.append("pink", 1, entry(b"2", command="c1"))

    ends = store.tables.append_all(
        [
            Append(table, 0, entry(b"late")),
            Append("pink", 2, entry(b"again", command="c1")),
            Append("grey", 1, entry(b"nul", command="\0" if store.writers > 1 else "\ud800")),
            Append("blue", 1, entry(b"2")),
        ]
    )

    assert [type(end) for end in ends] == [ConflictError, RepeatedError, NotationError, int]
    assert [len(bodies(store, name)) for name in (table, "pink", "grey", "blue")] == [1, 2, 1, 2]


def said(text, at=NOW, emote=False):
    return Said(at=at, person_id="ann", name="Ann", text=text, emote=emote)


def test_a_line_is_read_as_it_was_said(store, table):
    line = store.lines.append(table, said("<b>Grüß Gott</b>\n♥", at=NOW + 0.5, emote=True))

    assert line == SaidLine(
        at=NOW + 0.5, person_id="ann", name="Ann", text="<b>Grüß Gott</b>\n♥", emote=True, n=1
    )
    assert store.lines.last(table, 9) == [line]


def test_the_last_lines_of_a_table_come_in_order(store, table):
    open_table(store, "blue")
    for second, text in enumerate(("one", "two", "three")):
        store.lines.append(table, said(text, at=NOW + second))

    assert [(line.n, line.text) for line in store.lines.last(table, 2)] == [
        (2, "two"),
        (3, "three"),
    ]
    assert [line.text for line in store.lines.last(table, 9, NOW + 1)] == ["three"]
    assert store.lines.last("blue", 9) == []
    assert store.lines.append("blue", said("there")).n == 1


def test_lines_said_at_once_follow_each_other(store, other, table):
    def talk(store):
        return [store.lines.append(table, said("me too")).n for _ in range(5)]

    numbers = at_once(*[lambda store=store: talk(store) for store in [store, other] * 2])

    assert sorted(n for some in numbers for n in some) == list(range(1, 21))


def test_a_repeated_line_is_said_once(store, table):
    append(store, table, entry(b"2", b"3"))
    store.lines.append(table, said("hello"), DoneCommand("ann", "c1"))

    with pytest.raises(RepeatedError) as repeated:
        store.lines.append(table, said("hello"), DoneCommand("ann", "c1"))

    assert repeated.value.seq == 3
    assert len(store.lines.last(table, 9)) == 1


def test_a_line_that_several_get_at_once_is_said_once(store, other, table):
    def say(store):
        return store.lines.append(table, said("hello"), DoneCommand("ann", "c1"))

    answers = at_once(*[lambda store=store: say(store) for store in [store, other] * 4])

    assert sum(isinstance(answer, SaidLine) for answer in answers) == 1
    assert sum(isinstance(answer, RepeatedError) for answer in answers) == 7
    assert [line.n for line in store.lines.last(table, 9)] == [1]
