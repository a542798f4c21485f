"""Every bot plays every variant to the end, and what comes of it is right."""

from collections.abc import Iterator
from functools import cache

import pytest

import benny
from benny import Game
from benny.game.view import Phase
from benny.rules import loading
from support.bots import FAST

GAMES = 2
MOST_DEALS = 60  # who bids too much may drift for ever in buck
MOST_ACTIONS = 400  # of one deal

everybody = pytest.mark.parametrize(
    ("name", "bot"), [(name, bot) for name in loading.names() for bot in FAST]
)


def play(name: str, bot: str, seed: int) -> Iterator[Game]:
    """Yield a game before each action of its bots, and at the end."""
    game = Game(benny.variant(name), seed=seed)
    players = [benny.bot(bot, seed=10 * seed + seat) for seat in range(game.rules.players)]
    while not game.over and len(game.deals) <= MOST_DEALS:
        yield game
        view = game.view(game.turn)
        action = players[game.turn].act(view)
        assert action in view.legal
        game.act(action)
        assert len(game.deals[-1].actions) < MOST_ACTIONS
    yield game


@cache
def games(name: str, bot: str) -> list[Game]:
    """Return some games that have been played to the end."""
    return [list(play(name, bot, seed))[-1] for seed in range(GAMES)]


@everybody
def test_a_bot_does_only_what_is_legal_and_ends_its_games(name, bot):
    drifts = name == "buck" and bot not in ("sensible", "search", "expert")

    assert all(game.over or drifts for game in games(name, bot))


@everybody
def test_cards_are_conserved(name, bot):
    for game in play(name, bot, seed=GAMES):
        views = [game.view(seat) for seat in range(game.rules.players)]
        table = views[0]
        played = [one.card for trick in table.tricks for one in trick.cards]
        played += [one.card for one in table.trick]
        held = [card for view in views for card in view.hand]
        tops = [pile.top for piles in table.piles for pile in piles if pile.top]
        covered = sum(pile.cards - bool(pile.top) for piles in table.piles for pile in piles)
        seen = [*played, *held, *tops]
        taken_up = table.phase is Phase.DISCARD

        assert len(set(seen)) == len(seen)
        assert set(seen) <= set(game.rules.deck)
        assert len(seen) + covered == game.rules.players * game.rules.tricks + taken_up


@everybody
def test_scores_add_up_and_the_first_at_the_target_wins(name, bot):
    for game in games(name, bot):
        best = min if game.rules.lower_is_better else max
        scores = [game.rules.start] * len(game.rules.teams)
        for number, outcome in enumerate(game.outcomes(None), 1):
            scores = [sum(pair) for pair in zip(scores, outcome.points, strict=True)]

            assert list(outcome.scores) == scores
            is_last = game.over and number == len(game.outcomes(None))
            assert is_last == has_ended(game, scores)
        if game.over:
            assert game.winner == scores.index(best(scores))


def has_ended(game: Game, scores: list[int]) -> bool:
    if game.rules.is_one_deal:
        return any(scores)
    best = min(scores) if game.rules.lower_is_better else max(scores)
    is_there = best <= 0 if game.rules.lower_is_better else best >= game.rules.target
    return is_there and scores.count(best) == 1
