"""The layout of observations, part by part, and observations of deals and views."""

from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, Never

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from benny.analysis.worlds import disclose, seen_deal
from benny.core.batch.observer import Observer
from benny.core.batch.watched_deal import WatchedDeal
from benny.core.constants import ACTION_COUNT, AT_DEFEND, CALLS_SAID, FIRST_CALL, SWAP_FIRST
from benny.errors import NotationError
from benny.game.actions import ACTIONS
from benny.game.view import Phase, View, check_asked
from benny.io.validation import check_kind, flag, whole
from benny.rules.cards import SUITS
from benny.rules.compile import compile_rules
from benny.rules.loading import find_rules
from benny.rules.rules import Rules

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]

RENDER_MODES = ["ansi", "human"]
"""Text that `render` returns, or that is printed at each step."""

PARTS = {
    "turn": "the seat to act; none when the deal is over",
    "dealer": "the seat that deals",
    "phase": "what is asked: order, call, bid, discard, name, throw in, defend, fold or play",
    "said": f"by seat, each of {CALLS_SAID} calls: those that `benny.ACTIONS` lists from `bid 1` "
    "to `order alone`, then a pass by phase, then a swap",
    "passes": "how often the suits were passed, in binary, where passing goes on without end",
    "bid": "the highest bid, from one trick on",
    "trump": "the trump suit in the order C D H S; a fifth column is kept for games without",
    "maker": "the seat that made trump",
    "alone": "whether the maker plays alone",
    "out": "the seats that play no card",
    "hand": "the cards in the observing seat's hand",
    "upcard": "the card turned up",
    "discarded": "the card that the observing seat put away as dealer",
    "swapped": "the cards that the observing seat swapped for the kitty's",
    "tops": "by seat, the open tops of its piles",
    "trick": "by seat, its card in the trick on the table",
    "played": "by seat, the cards that it has played",
    "voids": "by seat, the suits that it could not follow; a left bower counts as a trump",
    "taken": "by seat, as many ones as it has taken tricks",
    "dealt": "the cards that the observing seat was dealt",
    "tricks": "by trick, the cards played in it",
    "turned_up": "by trick, the pile cards turned up in it; the first row has those laid out",
    "hands": "by seat but the observing one, the cards in its hand",
}
"""What each part tells; cards come in the order of the deck, seats clockwise from the observer."""


