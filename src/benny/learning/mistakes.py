"""A person's mistakes: the decisions with a mark in the reviews of their games."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from benny.game.log import Record
from benny.game.moment import moment
from benny.game.view import Phase, View
from benny.learning.exercises import Exercise, of_decision
from benny.protocol.review import Grade, ReviewedDecision

KINDS = {
    "alone": "Alone or with a partner",
    "order": "The turned-up card",
    "call": "Naming trump",
    "bid": "Bidding",
    "swap": "Swapping cards",
    "discard": "Discarding",
    "fold": "Staying in or not",
    "lead": "Leading",
    "follow": "Following",
}
"""What a decision may be about, with a title: by name."""

_BY_PHASE = {
    Phase.ORDER: "order",
    Phase.CALL: "call",
    Phase.NAME: "call",
    Phase.BID: "bid",
    Phase.DISCARD: "discard",
    Phase.DEFEND: "alone",
    Phase.FOLD: "fold",
    Phase.THROW_IN: "fold",
}


class Mistake(Struct, frozen=True):
    """A decision with a mark, and what it is about."""

    kind: str
    decision: ReviewedDecision

    @property
    def name(self) -> str:
        """Return where it is in its game, as in '3/7': the deal and the action, from 1."""
        return f"{self.decision.deal}/{self.decision.action}"

    def exercise(self, record: Record, game: str) -> Exercise:
        """Return it as an exercise, from the record of its game."""
        found = of_decision(record, self.decision, f"{game}/{self.name}")
        return replace(found, themes=(KINDS[self.kind],))


def mistakes(record: Record, decisions: Iterable[ReviewedDecision], seat: int) -> Iterator[Mistake]:
    """Yield the mistakes of a seat in a reviewed game."""
    for decision in decisions:
        if decision.seat == seat and decision.mark is not Grade.FINE:
            view = moment(record, decision.deal, decision.action).view()
            yield Mistake(kind_of(view, decision), decision)


def kind_of(view: View, decision: ReviewedDecision) -> str:
    """Return what a decision is about, one of the `KINDS`."""
    if "swap" in (decision.best.kind, decision.played.kind):
        return "swap"
    if decision.best.alone != decision.played.alone:
        return "alone"
    if view.phase is Phase.PLAY:
        return "follow" if view.trick else "lead"
    return _BY_PHASE[view.phase]
