"""The searching bot: what it finds beyond the rules of thumb, and what it does without a search."""

from math import inf, nan

import pytest

from benny import Rules, variant
from benny.analysis.evaluation import Evaluator
from benny.bots import search
from benny.bots.search import SearchBot
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from support.rules import AMERICAN, game_of

pytestmark = pytest.mark.needs("compiled")  # hundreds of deals for each decision


def view_of(rules: Rules, upcard: str, hands: dict[str, str], *actions: str):
    """Return what the seat at turn knows of a deal by seat 3, the other cards dealt anyhow."""
    game = game_of(rules, upcard, 3, hands, *actions)
    return game.view(game.turn)


@pytest.mark.parametrize(
    ("upcard", "hand", "actions", "best"),
    [
        # The three questions of docs/tutorials/lab.md, where they are answered with numbers.
        ("AS", "JS KS AH 9D QC", [], "pass"),
        ("TD", "JS AS KS AH 9H", ["pass"] * 4, "call S alone"),
    ],
)
def test_calls_are_found_as_the_lab_finds_them(upcard, hand, actions, best):
    view = view_of(AMERICAN, upcard, {"0": hand}, *actions)

    assert SearchBot(seed=1, limit=None).act(view) == best


def test_it_stays_with_a_second_ace_in_buck():
    called = ["bid 3", "pass", "pass", "pass", "trump H"]
    hands = {"0": "JH AH KH 9S 9D", "1": "9H AD AS TC QC"}

    assert SearchBot(seed=1, limit=None).act(view_of(variant("buck"), "QH", hands, *called)) == (
        "stay"
    )


def test_without_time_it_tries_a_few_deals_all_the_same():
    view = view_of(AMERICAN, "TD", {"0": "JS AS KS AH 9H"}, *["pass"] * 4)
    player = SearchBot(seed=1, limit=0)

    assert 0 < player.search(view).worlds < 100
    assert player.act(view) in view.legal


@pytest.mark.parametrize("limit", [-1, -0.001, nan, -inf])
def test_a_limit_that_is_no_time_is_refused(limit):
    with pytest.raises(
        NotationError, match=f"^a limit of {limit} seconds is impossible: give 0 or more"
    ):
        SearchBot(limit=limit)


@pytest.mark.parametrize("worlds", [0, -3])
def test_less_than_one_world_is_refused(worlds):
    with pytest.raises(NotationError, match=f"^{worlds} worlds tell nothing: try 1 or more"):
        SearchBot(worlds=worlds)


def test_half_a_world_is_refused():
    with pytest.raises(NotationError, match=r"^2\.5 worlds can't be tried: give a whole number"):
        SearchBot(worlds=2.5)


@pytest.mark.parametrize("worlds", [1, 15, 17, 63])
def test_it_tries_no_more_worlds_than_it_may(worlds):
    view = view_of(AMERICAN, "AS", {"0": "JS KS AH 9D QC"})

    assert SearchBot(seed=1, worlds=worlds, limit=None).search(view).worlds == worlds


def test_a_seed_below_zero_is_refused():
    with pytest.raises(NotationError, match=r"^seed -1 should be a whole number, 0 or more$"):
        SearchBot(seed=-1)


def test_it_stops_once_the_best_is_clear():
    view = view_of(AMERICAN, "9D", {"0": "9S TS 9C TC 9H"})
    tried = SearchBot(seed=1, worlds=10_000, limit=None).search(view)

    assert tried.worlds < 10_000


def test_the_same_seed_draws_the_same_deals():
    view = view_of(AMERICAN, "AS", {"0": "JS KS AH 9D QC"})
    found = [SearchBot(seed, worlds=64, limit=None).search(view) for seed in (1, 1, 2)]

    assert found[0] == found[1] != found[2]


def test_where_nobody_would_have_called_so_it_takes_all_deals_alike(monkeypatch):
    def only_unbelieved(view, seed, *, believed=True, **how):
        if believed:
            raise NotationError("no deal agrees with this and with the calls")
        return Evaluator(view, seed, believed=believed, **how)

    monkeypatch.setattr(search, "Evaluator", only_unbelieved)
    view = view_of(AMERICAN, "TD", {"0": "JS AS KS AH 9H"}, *["pass"] * 4)

    assert SearchBot(seed=1, limit=None).act(view) == "call S alone"


def test_where_no_deal_agrees_it_plays_by_rule_of_thumb(monkeypatch):
    def none(*_given, **_how):
        raise NotationError("no deal agrees with this")

    monkeypatch.setattr(search, "Evaluator", none)
    view = view_of(AMERICAN, "TD", {"0": "JS AS KS AH 9H"}, *["pass"] * 4)

    assert SearchBot(seed=1).act(view) == SensibleBot().act(view)
