"""A change leads from one message to the next, and tells nothing else."""

import json

import pytest
from msgspec import Struct

from benny.io.json import from_json, to_json
from benny.protocol.messages import Update, apply_change, changes
from benny.web.table.updates import updates
from support.rules import HOUSES, mark_slow
from support.secrecy import Story

STEPS = 80


class Inner(Struct, frozen=True, omit_defaults=True):
    name: str = ""
    items: tuple[int, ...] = ()
    by_key: dict[str, int] = {}


class Outer(Struct, frozen=True):
    inner: Inner | None = None
    count: int | None = 0


CASES = {
    "nothing": (Outer(), Outer(), {}),
    "a field": (Outer(count=1), Outer(count=2), {"count": [2]}),
    "a field is null": (Outer(count=1), Outer(count=None), {"count": [None]}),
    "an object comes": (Outer(), Outer(Inner("a")), {"inner": [{"name": "a"}]}),
    "an object goes": (Outer(Inner("a")), Outer(), {"inner": [None]}),
    "an inner field": (Outer(Inner("a")), Outer(Inner("b")), {"inner": {"name": ["b"]}}),
    "a field is left out": (Inner("a"), Inner(), {"name": []}),
    "a field was left out": (Inner(), Inner(items=(1,)), {"items": [[1]]}),
    "a dictionary is left out": (Inner(by_key={"a": 1}), Inner(), {"by_key": []}),
    "a list grows": (Inner(items=(1,)), Inner(items=(1, 2, 3)), {"items": {"1": [2], "2": [3]}}),
    "a list shrinks": (Inner(items=(1, 2)), Inner(items=(1,)), {"items": [[1]]}),
    "an item": (Inner(items=(1, 2)), Inner(items=(1, 3)), {"items": {"1": [3]}}),
    "keys": (
        Inner(by_key={"a": 1, "b": 2}),
        Inner(by_key={"b": 3, "c": 4}),
        {"by_key": {"a": [], "b": [3], "c": [4]}},
    ),
}


def read(value):
    return json.loads(to_json(value))


@pytest.mark.parametrize("name", CASES)
def test_a_change_is_written_as_it_says(name):
    before, after, written = CASES[name]

    assert read(changes(before, after)) == written
    assert apply_change(read(before), written) == read(after)


def test_a_change_leaves_the_value_itself_as_it_is():
    before = {"items": [1, 2], "by_key": {"a": 1}}

    assert apply_change(before, {"items": {"0": [5]}, "by_key": {"a": []}}) == {
        "items": [5, 2],
        "by_key": {},
    }
    assert before == {"items": [1, 2], "by_key": {"a": 1}}


def told(rules, number):
    """Yield what each seat and a spectator are shown after each step of a story."""
    story = Story(rules, number)
    for step in range(STEPS):
        story.go_on()
        notice = f"Step {step}." if step % 7 == 0 else ""
        everybody = (*range(rules.players), None)
        yield updates(story.table, everybody, watchers=step % 3, notice=notice)
        if story.table.status == "over":
            return


@pytest.mark.parametrize("name", mark_slow(HOUSES))
@pytest.mark.parametrize("seed", mark_slow(range(3), {0}))
def test_patches_lead_to_exactly_the_update(name, seed):
    shown = {}
    for after in told(HOUSES[name], seed):
        for seat, update in after.items():
            if seat in shown:
                before, seen = shown[seat]
                shown[seat] = update, apply_change(seen, read(changes(before, update)))
            else:
                shown[seat] = update, read(update)
            assert shown[seat][1] == read(update)


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_a_patch_says_no_more_than_the_two_updates_that_it_leads_between(name):
    """Whoever knows the messages alone can work it out, byte by byte."""
    before = None
    for shown in told(HOUSES[name], 9):
        for after in shown.values():  # from seat to seat too, as for who sits down or stands up
            if before is not None:
                known = (from_json(to_json(update), Update) for update in (before, after))
                assert to_json(changes(before, after)) == to_json(changes(*known))
            before = after
