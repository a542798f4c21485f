"""The searching bots without their clocks, for matches on a busy machine."""

from benny.bots.expert import ExpertBot
from benny.bots.search import SearchBot


class PatientSearch(SearchBot):
    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, limit=None)


class PatientExpert(ExpertBot):
    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, limit=None)
