"""What a player observes, as OpenSpiel wants it: a tensor of named parts, and words."""

from collections.abc import Iterable, Iterator
from itertools import groupby, product
from math import prod
from operator import itemgetter
from typing import NamedTuple, Protocol

import numpy as np
import pyspiel

from benny.core.batch.observer import Observer
from benny.core.constants import AT_DEFEND, AT_END, BID_ONE, SWAP_FIRST
from benny.env.openspiel.deal import SpielDeal
from benny.errors import NotationError
from benny.game.actions import ACTIONS
from benny.game.deal import PHASES
from benny.rules.cards import SUITS
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

PRIVATE = ("hand", "discarded", "swapped", "dealt")
"""The parts that only the observing player knows."""

_BY_TRICK = ("tricks", "turned_up")


class HoldsDeal(Protocol):
    """A state."""

    deal: SpielDeal


class _Block(NamedTuple):
    """A part of one seat's row, which lies `owner` seats to the left of the player."""

    name: str
    owner: int
    start: int
    shape: tuple[int, ...]

    @property
    def columns(self) -> range:
        return range(self.start, self.start + prod(self.shape))


class SpielObserver:
    """Writes what a player observes into `tensor`; `dict` has its parts by name, as views.

    The parts are those of `benny.core.batch.observer.Observer`, as floats of 0 and 1; seats are
    counted clockwise from the player. Private parts of all players have one more axis in front, by
    seat. What is public alone is the same for all players: seat 0 sees it. While cards are dealt,
    players see the upcard and their own. Raises NotationError for `params`, of which there are
    none.
    """

    def __init__(
        self, rules: Rules, kind: pyspiel.IIGObservationType, params: dict[str, object] | None
    ) -> None:
        if params:
            raise NotationError(f"observers of this game take no parameters, not {params!r}")
        self._rules = rules
        self._owners = {
            pyspiel.PrivateInfoType.NONE: 0,
            pyspiel.PrivateInfoType.SINGLE_PLAYER: 1,
            pyspiel.PrivateInfoType.ALL_PLAYERS: rules.players,
        }[kind.private_info]
        self._observer = Observer(compile_rules(rules), kind.perfect_recall)
        self._row = np.zeros((1, self._observer.size), np.uint8)
        self._observer.write_into(self._row, np.zeros((1, len(ACTIONS)), np.uint8))
        blocks = list(self._blocks(kind.public_info))
        self._lay_out(blocks)
        self._words = [
            [word for block in blocks for word in self._words_of(block, player)]
            for player in range(rules.players)
        ]

    def _blocks(self, is_public: bool) -> Iterator[_Block]:
        for name, (start, shape) in self._observer.parts.items():
            owners = self._owners if name in PRIVATE else is_public
            yield from (_Block(name, owner, start, shape) for owner in range(owners))

    def _lay_out(self, blocks: list[_Block]) -> None:
        sources = np.array([(b.owner, column) for b in blocks for column in b.columns], np.intp)
        owners, columns = sources.reshape(-1, 2).T
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
            is_stacked = name in PRIVATE and self._owners > 1
            self.dict[name] = self.tensor[place].reshape(shape if is_stacked else shape[1:])

    def set_from(self, state: HoldsDeal, player: int) -> None:
        """Write what a player observes in a state."""
        for owner, places, columns in self._reads:
            self._observe(state.deal, (self._viewer(player) + owner) % self._rules.players)
            self.tensor[places] = self._row[0, columns]

    def _observe(self, deal: SpielDeal, seat: int) -> None:
        """Write what a seat knows of a deal into the row; its cards as they are dealt."""
        if deal.watched is not None:
            self._observer.observe(deal.watched, seat, 0)
            return
        self._row.fill(0)
        hand = deal.hand(seat)
        marks = {"upcard": deal.dealt[:1], "hand": hand, "dealt": hand}
        for name in self._observer.parts.keys() & marks:
            self._row[0, np.array(marks[name], np.intp) + self._observer.parts[name][0]] = 1

    def string_from(self, state: HoldsDeal, player: int) -> str:
        """Return in words what a player observes: as much as the tensor says."""
        self.set_from(state, player)
        words = self._words[self._viewer(player)]
        ones = (words[place] for place in np.flatnonzero(self.tensor).tolist())
        told = [
            " ".join([head, *(word for _, word in group)])
            for head, group in groupby(ones, key=itemgetter(0))
        ]
        return "; ".join([f"seat {player}", *told] if self._owners and told else told)

    def _viewer(self, player: int) -> int:
        return player if self._owners else 0

    def _words_of(self, block: _Block, player: int) -> Iterator[tuple[str, str]]:
        """Yield for each column of a block the words before it and for it."""
        players = self._rules.players
        seats = [str((player + place) % players) for place in range(players)]
        rows: Iterable[str] = [""]
        if len(block.shape) > 1:
            rows = map(str, range(block.shape[0])) if block.name in _BY_TRICK else seats
        owner = seats[block.owner] if block.name in PRIVATE and self._owners > 1 else ""
        for row, word in product(rows, self._column_words(block, seats)):
            yield " ".join(filter(None, (block.name, owner, row))), word

    def _column_words(self, block: _Block, seats: list[str]) -> Iterable[str]:
        tricks = [str(number) for number in range(1, self._rules.tricks + 1)]
        suits = [suit.value for suit in SUITS]
        phases = [PHASES[number].value for number in range(AT_END)]
        found: dict[str, Iterable[str]] = {
            **dict.fromkeys(("turn", "dealer", "maker", "out"), seats),
            **dict.fromkeys(("bid", "taken"), tricks),
            "phase": phases,
            "said": [
                *ACTIONS[BID_ONE:SWAP_FIRST],
                *(f"pass at {phase}" for phase in phases[: AT_DEFEND + 1]),
                "swap",
            ],
            "passes": [str(1 << bit) for bit in range(block.shape[-1])],
            "trump": [*suits, "none"],
            "alone": ["yes"],
            "voids": suits,
        }
        return found.get(block.name, self._rules.deck)
