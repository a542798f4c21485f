"""The sizes of arrays in the .pxd files are those of the lists that the plain build makes."""

import re
from collections.abc import Iterator

import pytest

from benny import variant
from benny.core import constants
from support import pure

CLASS = re.compile(r"^cdef class (\w+)", re.MULTILINE)
ARRAY = re.compile(r"^ +cdef .*\b(\w+)\[(\d+)\]$", re.MULTILINE)


def declared() -> Iterator[tuple[str, str, int]]:
    """Return each array of the core: its class, its name and its size in C."""
    for path in sorted(pure.CORE.rglob("*.pxd")):
        _, *parts = CLASS.split(path.read_text(encoding="utf-8"))
        for owner, body in zip(parts[::2], parts[1::2], strict=True):
            for name, size in ARRAY.findall(body):
                yield owner, name, int(size)


@pytest.fixture(scope="module")
def plain_objects() -> dict[str, object]:
    """Return an object of each class of the plain core that has arrays."""
    rules = pure.compile_plain(variant("classic"))
    sampler = pure.load_pure("benny.core.search.sampler").Sampler(rules, 0, 1)
    found: dict[str, object] = {}
    _collect(
        pure.load_pure("benny.core.search.evaluation").ActionTotals(rules, sampler, 0, 1), found
    )
    _collect(pure.load_pure("benny.core.policy.trainer").PolicyTrainer(rules, 1), found)
    policy = pure.load_pure("benny.core.policy.policy").Policy(rules)
    batch = pure.load_pure("benny.core.batch.batch").Batch
    made = batch(policy, [1], constants.AT_RANDOM, constants.NEXT_STEP, False)
    _collect(made, found)
    _collect(made.deals[0], found)
    return found


@pytest.mark.parametrize(("owner", "name", "size"), list(declared()))
def test_an_array_in_c_is_as_long_as_its_list(owner, name, size, plain_objects):
    lengths = {
        len(getattr(thing, name))
        for thing in plain_objects.values()
        if owner in {kind.__name__ for kind in type(thing).__mro__}
    }

    assert lengths == {size}


def _collect(thing: object, found: dict[str, object]) -> None:
    if not type(thing).__module__.startswith("benny.core.") or type(thing).__name__ in found:
        return
    found[type(thing).__name__] = thing
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    for name in [*slots, *getattr(thing, "__dict__", ())]:
        _collect(getattr(thing, name, None), found)
