"""Information sets that look alike: what seats know in many deals, and the rows written of it."""

from hashlib import blake2b

import numpy as np
from msgspec.structs import replace

from benny import Game
from benny.core.batch.observer import Observer
from benny.core.batch.watched_deal import WatchedDeal
from benny.game.actions import ACTIONS
from benny.game.log import deal_out
from benny.game.view import encode
from benny.rules.compile import compile_rules

DEALER = 0


class LookAlikes:
    """Plays random deals, each several times, and finds rows that are written twice.

    `rows` counts what was written, `pairs` the rows that two different courses gave; `wrong` has
    pairs of courses that a seat can tell apart although their rows do not. Parts in `without` are
    left out of rows.
    """

    def __init__(self, rules, random, recalls=True, without=()):
        self.rules = rules
        self.random = random
        self.rows = self.pairs = 0
        self.wrong = []
        self._observer = Observer(compile_rules(rules), recalls)
        self._row = np.zeros((1, self._observer.size), np.uint8)
        self._observer.write_into(self._row, np.zeros((1, len(ACTIONS)), np.uint8))
        self._kept = np.ones(self._observer.size, bool)
        for start, shape in (self._observer.parts[part] for part in without):
            self._kept[start : start + np.prod(shape, dtype=int)] = False
        self._first = {}

    def play(self, times):
        """Deal, and play the deal several times at random, so that courses meet again."""
        order = self.random.sample(self.rules.deck, len(self.rules.deck))
        for _ in range(times):
            codes = []
            watched = WatchedDeal(
                compile_rules(self.rules), DEALER, [card.number for card in order]
            )
            self._look(watched, order, codes)
            while not watched.deal.over:
                codes.append(self.random.choice(watched.deal.legal()))
                watched.act(codes[-1])
                self._look(watched, order, codes)

    def _look(self, watched, order, codes):
        for seat in range(self.rules.players):
            self._observer.observe(watched, seat, 0)
            self.rows += 1
            row = blake2b(self._row[0][self._kept].tobytes(), digest_size=12).digest()
            here = (seat, tuple(order), tuple(codes))
            earlier = self._first.setdefault(row, here)
            if earlier != here:
                self.pairs += 1
                if self._known(*earlier) != self._known(*here):
                    self.wrong.append((earlier, here))

    def _known(self, seat, order, codes):
        """Return what our game shows a seat, but for the order of piles, which is chance's."""
        log = deal_out(self.rules, DEALER, list(order))
        game = Game(self.rules, by_hand=True, deals=[log])
        for code in codes:
            game.act(ACTIONS[code])
        view = game.ended_view(seat) if len(game.results) else game.view(seat)
        piles = tuple(tuple(sorted(row, key=repr)) for row in view.piles)
        return encode(replace(view, piles=piles))
