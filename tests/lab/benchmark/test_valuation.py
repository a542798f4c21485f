"""Values: those of the evaluator, to the accuracy that is wanted."""

import pytest
from benchmark_making import Valuation, kind_of, reference_evaluator, views

from benny import NotationError, variant
from benny.analysis.books import SHELF
from benny.analysis.card_counts import are_alike, classes
from benny.analysis.evaluation import Evaluator
from benny.analysis.statistics import NORMAL_95
from benny.analysis.worlds import Worlds
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import PolicyPlay
from benny.lab.benchmark.decisions import Accuracy
from benny.rules.compile import compile_rules
from support.bots import job
from support.rules import house

pytestmark = pytest.mark.needs("compiled")

ROUGH = Accuracy(half_width=0.05, share=0.2, most_worlds=20_000, first_worlds=512)
BOOKLESS = house("classic", players=3, sides="solo", jokers=1)


def choices(name, seeds=range(8)):
    """Yield views of turns with different things to do."""
    for seed in seeds:
        for view in views(variant(name), seed):
            if len(classes(view)) > 1:
                yield view


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic", "buck"])
def test_values_are_those_of_the_evaluator_with_the_same_worlds(name):
    for view in list(choices(name))[::18]:
        valuation = Valuation(view, 3, ROUGH)
        evaluation = valuation.evaluation
        same = reference_evaluator(view, 3, ROUGH.first_worlds).more(evaluation.worlds)
        values = valuation.values

        assert evaluation == same
        assert list(values) == list(view.legal)
        for group in classes(view):
            best = max(group, key=same.mean)
            worth = same.behind(best), NORMAL_95 * same.error_behind(best)
            assert {values[action] for action in group} == {worth}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic", "buck", "dnd"])
def test_it_ends_when_each_value_is_known_well_enough(name):
    ended = []
    for view in list(choices(name))[::14]:
        valuation = Valuation(view, 3, ROUGH)
        values = valuation.finish()
        is_good = all(
            margin <= max(ROUGH.half_width, ROUGH.share * behind)
            for behind, margin in values.values()
        )
        ended.append(is_good)
        assert min(values.values()) == (0, 0)
        assert is_good or valuation.evaluation.worlds == ROUGH.most_worlds
        if valuation.evaluation.is_counted:
            assert {margin for _, margin in values.values()} == {0}

    assert sum(ended) > len(ended) / 2


def test_equal_seeds_give_equal_values_and_others_agree():
    view = next(choices("classic"))
    first, again, other = (Valuation(view, seed, ROUGH).finish() for seed in (1, 1, 2))

    assert first == again != other
    for action, (behind, margin) in first.items():
        assert abs(behind - other[action][0]) <= 2 * (margin + other[action][1])


def test_where_all_cards_are_known_values_are_those_of_the_one_deal():
    """In one world they are what the book's play comes to after each action."""
    rules, checked = variant("dnd"), 0
    policy = Policy(compile_rules(rules))
    SHELF.open(rules).lessons.teach(policy)
    play = PolicyPlay(policy, policy, 0)
    for view in choices("dnd", range(12)):
        worlds = Worlds(view, 0)
        if worlds.count > 1:
            continue
        gains = {}
        for action in view.legal:
            deal = worlds.deal()
            assert deal.act(action.code)
            play.finish(deal)
            points = deal.points[: rules.players]
            gains[action] = points[view.seat] - points[1 - view.seat]
        values = Valuation(view, 0, ROUGH).finish()
        for group in classes(view):
            most = max(gains[action] for action in group)
            for action in group:
                assert values[action] == (max(gains.values()) - most, 0)
        checked += 1

    assert checked > 3


def test_actions_that_do_the_same_have_the_same_value():
    view = next(view for view in choices("classic") if len(classes(view)) < len(view.legal))
    values = Valuation(view, 0, ROUGH).finish()
    pairs = [(one, two) for one in view.legal for two in view.legal if are_alike(view, one, two)]

    assert any(one != two for one, two in pairs)
    assert all(values[one] == values[two] for one, two in pairs)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"half_width": 0}, "half_width of 0"),
        ({"half_width": -1}, "half_width -1"),
        ({"half_width": float("nan")}, "half_width nan"),
        ({"half_width": "x"}, "'x' should be a number"),
        ({"share": 1}, "share 1"),
        ({"most_worlds": 4095}, "most_worlds 4095"),
        ({"first_worlds": 10**6}, "first_worlds 1000000"),
    ],
)
def test_impossible_accuracies_are_refused(changes, said):
    with pytest.raises(NotationError, match=said):
        Accuracy(**changes)


def test_too_few_deals_tell_nothing(monkeypatch):
    """Where calls are so improbable that hardly a deal is accepted, the decision is left out."""
    view = next(choices("classic"))
    more = Evaluator.more
    monkeypatch.setattr(Evaluator, "more", lambda self, worlds: more(self, min(worlds, 4000)))

    with pytest.raises(NotationError, match="too few deals agree"):
        Valuation(view, 0, ROUGH)
    assert job("classic").row(0, kind_of(view), view, 0) is None
