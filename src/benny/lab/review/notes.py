"""A review's marks as the notes of a record."""

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import replace

from benny.game.log import Record
from benny.game.notes import LONGEST_COMMENT, ActionNote
from benny.protocol.review import ReviewedDecision


def noted(record: Record, decisions: Iterable[ReviewedDecision]) -> Record:
    """Return a record with a note on each of some decisions, in place of marks from before.

    Comments that people have written stay.
    """
    by_deal: dict[int, list[ReviewedDecision]] = {}
    for decision in decisions:
        by_deal.setdefault(decision.deal, []).append(decision)
    deals = []
    for number, deal in enumerate(record.deals, 1):
        notes = [note for note in deal.notes or () if not note.mark and not note.best]
        notes = [*map(_note, by_deal.get(number, [])), *notes]
        notes.sort(key=lambda note: note.action)
        deals.append(replace(deal, notes=tuple(notes) or UNSET))
    return replace(record, deals=deals)


def _note(decision: ReviewedDecision) -> ActionNote:
    return ActionNote(
        action=decision.action,
        mark=decision.mark,
        loss=round(decision.loss, 4),
        best=decision.best,
        comment=decision.reason[:LONGEST_COMMENT],
    )
