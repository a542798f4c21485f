"""Worlds that agree on all that a seat may know, and deals that are watched."""

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
from msgspec import UNSET
from msgspec.structs import replace

from benny import ACTIONS, Action, Card, DealLog, Game, Rules
from benny.core import constants
from benny.core.batch.batch import Batch
from benny.core.batch.observer import Observer
from benny.core.batch.watched_deal import WatchedDeal
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.game.deal import DealInProgress
from benny.game.log import deal_out
from benny.game.view import encode
from benny.rules.cards import CARDS
from benny.rules.compile import compile_rules

ATTEMPTS = 40


def deal_of(rules: Rules, log: DealLog) -> Deal:
    """Return the core's deal where a log stands."""
    deal = Deal(compile_rules(rules), log.dealer, [card.number for card in log.deck])
    for _, action in log.actions:
        assert deal.act(action.code)
    return deal


def known_cards(log: DealLog, seat: int | None, in_play: bool) -> set[Card]:
    """Return the cards of a deal whose place a seat, or a spectator, has seen.

    Written from the rules of the table, not from the engine: one's own hand, the upcard, what was
    played, pile cards that lie or lay face up, and the kitty for whoever swapped for it.
    """
    played = {action.card for _, action in log.actions if action.kind == "play"}
    cards = {log.kitty[0]} | played
    if seat is not None:
        cards |= set(log.hands[seat])
    if any(actor == seat and action.kind == "swap" for actor, action in log.actions):
        cards |= set(log.kitty[1:4])
    if in_play and log.piles is not UNSET:
        for top, under in (pile for piles in log.piles for pile in piles):
            cards |= {top, under} if top in played else {top}
    return cards


def second_deal(
    rules: Rules, log: DealLog, seat: int | None, in_play: bool, random: Random
) -> DealLog | None:
    """Return a deal that looks the same to a seat but hides other cards, None where none is found.

    The cards that the seat has not seen change places, and actions with hidden cards may name
    others; everything that was done in public must be possible all the same.
    """
    hidden = sorted(set(rules.deck) - known_cards(log, seat, in_play))
    for attempt in range(ATTEMPTS):
        size = len(hidden) if attempt < ATTEMPTS // 4 else 2 + attempt % 3
        moved = random.sample(hidden, min(size, len(hidden)))
        found = _replayed(rules, log, seat, _permuted(log, moved), random)
        if found and found != log:
            return found
    return None


def second_game(game: Game, deals: list[DealLog]) -> Game:
    """Return a game of the same actions with other deals and another seed."""
    second = Game(game.rules, seed=game.seed + 1, deals=deals, draw=game.draw)
    for deal in deals:
        for _, action in deal.actions:
            second.act(action)
    return second


def _permuted(log: DealLog, moved: list[Card]) -> DealLog:
    new = dict(zip(moved, [*moved[1:], *moved[:1]], strict=True))
    piles = log.piles
    return DealLog(
        dealer=log.dealer,
        hands=tuple(tuple(new.get(card, card) for card in hand) for hand in log.hands),
        kitty=tuple(new.get(card, card) for card in log.kitty),
        piles=UNSET
        if piles is UNSET
        else tuple(
            tuple((new.get(top, top), new.get(under, under)) for top, under in row) for row in piles
        ),
    )


def _replayed(
    rules: Rules, log: DealLog, seat: int | None, second: DealLog, random: Random
) -> DealLog | None:
    """Repeat the actions of a deal with other hidden cards, None where that can't be."""
    first = DealInProgress(rules, DealLog(log.dealer, log.hands, log.kitty, log.piles))
    live = DealInProgress(rules, second)
    for actor, action in log.actions:
        wanted = next(_alternatives(action, actor == seat, live, random), None)
        if wanted is None:
            return None
        first.act(action)
        live.act(wanted)
        if (live.turn, live.phase) != (first.turn, first.phase):
            assert "no_ace_no_face_no_trump" in rules.throw_in, "turns depend on hidden cards"
            return None
    return second


def _alternatives(
    action: Action, is_own: bool, live: DealInProgress, random: Random
) -> Iterator[Action]:
    legal = list(live.legal)
    if action.kind in ("discard", "swap") and not is_own:
        random.shuffle(legal)
        yield from (other for other in legal if other.kind == action.kind)
    elif action in legal:
        yield action


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
