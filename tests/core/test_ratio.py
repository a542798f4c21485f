"""The compiled core is faster than the plain one by as much as it should be.

A local variable without its type in a .pxd changes no result and halves the speed, and nothing
else would tell. The builds take turns, so that a busy machine slows them alike.
"""

import time

import pytest

from benny import variant
from benny.core.deal import Deal
from benny.core.search.solver import RandomSolving
from benny.rules.compile import compile_rules
from support import pure

ROUNDS = 20
PLAIN_DEALS = 40
COMPILED_DEALS = 4000
TIMES_AS_FAST = 40  # it is about 120, and less on a busy machine

pytestmark = pytest.mark.needs("compiled")


@pytest.mark.slow
def test_the_compiled_solver_is_many_times_as_fast_as_the_plain_one():
    plain = pure.load_pure("benny.core.search.solver").RandomSolving
    plain_deal = pure.load_pure("benny.core.deal").Deal
    plain_tables = pure.compile_plain(variant("classic"))
    compiled = compile_rules(variant("classic"))
    slow, fast = [], []
    for seed in range(ROUNDS):
        slow.append(seconds_a_deal(plain, plain_deal, plain_tables, seed, PLAIN_DEALS))
        fast.append(seconds_a_deal(RandomSolving, Deal, compiled, seed, COMPILED_DEALS))

    assert min(slow) / min(fast) > TIMES_AS_FAST


def seconds_a_deal(solving_class, deal_class, compiled, seed, deals):
    solving, deal = solving_class(compiled, seed), deal_class(compiled, 0, list(compiled.deck))
    start = time.perf_counter()
    solving.exactly(deal, deals)
    return (time.perf_counter() - start) / deals
