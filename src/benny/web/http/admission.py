"""Prices of requests and messages, and the budget that each address pays from.

A unit is roughly a millisecond of a core. A request costs `REQUEST` before anything else is done
with it. Its route may cost more, as in `@get("/health", price=DATABASE)`. So a new route, an
unknown path and a refusal are never free. Whatever arrives without being a request costs a unit,
too: a part of one, a frame of a WebSocket, a connection on which no request is made.
"""

import asyncio
import time
from collections.abc import Callable

from benny.web.rate_limiter import RateLimiter, refuse_until
from benny.web.settings import Limits

REQUEST = 1.0
HANDSHAKE = 5.0
"""Opening a WebSocket: a person is looked up, and the whole table sent."""
PIECE = 1.0
"""A message or frame, an incomplete request, a connection without a request."""
UPDATE = 0.25
"""A message to a client that watches a table, so that crowded tables don't slow down others."""

# What routes cost besides.
FILE = 1.0
DATABASE = 2.0
METRICS = 4.0
GAME = 4.0
"""Reading a past game."""
DRAWING = 15.0
"""A picture of a hand, or a description of a hand or of rules."""
HISTORY = 20.0
"""Reading many past games."""

BYTES = 32_768
"""Bytes that cost a unit, sent or received."""

_PACE = 2.5  # of the rate: a quarter of a core by default
_LEAST_PACE = 250.0
_AT_ONCE = 100.0  # units without a delay: a first visit takes some 40
_FAR = 0.25  # of the burst
_MOST_BLOCKED = 1000  # addresses, until those that are free again are dropped


def answer_price(size: int, *, is_update: bool) -> float:
    """Return the price of a part of an answer; an update of a table also pays for being sent."""
    return size // BYTES + UPDATE * is_update


class Admission:
    """The budgets of addresses.

    A budget is `request_burst` units and grows by `requests_per_second`. An address that spends
    over 250 units a second is delayed, so that others get their turns. Without budget it is
    refused. Once it owes a quarter of the burst it is blocked until the debt is paid (five seconds
    by default): its connections are closed, and nothing more is read from it.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        rate, burst = limits.requests_per_second, limits.request_burst
        self._clock = clock
        self._budget = RateLimiter(rate, burst, clock, debt=_FAR * burst)
        self._pace = RateLimiter(max(_LEAST_PACE, _PACE * rate), max(_AT_ONCE, burst / 20), clock)
        self._far = _FAR * burst / rate  # seconds
        self._blocked: dict[str, float] = {}
        self.note_closed: Callable[[], None] = lambda: None

    async def admit(self, address: str, price: float) -> None:
        """Charge an address for a request, and delay it; raise RefusedError if over budget."""
        debt = self.charge(address, price)
        if delay := self._pace.wait(address, 0):
            await asyncio.sleep(delay)
        if debt:
            refuse_until(debt + price / self._budget.rate)

    def charge_more(self, address: str, price: float) -> None:
        """Charge an address for a route; raise RefusedError if it can't pay."""
        self._pace.spend(address, price)
        refuse_until(self._budget.take(address, price))

    def charge(self, address: str, price: float = PIECE) -> float:
        """Charge an address, and block it if it owes too much; return its debt in seconds.

        An unknown address, "", is not charged.
        """
        if not address:
            return 0.0
        self._pace.spend(address, price)
        debt = self._budget.spend(address, price)
        if debt >= self._far:
            now = self._clock()
            if len(self._blocked) >= _MOST_BLOCKED:
                self._blocked = {key: end for key, end in self._blocked.items() if end > now}
            self._blocked[address] = now + debt
        return debt

    def wait(self, address: str) -> float:
        """Return the seconds during which to read nothing more from an address, 0 for none."""
        return max(self._pace.wait(address, 0), self._budget.wait(address, 0))

    def is_blocked(self, address: str) -> bool:
        """Return whether connections of an address are to be closed; note it if they are."""
        is_blocked = self._blocked.get(address, 0.0) > self._clock()
        if is_blocked:
            self.note_closed()
        return is_blocked
