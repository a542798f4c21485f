"""The expert: what it does that a search of points alone does not."""

import pytest
from msgspec.structs import replace

from benny import Action, Game, NotationError, variant
from benny.analysis import books
from benny.analysis.books import SHELF, prospects
from benny.analysis.equity import Equity, Race
from benny.analysis.evaluation import Evaluator
from benny.bots.expert import ExpertBot, equity_near_the_end
from benny.bots.search import SearchBot
from benny.game.view import Phase
from support.rules import AMERICAN, game_of, house
from support.rules import load_positions as load

pytestmark = pytest.mark.needs("compiled")  # hundreds of deals for each decision

# A hand that takes all tricks alone more often than not, and three of them nearly always.
LONER = {"upcard": "TD", "dealer": 3, "hands": {"0": "JS JC AS KS 9H"}}


def view_at(scores, given=LONER, actions=("pass",) * 4, rules=AMERICAN):
    """Return what the seat at turn knows of a deal at a score."""
    game = game_of(rules, given["upcard"], given["dealer"], given["hands"], *actions)
    return replace(game.view(game.turn), scores=scores)


def test_it_goes_alone_where_points_count():
    assert ExpertBot(seed=1, worlds=512, limit=None).act(view_at((0, 0))) == "call S alone"


def test_it_does_not_go_alone_where_one_point_wins():
    view = view_at((9, 0))

    assert SearchBot(seed=1, limit=None).act(view) == "call S alone"
    assert ExpertBot(seed=1, worlds=512, limit=None).act(view) == "call S"


@pytest.mark.parametrize(
    ("scores", "near"), [((0, 0), False), ((1, 1), False), ((2, 0), True), ((0, 9), True)]
)
def test_the_score_counts_once_two_deals_may_end_the_game(scores, near):
    assert (equity_near_the_end(view_at(scores), SHELF.open(AMERICAN)) is not None) == near


def test_near_the_end_values_have_the_chance_to_win():
    found = ExpertBot(seed=1, worlds=256, limit=None).explain(view_at((9, 0)))

    assert all(0 <= value.win <= 1 for value in found)
    assert found[0].win == max(value.win for value in found)


def test_a_game_of_one_deal_has_no_score_to_regard():
    rules = variant("sawdust")

    assert equity_near_the_end(Game(rules, seed=1).view(0), None) is None


@pytest.mark.parametrize(
    ("folding", "by_wins"),
    [
        (False, {Phase.BID: True, Phase.NAME: True, Phase.PLAY: True}),
        (True, {Phase.BID: False, Phase.NAME: False, Phase.FOLD: True, Phase.PLAY: True}),
    ],
)
def test_where_players_will_fold_it_bids_by_points_at_any_score(folding, by_wins):
    game = Game(house("buck", start=4, folding=folding), seed=0)
    found = {}
    while not game.results:
        view = game.view(game.turn)
        found[view.phase] = equity_near_the_end(view, SHELF.open(view.rules)) is not None
        game.act(next((one for one in view.legal if one not in ("pass", "fold")), "pass"))

    assert found == by_wins


@pytest.mark.parametrize(("name", "kind"), [("classic", Equity), ("dnd", Equity), ("buck", Race)])
def test_prospects_come_from_the_book(name, kind):
    rules = variant(name)
    scores, points = [rules.start] * len(rules.teams), [1] * len(rules.teams)
    found = SHELF.open(rules)
    expected = kind(rules, found.book.outcomes)

    assert prospects(rules, found).chances_after(scores, points, 0) == expected.chances_after(
        scores, points, 0
    )


def test_rules_without_a_book_are_played_all_the_same():
    rules = house("classic", lowest="7")
    game = Game(rules, seed=1)
    bots = [ExpertBot(seat, worlds=16, limit=None) for seat in range(4)]
    while not game.results:
        game.act(bots[game.turn].act(game.view(game.turn)))

    assert isinstance(prospects(rules, SHELF.open(rules)), Equity)


def test_where_no_game_would_end_points_decide(monkeypatch):
    def never(*_):
        raise NotationError("by these outcomes no one ever scores")

    monkeypatch.setattr(books, "Equity", never)
    prospects.cache_clear()
    try:
        assert equity_near_the_end(view_at((9, 0)), None) is None
        assert ExpertBot(seed=1, worlds=512, limit=None).act(view_at((9, 0))) == "call S alone"
    finally:
        prospects.cache_clear()


def chosen(view, worlds, usual):
    """Return what the expert does whose habit is something certain."""
    bot = ExpertBot(seed=2, worlds=worlds, limit=None)
    return bot.values(view, replace(bot.search(view), usual=Action(usual)))[0].action


@pytest.mark.parametrize("usual", ["order", "pass"])
def test_in_doubt_it_does_what_it_is_used_to(usual):
    view = view_at((0, 0), {**LONER, "upcard": "JD"}, actions=("pass",))

    # One deal tells of no difference how sure it is.
    assert chosen(view, 1, usual) == usual


@pytest.mark.parametrize("usual", ["order", "pass"])
def test_near_the_end_it_does_what_it_is_used_to_while_nothing_wins_more_for_sure(usual):
    view = view_at((9, 0), {**LONER, "upcard": "JD"}, actions=("pass",))

    # In 16 deals the two win about as often, one of them a little more.
    assert chosen(view, 16, usual) == usual


@pytest.mark.parametrize(("scores", "better"), [((0, 0), "call S alone"), ((9, 0), "call S")])
def test_it_breaks_a_habit_where_something_is_better_for_sure(scores, better):
    assert chosen(view_at(scores), 512, "pass") == better


def test_its_habit_is_that_of_the_book():
    view = load()["b04: left, ace and queen, and the dealer would take the right"].view
    habits = [
        Evaluator(view, 1, lessons=lessons).more(1).usual
        for lessons in (SHELF.open(view.rules).lessons, None)
    ]

    assert habits == ["pass", "order alone"]


def test_near_the_end_it_goes_on_where_two_win_alike():
    found = ExpertBot(seed=1, worlds=512, limit=None).search(view_at((9, 0)))

    assert found.worlds == 512