class Layout:
    """Where each part of an observation is under some rules, and what it means.

    `parts` has a slice and a shape by name. With `recalls` there are also the parts that make an
    observation an information state (perfect recall): no two of them look alike. With `reveals` the
    last part is `hands`, what the seat does not know. `rules` are Rules, a variant's name or the
    path of a rules file. Raises NotationError for anything else, and for flags that are none.
    """

    def __init__(
        self, rules: Rules | str | Path, *, recalls: bool = False, reveals: bool = False
    ) -> None:
        self.rules = find_rules(rules)
        self.recalls = flag(recalls, "recalls")
        self.reveals = flag(reveals, "reveals")
        observer = Observer(compile_rules(self.rules), self.recalls, self.reveals)
        self.size: int = observer.size
        self.parts: dict[str, tuple[slice, tuple[int, ...]]] = {
            name: (slice(start, start + prod(shape)), shape)
            for name, (start, shape) in observer.parts.items()
        }

    @property
    def names(self) -> list[str]:
        """Return the meaning of each column, as in 'hand JS', 'said 1 call H' or 'taken 0 2'."""
        passes = [f"pass {phase}" for phase in [*Phase][: AT_DEFEND + 1]]
        words: dict[str, Sequence[object]] = {
            "phase": [*Phase],
            "said": [*ACTIONS[FIRST_CALL:SWAP_FIRST], *passes, "swap"],
            "bid": range(1, self.rules.tricks + 1),
            "trump": [*SUITS, "none"],
            "voids": SUITS,
            "taken": range(1, self.rules.tricks + 1),
        }
        cards = self.rules.deck
        columns = []
        for name, (_, shape) in self.parts.items():
            last = words.get(name, cards if shape[-1] == len(cards) else range(shape[-1]))
            places = product([name], *map(range, shape[:-1]), last[: shape[-1]])
            columns += [" ".join(map(str, place)) for place in places]
        return columns

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return an observation (..., size) as its parts by name; they share its memory.

        Raises NotationError for what has another shape.
        """
        shape = tuple(getattr(observation, "shape", ()))
        if shape[-1:] != (self.size,):
            raise NotationError(f"no observation has the shape {shape}: give (..., {self.size})")
        return {
            name: observation[..., place].reshape(*observation.shape[:-1], *shape)
            for name, (place, shape) in self.parts.items()
        }

    def __str__(self) -> str:
        return "\n".join(
            f"{place.start:4}  {name:9}  {'x'.join(map(str, shape)):7}  {PARTS[name]}"
            for name, (place, shape) in self.parts.items()
        )

    def space(self) -> Box:
        return Box(0, 1, (self.size,), np.uint8)


def check_render_mode(mode: object) -> str | None:
    """Return how to show a deal: None, with Gymnasium's warning, for a mode that there is not.

    Trainers ask for `rgb_array` by default.
    """
    if isinstance(mode, str) and mode in RENDER_MODES:
        return mode
    if mode is not None:
        logger.warn(
            f"The environment has no render_mode={mode!r} and renders nothing: there are "
            f"{' and '.join(RENDER_MODES)}."
        )
    return None


def check_options(options: Mapping[Any, Any] | None, *possible: str) -> None:
    """Raise NotationError for options of `reset` or of an environment that mean nothing there."""
    check_kind(options, Mapping | None, "a dict of options, or None")
    if unknown := [name for name in options or () if name not in possible]:
        raise NotationError(
            f"unknown options {unknown}: possible are {', '.join(possible) or 'none'}"
        )


def check_named(unknown: dict[str, Never], make: Callable[..., object]) -> None:
    parameters = signature(make).parameters.values()
    check_options(unknown, *(each.name for each in parameters if each.kind is each.KEYWORD_ONLY))


def action_space() -> Discrete:
    return Discrete(ACTION_COUNT)


def mask_space() -> Box:
    """Return the space of masks: 1 for each action that is legal."""
    return Box(0, 1, (ACTION_COUNT,), np.int8)


class Sight:
    """Observes one seat at a time. A bot uses it to see as in training; it can be pickled.

    Raises NotationError for anything but a Layout.
    """

    def __init__(self, layout: Layout) -> None:
        check_kind(layout, Layout, "a Layout")
        self._layout = layout
        self._compiled = compile_rules(layout.rules)
        self._observer = Observer(self._compiled, layout.recalls, layout.reveals)
        self._row: Bytes = np.zeros((1, layout.size), np.uint8)
        self._mask: Bytes = np.zeros((1, ACTION_COUNT), np.uint8)
        self._observer.write_into(self._row, self._mask)

    def __reduce__(self) -> tuple[type["Sight"], tuple[Layout]]:
        return type(self), (self._layout,)

    def of_seat(self, watched: WatchedDeal, seat: int) -> tuple[Bytes, Mask]:
        """Return a seat's observation of a deal under the layout's rules, and its action mask.

        A seat that waits may only pass. Raises NotationError for a seat that is none.
        """
        # The compiled core does not look, and would write outside the row.
        viewer = whole(seat, "seat", most=self._layout.rules.players - 1)
        self._observer.observe(watched, viewer, 0)
        return self._row[0].copy(), self._mask[0].view(np.int8).copy()

    def of_view(self, view: View) -> tuple[Bytes, Mask]:
        """Return the observation of the seat to act, from its view.

        A view does not say which of their cards a seat that swapped was dealt, so there the part
        `dealt` of perfect recall may have cards of the kitty. Raises NotationError for anything but
        a view of these rules, if nothing is asked of the seat, for a layout that `reveals` hands,
        and as `seen_deal` does.
        """
        check_kind(view, View, "a View")
        check_asked(view)
        if view.rules != self._layout.rules:
            raise NotationError(
                f"a view of {view.rules.name} does not fit a layout of {self._layout.rules.name}"
            )
        if self._layout.reveals:
            raise NotationError("a view holds no other hands: take a layout without `reveals`")
        seen = seen_deal(view)
        deck = list(seen.deck[: len(view.rules.deck)])
        watched = WatchedDeal(self._compiled, view.dealer, deck)
        for event in view.log:
            # Not `act`: with arbitrary cards a seat may seem not to have followed suit.
            watched.follow(disclose(event.action, seen).code)
        assert view.turn is not None, "a seat is asked"
        return self.of_seat(watched, view.turn)
