"""Deals that are watched, and batches of them with arrays to write into."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np

from benny import ACTIONS, Game, Rules
from benny.core import constants
from benny.core.batch.batch import Batch
from benny.core.batch.observer import Observer
from benny.core.batch.watched_deal import WatchedDeal
from benny.core.policy.policy import Policy
from benny.game.log import deal_out
from benny.rules.cards import CARDS
from benny.rules.compile import compile_rules


def watched_deal(rules: Rules, random: Random) -> WatchedDeal:
    """Return a shuffled deal before its first action."""
    deck = random.sample([card.number for card in rules.deck], len(rules.deck))
    return WatchedDeal(compile_rules(rules), random.randrange(rules.players), deck)


def game_of(rules: Rules, watched: WatchedDeal) -> Game:
    """Return a game that begins with the cards of a deal."""
    order = [CARDS[number] for number in list(watched.deal.deck)[: len(rules.deck)]]
    return Game(rules, deals=[deal_out(rules, watched.deal.dealer, order)])


def played_at_random(rules: Rules, random: Random) -> Iterator[tuple[WatchedDeal, Game]]:
    """Yield a deal and the same as a game, at the start and after each action but the last."""
    watched = watched_deal(rules, random)
    game = game_of(rules, watched)
    while not watched.deal.over:
        yield watched, game
        action = random.choice(watched.deal.legal())
        assert watched.act(action)
        game.act(ACTIONS[action])


class Eye:
    """An observer with one row to write into."""

    def __init__(self, rules: Rules, *, recalls: bool = False) -> None:
        self.observer = Observer(compile_rules(rules), recalls)
        self.row = np.zeros((1, self.observer.size), np.uint8)
        self.mask = np.zeros((1, constants.ACTION_COUNT), np.uint8)
        self.observer.write_into(self.row, self.mask)

    def see(self, watched: WatchedDeal, seat: int) -> dict[str, Any]:
        """Return what a seat knows, by part."""
        self.observer.observe(watched, seat, 0)
        return {
            name: self.row[0, start : start + int(np.prod(shape))].reshape(shape).copy()
            for name, (start, shape) in self.observer.parts.items()
        }

    def legal(self) -> list[int]:
        """Return the actions that the mask of the last look has."""
        return np.flatnonzero(self.mask[0]).tolist()


def batch_of(rules: Rules, rows: int, others: int, when: int, build: Any = None) -> Any:
    """Return a batch seeded by row, and its arrays; `build` loads modules of another build."""
    if build is None:
        policy, kind = Policy(compile_rules(rules)), Batch
    else:
        policy = build.load_pure("benny.core.policy.policy").Policy(build.compile_plain(rules))
        kind = build.load_pure("benny.core.batch.batch").Batch
    batch = kind(policy, [1 << row % rules.players for row in range(rows)], others, when, True)
    arrays = SimpleNamespace(
        observations=np.zeros((rows, batch.observer.size), np.uint8),
        masks=np.zeros((rows, constants.ACTION_COUNT), np.uint8),
        finals=np.zeros((rows, batch.observer.size), np.uint8),
        final_masks=np.zeros((rows, constants.ACTION_COUNT), np.uint8),
        rewards=np.zeros(rows, np.float32),
        gains=np.zeros((rows, rules.players), np.float32),
        terminated=np.zeros(rows, np.uint8),
        truncated=np.zeros(rows, np.uint8),
        replaced=np.zeros(rows, np.uint8),
        seats=np.zeros(rows, np.int32),
        numbers=np.zeros(rows, np.int32),
    )
    batch.observer.write_into(arrays.observations, arrays.masks)
    batch.final.write_into(arrays.finals, arrays.final_masks)
    batch.report_into(
        arrays.rewards,
        arrays.gains,
        arrays.terminated,
        arrays.truncated,
        arrays.replaced,
        arrays.seats,
        arrays.numbers,
    )
    batch.begin(np.ones(rows, np.uint8))
    return batch, arrays
