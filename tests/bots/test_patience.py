"""Naming that goes round for ever: by any such rules each bot makes trump in the end."""

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from benny import Game, NotationError, Rules
from benny.analysis.evaluation import Evaluator
from benny.bots import REGISTRY, hints
from benny.bots.expert import ExpertBot
from benny.bots.hints import search_hint
from benny.bots.policy import has_passed_enough, without_endless_pass
from benny.core import constants
from benny.core.policy.call_model import has_to_call
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import unpack_result
from benny.game.view import View
from benny.rules.compile import compile_rules
from support import pure
from support.bots import THINKERS, made
from support.rules import game_of, house
from support.worlds import deal_of

# Each way to sit, with what goes along with it; the hands leave room for an upcard.
TABLES = (
    {"players": 4, "sides": "partners", "hand_size": 5},
    {"players": 4, "sides": "solo", "hand_size": 5},
    {"players": 3, "sides": "solo", "hand_size": 5},
    {"players": 3, "sides": "maker_against_rest", "hand_size": 5},
    {"players": 2, "sides": "solo", "hand_size": 5},
)
POINTS = st.lists(st.integers(0, 3), min_size=3, max_size=3).map(tuple)
CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "alone": st.sampled_from(["may", "must"]),
        "call_needs": st.just("printed_suit"),
        "order_needs": st.just("printed_suit"),
        "dealer_needs": st.just("printed_suit"),
        "jokers": st.just(1),
        "lowest": st.sampled_from(["7", "8", "T"]),
        "bowers": st.sampled_from(["right", "none"]),
        "upcard": st.just("stays"),
        "scoring": st.sampled_from(["euchs", "stake", "difference"]),
        "throw_in": st.just(("no_ace_no_face",)),
        "defend_alone": st.just("always"),
        "made": POINTS,
        "euchred": POINTS,
    },
)


@st.composite
def endless(draw: st.DrawFn) -> Rules:
    """Draw rules by which naming goes on until somebody calls."""
    changes = draw(st.sampled_from(TABLES)) | draw(CHANGES)
    try:
        return house("classic", all_pass="goes_on", **changes)
    except (msgspec.ValidationError, NotationError):
        assume(False)
        raise


def most_passes(rules: Rules) -> int:
    """Return how often all together may pass, whatever they hold.

    That is about the upcard, about each other suit, and then each who can't name any but the last.
    """
    return 3 * rules.players - 1


def passes(game: Game) -> int:
    return sum(action == "pass" for _, action in game.deals[0].actions)


def has_trump(game: Game) -> bool:
    return len(game.results) > 0 or game.view(None).contract.maker is not None


def few(name: str):
    """Return how many rules are tried: few where the core is slow and the bot has much to do."""
    examples = 100 if name not in THINKERS else 4 if pure.PLAIN else 30
    return settings(max_examples=examples, suppress_health_check=[HealthCheck.filter_too_much])


@pytest.mark.slow
@pytest.mark.parametrize("name", REGISTRY)
def test_somebody_calls_before_all_have_passed_each_suit_twice(name):
    @few(name)
    @given(endless(), st.integers(0, 2**32))
    def ends(rules, seed):
        game = Game(rules, seed)
        bots = [made(name, seat) for seat in range(rules.players)]
        while not has_trump(game):
            game.act(bots[game.turn].act(game.view(game.turn)))
            assert passes(game) <= most_passes(rules)

    ends()


@given(endless(), st.integers(0, 2**32))
@few("")
def test_the_policy_that_plays_deals_out_calls_as_soon(rules, seed):
    policy, game = Policy(compile_rules(rules)), Game(rules, seed)
    deal = deal_of(rules, game.deals[0])
    while deal.trump == constants.NO_SUIT and not deal.over:
        deal.act(deal.action_of(policy.choose(deal)))
        assert deal.passes <= 2 * rules.players - 1


@given(endless(), st.integers(0, 2**32))
@few("")
def test_a_view_tells_as_the_core_does_when_to_pass_no_more(rules, seed):
    game = Game(rules, seed)
    while passes(game) < most_passes(rules) and "pass" in game.legal:
        view, deal = game.view(game.turn), deal_of(rules, game.deals[0])
        has_to = deal.phase == constants.AT_CALL and has_to_call(compile_rules(rules), deal.passes)
        assert has_passed_enough(view) == has_to
        others = set(view.legal) - {"pass"}
        left = others if has_to and others else set(view.legal)
        assert set(without_endless_pass(view).legal) == left
        game.act("pass")


@pytest.mark.parametrize("name", REGISTRY)
def test_who_holds_no_suit_that_is_open_passes_on_and_the_next_one_calls(name):
    rules = house("sawdust", call_needs="printed_suit")
    game = game_of(rules, "TD", 3, {"0": "9D JD QD KD AD"}, *["pass"] * 8)
    assert (game.turn, game.legal) == (0, ("pass",))

    game.act(made(name, worlds=4).act(game.view(0)))
    game.act(made(name, worlds=4).act(game.view(1)))

    assert game.view(None).contract.maker == 1


@pytest.mark.parametrize("all_pass", ["next_dealer", "same_dealer", "stick_dealer"])
def test_where_naming_ends_by_itself_a_bot_may_always_pass(all_pass):
    game = Game(house("classic", all_pass=all_pass), seed=1)
    while len(game.results) == 0 and "pass" in game.legal:
        view = game.view(game.turn)
        assert without_endless_pass(view) is view
        game.act("pass")


# Where to call is worth less to each than to pass: the sides score only by euchring each other.


EUCHS = house("sawdust", scoring="euchs", target=3)


def view_of(seed: int, rounds: int) -> View:
    """Return what the seat to the dealer's left knows when all have passed so often."""
    game = Game(EUCHS, seed)
    for _ in range(rounds * 4):
        game.act("pass")
    return game.view(game.turn)


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_is_what_the_bot_would_do_when_all_have_passed_and_passed(seed, monkeypatch):
    monkeypatch.setattr(hints, "_WORLDS", 64)
    monkeypatch.setattr(hints, "_LIMIT", None)
    view = view_of(seed, 3)
    best, *others = search_hint(view).values

    assert best.action == ExpertBot(worlds=64, limit=None).act(view)
    assert best.action.kind == "call"
    assert "omeone must make trump" in best.reason
    assert max(others, key=lambda one: one.points).action == "pass"


def test_in_deals_that_are_played_out_the_next_one_calls_where_naming_has_gone_round():
    view = view_of(1, 2)
    tried = Evaluator(view, 0).more(50)
    by_action = dict(zip(tried.actions, tried.counts, strict=True))

    assert {unpack_result(result).maker for result in by_action["pass"]} == {(view.seat + 1) % 4}
