"""The searching bots without their clocks, for matches on a busy machine."""

from benny.bots.expert import BookChooser, ExpertBot
from benny.bots.search import WORLDS, Search, SearchBot


class PatientSearch(SearchBot):
    """Tries as many deals as it wants to, however long that takes."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, limit=None)


class PatientExpert(ExpertBot):
    """Tries as many deals as it wants to, however long that takes."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, limit=None)


class BooklessExpert(Search):
    """Chooses as the expert does, but without a book, whatever the rules are."""

    version = ExpertBot.version

    def __init__(self, seed: int = 0) -> None:
        super().__init__(BookChooser(lambda _rules: None), seed, WORLDS, limit=None)
