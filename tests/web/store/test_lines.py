"""Chat is stored in order, and each line only once."""

import pytest

from benny.web.store.commands import DoneCommand
from benny.web.store.errors import RepeatedError
from benny.web.store.lines import Said, SaidLine
from support.stored import NOW, add_person, append, at_once, entry, open_table


@pytest.fixture
def table(store):
    add_person(store)
    return open_table(store)


def said(text, at=NOW, emote=False):
    return Said(at=at, person_id="ann", name="Ann", text=text, emote=emote)


def test_a_line_is_read_as_it_was_said(store, table):
    line = store.lines.append(table, said("<b>Grüß Gott</b>\n♥", at=NOW + 0.5, emote=True))

    assert line == SaidLine(
        at=NOW + 0.5, person_id="ann", name="Ann", text="<b>Grüß Gott</b>\n♥", emote=True, n=1
    )
    assert store.lines.last(table, 9) == [line]


def test_the_last_lines_come_in_order(store, table):
    for text in ("one", "two", "three"):
        store.lines.append(table, said(text))

    assert [(line.n, line.text) for line in store.lines.last(table, 2)] == [
        (2, "two"),
        (3, "three"),
    ]


def test_lines_from_before_a_time_are_left_out(store, table):
    for second, text in enumerate(("one", "two", "three")):
        store.lines.append(table, said(text, at=NOW + second))

    assert [line.text for line in store.lines.last(table, 9, NOW + 1)] == ["three"]


def test_each_table_has_lines_of_its_own(store, table):
    open_table(store, "blue")
    store.lines.append(table, said("here"))

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
