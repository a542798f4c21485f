"""The notes of a record as annotations: texts by the number of a call or of a play.

A text may begin with a label, such as [?]. The labels of bad decisions are our marks.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from benny.errors import NotationError
from benny.game.formats.foreign_deal import is_call
from benny.game.log import DealLog
from benny.game.notes import LONGEST_COMMENT, ActionNote, Grade

_LABELS = {Grade.BLUNDER: "[??]", Grade.INACCURACY: "[?!]", Grade.MISTAKE: "[?]"}
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_LONGEST_NUMBER = 9  # digits: Python refuses to read thousands of them

Annotations = Mapping[str, Sequence[str]]


def annotations_of(log: DealLog) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the annotations of a deal's calls and of its plays."""
    calls, plays = _numbers(log)
    return _texts(log, calls), _texts(log, plays)


def not_held(deals: Sequence[DealLog]) -> Iterator[str]:
    """Yield what the annotations of deals do not hold of their notes."""
    said = [(log, note) for log in deals for note in log.notes or ()]
    if any(note.loss or note.best for _, note in said):
        yield "what notes say of losses and better actions is only text in the annotations"
    if any(not any(note.action in numbers for numbers in _numbers(log)) for log, note in said):
        yield "the notes on discards and lone defenders are left out: EGN has no place for them"


def notes_of(
    log: DealLog, calls: Annotations, plays: Annotations
) -> tuple[tuple[ActionNote, ...], list[str]]:
    """Return what annotations say as notes on a deal, and a sentence for each that had to be cut.

    Raises NotationError for an annotation of a call or a play that is not there.
    """
    called, played = _numbers(log)
    texts = [*_read(calls, called, "callAnnotations"), *_read(plays, played, "playAnnotations")]
    found = [_note(action, text) for action, text in sorted(texts, key=lambda one: one[0])]
    cut = [
        f"the annotation of action {action} is cut to {LONGEST_COMMENT} characters"
        for (action, text) in texts
        if len(_parts(text)[1]) > LONGEST_COMMENT
    ]
    return tuple(found), cut


def _numbers(log: DealLog) -> tuple[list[int], list[int]]:
    """Return the numbers of a deal's calls, and of its plays, among its actions."""
    calls: list[int] = []
    plays: list[int] = []
    is_made = False
    for number, (_, action) in enumerate(log.actions, 1):
        if action.kind == "play":
            plays.append(number)
        elif is_call(action, is_made=is_made):
            calls.append(number)
            is_made = action != "pass"
    return calls, plays


def _texts(log: DealLog, numbers: Sequence[int]) -> dict[str, list[str]]:
    found = {
        str(place): [text for note in log.notes_on(number) if (text := _text(note))]
        for place, number in enumerate(numbers)
    }
    return {place: texts for place, texts in found.items() if texts}


def _text(note: ActionNote) -> str:
    better = f"better: {note.best}" if note.best else ""
    loss = f"loses {100 * note.loss:.1f}%" if note.loss else ""
    said = "; ".join(filter(None, [loss, better, note.comment]))
    # A comment that begins as a label does is none: one with a mark stands behind its own.
    return f"{_LABELS.get(note.mark, '')} {said}" if note.mark or said.startswith("[") else said


def _read(
    annotations: Annotations, numbers: Sequence[int], where: str
) -> Iterator[tuple[int, str]]:
    for place, texts in annotations.items():
        if len(place) > _LONGEST_NUMBER or int(place) >= len(numbers):
            raise NotationError(
                f"{where}: {place[:20]!r} is not a number from 0, below {len(numbers)}"
            )
        yield from ((numbers[int(place)], text) for text in texts)


def _note(action: int, text: str) -> ActionNote:
    mark, comment = _parts(text)
    return ActionNote(action=action, mark=mark, comment=comment[:LONGEST_COMMENT].strip())


def _parts(text: str) -> tuple[Grade, str]:
    """Return the mark that a text begins with, and the rest as one line."""
    mark = next((mark for mark, label in _LABELS.items() if text.startswith(label)), Grade.FINE)
    return mark, " ".join(_CONTROL.sub(" ", text.removeprefix(_LABELS.get(mark, ""))).split())
