"""Kinds of decisions, and how many of each the benchmark has."""

from collections.abc import Collection, Iterator
from enum import StrEnum

from benny.game.view import Phase, View


class DecisionKind(StrEnum):
    """What a decision is about."""

    CALL = "call"
    DISCARD = "discard"
    FIRST_LEAD = "first lead"
    LEAD = "lead"
    FOLLOW = "follow"


SHARES = {
    DecisionKind.CALL: 7,
    DecisionKind.DISCARD: 2,
    DecisionKind.FIRST_LEAD: 3,
    DecisionKind.LEAD: 3,
    DecisionKind.FOLLOW: 5,
}
"""How many of twenty decisions are of each kind; a game without a kind has more of the others."""


def kind_of(view: View) -> DecisionKind:
    """Return the kind of the decision that a view asks for; calls are all but discards before play.

    They include going alone, defending, folding and throwing in.
    """
    if view.phase is Phase.DISCARD:
        return DecisionKind.DISCARD
    if view.phase is not Phase.PLAY:
        return DecisionKind.CALL
    if view.trick:
        return DecisionKind.FOLLOW
    return DecisionKind.LEAD if view.tricks else DecisionKind.FIRST_LEAD


def order(kinds: Collection[DecisionKind]) -> Iterator[DecisionKind]:
    """Yield kinds without end, so that any number of the first ones has nearly the shares."""
    due = dict.fromkeys((kind for kind in DecisionKind if kind in kinds), 0)
    while True:
        for kind in due:
            due[kind] += SHARES[kind]
        kind = max(due, key=due.__getitem__)
        due[kind] -= sum(SHARES[one] for one in due)
        yield kind
