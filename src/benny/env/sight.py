"""What a seat knows as an observation, of a deal in the core or of a view."""

import numpy as np

from benny.analysis.seen_deal import seen_deal
from benny.analysis.worlds import disclose
from benny.core.batch.observer import Observer
from benny.core.batch.watched_deal import WatchedDeal
from benny.core.constants import ACTION_COUNT
from benny.env.observation import Bytes, Layout, Mask
from benny.errors import NotationError
from benny.game.view import View, check_asked
from benny.io.validation import check_kind, whole
from benny.rules.compile import compile_rules


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
        """Return what a seat knows of a deal under the layout's rules, and the mask of its actions.

        A seat that waits may only pass. Raises NotationError for a seat that is none.
        """
        # The compiled core does not look, and would write outside the row.
        known = whole(seat, "seat", most=self._layout.rules.players - 1)
        self._observer.observe(watched, known, 0)
        return self._row[0].copy(), self._mask[0].view(np.int8).copy()

    def of_view(self, view: View) -> tuple[Bytes, Mask]:
        """Return what environments tell the seat to act, from its view.

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
        assert view.turn is not None, "a seat is asked"
        return self.of_seat(self._watch(view), view.turn)

    def _watch(self, view: View) -> WatchedDeal:
        seen = seen_deal(view)
        deck = list(seen.deck[: len(view.rules.deck)])
        watched = WatchedDeal(self._compiled, view.dealer, deck)
        for event in view.log:
            code = disclose(event.action, seen).code
            # Not `act`: with arbitrary cards a seat may seem not to have followed suit.
            watched.follow(code)
        return watched
