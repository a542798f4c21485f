"""Sampled worlds: all that agree with a view, none other, and each as often as any other."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import pure
from benny import Action, Card, Game, NotationError, Rules, variant
from benny.cards import CARDS
from benny.core.state import State
from benny.knowledge import Knowledge
from benny.live import LiveDeal
from benny.shuffling import shuffled
from benny.view import Phase, encode
from benny.worlds import Worlds
from every_world import (
    candidates,
    deviation,
    drawn_keys,
    every_world,
    standing,
    unevenness,
)
from houses import HOUSES, house

DRAWS = 12  # for each world
UNEVEN = 4.5  # standard deviations: by chance one in 300,000
FEWEST, MOST = 60, 700

# Two players hold nearly the whole deck: so few cards are hidden that calls can be tried as well.
SMALL = {
    "needs": house(
        "classic",
        players=2,
        sides="solo",
        lowest="T",
        hand_size=8,
        first_dealer="random",
        all_pass="stick_dealer",
        order_needs="printed_suit",
        made=(1, 1, 1, 2),
        euchred=(2, 2, 2, 2, 2),
    ),
    "swaps": house(
        "classic",
        players=2,
        sides="solo",
        hand_size=10,
        first_dealer="random",
        farmers_hand=True,
        made=(1, 1, 1, 1, 2),
        euchred=(2, 2, 2, 2, 2, 2),
    ),
}


def random_games(rules: Rules, number: int) -> Iterator[Game]:
    """Yield a random game at each decision of its first deals, all kinds of actions alike."""
    random = Random(f"{rules.name} {number}")
    game = Game(rules, seed=number)
    for _ in range(60):
        if game.over:
            return
        yield game
        kind = random.choice(sorted({action.kind for action in game.legal}))
        game.act(random.choice([action for action in game.legal if action.kind == kind]))


def few_worlds(rules: Rules, number: int) -> tuple[Game, int]:
    """Return a game and a seat for which few cards are hidden, but not too few."""
    for attempt in range(1000):
        random = Random(f"{rules.name} {number} {attempt}")
        for game in random_games(rules, 1000 * number + attempt):
            seat = random.randrange(rules.players)
            is_due = game.deals[-1].actions and random.random() < 0.5
            if is_due and FEWEST <= candidates(game, seat) <= MOST:
                return game, seat
    raise AssertionError(f"no ending of {rules.name} has few worlds")
