"""Digests of what the core computes in fixed situations, the same on both builds.

`PIN=1 make test ARGS=tests/core/test_digests.py` stores them after a deliberate change.
"""

import json
import os
from array import array
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import astuple

from benny import Game, Rules
from benny.analysis.books import Lessons, taught_policy
from benny.analysis.evaluation import EvaluationSums, Evaluator, Method
from benny.analysis.worlds import Worlds
from benny.core.compiled_rules import BY_COUNTDOWN
from benny.core.constants import CALL_WEIGHTS, CARD_WEIGHTS
from benny.core.search.maxn import MaxNSolver
from benny.core.search.solver import Solver
from benny.game.view import Phase
from benny.rules.compile import compile_rules
from support.brute_force import ending, sides
from support.rules import HOUSES, SMALL
from support.worlds import deal_of

FILE = Path(__file__).parent / "digests.json"
RULES = HOUSES | SMALL
DECISIONS = 200
VIEWS = 100
EVALUATED = 32


def random_weights(number: int, seed: int) -> "array[int]":
    return array("h", array("b", Random(seed).randbytes(number)))


CALLS, CARDS = random_weights(CALL_WEIGHTS, 1), random_weights(CARD_WEIGHTS, 2)


def situations(rules: Rules, seed: int) -> Iterator[Game]:
    """Yield a game at each choice of its first deal, played at random; then the next game.

    The policy has no say in them, so a change of the policy changes no other digest.
    """
    random = Random(seed)
    for number in count(1000 * seed):
        game = Game(rules, seed=number)
        while not game.results:
            if len(game.legal) > 1:
                yield game
            passes = "pass" in game.legal and random.random() < 0.5
            game.act("pass" if passes else random.choice(game.legal))


def decisions(rules: Rules) -> Iterator[object]:
    """Yield the policy's choices, by thresholds and by weights, and the chance of each action."""
    policies = [taught_policy(rules, lessons) for lessons in (None, lessons_for(rules))]
    for game in islice(situations(rules, 1), DECISIONS):
        deal = deal_of(rules, game.deals[0])
        for policy in policies:
            shares = [f"{policy.share_of(deal, action):.9f}" for action in deal.legal()]
            yield policy.choose(deal), policy.rule, shares


def lessons_for(rules: Rules) -> Lessons:
    return Lessons.learnt(rules, CALLS, CARDS)


def draws(rules: Rules) -> Iterator[object]:
    """Yield the number of deals that agree with a view, and two of them."""
    for seed, game in enumerate(islice(situations(rules, 2), VIEWS)):
        worlds = Worlds(game.view(game.turn), seed)
        yield worlds.count, worlds.sampler.total
        for deal in (worlds.deal(), worlds.deal()):
            yield list(deal.deck), list(deal.hands)


def solutions(rules: Rules) -> Iterator[object]:
    """Yield the result of each card with open hands, in the last tricks of deals."""
    compiled, random = compile_rules(rules), Random(3)
    for _ in range(DECISIONS):
        deal = ending(rules, random, 4)
        if compiled.scoring == BY_COUNTDOWN:
            rivals = MaxNSolver(compiled)
            rivals.load(deal)
            yield rivals.solve(), rivals.value_cards(deal.choices()), list(rivals.values)
        else:
            solver = Solver(compiled)
            solver.load(deal, sides(rules, deal))
            yield solver.tricks(), solver.value_cards(deal.choices()), list(solver.values)


def evaluations(rules: Rules) -> Iterator[object]:
    """Yield the values of all actions: drawn or enumerated worlds, played out or solved."""
    for seed, game in enumerate(islice(situations(rules, 4), EVALUATED)):
        view = game.view(game.turn)
        evaluator = Evaluator(
            view,
            seed,
            method=Method.OPEN if view.phase is Phase.PLAY and seed % 2 else Method.PLAYED,
            lessons=lessons_for(rules) if seed % 3 else None,
            trust_in_cards=seed % 4,
            most_tries=20,
            first_worlds=20,
            most_counted=100,
        )
        yield figures(evaluator.more(3))
        yield figures(evaluator.more(2))


def figures(evaluation: EvaluationSums) -> tuple[object, ...]:
    """Return all fields, with the usual action as its place among the actions."""
    actions, *fields = astuple(evaluation)
    fields[5] = actions.index(evaluation.usual)
    return tuple(fields)


KINDS: dict[str, Callable[[Rules], Iterator[object]]] = {
    "policy": decisions,
    "sampler": draws,
    "solver": solutions,
    "evaluation": evaluations,
}


def digest(name: str, kind: str) -> str:
    results = "\n".join(map(repr, KINDS[kind](RULES[name])))
    return sha256(results.encode()).hexdigest()[:16]


@pytest.fixture(scope="module")
def stored() -> dict[str, dict[str, str]]:
    if os.environ.get("PIN"):
        digests = {name: {kind: digest(name, kind) for kind in KINDS} for name in RULES}
        FILE.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
        return digests
    return json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", RULES)
def test_the_core_computes_what_it_did(name, kind, stored):
    assert digest(name, kind) == stored[name][kind]
