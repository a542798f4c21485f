"""The deals that a seat must think of if it knows how the others play.

`benny.core.search.belief` softens what others do, since it can't be sure of them. Here a deal is
possible only if in it everybody would have done what they did.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from benny.analysis.knowledge import DISCARD, Hidden, Knowledge
from benny.analysis.worlds import Worlds
from benny.core import bits
from benny.core.constants import DISCARD_CARD, NOTHING
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.errors import NotationError
from benny.game.shuffling import derived
from benny.game.view import View
from benny.rules.compile import word_of

MOST_DRAWS = 8000
"""Whole deals that are drawn and tried before hands are counted out."""
MOST_HANDS = 10_000
"""A seat with more hands than this is not counted out."""
MOST_PAIRS = 4_000_000
"""With more combinations of hands than this, some are drawn."""
_DRAWN_AT_ONCE = 50_000
_MOST_ROUNDS = 10


class Habit(NamedTuple):
    """How a seat plays: by a policy, but for slips.

    `slip` is how much an action counts that is not the policy's, beside one that is; 0 for a seat
    that never does another.
    """

    policy: Policy
    slip: float = 0.0


class World(NamedTuple):
    """A deal in the situation of a view, and how much it counts."""

    deal: Deal
    weight: float


class _Hands(NamedTuple):
    """The hands that fit what a seat did: cards by place, cards as words, and weights."""

    laid: list[dict[int, int]]
    words: NDArray[np.int64]
    weights: NDArray[np.float64]


class Posterior:
    """Finds the deals that agree with a view and with how everybody plays.

    `habits` are by seat. A policy looks at nothing but its own hand and what all have seen, so each
    seat's hands are tried apart, and then put together. Equal seeds draw equal deals. Raises
    NotationError if no deal agrees with the view, and for rules by which hands are swapped.
    """

    def __init__(self, view: View, habits: Sequence[Habit], seed: int) -> None:
        if view.rules.farmers_hand:
            raise NotationError("how others play tells too little where hands may be swapped")
        self._view = view
        self._habits = habits
        self._worlds = Worlds(view, seed)
        self._random = Random(derived(seed, "accepted"))
        self._numbers = np.random.default_rng(derived(seed, "hands"))
        self._knowledge = knowledge = Knowledge(view)
        self._steps = [(seat, action.code) for seat, action in knowledge.log]
        self._others = (1 << view.rules.players) - 1 & ~(1 << (view.seat or 0))
        self._cards = [card.number for card in knowledge.cards]
        if knowledge.upcard_hidden:
            # First, so that it falls to the discard where nothing else is laid there.
            self._cards.sort(key=lambda card: card != view.upcard.number)
        self._groups: dict[int, list[Hidden]] = {}
        self._kitty = 0
        for hidden in knowledge.hidden:
            owner = self._owner(hidden.places[0])
            if owner is None:
                self._kitty |= hidden.mask
            else:
                self._groups.setdefault(owner, []).append(hidden)
        places = [place for hidden in knowledge.hidden for place in hidden.places]
        self._places = sorted(places, key=lambda place: place != DISCARD)

    def draw(self, number: int) -> list[World]:
        """Return about so many deals that count alike, drawn from all that fit.

        If none is found that fits how everybody plays, any that agree with the view will do.
        """
        return (
            self._drawn(number)
            or self._put_together(number)
            or [World(self._worlds.deal(), 1.0) for _ in range(number)]
        )

    def all(self, most: int) -> list[World] | None:
        """Return all deals that fit, or None if there are more than `most` or too many to try."""
        hands = self._all_hands
        if hands is None:
            return None
        used = np.zeros(1, np.int64)
        weights = np.ones(1)
        chosen = np.zeros((1, 0), np.int64)
        for one in hands:
            if len(used) * len(one.words) > MOST_PAIRS:
                return None
            rows, columns = np.nonzero(used[:, None] & one.words[None, :] == 0)
            used = used[rows] | one.words[columns]
            weights = weights[rows] * one.weights[columns]
            chosen = np.column_stack([chosen[rows], columns])
        fits = self._leaves_a_kitty(used)
        if fits.sum() > most:
            return None
        return [
            World(self._world(hands, numbers), float(weight))
            for numbers, weight in zip(chosen[fits], weights[fits], strict=True)
        ]

    def _drawn(self, number: int) -> list[World]:
        """Return so many of the deals that are drawn and fit, none if that takes too many draws."""
        found: list[World] = []
        for draw in range(MOST_DRAWS):
            # Give up early where too few fit.
            if len(found) == number or draw * number > (len(found) + 2) * MOST_DRAWS:
                break
            world = self._worlds.deal()
            trial = Deal(world.rules, world.dealer, list(world.deck))
            if self._random.random() < self._weigh(trial, world.discarded, self._others):
                found.append(World(world, 1.0))
        return found if len(found) == number else []

    def _put_together(self, number: int) -> list[World]:
        """Return some deals put together from hands that fit, each seat's drawn by weight."""
        found: list[World] = []
        hands = self._all_hands
        if not hands or not all(one.laid for one in hands):
            return found
        for _ in range(_MOST_ROUNDS):
            used = np.zeros(_DRAWN_AT_ONCE, np.int64)
            fits = np.ones(_DRAWN_AT_ONCE, bool)
            columns = []
            for one in hands:
                chances = one.weights / one.weights.sum()
                drawn = self._numbers.choice(len(one.words), _DRAWN_AT_ONCE, p=chances)
                fits &= used & one.words[drawn] == 0
                used |= one.words[drawn]
                columns.append(drawn)
            fits &= self._leaves_a_kitty(used)
            for numbers in np.column_stack(columns)[fits][: number - len(found)]:
                found.append(World(self._world(hands, numbers), 1.0))
            if len(found) == number:
                break
        return found

    @cached_property
    def _all_hands(self) -> list[_Hands] | None:
        """Return each seat's hands, the fewest first, or None if a seat has too many to try."""
        if any(_most_ways(groups, self._cards) > MOST_HANDS for groups in self._groups.values()):
            return None
        return sorted(map(self._hands, self._groups), key=lambda hands: len(hands.laid))

    def _hands(self, seat: int) -> _Hands:
        laid, words, weights = [], [], []
        has_upcard = self._knowledge.upcard_hidden and seat == self._view.dealer
        judged = self._others & 1 << seat
        for hand in _ways(self._groups[seat], self._cards):
            if has_upcard and self._view.upcard.number not in hand.values():
                continue
            weight = self._weigh(*self._dealt(hand), judged)
            if weight:
                laid.append(hand)
                words.append(sum(1 << card for card in hand.values()))
                weights.append(weight)
        return _Hands(laid, np.array(words, np.int64), np.array(weights, np.float64))

    def _leaves_a_kitty(self, used: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return whether the cards that no hand uses may lie in the kitty."""
        barred = word_of(self._knowledge.cards) & ~self._kitty
        fits: NDArray[np.bool_] = np.equal(~used & barred, 0)
        return fits

    def _world(self, hands: Sequence[_Hands], numbers: NDArray[np.int64]) -> Deal:
        laid: dict[int, int] = {}
        for one, number in zip(hands, numbers, strict=True):
            laid |= one.laid[number]
        deal, discarded = self._dealt(laid)
        self._weigh(deal, discarded, 0)
        return deal

    def _dealt(self, laid: dict[int, int]) -> tuple[Deal, int]:
        """Return a new deal with some hidden cards laid and the rest anywhere, and the discard."""
        knowledge = self._knowledge
        deck = [0] * (DISCARD + 1)
        for place, card in knowledge.known.items():
            deck[place] = card.number
        taken = set(laid.values())
        rest = (card for card in self._cards if card not in taken)
        discarded = NOTHING
        for place in self._places:
            deck[place] = laid[place] if place in laid else next(rest)
        if knowledge.discard_place is not None:
            discarded = deck[knowledge.discard_place]
        if knowledge.upcard_hidden:
            # The upcard came to the hand in play, where the discard had been dealt.
            for place in self._places:
                if place != DISCARD and deck[place] == self._view.upcard.number:
                    deck[place] = discarded
        return Deal(knowledge.compiled, self._view.dealer, deck), discarded

    def _weigh(self, deal: Deal, discarded: int, judged: int) -> float:
        """Bring a new deal to the view, and return how much it counts by what some seats did."""
        weight = 1.0
        for seat, code in self._steps:
            if deal.turn != seat:
                return 0.0
            bit = deal.bit_of(DISCARD_CARD + discarded if code == NOTHING else code)
            if judged >> seat & 1:
                choices = deal.choices()
                if not choices & bit:
                    return 0.0
                if bits.count(choices) > 1 and self._habits[seat].policy.choose(deal) != bit:
                    weight *= self._habits[seat].slip
                    if not weight:
                        return 0.0
            deal.follow(deal.action_of(bit))
        return weight

    def _owner(self, place: int) -> int | None:
        """Return the seat whose card lies in a place, None for the kitty."""
        rules = self._view.rules
        if place == DISCARD:
            return self._view.dealer
        for seat in range(rules.players):
            if place in rules.hand_places(seat) or place in rules.pile_places(seat):
                return seat
        return None


def _ways(groups: Sequence[Hidden], cards: Sequence[int]) -> Iterator[dict[int, int]]:
    """Yield the ways to lay cards in hidden places, as cards by place."""
    if not groups:
        yield {}
        return
    first, *others = groups
    allowed = [card for card in cards if first.mask >> card & 1]
    for chosen in (permutations if first.in_order else combinations)(allowed, len(first.places)):
        laid = dict(zip(first.places, chosen, strict=True))
        left = [card for card in cards if card not in chosen]
        for rest in _ways(others, left):
            yield laid | rest


def _most_ways(groups: Sequence[Hidden], cards: Sequence[int]) -> int:
    found = 1
    for hidden in groups:
        allowed = sum(hidden.mask >> card & 1 for card in cards)
        found *= (perm if hidden.in_order else comb)(allowed, len(hidden.places))
    return found
