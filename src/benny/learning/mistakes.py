"""A person's mistakes: the decisions with a mark in the reviews of their games."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from benny.game.log import Record
from benny.game.moment import moment
from benny.lab.stats.decision_themes import THEMES, theme_of
from benny.learning.exercises import Exercise, of_decision
from benny.protocol.review import Grade, ReviewedDecision


class Mistake(Struct, frozen=True):
    """A decision with a mark, and what it is about."""

    theme: str
    decision: ReviewedDecision

    @property
    def name(self) -> str:
        """Return where it is in its game, as in '3/7': the deal and the action, from 1."""
        return f"{self.decision.deal}/{self.decision.action}"

    def exercise(self, record: Record, game: str) -> Exercise:
        found = of_decision(record, self.decision, f"{game}/{self.name}")
        return replace(found, themes=(THEMES[self.theme],))


def mistakes(record: Record, decisions: Iterable[ReviewedDecision], seat: int) -> Iterator[Mistake]:
    for decision in decisions:
        if decision.seat == seat and decision.mark is not Grade.FINE:
            view = moment(record, decision.deal, decision.action).view()
            yield Mistake(theme_of(view, decision.best, decision.played), decision)
