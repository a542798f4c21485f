"""A player's observation in OpenSpiel's form: a tensor of named parts, and words."""

from collections.abc import Iterator
from itertools import groupby
from math import prod
from operator import itemgetter
from typing import NamedTuple, Protocol

import numpy as np
import pyspiel

from benny.env.observation import Bytes, Layout, Sight
from benny.env.openspiel.deal import SpielDeal
from benny.errors import NotationError
from benny.io.validation import whole
from benny.rules.rules import Rules

PRIVATE = ("hand", "discarded", "swapped", "dealt")
"""The parts that only the observing player knows."""


class HoldsDeal(Protocol):
    deal: SpielDeal


class _Block(NamedTuple):
    """A part of the observation of one seat, which sits `owner` seats to the left of the player."""

    name: str
    owner: int
    place: slice
    shape: tuple[int, ...]


class SpielObserver:
    """Writes what a player observes into `tensor`; `dict` has its parts by name, as views.

    The parts are those of `benny.env.Layout`, as floats of 0 and 1; seats are counted clockwise
    from the player. Private parts of all players have one more axis in front, by seat. What is
    public alone is the same for all players: seat 0 sees it. While cards are dealt, players see the
    upcard and their own. Raises NotationError for `params`, of which there are none.
    """

    def __init__(
        self, rules: Rules, kind: pyspiel.IIGObservationType, params: dict[str, object] | None
    ) -> None:
        if params:
            raise NotationError(f"observers of this game take no parameters, not {params!r}")
        self._players = rules.players
        self._owners = {
            pyspiel.PrivateInfoType.NONE: 0,
            pyspiel.PrivateInfoType.SINGLE_PLAYER: 1,
            pyspiel.PrivateInfoType.ALL_PLAYERS: rules.players,
        }[kind.private_info]
        self._layout = Layout(rules, recalls=kind.perfect_recall)
        self._sight = Sight(self._layout)
        blocks = [
            _Block(name, owner, place, shape)
            for name, (place, shape) in self._layout.parts.items()
            for owner in range(self._owners if name in PRIVATE else kind.public_info)
        ]
        columns = np.arange(self._layout.size)
        sources = [(b.owner, column) for b in blocks for column in columns[b.place]]
        owners, columns = np.array(sources, np.intp).reshape(-1, 2).T
        self._reads = [
            (owner, np.flatnonzero(owners == owner), columns[owners == owner])
            for owner in sorted(set(owners.tolist()))
        ]
        self.tensor = np.zeros(len(columns), np.float32)
        self.dict = {}
        start = 0
        for name, alike in groupby(blocks, key=itemgetter(0)):
            shape = (len(parts := list(alike)), *parts[0].shape)
            place = slice(start, start := start + prod(shape))
            self.dict[name] = self.tensor[place].reshape(
                shape if self._is_stacked(name) else shape[1:]
            )
        self._words = [word for block in blocks for word in self._words_of(block)]

    def _is_stacked(self, name: str) -> bool:
        return name in PRIVATE and self._owners > 1

    def _words_of(self, block: _Block) -> Iterator[tuple[str, str]]:
        for text in self._layout.names[block.place]:
            name, *rows, word = text.split(" ", len(block.shape))
            owner = [str(block.owner)] if self._is_stacked(name) else []
            yield " ".join([name, *owner, *rows]), word

    def set_from(self, state: HoldsDeal, player: int) -> None:
        """Write what a player observes in a state; raise NotationError for one who is none."""
        seat = whole(player, "player", most=self._players - 1)
        viewer = seat if self._owners else 0
        for owner, places, columns in self._reads:
            row = self._row(state.deal, (viewer + owner) % self._players)
            self.tensor[places] = row[columns]

    def _row(self, deal: SpielDeal, seat: int) -> Bytes:
        if deal.watched is not None:
            return self._sight.of_seat(deal.watched, seat)[0]
        row = np.zeros(self._layout.size, np.uint8)
        hand = deal.hand(seat)
        seen = {"upcard": deal.dealt[:1], "hand": hand, "dealt": hand}
        for name, part in self._layout.split(row).items():
            part[seen.get(name, [])] = 1
        return row

    def string_from(self, state: HoldsDeal, player: int) -> str:
        self.set_from(state, player)
        ones = (self._words[place] for place in np.flatnonzero(self.tensor).tolist())
        parts = [
            " ".join([head, *(word for _, word in group)])
            for head, group in groupby(ones, key=itemgetter(0))
        ]
        return "; ".join([f"seat {player}", *parts] if self._owners and parts else parts)
