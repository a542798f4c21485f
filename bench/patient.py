"""The searching bots without their clocks, for matches on a busy machine."""

from benny.bots.expert import ExpertBot
from benny.bots.search import _COUNTED_A_SECOND, TIMING, SearchBot

# What the page without a server does in its time: docs/measurements/offline.md.
_LOOKED_AT = 48
_SEARCHED, _PONDERED = 64, 32
_ENUMERATED_IN_SEARCH, _ENUMERATED = 225, 375


class PatientSearch(SearchBot):
    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, limit=None)


class PatientExpert(ExpertBot):
    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, limit=None)


class PageSearch(SearchBot):
    """Sees as little as on the page without a server, and so does any other bot in the match."""

    def __init__(self, seed: int = 0) -> None:
        TIMING.now, TIMING.looked_at = _stopped, _LOOKED_AT
        super().__init__(seed, _SEARCHED, _ENUMERATED_IN_SEARCH / _COUNTED_A_SECOND)


class PageExpert(ExpertBot):
    """The same with `expert`."""

    def __init__(self, seed: int = 0) -> None:
        TIMING.now, TIMING.looked_at = _stopped, _LOOKED_AT
        super().__init__(seed, _PONDERED, _ENUMERATED / _COUNTED_A_SECOND)


def _stopped() -> float:
    return 0.0
